package demo

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"app.tender/tender/service/billing"
	"app.tender/tender/service/tax"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/region"
)

func TestDataIsWhole(t *testing.T) {
	for _, size := range []Size{SizeHouse, SizeSmall, SizeStress} {
		for seed := range uint64(4) {
			checkWhole(t, generate(t, size, seed))
		}
	}
}

// checker checks that every reference resolves, every id is unique and every figure is
// right.
type checker struct {
	*testing.T
	seen  map[string]map[int64]bool
	table *tax.Table
}

func checkWhole(t *testing.T, d *Data) {
	t.Helper()
	table, err := tax.Load()
	if err != nil {
		t.Fatal(err)
	}
	c := checker{T: t, seen: map[string]map[int64]bool{}, table: table}
	for i := range d.Accounts {
		c.account(&d.Accounts[i])
	}
}

// once records an id and reports one that is not positive or not unique.
func (c checker) once(kind string, id int64) {
	c.Helper()
	if c.seen[kind] == nil {
		c.seen[kind] = map[int64]bool{}
	}
	if id <= 0 || c.seen[kind][id] {
		c.Errorf("%s id %d is used twice or not positive", kind, id)
	}
	c.seen[kind][id] = true
}

// there reports an id that nothing has.
func (c checker) there(kind string, id int64) {
	c.Helper()
	if !c.seen[kind][id] {
		c.Errorf("there is no %s %d", kind, id)
	}
}

// past reports a time that is later than now or not in whole seconds.
func (c checker) past(what string, at time.Time) {
	c.Helper()
	if at.After(now) || at.Nanosecond() != 0 || at.Location() != time.UTC {
		c.Errorf("%s is at %s", what, at)
	}
}

func (c checker) account(a *Account) {
	c.once("account", a.ID)
	for _, u := range a.Users {
		c.once("user", int64(u.ID))
	}
	for i := range a.Contacts {
		c.contact(&a.Contacts[i])
	}
	c.categories(a.Industries)
	for _, it := range a.Items {
		c.once("catalog item", int64(it.ID))
		if it.Type == state.ItemPart {
			c.there("category", int64(it.CategoryID))
			c.there("category", int64(it.ParentCategoryID))
		}
	}
	numbers := map[int64]bool{}
	for i := range a.Proposals {
		p := &a.Proposals[i]
		if numbers[p.Number] || p.Number >= a.NextProposalNumber {
			c.Errorf("number %d is used twice or not below the next, %d", p.Number, a.NextProposalNumber)
		}
		numbers[p.Number] = true
		c.proposal(a, p)
	}
	for _, p := range a.Payments {
		c.once("payment", p.ID)
		c.there("proposal", int64(p.Proposal))
		c.there("contact", int64(p.Person))
		c.there("instalment", p.ScheduleItem)
		c.past("payment", p.Modified)
		if paid := p.Status == state.PaymentPaid || p.Status == state.PaymentRefunded; paid != !p.Paid.IsZero() ||
			paid != (p.PaidVia != "") {
			c.Errorf("payment %d is %s and paid at %s via %q", p.Number, p.Status, p.Paid, p.PaidVia)
		}
	}
	for _, o := range a.Orders {
		c.order(&o)
	}
}

func (c checker) categories(nodes []state.Category) {
	for _, n := range nodes {
		c.once("category", int64(n.ID))
		c.categories(n.Children)
	}
}

func (c checker) contact(p *Contact) {
	c.once("contact", int64(p.ID))
	c.past("contact", p.LastActive)
	if p.Created.After(p.LastModified) || p.LastModified.After(p.LastActive) {
		c.Errorf("contact %d: created %s, modified %s, active %s", p.ID, p.Created, p.LastModified, p.LastActive)
	}
	if p.PartyType == state.PartyCompany && p.CompanyName == "" || p.FirstName == "" {
		c.Errorf("contact %d lacks a name that is required", p.ID)
	}
	primary, billing := 0, 0
	for _, l := range p.Locations {
		c.once("location", int64(l.ID))
		if l.IsPrimary {
			primary++
		}
		if l.IsBilling {
			billing++
		}
		if completed := region.Complete(l.Location); completed != l.Location {
			c.Errorf("location %d is not completed", l.ID)
		}
	}
	if want := min(1, len(p.Locations)); primary != want || billing != want ||
		(p.PrimaryLocation != nil) != (want == 1) {
		c.Errorf("contact %d has %d primary and %d billing locations", p.ID, primary, billing)
	}
	for _, a := range p.Activity {
		c.there("user", int64(a.User))
		c.past("activity", a.At)
	}
}

func (c checker) proposal(a *Account, p *Proposal) {
	c.once("proposal", int64(p.ID))
	c.there("user", int64(p.SalesPerson.ID))
	c.there("user", int64(p.LastModifiedUser.ID))
	rates := c.table.Rates(p.Location, a.Tax)
	c.owner(a, p)
	c.areas(p.Areas)
	names := map[string]bool{}
	for _, area := range p.Areas {
		key := strings.ToLower(area.Name)
		if names[key] || len(area.Options) < 1 || len(area.Options) > state.MaxOptionsPerArea {
			c.Errorf("proposal %d: %d options, or a name twice, in %s", p.Number, len(area.Options), area.Name)
		}
		names[key] = true
	}
	summary := state.Summarize(p.Areas, p.Discount, rates, money.Currency{})
	summary.Currency = a.Currency
	if diff := cmp.Diff(summary, p.Summary); diff != "" {
		c.Errorf("proposal %d: summary (-want +got):\n%s", p.Number, diff)
	}
	instalments := decimal.Zero
	for _, it := range p.Schedule.Items {
		c.once("instalment", it.ID)
		instalments = instalments.Add(it.Amount.Decimal)
	}
	if !instalments.Equal(p.Summary.Total.Decimal) {
		c.Errorf("proposal %d: instalments of %s, total %s", p.Number, instalments, p.Summary.Total.Decimal)
	}
	recurring := decimal.Zero
	for i := range p.Areas {
		recurring = recurring.Add(p.Areas[i].Options[p.Areas[i].CountedOption()].TotalRecurringService.Decimal)
	}
	if !recurring.Equal(p.Recurring.Total.Decimal) {
		c.Errorf("proposal %d: options recur at %s, the proposal at %s", p.Number, recurring, p.Recurring.Total.Decimal)
	}
	c.dates(p)
	for i := range p.ChangeOrders {
		c.changeOrder(a, p, i)
	}
}

