package proposals

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// Settings are what the operator of an instance sets of a proposal, because the interface has no operation for it.
// Each that is nil or empty stays as it is.
type Settings struct {
	Discount  *money.Discount        // the zero value: none
	Terms     *string                // empty: the account's
	Recurring *[]state.RecurringItem // all of the same period
	Schedule  *state.PaymentSchedule // all in percentages, or all in amounts
	TaxExempt map[state.ItemID]bool
	Fees      []Fee
}

// Fee is a fee in an option. Set changes the price of one that is there under the name.
type Fee struct {
	Option state.OptionID
	Name   string
	Amount decimal.Decimal
}

// The most that is set in one proposal: it is read as a whole.
const (
	maxRecurring   = 50
	maxInstalments = 50
)

// largestAmount bounds an amount: a larger one is a typing error.
var largestAmount = decimal.New(1, 12)

// Set changes the settings of a proposal, and prices it again. A refusal is a state.Fault with the next step, and
// changes nothing.
func (pr Pricing) Set(tx *store.Tx, a *store.Account, p *store.Proposal, s *Settings, now time.Time) error {
	if p.Status.Terminal() {
		return state.Conflict(fmt.Sprintf("Proposal %d is %s: what was agreed stays.", p.Number, p.Status.Word()),
			"Make a change order with `tender serve proposal changeorder`.")
	}
	if err := s.check(a.Currency); err != nil {
		return err
	}
	if err := setLines(tx, p.Owner(), s); err != nil {
		return err
	}
	if s.Discount != nil {
		p.Discount = *s.Discount
	}
	if s.Terms != nil {
		p.ProjectTerms = *s.Terms
	}
	if s.Recurring != nil {
		p.Recurring = state.RecurringServices{Items: *s.Recurring, Total: money.Zero}
		for _, it := range *s.Recurring {
			p.Recurring.Total = money.Sum(p.Recurring.Total, it.Total)
		}
	}
	if s.Schedule != nil {
		p.Schedule = numbered(*s.Schedule, p.Schedule)
	}
	total := p.Summary.Total
	if err := pr.Reprice(tx, a, p); err != nil {
		return err
	}
	if s.Schedule != nil || !money.Equal(total, p.Summary.Total) {
		if err := wholeTotal(p); err != nil {
			return err
		}
	}
	p.LastModified = now
	return tx.Proposals().Update(p)
}

// check refuses settings that no proposal can have.
func (s *Settings) check(c money.Currency) error {
	return cmp.Or(s.checkDiscount(c), s.checkRecurring(c), s.checkSchedule(c), s.checkFees(c))
}

func (s *Settings) checkDiscount(c money.Currency) error {
	switch d := s.Discount; {
	case d == nil || d.Type == "":
		return nil
	case d.Type == money.DiscountPercentage:
		return checkPercentage("The discount", d.Percentage)
	default:
		return checkAmount("The discount", d.Amount, c)
	}
}

func (s *Settings) checkRecurring(c money.Currency) error {
	if s.Recurring == nil {
		return nil
	}
	if len(*s.Recurring) > maxRecurring {
		return state.Invalid(fmt.Sprintf("A proposal has at most %d recurring services.", maxRecurring),
			"Put some of them together.")
	}
	for _, it := range *s.Recurring {
		if err := cmp.Or(checkName("A recurring service", it.Name), checkName("A period", it.Period),
			checkAmount(it.Name, it.Total.Decimal, c)); err != nil {
			return err
		}
		if first := (*s.Recurring)[0].Period; it.Period != first {
			return state.Invalid(fmt.Sprintf("Services by %s and by %s have no sum.", first, it.Period),
				"Give all of them for the same period.")
		}
	}
	return nil
}

func (s *Settings) checkSchedule(c money.Currency) error {
	if s.Schedule == nil || len(s.Schedule.Items) == 0 {
		return nil
	}
	items := s.Schedule.Items
	if len(items) > maxInstalments {
		return state.Invalid(fmt.Sprintf("A schedule has at most %d instalments.", maxInstalments),
			"Put some of them together.")
	}
	percent := decimal.Zero
	for _, it := range items {
		if it.Percentage.Valid != items[0].Percentage.Valid {
			return state.Invalid("A schedule is all in percentages, or all in amounts.",
				"Give each instalment in the same way.")
		}
		err := checkName("An instalment", it.Name)
		if it.Percentage.Valid {
			err = cmp.Or(err, checkPercentage(it.Name, it.Percentage.Decimal))
			percent = percent.Add(it.Percentage.Decimal)
		} else {
			err = cmp.Or(err, checkAmount(it.Name, it.Amount.Decimal, c))
		}
		if err != nil {
			return err
		}
	}
	if hundred := decimal.NewFromInt(100); items[0].Percentage.Valid && !percent.Equal(hundred) {
		return state.Invalid("The instalments come to "+percent.String()+" % of the total, not to 100 %.",
			"Give percentages that add up to 100.")
	}
	return nil
}

