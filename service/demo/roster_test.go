package demo

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"app.tender/tender/service/tax"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/notify"
)

func TestJobsMatchTheirScale(t *testing.T) {
	outlines := map[int64]job{}
	for _, j := range jobs().Brightline {
		outlines[j.Number] = j
	}
	for seed := range uint64(12) {
		for _, p := range generate(t, SizeSmall, seed).main().Proposals {
			s := outlines[p.Number].Scale
			if !s.areas.holds(len(p.Areas)) || !s.lines.holds(countLines(p.Areas)) {
				t.Errorf("seed %d, %s: %d areas and %d lines for a %s", seed, p.Name, len(p.Areas), countLines(p.Areas),
					s.name)
			}
			for _, a := range p.Areas {
				if !s.options.holds(len(a.Options)) {
					t.Errorf("seed %d, %s: %d options in %s", seed, p.Name, len(a.Options), a.Name)
				}
			}
			if !s.value.holds(int(p.Summary.Subtotal.Decimal.IntPart())) {
				t.Errorf("seed %d, %s: %s for a %s", seed, p.Name, p.Summary.Subtotal.Decimal, s.name)
			}
			if n := len(p.ChangeOrders); n > s.orders.to || n > 0 && n < s.orders.from {
				t.Errorf("seed %d, %s: %d change orders for a %s", seed, p.Name, n, s.name)
			}
		}
	}
}

func TestSmallHasTwentyAndTwoArchived(t *testing.T) {
	a := generate(t, SizeSmall, 1).main()
	listed, archived := 0, 0
	statuses := map[state.Status]int{}
	taxes := map[money.TaxStatus]int{}
	discounts := map[money.DiscountType]int{}
	for _, p := range a.Proposals {
		if p.Archived {
			archived++
			continue
		}
		listed++
		statuses[p.Status]++
		taxes[p.Summary.SalesTax.Status]++
		discounts[p.Discount.Type]++
		if p.Number < 1020 || p.Number > numberHalvorsen {
			t.Errorf("%s has the number %d", p.Name, p.Number)
		}
	}
	if listed != 20 || archived != 2 {
		t.Errorf("%d listed and %d archived", listed, archived)
	}
	for _, s := range state.ProposalStatuses() {
		if statuses[s] == 0 {
			t.Errorf("none is %s", s)
		}
	}
	if statuses[state.StatusDraft] < 4 {
		t.Errorf("only %d drafts", statuses[state.StatusDraft])
	}
	for _, s := range []money.TaxStatus{money.TaxOk, money.TaxNoState, money.TaxOutOfCountry, money.TaxNoLocation} {
		if taxes[s] == 0 {
			t.Errorf("no proposal has the tax status %s", s)
		}
	}
	for _, d := range []money.DiscountType{"", money.DiscountPercentage, money.DiscountFlat} {
		if discounts[d] == 0 {
			t.Errorf("no proposal has the discount type %q", d)
		}
	}
}

func TestHalvorsenIsFirstInTheList(t *testing.T) {
	a := generate(t, SizeSmall, 1).main()
	h := a.numbered(t, numberHalvorsen)
	if h.Name != "Halvorsen Residence" || h.Status != state.StatusDraft ||
		h.Customer.DisplayName() != "Erik Halvorsen" || h.Location.Place() != "Austin TX" {
		t.Errorf("%s, %s, %s, %s", h.Name, h.Status, h.Customer.DisplayName(), h.Location.Place())
	}
	if rate := h.Summary.SalesTax.Calculation.PartsTax; !rate.Decimal.Equal(dec("0.0625")) {
		t.Errorf("taxed at %s", rate.Decimal)
	}
	for i := range a.Proposals {
		if p := &a.Proposals[i]; p.Number != h.Number && !p.LastModified.Before(h.LastModified) {
			t.Errorf("%s was changed later", p.Name)
		}
	}
	living := h.Areas[0]
	if living.Name != "Living Room" || len(living.Options) != 3 {
		t.Fatalf("the first area is %s with %d options", living.Name, len(living.Options))
	}
	for i, name := range []string{"Good: ", "Better: ", "Best: "} {
		if !strings.HasPrefix(living.Options[i].ClientDescription, name) {
			t.Errorf("option %d begins %q", i+1, living.Options[i].ClientDescription)
		}
	}
	if first := living.Options[0].Items; first[1].ParentID != first[0].ID ||
		!strings.Contains(first[1].ShortDescription, "mount") {
		t.Errorf("the mount is not under the display: %+v", first[:2])
	}
}

