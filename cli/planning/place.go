package planning

import (
	"cmp"
	"slices"
	"strconv"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
)

// place returns the place for lines planned in an area and option of the command line.
func (p *openPlan) place(at place) (plan.Place, error) {
	a, err := find.AreaOf(p.over(), at.area)
	if p.flags.fresh {
		return p.newPlace(a, at)
	}
	if p.flags.title != "" {
		return plan.Place{}, run.Usagef("--title is for a new option; add --new")
	}
	if err != nil {
		return plan.Place{}, run.Usagef("%s\n  --new plans an area of that name.", err)
	}
	o, err := find.Option(a, at.option)
	if err != nil {
		return plan.Place{}, err
	}
	if _, made := p.plan.Option(plan.IDOf(o.ID)); made != nil {
		return plan.In(made.ID), nil
	}
	return plan.At(p.proposal.Area(a.ID), o.ID, p.next), nil
}

// partOf returns the area of p that a command line names, and its option; nil if it names the whole area.
func partOf(p *state.Proposal, at place) (*state.Area, *state.Option, error) {
	if at.option == "" {
		a, err := find.AreaOf(p, at.area)
		return a, nil, err
	}
	return find.OptionOf(p, at.area, at.option)
}

// newPlace returns a new option of an area of the proposal, of a planned area, or of a new area
// with that name.
func (p *openPlan) newPlace(a *state.Area, at place) (plan.Place, error) {
	if at.option != "" {
		return plan.Place{}, run.Usagef("--new makes an option of its own; leave out the %q", at.option)
	}
	if a == nil {
		return plan.New(0, text.CleanLine(at.area), text.CleanLine(p.flags.title), p.next), nil
	}
	if len(a.Options) >= state.MaxOptionsPerArea {
		return plan.Place{}, run.Usagef("%s has %d options already, and an area can't have more", a.Name,
			len(a.Options))
	}
	id := a.ID
	if p.proposal.Area(id) == nil {
		id = 0 // it is only planned
	}
	return plan.New(id, a.Name, text.CleanLine(p.flags.title), p.next), nil
}

// where returns the names of an option of the plan and its area.
func (p *openPlan) where(option plan.ID) string {
	a, o := p.plan.Option(option)
	if o == nil {
		return ""
	}
	if in, place := p.shown(option); in != nil {
		return in.Name + " · " + p.plan.Label(place, &in.Options[place])
	}
	return a.Name + " · " + cmp.Or(o.Title, "a new option")
}

// shown returns the area of the proposal with the plan that has an option of the plan, and the option's index
// there; nil if the option has no open lines and the proposal does not have it.
func (p *openPlan) shown(option plan.ID) (in *state.Area, place int) {
	over := p.over()
	for i := range over.Areas {
		in = &over.Areas[i]
		for j := range in.Options {
			if shown := p.plan.Shown(&in.Options[j]); shown != nil && shown.ID == option {
				return in, j
			}
		}
	}
	return nil, 0
}

// numbered returns the lines in the order of their numbers, from 1.
func (p *openPlan) numbered() []plan.Line { return slices.Collect(p.plan.Each()) }

// line returns the line of a number.
func (p *openPlan) line(arg string) (plan.Line, error) {
	lines := p.numbered()
	n, err := strconv.Atoi(arg)
	if err != nil || n < 1 || n > len(lines) {
		return plan.Line{}, run.Usagef("there is no line %s; `tender plan list %s` lists %s with their numbers",
			arg, find.Arg(p.proposal), text.Count(len(lines), "line"))
	}
	return lines[n-1], nil
}

// ids returns the lines of several numbers.
func (p *openPlan) ids(args []string) ([]plan.ID, error) {
	ids := make([]plan.ID, len(args))
	for i, arg := range args {
		l, err := p.line(arg)
		if err != nil {
			return nil, err
		}
		ids[i] = l.ID
	}
	return ids, nil
}

// checkOptionCounts refuses a plan that gives an area too many options.
func (p *openPlan) checkOptionCounts(pl *plan.Plan) error {
	over := plan.Over(p.proposal, pl)
	for i := range over.Areas {
		if n := len(over.Areas[i].Options); n > state.MaxOptionsPerArea {
			return run.Usagef("%s would have %d options, and an area can have %d", over.Areas[i].Name, n,
				state.MaxOptionsPerArea)
		}
	}
	return nil
}
