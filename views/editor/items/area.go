package items

import (
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// Area is what the pane shows of an area. It is made for those who look: what they may
// not see is not in it.
type Area struct {
	Name    string
	Options []Option
	Counted int  // index of the option that the totals count; -1 for none
	Unsaid  bool // the service did not say all options

	forTeam bool // else a customer looks on
}

// Option is an option of the area.
type Option struct {
	ID     state.OptionID
	Label  string
	Total  string
	Unsaid bool // the service did not say all lines

	lines lines
}

// Of is an area for the team.
func Of(a *state.Area, c money.Currency) *Area {
	out := &Area{Name: a.NameWord(), Counted: a.CountedOption(), Unsaid: a.Unknown.Has(state.FieldOptions), forTeam: true}
	for i := range a.Options {
		o := &a.Options[i]
		out.Options = append(out.Options, Option{
			ID: o.ID, Label: state.OptionLabel(i, o), Total: o.FormatTotal(c), Unsaid: o.Unknown.Has(state.FieldItems), lines: lines{team: o.Items},
		})
	}
	return out
}

// ForClient is an area for a customer.
func ForClient(a *state.ClientArea, c money.Currency) *Area {
	out := &Area{Name: a.Name, Counted: a.Counted, Unsaid: a.OptionsUnsaid}
	for i := range a.Options {
		o := &a.Options[i]
		out.Options = append(out.Options, Option{ID: o.ID, Label: o.Label, Total: o.FormatTotal(c), Unsaid: o.ItemsUnsaid, lines: lines{client: o.Items}})
	}
	return out
}