func TestLinWaitsForOneOfThreeAddresses(t *testing.T) {
	a := generate(t, SizeSmall, 1).main()
	p := a.numbered(t, 1040)
	if p.Status != state.StatusDraft || p.Customer == nil || p.Location != nil ||
		p.Summary.SalesTax.Status != money.TaxNoLocation {
		t.Fatalf("status %s, client %v, location %v, tax %s", p.Status, p.Customer, p.Location,
			p.Summary.SalesTax.Status)
	}
	table, err := tax.Load()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(a.Contacts, func(c Contact) bool { return c.ID == p.Customer.ID })
	totals := map[string]bool{}
	for _, l := range a.Contacts[at].Locations {
		s := state.Summarize(p.Areas, p.Discount, table.Rates(&l.Location, a.Tax), money.Currency{})
		if s.SalesTax.Status != money.TaxOk {
			t.Errorf("%s: %s", l.OneLine(), s.SalesTax.Status)
		}
		totals[s.Total.Decimal.String()] = true
	}
	if len(totals) != 3 {
		t.Errorf("three addresses give the totals %v", totals)
	}
}

func TestTheRichestDraftIsALargeHouse(t *testing.T) {
	var richest *Proposal
	a := generate(t, SizeSmall, 1).main()
	for i := range a.Proposals {
		p := &a.Proposals[i]
		if p.Status == state.StatusDraft && (richest == nil || countLines(p.Areas) > countLines(richest.Areas)) {
			richest = p
		}
	}
	if richest.Name != "Piñon Ridge Lodge" || !largeHouse.areas.holds(len(richest.Areas)) {
		t.Errorf("the richest draft is %s with %d areas", richest.Name, len(richest.Areas))
	}
}

func TestAwkwardClientsAreThere(t *testing.T) {
	a := generate(t, SizeSmall, 1).main()
	has := func(what string, is func(p *Proposal) bool) {
		t.Helper()
		if !slices.ContainsFunc(a.Proposals, func(p Proposal) bool { return p.Customer != nil && is(&p) }) {
			t.Errorf("no proposal is for %s", what)
		}
	}
	for name, place := range map[string]string{
		"Erik Halvorsen": "Austin TX", "Ada Okafor-Lindqvist": "Brainerd MN", "St. Alban's Parish Hall": "Albany NY",
		"Piñon Ridge Lodge": "Taos NM", "Ó Dálaigh & Sons": "Boston MA",
	} {
		has(name, func(p *Proposal) bool { return p.Customer.DisplayName() == name && p.Location.Place() == place })
	}
	has("林", func(p *Proposal) bool {
		return p.Customer.LastName == "林" && p.Customer.PrimaryLocation.Place() == "Irvine CA"
	})
	has("a name of eighty characters", func(p *Proposal) bool {
		return utf8.RuneCountInString(p.Customer.CompanyName) == 80
	})
	has("one without e-mail", func(p *Proposal) bool { return p.Customer.Email == "" })
	has("Calgary", func(p *Proposal) bool {
		return p.Location.Place() == "Calgary AB" && p.Summary.SalesTax.Status == money.TaxOutOfCountry
	})
	has("Oregon", func(p *Proposal) bool {
		return p.Location != nil && p.Location.StateAbbrev == "OR" && p.Summary.SalesTax.Status == money.TaxOk &&
			p.Summary.SalesTax.Total.Decimal.IsZero()
	})
	if !slices.ContainsFunc(a.Proposals, func(p Proposal) bool { return p.Customer == nil }) {
		t.Error("every proposal has a client")
	}
}

func TestChangeOrdersOfEveryKind(t *testing.T) {
	a := generate(t, SizeSmall, 1).main()
	kinds := map[string]int{}
	credits, internal, wording, whole := 0, 0, 0, 0
	for _, p := range a.Proposals {
		for _, co := range p.ChangeOrders {
			if !p.Status.Terminal() {
				t.Errorf("%s is %s and has change orders", p.Name, p.Status)
			}
			name, _, _ := strings.Cut(co.Name, ",")
			kinds[name]++
			if co.Summary.Total.Decimal.IsNegative() && co.Summary.SalesTax.Total.Decimal.IsNegative() {
				credits++
			}
			done := map[changeorder.Kind]bool{}
			for _, area := range changeorder.ChangesOf(&co, &p.Proposal) {
				for _, l := range area.Lines {
					done[l.Kind] = true
				}
			}
			if done[changeorder.KindAdded] && done[changeorder.KindRemoved] && done[changeorder.KindReplaced] &&
				done[changeorder.KindQuantity] {
				whole++
			}
			items := state.CountedItems(co.Areas)
			if len(items) == 0 {
				wording++
			}
			if slices.ContainsFunc(items, func(it state.Item) bool {
				return it.SellPrice.Decimal.IsZero() && it.Cost.Decimal.IsPositive()
			}) {
				internal++
			}
		}
	}
	if len(kinds) != len(changes()) || credits == 0 || internal == 0 || wording == 0 || whole == 0 {
		t.Errorf("kinds %v, %d credits, %d internal, %d text only, %d with everything", kinds, credits, internal,
			wording, whole)
	}
}

