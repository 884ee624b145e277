package plan

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Edit is a change of a plan. It applies to the plan's current state, so that concurrent edits of
// two terminals both take effect.
type Edit struct {
	Words string // description, such as "Undo adding 2 × VX-75"
	do    func(p *Plan) error
}

// Apply returns the plan with the edit applied; p does not change. The error is a state.Fault; the
// plan is then unchanged.
func (e Edit) Apply(p Plan) (Plan, error) {
	out := p.Clone()
	if err := e.do(&out); err != nil {
		return p, err
	}
	out.prune()
	return out, nil
}

// Both combines edits into one that applies all or none.
func Both(words string, edits ...Edit) Edit {
	return Edit{Words: words, do: func(p *Plan) error {
		for _, e := range edits {
			if err := e.do(p); err != nil {
				return err
			}
		}
		return nil
	}}
}

// prune removes options of the proposal without planned lines or texts, and areas without options.
func (p *Plan) prune() {
	for i := range p.Areas {
		a := &p.Areas[i]
		a.Options = slices.DeleteFunc(a.Options, func(o Option) bool {
			return o.Option != 0 && len(o.Lines) == 0 && o.Client == "" && o.Installer == ""
		})
	}
	p.Areas = slices.DeleteFunc(p.Areas, func(a Area) bool { return len(a.Options) == 0 })
}

// Place is an option to plan in, made with At, In or New.
type Place struct {
	plan     ID // an option of the plan; then the other fields are unused
	area     state.AreaID
	areaName string
	option   state.OptionID
	title    string
	ids      [2]ID // for area and option, if the plan does not have them yet
}

// In returns the place of an option of the plan.
func In(option ID) Place { return Place{plan: option} }

// At returns the place of an option of the proposal.
func At(a *state.Area, option state.OptionID, next func() ID) Place {
	return Place{area: a.ID, areaName: a.Name, option: option, ids: [2]ID{next(), next()}}
}

// New returns the place of an option that the build creates: in an area of the proposal or, if
// area is 0, in the one with that name that the plan has or the build creates.
func New(area state.AreaID, name, title string, next func() ID) Place {
	return Place{area: area, areaName: name, title: title, ids: [2]ID{next(), next()}}
}

// Is reports whether both are the same option. New ones never are.
func (at Place) Is(other Place) bool {
	return at.plan != 0 && at.plan == other.plan || at.option != 0 && at.option == other.option
}

// Option returns the id of the place in the plan, once something was planned there.
func (at Place) Option(p *Plan) ID {
	switch {
	case at.plan != 0:
		return at.plan
	case at.option != 0:
		if _, o := p.For(at.option); o != nil {
			return o.ID
		}
	}
	return at.ids[1]
}

// in returns the option of a place, adding it if necessary.
func (at Place) in(p *Plan) (*Option, error) {
	if _, o := p.Option(at.Option(p)); o != nil {
		return o, nil
	}
	if at.plan != 0 {
		return nil, state.Invalid("This option of the plan is gone.",
			"Another terminal removed it; choose another option.")
	}
	name, err := areaName(at.areaName)
	if err != nil {
		return nil, err
	}
	a := p.area(at.area, name)
	if a == nil {
		p.Areas = append(p.Areas, Area{ID: at.ids[0], Area: at.area, Name: name})
		a = &p.Areas[len(p.Areas)-1]
	}
	a.Options = append(a.Options, Option{ID: at.ids[1], Option: at.option, Title: at.title})
	return &a.Options[len(a.Options)-1], nil
}

// areaName returns a valid area name, trimmed.
func areaName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	switch n := state.Length(name); {
	case n == 0:
		return "", state.Invalid("The area has no name.", "Type one, such as Living Room.")
	case n > state.MaxAreaName:
		return "", state.Invalid("The name of the area is too long. "+state.Over(n, state.MaxAreaName), "Shorten it.")
	}
	return name, nil
}

// check rejects a line that the builder can't create.
func (l Line) check() error {
	switch {
	case !Countable(l.Quantity):
		return state.Invalid("The quantity of "+l.Title()+" is not above 0.",
			"Type a number such as 2 or 1.5, or remove the line.")
	case strings.TrimSpace(l.Title()) == "":
		return state.Invalid("The line has no name.", "Type a model or a name.")
	case l.Pricing.Kind == Margin && !l.Pricing.Value.LessThan(decimal.NewFromInt(100)):
		return state.Invalid("A margin is below 100%.", "Type m30 for a margin of 30% of the price.")
	case !payable(l.Pricing.Value) || l.Cost.Valid && !payable(l.Cost.Decimal):
		return state.Invalid("The price or the cost of "+l.Title()+" has too many digits.",
			"Type an amount below a billion, with at most six digits after the point.")
	case l.Pricing.Value.IsNegative() || l.Cost.Valid && l.Cost.Decimal.IsNegative():
		return state.Invalid("A planned line can't have a price or cost below 0.", "A credit is made in the web app.")
	}
	return nil
}

// payable reports whether an amount or a percentage fits the builder's grammar.
func payable(d decimal.Decimal) bool {
	return d.Abs().LessThan(decimal.New(1, 9)) && d.Equal(d.Truncate(6))
}

// Words returns a line's quantity and name, such as "2 × Northlight VX-75".
func (l Line) Words() string {
	sign := " × "
	if l.Labor() {
		sign = " h "
	}
	return money.FormatQuantity(decimal.NewNullDecimal(l.Quantity)) + sign + l.Title()
}

// briefs names a single line, or returns how many there are.
func briefs(lines []Line) string {
	if len(lines) == 1 {
		return lines[0].Words()
	}
	return fmt.Sprintf("%d planned lines", len(lines))
}

// held rejects a change of a line that the builder has or has built.
func (l Line) held() error {
	switch {
	case l.State.Moving():
		return state.Invalid(l.Title()+" is with the builder.", "Wait for the outcome, or stop the build.")
	case !l.State.Open():
		return state.Invalid(l.Title()+" is built.",
			"Plan more, or make a change order once it is sold. Built lines can only be changed in the web app.")
	}
	return nil
}
