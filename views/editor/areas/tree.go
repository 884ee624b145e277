package areas

import (
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
)

// Tree is what the pane shows of a proposal. It holds nothing that the audience may not see.
type Tree struct {
	Proposal state.ProposalID
	Areas    []Area
	Total    string // the sum of the counted options
	Unpriced int    // the number of areas that Total leaves out
	Omitted  bool   // the service left out some areas or options
	NoAreas  bool   // it left out all areas

	words    func(area, option int) (label, figure string) // of an option
	from     []state.Area                                  // the areas it was built from; nil for a client
	currency money.Currency
}

// Area is the row of an area with its options.
type Area struct {
	ID      state.AreaID
	Name    string
	Mark    state.Mark // the mark of changes made here; none for a client
	Options []Option
	Counted int // the index of the option that the totals count; -1 for none

	figure   string              // where none counts
	planned  decimal.NullDecimal // in the option that counts; invalid where nothing is, or its sum is unknown
	unpriced int                 // how the plan changes the number of areas without a price: by 1, 0 or -1
}

// Option is the row of an option.
type Option struct {
	ID   state.OptionID
	Mark state.Mark

	label, figure string // empty until they are shown: a tree of thousands shows some dozens
}

// option returns an option with its words.
func (t *Tree) option(area, option int) *Option {
	o := &t.Areas[area].Options[option]
	if o.label == "" {
		o.label, o.figure = t.words(area, option)
	}
	return o
}

// figure returns the figure of an area: that of the option that counts.
func (t *Tree) figure(area int) string {
	if a := &t.Areas[area]; a.Counted < 0 {
		return a.figure
	}
	return t.option(area, t.Areas[area].Counted).figure
}

// Of returns the tree for the team. with is the proposal with the plan, as returned by plan.Over,
// and pl that plan, which may be nil. Areas that have not changed are taken from before, which may
// be nil.
func Of(w *state.Workspace, with *state.Proposal, pl *plan.Plan, before *Tree) *Tree {
	p := with
	t := &Tree{
		Proposal: p.ID,
		Omitted:  !p.SaysOptions(), NoAreas: p.Unknown.Has(state.FieldAreas),
		from: p.Areas, currency: p.Summary.Currency, Areas: make([]Area, len(p.Areas)),
	}
	t.words = func(area, option int) (label, figure string) {
		o := &p.Areas[area].Options[option]
		label = pl.Label(option, o)
		if plan.Makes(pl, o.ID) {
			label = "+ " + label
		}
		return label, figureOf(o, t.currency)
	}
	for i := range p.Areas {
		a := &p.Areas[i]
		if before.has(i, a, t.currency) && before.Areas[i].Mark == state.MarkNone && w.Areas[a.ID] == state.MarkNone {
			t.Areas[i] = before.Areas[i] // the area's marks include those of its options
			continue
		}
		t.Areas[i] = areaOf(a, w, pl)
	}
	t.add(w.CountedTotal())
	return t
}

// add sets the total of the options that count: the service's figures, plus our own estimate for
// options with planned lines.
func (t *Tree) add(sum decimal.Decimal, unpriced int) {
	estimated := ""
	for i := range t.Areas {
		a := &t.Areas[i]
		unpriced += a.unpriced
		if !a.planned.Valid {
			continue
		}
		estimated = "≈"
		sum = sum.Add(a.planned.Decimal)
	}
	t.Total, t.Unpriced = estimated+money.Format(decimal.NewNullDecimal(sum), t.currency), unpriced
}

// has reports whether the area at an index was built from a.
func (t *Tree) has(i int, a *state.Area, c money.Currency) bool {
	if t == nil || i >= len(t.from) || t.currency != c {
		return false
	}
	b := &t.from[i]
	return a.ID == b.ID && a.Name == b.Name && a.Unknown == b.Unknown &&
		len(a.Options) == len(b.Options) && (len(a.Options) == 0 || &a.Options[0] == &b.Options[0])
}

func areaOf(a *state.Area, w *state.Workspace, pl *plan.Plan) Area {
	row := Area{
		ID: a.ID, Name: a.NameWord(), Mark: w.Areas[a.ID], Options: make([]Option, len(a.Options)),
		Counted: a.CountedOption(),
		figure:  a.Unknown.Word(state.FieldOptions, money.NoFigure),
	}
	for j := range a.Options {
		id := a.Options[j].ID
		row.Options[j] = Option{ID: id, Mark: w.Options[id]}
	}
	if plan.Makes(pl, a.ID) {
		row.Name = "+ " + row.Name
	}
	row.plan(a, w)
	return row
}

// plan sets what is planned in the option that counts, for the sum of all areas.
func (a *Area) plan(of *state.Area, w *state.Workspace) {
	if a.Counted < 0 {
		return
	}
	o := &of.Options[a.Counted]
	f, ok := plan.FiguresWith(o, w.Proposal.Summary.Currency)
	if !ok {
		return
	}
	_, told := w.Proposal.Option(o.ID)
	hasTotal := told != nil && told.Total.Valid
	if !hasTotal && w.Proposal.Area(of.ID) != nil {
		a.unpriced--
	}
	if !f.With.Valid || !hasTotal && f.Lines == f.Without {
		a.unpriced++
	}
	if f.With.Valid {
		a.planned = f.Planned
	}
}

// figureOf returns the price of an option: the service's, or our own estimate if it has planned
// lines.
func figureOf(o *state.Option, c money.Currency) string {
	if f, ok := plan.FiguresWith(o, c); ok {
		return money.Estimated(money.Format(f.With, c))
	}
	return o.FormatTotal(c)
}

// ForClient returns the tree for a client.
func ForClient(p *state.ClientProposal) *Tree {
	t := &Tree{Proposal: p.ID, Omitted: !p.SaysOptions(), NoAreas: p.AreasOmitted}
	t.words = func(area, option int) (label, figure string) {
		o := &p.Areas[area].Options[option]
		return o.Label, o.FormatTotal(p.Summary.Currency)
	}
	var sum decimal.Decimal
	for i := range p.Areas {
		a := &p.Areas[i]
		row := Area{
			ID: a.ID, Name: a.Name, Options: make([]Option, len(a.Options)), Counted: a.Counted,
			figure: money.NoFigure,
		}
		if a.OptionsOmitted {
			row.figure = state.UnknownWord
		}
		for j := range a.Options {
			row.Options[j].ID = a.Options[j].ID
		}
		if a.Counted >= 0 && a.Options[a.Counted].ServiceTotal().Valid {
			sum = sum.Add(a.Options[a.Counted].ServiceTotal().Decimal)
		} else {
			t.Unpriced++
		}
		t.Areas = append(t.Areas, row)
	}
	t.Total = money.Format(decimal.NewNullDecimal(sum), p.Summary.Currency)
	return t
}