func TestTriggersHaveEveryStatus(t *testing.T) {
	a := generate(t, SizeSmall, 1).main()
	payments, orders := map[state.PaymentStatus]bool{}, map[notify.OrderStatus]bool{}
	for _, p := range a.Payments {
		payments[p.Status] = true
	}
	for _, o := range a.Orders {
		orders[o.Status] = true
	}
	for _, s := range []state.PaymentStatus{
		"Draft", "Submitted", "Viewed", "Paid", "Declined", "Refunded", "Pending",
		"RequiresAction", "Verifying", "Cancelled",
	} {
		if !payments[s] {
			t.Errorf("no payment is %s", s)
		}
	}
	for _, s := range []notify.OrderStatus{
		"Draft", "Submitted", "ViewedBySupplier", "Accepted", "Received",
		"EmailFailed",
	} {
		if !orders[s] {
			t.Errorf("no order is %s", s)
		}
	}
}

func TestTeams(t *testing.T) {
	d := generate(t, SizeSmall, 1)
	if d.Accounts[0].Name != "Brightline AV" || d.Accounts[1].Name != "Cedar & Stone Systems" {
		t.Fatalf("accounts %q and %q", d.Accounts[0].Name, d.Accounts[1].Name)
	}
	users := d.main().Users
	if u := users[0]; u.DisplayName() != "Dana Reyes" || u.PermissionGroup != groupAdmin || !u.EmailVerified ||
		!u.Active {
		t.Errorf("the first user is %+v", u)
	}
	groups := map[string]int{}
	unverified, inactive := 0, 0
	for _, u := range users {
		groups[u.PermissionGroup]++
		if !u.EmailVerified {
			unverified++
		}
		if !u.Active {
			inactive++
		}
	}
	if groups[groupSales] < 3 || groups[groupInstaller] != 1 || groups[groupSalesNoCatalog] != 1 || unverified != 1 ||
		inactive != 1 {
		t.Errorf("groups %v, %d unverified, %d inactive", groups, unverified, inactive)
	}
	for _, p := range d.main().Proposals {
		if g := p.SalesPerson.PermissionGroup; g == groupInstaller {
			t.Errorf("an installer is the salesperson of %s", p.Name)
		}
	}
	if len(d.Accounts[1].Proposals) < 2 || len(d.Accounts[1].Contacts) < 2 || len(d.Accounts[1].Items) == 0 {
		t.Error("the second account has no recognizable names")
	}
}

func TestCostsAndNotesAreLikeLife(t *testing.T) {
	lines, unknown, open, notes, empty := 0, 0, 0, 0, 0
	for _, p := range generate(t, SizeSmall, 1).main().Proposals {
		for _, a := range p.Areas {
			for _, o := range a.Options {
				notes++
				if o.InstallerNotes == "" {
					empty++
				}
				if strings.HasPrefix(o.InstallerNotes, "? ") || strings.Contains(o.InstallerNotes, "\n? ") {
					open++
				}
				for _, it := range o.Items {
					lines++
					if !it.Cost.Valid && it.Type != state.ItemFee {
						unknown++
					}
					if it.Type == state.ItemLabor &&
						(it.SellPrice.Decimal.LessThan(dec("85")) || it.SellPrice.Decimal.GreaterThan(dec("145"))) {
						t.Errorf("%s at %s an hour", it.Name, it.SellPrice.Decimal)
					}
					if it.Cost.Valid && it.Cost.Decimal.GreaterThan(it.SellPrice.Decimal) {
						t.Errorf("%s %s sells at %s and costs %s", it.Brand, it.Model, it.SellPrice.Decimal,
							it.Cost.Decimal)
					}
				}
			}
		}
	}
	if unknown*100 < lines || unknown*10 > lines {
		t.Errorf("%d of %d lines have an unknown cost", unknown, lines)
	}
	if open*10 < notes || empty == 0 {
		t.Errorf("of %d notes, %d have open questions and %d are empty", notes, open, empty)
	}
}

// Texts for the client must not mention what only the team may know.
func TestClientTextsHoldNothingInternal(t *testing.T) {
	for _, p := range generate(t, SizeStress, 1).main().Proposals {
		for _, a := range p.Areas {
			for _, o := range a.Options {
				text := strings.ToLower(o.ClientDescription)
				if text == "" || strings.Contains(text, "{") {
					t.Errorf("%s, %s: client text %q", p.Name, a.Name, o.ClientDescription)
				}
				for _, word := range []string{"margin", "cost", "alarm", "gate code", "internal"} {
					if strings.Contains(text, word) {
						t.Errorf("%s, %s: the client text contains %q", p.Name, a.Name, word)
					}
				}
			}
		}
	}
}

func TestSecondAccountTaxesEverything(t *testing.T) {
	for _, p := range generate(t, SizeSmall, 1).Accounts[1].Proposals {
		c := p.Summary.SalesTax.Calculation
		if diff := cmp.Diff([]string{money.TaxOnParts, money.TaxOnLabor, money.TaxOnFees}, c.ApplyTo); diff != "" {
			t.Errorf("%s: applies to (-want +got):\n%s", p.Name, diff)
		}
		if c.PartsTax.Decimal.IsPositive() && !c.LaborTotalTax.Decimal.GreaterThan(decimal.Zero) {
			t.Errorf("%s: labor is not taxed", p.Name)
		}
	}
}
