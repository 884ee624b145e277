package plan

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
)

// Over returns the proposal with the open lines of the plan as if they were built: the lines below
// those of their options, and new areas and options at the end. Planned objects have local ids,
// the plan's with a minus; see IDOf. p does not change. The service's figures stay as they are:
// only an estimate includes the plan.
func Over(p *state.Proposal, pl *Plan) *state.Proposal {
	out := *p
	out.Areas = slices.Clone(p.Areas)
	c := p.Summary.Currency
	for i := range pl.Areas {
		planned := &pl.Areas[i]
		if !planned.open() {
			continue
		}
		at := slices.IndexFunc(out.Areas, planned.is)
		if at < 0 {
			at = len(out.Areas)
			out.Areas = append(out.Areas, state.Area{ID: state.AreaID(-planned.ID), Name: planned.Name})
		}
		into := &out.Areas[at]
		into.Options = slices.Clone(into.Options)
		fill := into.Blank() && !slices.ContainsFunc(planned.Options, func(o Option) bool { return o.Option != 0 })
		for _, o := range planned.Options {
			if !o.open() {
				continue
			}
			j := slices.IndexFunc(into.Options, func(x state.Option) bool { return o.Option != 0 && x.ID == o.Option })
			if j < 0 && fill {
				j = 0
			}
			if j < 0 {
				j = len(into.Options)
				into.Options = append(into.Options, state.Option{
					ID: state.OptionID(-o.ID), Status: state.StatusDraft,
					TotalRecurringService: money.Zero, // parts, labor and custom items are paid once
				})
			}
			fill = false
			addPlanned(&into.Options[j], &o, c)
		}
	}
	return &out
}

// is reports whether an area of the proposal is the one that is planned for.
func (a *Area) is(of state.Area) bool {
	if a.Area != 0 {
		return a.Area == of.ID
	}
	return text.SameName(a.Name, of.Name)
}

// in returns the area of the proposal that is planned for, or nil.
func (a *Area) in(p *state.Proposal) *state.Area {
	return state.Find(p.Areas, func(of *state.Area) bool { return a.is(*of) })
}

// open reports whether anything in the area is still to be built.
func (a *Area) open() bool {
	return slices.ContainsFunc(a.Options, func(o Option) bool { return o.open() })
}

// open reports whether anything in the option is still to be built.
func (o *Option) open() bool {
	return o.Option == 0 && len(o.Lines) == 0 || o.Client != "" || o.Installer != "" ||
		slices.ContainsFunc(o.Lines, func(l Line) bool { return l.State.Open() })
}

// OpenLines returns the lines that are still to be built.
func (o *Option) OpenLines() []Line {
	return state.Filter(o.Lines, func(l *Line) bool { return l.State.Open() })
}

// Filled returns the proposal's option that the build fills with an option of the plan, and its
// area; zeros if it fills none.
func (p *Plan) Filled(of *state.Proposal, option ID) (state.AreaID, state.OptionID) {
	a, _ := p.Option(option)
	if a == nil {
		return 0, 0
	}
	at := a.in(of)
	if at == nil || !at.Blank() {
		return 0, 0
	}
	return at.ID, at.Options[0].ID
}

// Anchor assigns an option of the plan that would fill a blank option of the proposal to that
// option, before it gets a text: once it has a text, the build would create another option next to
// it. ok is false if the plan fills no such option.
func (p *Plan) Anchor(of *state.Proposal, option state.OptionID) (e Edit, ok bool) {
	at, o := of.Option(option)
	if o == nil || !at.Blank() {
		return e, false
	}
	i := slices.IndexFunc(p.Areas, func(a Area) bool { return a.is(*at) })
	if i < 0 || slices.ContainsFunc(p.Areas[i].Options, func(o Option) bool { return o.Option != 0 }) {
		return e, false
	}
	j := slices.IndexFunc(p.Areas[i].Options, func(o Option) bool { return o.open() })
	if j < 0 {
		return e, false
	}
	e = Placed(p.Areas[i].Options[j].ID, at.ID, option, false)
	e.Words = "planning in the option that gets a text"
	return e, true
}

// Shown returns the option of the plan for an option that Over returned: a new one, or what is
// planned for one of the proposal; nil for none.
func (p *Plan) Shown(at *state.Option) *Option {
	_, o := p.find(func(o *Option) bool {
		return IDOf(at.ID) == o.ID || o.Option != 0 && o.Option == at.ID || o.Option == 0 && o.shownIn(at)
	})
	return o
}

// shownIn reports whether a new option of the plan is shown in one of the proposal, such as the
// blank one of an area.
func (o *Option) shownIn(at *state.Option) bool {
	return slices.ContainsFunc(at.Items, func(it state.Item) bool {
		return slices.ContainsFunc(o.Lines, func(l Line) bool { return IDOf(it.ID) == l.ID })
	})
}

// Undecided returns where Over shows the first line without a price or an item of those that the builder accepts, with
// local ids; zeros if there is none. grammar is as in Brief.
func (p *Plan) Undecided(of *state.Proposal, grammar int) (state.AreaID, state.OptionID, state.ItemID) {
	modes := p.Brief(of, grammar).Modes
	for _, a := range Over(of, p).Areas {
		for _, o := range a.Options {
			for _, it := range o.Items {
				l, option, ok := p.Line(IDOf(it.ID))
				if ok && l.State.Open() && modes[option] != Not &&
					(l.Unclear() != "" || !l.UnitPrice(of.Summary.Currency).Valid) {
					return a.ID, o.ID, it.ID
				}
			}
		}
	}
	return 0, 0, 0
}

// IDOf returns the plan's id of an object from Over; 0 for the proposal's own objects.
func IDOf[T state.ID](id T) ID {
	if !state.IsLocal(id) {
		return 0
	}
	return ID(-id)
}
