package serve

import (
	"strconv"
	"strings"
	"time"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/service/proposals"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

// nothing is the value of a flag that empties what it sets.
const nothing = "none"

// settings reads the flags of cmd that were given.
func (f *settingFlags) settings(r *run.Run, cmd *cobra.Command, p *state.Proposal) (*proposals.Settings, error) {
	s := &proposals.Settings{TaxExempt: map[state.ItemID]bool{}}
	given := 0
	for _, flag := range []struct {
		name string
		read func() error
	}{
		{"discount", func() (err error) { s.Discount, err = discountOf(f.discount); return err }},
		{"terms", func() error {
			terms, err := r.Value(f.terms)
			s.Terms = &terms
			return err
		}},
		{"exempt", func() error { return markLines(s, p, f.exempt, true) }},
		{"taxable", func() error { return markLines(s, p, f.taxable, false) }},
		{"recurring", func() (err error) { s.Recurring, err = recurringOf(f.recurring); return err }},
		{"schedule", func() (err error) { s.Schedule, err = scheduleOf(f.schedule); return err }},
		{"fee", func() (err error) { s.Fees, err = feesOf(p, f.fees); return err }},
	} {
		if !cmd.Flags().Changed(flag.name) {
			continue
		}
		given++
		if err := flag.read(); err != nil {
			return nil, err
		}
	}
	if given == 0 {
		return nil, run.Usagef("say what to set: --discount, --fee, --exempt, --taxable, --recurring, --schedule or " +
			"--terms")
	}
	return s, nil
}

func discountOf(typed string) (*money.Discount, error) {
	if typed == nothing {
		return &money.Discount{}, nil
	}
	figure, percentage := strings.CutSuffix(typed, "%")
	d, ok := figureOf(figure)
	switch {
	case !ok:
		return nil, run.Usagef("--discount takes a percentage such as 5%%, an amount such as 250.00, or none, not %q",
			typed)
	case percentage:
		return &money.Discount{Type: money.DiscountPercentage, Percentage: d}, nil
	default:
		return &money.Discount{Type: money.DiscountFlat, Amount: d}, nil
	}
}

// markLines notes which lines are exempt from tax, or are not.
func markLines(s *proposals.Settings, p *state.Proposal, typed []string, exempt bool) error {
	for _, arg := range typed {
		path, line, ok := cutLast(arg, "/")
		if !ok {
			return run.Usagef("a line is named as AREA/OPTION/LINE, such as 'Living Room/1/3', not %q", arg)
		}
		a, o, err := optionAt(p, path)
		if err != nil {
			return err
		}
		it := lineOf(o, line)
		if it == nil {
			return run.Usagef("%s has no line %s there; it has %s", a.Name, line, text.Count(len(o.Items), "line"))
		}
		if other, named := s.TaxExempt[it.ID]; named && other != exempt {
			return run.Usagef("%q is both --exempt and --taxable; it is one of them", arg)
		}
		s.TaxExempt[it.ID] = exempt
	}
	return nil
}

// lineOf returns the line of an option at a place from 1, or with an id; nil for none.
func lineOf(o *state.Option, arg string) *state.Item {
	id, byID := find.ID(arg)
	if byID {
		return state.Find(o.Items, func(it *state.Item) bool { return it.ID == state.ItemID(id) })
	}
	place, err := strconv.Atoi(arg)
	if err != nil || place < 1 || place > len(o.Items) {
		return nil
	}
	return &o.Items[place-1]
}

// optionAt returns the option that AREA/OPTION names.
func optionAt(p *state.Proposal, path string) (*state.Area, *state.Option, error) {
	names := find.Paths([]string{path})[0]
	option := ""
	if len(names) > 1 {
		option = names[1]
	}
	return find.OptionOf(p, names[0], option)
}

func recurringOf(typed []string) (*[]state.RecurringItem, error) {
	items := []state.RecurringItem{}
	for _, arg := range some(typed) {
		name, rest, ok := cutLast(arg, "=")
		figure, period, each := strings.Cut(rest, "/")
		amount, isFigure := figureOf(figure)
		if !ok || !each || !isFigure {
			return nil, run.Usagef("--recurring takes NAME=AMOUNT/PERIOD, such as Monitoring=29.95/month, or none, not %q",
				arg)
		}
		items = append(items, state.RecurringItem{
			Name: line(name), Period: line(period), Total: decimal.NewNullDecimal(amount),
		})
	}
	return &items, nil
}

func scheduleOf(typed []string) (*state.PaymentSchedule, error) {
	s := &state.PaymentSchedule{}
	for _, arg := range some(typed) {
		name, rest, ok := cutLast(arg, "=")
		figure, day, isDue := strings.Cut(rest, "@")
		digits, percentage := strings.CutSuffix(figure, "%")
		amount, isFigure := figureOf(digits)
		if !ok || !isFigure {
			return nil, run.Usagef(
				"--schedule takes NAME=PERCENT%% or NAME=AMOUNT, such as 'On acceptance=50%%', or none, not %q", arg)
		}
		it := state.PaymentScheduleItem{Name: line(name)}
		if percentage {
			it.Percentage = decimal.NewNullDecimal(amount)
		} else {
			it.Amount = decimal.NewNullDecimal(amount)
		}
		if isDue {
			var err error
			if it.Due, err = time.Parse(time.DateOnly, day); err != nil {
				return nil, run.Usagef("--schedule takes a day such as 2026-12-31 after @, not %q", day)
			}
		}
		s.Items = append(s.Items, it)
	}
	return s, nil
}

func feesOf(p *state.Proposal, typed []string) ([]proposals.Fee, error) {
	fees := make([]proposals.Fee, 0, len(typed))
	for _, arg := range typed {
		rest, figure, ok := cutLast(arg, "=")
		path, name, named := cutLast(rest, "/")
		amount, isFigure := figureOf(figure)
		if !ok || !named || !isFigure {
			return nil, run.Usagef("--fee takes AREA/OPTION/NAME=AMOUNT, such as 'Living Room/1/Permit=150', not %q", arg)
		}
		_, o, err := optionAt(p, path)
		if err != nil {
			return nil, err
		}
		fees = append(fees, proposals.Fee{Option: o.ID, Name: line(name), Amount: amount})
	}
	return fees, nil
}

// some returns what a flag replaces a list with: nothing for none.
func some(typed []string) []string {
	if len(typed) == 1 && typed[0] == nothing {
		return nil
	}
	return typed
}

// cutLast cuts s at the last sep.
func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

func line(s string) string { return strings.TrimSpace(text.CleanLine(s)) }

// figureOf reads a figure as people type it, which has no exponent.
func figureOf(typed string) (decimal.Decimal, bool) {
	if typed == "" || len(typed) > 20 || strings.Trim(typed, "0123456789.") != "" {
		return decimal.Decimal{}, false
	}
	d, err := decimal.NewFromString(typed)
	return d, err == nil
}
