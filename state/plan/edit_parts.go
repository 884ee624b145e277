package plan

import (
	"slices"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state"
)

// NewArea plans an area with a blank option, at a place from New. It fails if the plan has an area of that name.
func NewArea(at Place) Edit {
	return Edit{Words: "planning the area " + at.areaName, do: func(p *Plan) error {
		name, err := areaName(at.areaName)
		if err != nil {
			return err
		}
		if p.area(0, name) != nil {
			return areaTaken(name)
		}
		_, err = at.in(p)
		return err
	}}
}

func areaTaken(name string) error {
	return state.Invalid("The plan has an area "+name+" already.", "Choose another name.")
}

// NewOption plans an option with a client description, at a place from New.
func NewOption(at Place, client string) Edit {
	return Edit{Words: "planning an option of " + at.areaName, do: func(p *Plan) error {
		o, err := at.in(p)
		if err != nil {
			return err
		}
		o.Client = client
		return fits(client)
	}}
}

// Call names an option that the build creates, by the beginning of its client description: options of a proposal have
// no other name.
func Call(option ID, name string) Edit {
	return Edit{Words: "renaming a planned option", do: func(p *Plan) error {
		_, o := p.Option(option)
		if o == nil {
			return gone()
		}
		o.Client, o.Title = called(o.Client, name), ""
		return fits(o.Client)
	}}
}

// called returns a client description that begins with a name, in place of the one that it begins with.
func called(client, name string) string {
	_, rest, named := cutName(client)
	switch {
	case named:
		return name + ":" + rest
	case client == "":
		return name + ":"
	default:
		return name + ": " + client
	}
}

// cutName cuts the name from the beginning of a client description.
func cutName(client string) (name, rest string, ok bool) {
	name, rest, ok = strings.Cut(client, ":")
	return name, rest, ok && !strings.Contains(name, "\n") && utf8.RuneCountInString(name) <= state.LongestLabel
}

// NameOf returns the name that an option which Over returned has: its title, or what Call would replace; "" for none.
func NameOf(p *Plan, o *state.Option) string {
	if planned := p.Shown(o); planned != nil && planned.Title != "" {
		return planned.Title
	}
	if head, _, ok := cutName(o.ClientDescription); ok {
		return head
	}
	return ""
}

// ShiftArea moves an area that the build creates down among the others that it creates, or up if by is -1.
func ShiftArea(area ID, by int) Edit {
	return Edit{Words: "moving a planned area", do: func(p *Plan) error {
		at := slices.IndexFunc(p.Areas, func(a Area) bool { return a.ID == area })
		if at < 0 {
			return gone()
		}
		swapNext(p.Areas, at, by, func(a *Area) bool { return a.Area == 0 })
		return nil
	}}
}

// ShiftOption moves an option that the build creates down among the others that it creates in the area, or up if by
// is -1.
func ShiftOption(option ID, by int) Edit {
	return Edit{Words: "moving a planned option", do: func(p *Plan) error {
		a, o := p.Option(option)
		if o == nil {
			return gone()
		}
		at := slices.IndexFunc(a.Options, func(o Option) bool { return o.ID == option })
		swapNext(a.Options, at, by, func(o *Option) bool { return o.Option == 0 })
		return nil
	}}
}

// swapNext swaps an element with the next one in a direction that moves; at the end it does nothing.
func swapNext[T any](all []T, at, by int, moves func(*T) bool) {
	to := at + by
	for to >= 0 && to < len(all) && !moves(&all[to]) {
		to += by
	}
	if to >= 0 && to < len(all) {
		all[at], all[to] = all[to], all[at]
	}
}

// Bare returns the edits that save an area or option without lines at the service at once, which needs no builder, and
// the edit that takes it out of the plan as it is now. option is one of the plan. why says why it has to be built, for
// a person.
func (p *Plan) Bare(of *state.Proposal, option ID) (edits []state.Edit, taken Edit, why string) {
	a, o := p.Option(option)
	if o == nil || o.Option != 0 {
		return nil, taken, "This option is not only planned."
	}
	saved := a.Options
	if a.in(of) != nil {
		saved = []Option{*o}
	}
	for i := range saved {
		if name := saved[i].lostName(); name != "" {
			return nil, taken, "Options have no name of their own. Start the client text with " + name + " to show it."
		}
	}
	lines := slices.ContainsFunc(saved, func(o Option) bool { return len(o.Lines) > 0 })
	switch {
	case lines && a.in(of) != nil:
		return nil, taken, "Its lines need a build."
	case lines:
		return nil, taken, "The lines of " + a.Name + " need a build."
	case a.in(of) != nil:
		e := state.Edit{Proposal: of.ID, Area: a.in(of).ID}
		e.Change = state.AddOption{Client: o.Client, Installer: o.Installer}
		return []state.Edit{e}, RemoveOption(option).ifStill(saved, func(p *Plan) []Option {
			return state.Filter(p.options(a.ID), func(o *Option) bool { return o.ID == option })
		}), ""
	}
	edits = []state.Edit{{Proposal: of.ID, Change: state.AddArea{Name: a.Name}}}
	for i := range a.Options {
		o := &a.Options[i]
		if i > 0 {
			edits = append(edits,
				state.Edit{Proposal: of.ID, Change: state.AddOption{Client: o.Client, Installer: o.Installer}})
			continue
		}
		for _, f := range []state.TextField{state.ClientDescription, state.InstallerNotes} {
			if said := *o.text(f); said != "" {
				edits = append(edits, state.Edit{Proposal: of.ID, Change: state.WriteText{Field: f, Text: said}})
			}
		}
	}
	return edits, RemoveArea(a.ID).ifStill(saved, func(p *Plan) []Option { return p.options(a.ID) }), ""
}

// ifStill returns e, which takes options out of a plan, for those that are planned as they were: it fails for more that
// was planned there since, as in another terminal, which nobody has saved.
func (e Edit) ifStill(were []Option, options func(*Plan) []Option) Edit {
	return Edit{Words: e.Words, do: func(p *Plan) error {
		if now := options(p); len(now) > 0 && !sameJSON(now, were) {
			return state.Invalid("More was planned there meanwhile, which is kept in the plan.",
				"What was there before is saved; take that out of the plan.")
		}
		return e.do(p)
	}}
}

// options returns the options of an area of the plan; none if it has no such area.
func (p *Plan) options(area ID) []Option {
	if a := p.areaOf(area); a != nil {
		return a.Options
	}
	return nil
}

// Blank reports whether the build makes an area of that name for which nothing else is planned yet. p may be nil.
func (p *Plan) Blank(name string) bool {
	if p == nil {
		return false
	}
	a := p.area(0, name)
	return a != nil && a.blank()
}

// blank is Blank of an area.
func (a *Area) blank() bool {
	return a.Area == 0 && len(a.Options) == 1 && a.Options[0].untouched() && a.Options[0].Title == ""
}

// untouched reports whether nothing is planned in an option that the build makes.
func (o *Option) untouched() bool {
	return o.Option == 0 && o.blank()
}

// bareParts returns how many new areas, and new options of areas that exist, the plan makes in which nothing else is
// planned.
func (p *Plan) bareParts() (areas, options int) {
	for i := range p.Areas {
		a := &p.Areas[i]
		bare := state.Count(a.Options, (*Option).untouched)
		switch {
		case a.Area != 0:
			options += bare
		case bare == len(a.Options):
			areas++
		}
	}
	return areas, options
}