func (s *Settings) checkFees(c money.Currency) error {
	for _, f := range s.Fees {
		if err := cmp.Or(checkName("A fee", f.Name), checkAmount(f.Name, f.Amount, c)); err != nil {
			return err
		}
	}
	return nil
}

func checkName(what, name string) error {
	if name == "" || state.Length(name) > operation.MaxName {
		return state.Invalid(fmt.Sprintf("%s needs a name of at most %d characters.", what, operation.MaxName),
			"Give it one.")
	}
	return nil
}

func checkPercentage(what string, percent decimal.Decimal) error {
	if percent.IsNegative() || percent.GreaterThan(decimal.NewFromInt(100)) {
		return state.Invalid(what+" is "+percent.String()+" %.", "Give a percentage from 0 to 100.")
	}
	return nil
}

// checkAmount refuses an amount with more decimals than the currency has.
func checkAmount(what string, amount decimal.Decimal, c money.Currency) error {
	places := money.Digits(c.Code)
	switch {
	case amount.IsNegative() || amount.GreaterThan(largestAmount):
		return state.Invalid(what+" is "+amount.String()+".", "Give an amount from 0 to "+largestAmount.String()+".")
	case !amount.Equal(amount.Round(int32(places))):
		return state.Invalid(fmt.Sprintf("%s is %s; %s has %d decimal places.", what, amount, c.Code, places),
			"Round the amount.")
	}
	return nil
}

// setLines changes the lines of a proposal.
func setLines(tx *store.Tx, of store.Owner, s *Settings) error {
	if len(s.TaxExempt) == 0 && len(s.Fees) == 0 {
		return nil
	}
	p := state.Proposal{}
	var err error
	if p.Areas, err = tx.Areas().List(of); err != nil {
		return err
	}
	found := 0
	for _, o := range state.EachOption(p.Areas) {
		for i := range o.Items {
			exempt, named := s.TaxExempt[o.Items[i].ID]
			if !named {
				continue
			}
			found++
			line := o.Items[i]
			line.TaxExempt = exempt
			if err := tx.Areas().SetLine(of.Account, o.ID, &o.Items[i], &line); err != nil {
				return err
			}
			o.Items[i] = line
		}
	}
	if found < len(s.TaxExempt) {
		return state.NotFound("The proposal no longer has one of the lines.", "Run the command again.")
	}
	err = within(tx, of.Account, of.Proposal, func() error {
		for _, f := range s.Fees {
			if err := setFee(tx, of.Account, &p, f); err != nil {
				return err
			}
		}
		return nil
	})
	if refused, ok := errors.AsType[*operation.Fault](err); ok {
		return state.Invalid(refused.Message, "Begin a second proposal for the rest.")
	}
	return err
}

// setFee adds a fee, or changes its price.
func setFee(tx *store.Tx, account store.AccountID, p *state.Proposal, f Fee) error {
	_, o := p.Option(f.Option)
	if o == nil {
		return state.NotFound("The proposal no longer has the option of the fee "+f.Name+".", "Run the command again.")
	}
	at := slices.IndexFunc(o.Items, func(it state.Item) bool {
		return it.Type == state.ItemFee && it.ParentID == 0 && it.Name == f.Name
	})
	fee := state.Item{Type: state.ItemFee, Name: f.Name}
	if at >= 0 {
		fee = o.Items[at]
	}
	fee.Quantity, fee.SellPrice = decimal.NewNullDecimal(decimal.NewFromInt(1)), decimal.NewNullDecimal(f.Amount)
	if at >= 0 {
		err := tx.Areas().SetLine(account, o.ID, &o.Items[at], &fee)
		o.Items[at] = fee
		return err
	}
	added := []state.Item{fee}
	if err := tx.Areas().AddItems(account, o.ID, added); err != nil {
		return err
	}
	o.Items = append(o.Items, added...)
	return nil
}

// numbered returns a schedule whose instalments have ids that none of those before them had.
func numbered(s, before state.PaymentSchedule) state.PaymentSchedule {
	last := int64(0)
	for _, it := range before.Items {
		last = max(last, it.ID)
	}
	for i := range s.Items {
		s.Items[i].ID = last + int64(i) + 1
	}
	return s
}

// wholeTotal refuses instalments in amounts that are not the total.
func wholeTotal(p *store.Proposal) error {
	if len(p.Schedule.Items) == 0 || p.Schedule.Items[0].Percentage.Valid {
		return nil
	}
	sum := money.Zero
	for _, it := range p.Schedule.Items {
		sum = money.Sum(sum, it.Amount)
	}
	if money.Equal(sum, p.Summary.Total) {
		return nil
	}
	c := p.Summary.Currency
	return state.Invalid("The instalments come to "+money.Money{Amount: sum, Currency: c}.String()+", the proposal to "+
		money.Money{Amount: p.Summary.Total, Currency: c}.String()+".",
		"Give a --schedule with amounts that add up to the total, or with percentages.")
}
