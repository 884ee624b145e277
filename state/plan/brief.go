package plan

import (
	"fmt"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
)

// BuildMode is how the builder handles an option.
type BuildMode string

// The build modes.
const (
	AsNew   BuildMode = "new"   // the build creates the option
	Filling BuildMode = "fill"  // the build fills the blank option of the area
	Adding  BuildMode = "add"   // the build adds to an option that has lines: "## +2"
	Not     BuildMode = "not"   // the builder can't accept it; see Brief.Refused
	Nothing BuildMode = "empty" // all of it is built
)

// Brief is a plan in the form for the builder.
type Brief struct {
	Doc     Doc              // its lines keep their ids
	Modes   map[ID]BuildMode // by option of the plan
	Refused []Refusal        // what the builder can't accept and stays planned
}

// Refusal is a part of a plan that the builder can't accept or that can't be copied, with the
// reason.
type Refusal struct {
	Area, Option string // names
	Why, Next    string // sentences
}

// Grammar 0 is for a service that does not say that it accepts "## +2".
const (
	GrammarUnknown = 0
	GrammarAdds    = 1
)

// Brief returns the open part of the plan for the builder. p is the current proposal, and grammar
// what the service's outlines state.
func (pl *Plan) Brief(p *state.Proposal, grammar int) Brief {
	b := Brief{Modes: map[ID]BuildMode{}}
	for i := range pl.Areas {
		b.area(&pl.Areas[i], p, grammar)
	}
	return b
}

// Text returns the text to upload.
func (b Brief) Text() string { return b.Doc.Write() }

// area adds what is planned for an area.
func (b *Brief) area(planned *Area, p *state.Proposal, grammar int) {
	at := planned.in(p)
	refuse := func(o *Option, why, next string) {
		b.Modes[o.ID] = Not
		b.Refused = append(b.Refused, Refusal{Area: planned.Name, Option: o.name(at), Why: why, Next: next})
	}
	into := Area{Name: planned.Name}
	if at != nil {
		into.Name = at.Name
	}
	have, adds := 0, slices.ContainsFunc(planned.Options, func(o Option) bool { return o.Option != 0 && o.open() })
	if at != nil {
		have = len(at.Options)
	}
	if at != nil && at.Blank() && (!adds || grammar < GrammarAdds) {
		have = 0
	}
	for _, o := range planned.inOrder() {
		if !o.open() {
			b.Modes[o.ID] = Nothing
			continue
		}
		mode, add, why, next := o.mode(planned, at, grammar, have)
		if mode == Not {
			refuse(o, why, next)
			continue
		}
		if mode != Adding {
			have++
		}
		b.Modes[o.ID] = mode
		written := Option{Title: o.Title, AddTo: add, Client: o.Client, Installer: o.Installer}
		above := ID(0) // the last line that is not an accessory
		for _, l := range o.OpenLines() {
			if l.Unread {
				b.Refused = append(b.Refused, Refusal{
					Area: into.Name, Option: o.name(at), Why: "“" + text.Shorten(l.Title(), mostQuoted) +
						"” is no line yet.", Next: "Write it as one, or remove it.",
				})
				continue
			}
			if l.Parent != above {
				l.Parent = 0 // it is a line of its own, or its line is built already
			}
			if l.Parent == 0 {
				above = l.ID
			}
			written.Lines = append(written.Lines, l.stated(p.Summary.Currency))
		}
		into.Options = append(into.Options, written)
	}
	if len(into.Options) > 0 {
		b.Doc.Areas = append(b.Doc.Areas, into)
	}
}

// inOrder returns the options in output order: the proposal's first, since a new one could take the
// blank one's place.
func (a *Area) inOrder() []*Option {
	var there, made []*Option
	for i := range a.Options {
		if o := &a.Options[i]; o.Option != 0 {
			there = append(there, o)
		} else {
			made = append(made, o)
		}
	}
	return append(there, made...)
}

// mode returns how an option gets into an area of the proposal. have options exist or are planned
// there already. add is the option that it is added to, from 1.
func (o *Option) mode(planned *Area, at *state.Area, grammar, have int) (mode BuildMode, add int, why, next string) {
	index := -1
	if at != nil && o.Option != 0 {
		index = slices.IndexFunc(at.Options, func(x state.Option) bool { return x.ID == o.Option })
	}
	switch {
	case state.IsLocal(planned.Area) || state.IsLocal(o.Option):
		return Not, 0, "The option is not saved yet.", "Let the outbox save it first."
	case at == nil && planned.Area != 0 || o.Option != 0 && index < 0:
		return Not, 0, "The proposal no longer has the option.", "Move the lines to another one."
	case index >= 0 && grammar >= GrammarAdds:
		return Adding, index + 1, "", ""
	case index >= 0 && at.Blank() && have == 0:
		return Filling, 0, "", ""
	case index >= 0:
		return Not, 0, "This service's builder may be unable to add to an option that has lines.",
			"Plan a new option of the old and new lines together, or keep the plan as a request for the web app."
	case have >= state.MaxOptionsPerArea:
		return Not, 0, fmt.Sprintf("The area has %d options already.", state.MaxOptionsPerArea),
			"Move the lines to one of them."
	case at != nil && at.Blank() && have == 0:
		return Filling, 0, "", ""
	default:
		return AsNew, 0, "", ""
	}
}

// name returns the name of an option for a sentence.
func (o *Option) name(at *state.Area) string {
	if at != nil && o.Option != 0 {
		return at.OptionName(o.Option)
	}
	if o.Title != "" {
		return o.Title
	}
	return "a new option"
}

// stated returns the line as the builder reads it: by its title, with a price only if that is not the catalog's.
func (l Line) stated(c money.Currency) Line {
	l.Brand, l.Model, l.Name = "", "", oneLine(l.Title())
	if l.Pricing.Kind != AsListed {
		l.Pricing = setPrice(l.UnitPrice(c))
	}
	return l
}
