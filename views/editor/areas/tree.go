package areas

import (
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// Tree is what the pane shows of a proposal. It is made for those who look: what they
// may not see is not in it.
type Tree struct {
	Proposal state.ProposalID
	Areas    []Area
	Total    string // of the counted options
	Unpriced int    // areas that it is without
	Unsaid   bool   // the service did not say all areas and options
	NoAreas  bool   // it did not even say the areas
}

// Area is a row of the tree with those below it.
type Area struct {
	ID      state.AreaID
	Name    string
	Figure  string
	Mark    state.Mark // of what was changed here; none for a customer
	Options []Option
	Counted int // index of the option that the totals count; -1 for none
}

// Option is one of the rows below an area.
type Option struct {
	ID     state.OptionID
	Label  string
	Figure string
	Mark   state.Mark
}

// Of is the tree for the team.
func Of(w *state.Workspace) *Tree {
	p := w.Proposal
	c := p.Summary.Currency
	sum, unpriced := state.CountedTotal(p.Areas)
	t := &Tree{
		Proposal: p.ID, Total: money.Format(decimal.NewNullDecimal(sum), c), Unpriced: unpriced,
		Unsaid: !p.SaysOptions(), NoAreas: p.Unknown.Has(state.FieldAreas),
	}
	for i := range p.Areas {
		a := &p.Areas[i]
		row := Area{
			ID: a.ID, Name: a.NameWord(), Figure: a.Unknown.Word(state.FieldOptions, money.NoFigure), Mark: w.Areas[a.ID], Counted: a.CountedOption(),
		}
		for j := range a.Options {
			o := &a.Options[j]
			row.Options = append(row.Options, Option{o.ID, state.OptionLabel(j, o), o.FormatTotal(c), w.Options[o.ID]})
		}
		t.Areas = append(t.Areas, row.counted())
	}
	return t
}

// ForClient is the tree for a customer.
func ForClient(p *state.ClientProposal) *Tree {
	t := &Tree{Proposal: p.ID, Unsaid: !p.SaysOptions(), NoAreas: p.AreasUnsaid}
	var sum decimal.Decimal
	for i := range p.Areas {
		a := &p.Areas[i]
		row := Area{ID: a.ID, Name: a.Name, Figure: money.NoFigure, Counted: a.Counted}
		if a.OptionsUnsaid {
			row.Figure = state.UnknownWord
		}
		for j := range a.Options {
			o := &a.Options[j]
			row.Options = append(row.Options, Option{ID: o.ID, Label: o.Label, Figure: o.FormatTotal(p.Summary.Currency)})
		}
		if a.Counted >= 0 && a.Options[a.Counted].SaidTotal().Valid {
			sum = sum.Add(a.Options[a.Counted].SaidTotal().Decimal)
		} else {
			t.Unpriced++
		}
		t.Areas = append(t.Areas, row.counted())
	}
	t.Total = money.Format(decimal.NewNullDecimal(sum), p.Summary.Currency)
	return t
}

// counted is the area with the figure of the option that counts.
func (a Area) counted() Area {
	if a.Counted >= 0 {
		a.Figure = a.Options[a.Counted].Figure
	}
	return a
}