// owner checks that client and location are the account's and belong together.
func (c checker) owner(a *Account, p *Proposal) {
	if p.Customer == nil {
		if p.Location != nil {
			c.Errorf("proposal %d has a location and no client", p.Number)
		}
		return
	}
	at := slices.IndexFunc(a.Contacts, func(x Contact) bool { return x.ID == p.Customer.ID })
	if at < 0 {
		c.Fatalf("proposal %d: its client is not the account's", p.Number)
	}
	if p.Location != nil && !slices.ContainsFunc(a.Contacts[at].Locations, func(l Location) bool {
		return l.Location == *p.Location
	}) {
		c.Errorf("proposal %d: its location is not its client's", p.Number)
	}
}

func (c checker) areas(areas []state.Area) {
	for i := range areas {
		c.once("area", int64(areas[i].ID))
		for j := range areas[i].Options {
			o := &areas[i].Options[j]
			c.once("option", int64(o.ID))
			c.past("option", o.LastModified)
			if !o.Total.Decimal.Equal(o.ItemsTotal(money.Currency{}).Decimal) {
				c.Errorf("option %d: total %s, lines %s", o.ID, o.Total.Decimal, o.ItemsTotal(money.Currency{}).Decimal)
			}
			before := map[state.ItemID]bool{0: true}
			for _, it := range o.Items {
				c.once("line", int64(it.ID))
				if !before[it.ParentID] {
					c.Errorf("line %d: its parent %d is not before it in the option", it.ID, it.ParentID)
				}
				before[it.ID] = true
				if it.ReferencedItemID != 0 {
					c.there("catalog item", int64(it.ReferencedItemID))
				}
				if it.Brand+it.Model+it.Name == "" {
					c.Errorf("line %d has no name", it.ID)
				}
			}
		}
	}
}

func (c checker) dates(p *Proposal) {
	last := p.Created
	for _, step := range []struct {
		what string
		at   time.Time
	}{
		{"submitted", p.LastSubmitted},
		{"opened", p.ClientLastOpened},
		{"decided", p.ClientLastDecision},
		{"completed", p.LastCompleted},
		{"modified", p.LastModified},
	} {
		if step.at.IsZero() {
			continue
		}
		c.past(step.what, step.at)
		if step.at.Before(last) {
			c.Errorf("proposal %d was %s at %s, before what came first", p.Number, step.what, step.at)
		}
		last = step.at
	}
	if p.LastModifiedByUser.After(p.LastModified) || len(p.Activity) == 0 ||
		!p.Activity[0].At.Equal(p.LastModifiedByUser) {
		c.Errorf("proposal %d: activity %v, changed by a user at %s", p.Number, p.Activity, p.LastModifiedByUser)
	}
	for i, act := range p.Activity {
		c.there("user", int64(act.User))
		if act.At.Before(p.Created) || (i > 0 && act.At.After(p.Activity[i-1].At)) {
			c.Errorf("proposal %d: activity out of order: %v", p.Number, p.Activity)
		}
	}
}

func (c checker) changeOrder(a *Account, p *Proposal, i int) {
	co := &p.ChangeOrders[i]
	c.once("change order", int64(co.ID))
	c.areas(co.Areas)
	c.past("change order", co.LastModified)
	if co.Number != int64(i+1) {
		c.Errorf("proposal %d: change order %d has the number %d", p.Number, i+1, co.Number)
	}
	if co.Created.Before(p.ClientLastDecision) || co.LastModified.Before(co.Created) {
		c.Errorf("proposal %d, change order %d: created %s, modified %s", p.Number, i+1, co.Created, co.LastModified)
	}
	for _, area := range co.Areas {
		if !slices.ContainsFunc(p.Areas, func(x state.Area) bool { return x.Name == area.Name }) {
			c.Errorf("proposal %d: change order in %s, which it does not have", p.Number, area.Name)
		}
	}
	summary := state.SummarizeItems(state.CountedItems(co.Areas), money.Discount{}, c.table.Rates(p.Location, a.Tax),
		money.Currency{})
	summary.Currency = a.Currency
	if diff := cmp.Diff(summary, co.Summary); diff != "" {
		c.Errorf("proposal %d, change order %d: summary (-want +got):\n%s", p.Number, i+1, diff)
	}
}

func (c checker) order(o *billing.Order) {
	c.once("order", o.ID)
	c.past("order", o.Modified)
	sum, parts := decimal.Zero, 0
	for _, s := range o.Suppliers {
		c.once("order supplier", s.ID)
		sum, parts = sum.Add(s.Sum), parts+s.PartCount
	}
	if !sum.Equal(o.Total) || parts != o.PartCount || parts == 0 {
		c.Errorf("order %d: suppliers have %s and %d parts, the order %s and %d", o.Number, sum, parts, o.Total,
			o.PartCount)
	}
}
