package plan

import (
	"cmp"
	"iter"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// ID identifies an area, an option or a line of a plan, and is never reused. It is positive; 0
// means none.
type ID int64

// Plan is the plan of one proposal. It is a value: edits return a new one.
type Plan struct {
	Proposal state.ProposalID `json:"proposal"` // may be local
	Areas    []Area           `json:"areas"`

	Revision int64     `json:"-"` // incremented by every save; 0 if nothing is stored
	Changed  time.Time `json:"-"` // when it was last stored
}

// Area is an area with planned options.
type Area struct {
	ID      ID           `json:"id"`
	Area    state.AreaID `json:"area,omitzero"` // of the proposal, may be local; 0: the build creates it
	Name    string       `json:"name"`
	Options []Option     `json:"options"`
}

// Option is an option with planned lines.
type Option struct {
	ID        ID             `json:"id"`
	Option    state.OptionID `json:"option,omitzero"`     // of the proposal, may be local; 0: the build creates it
	Title     string         `json:"title,omitempty"`     // of a new option, for readers of the plan
	Client    string         `json:"client,omitempty"`    // the client description that the build sets
	Installer string         `json:"installer,omitempty"` // the installer notes that the build sets
	Lines     []Line         `json:"lines"`               // an accessory follows its parent
	// in a Doc: additions to this option, from 1, of an area that exists; 0: a new option
	AddTo int `json:"-"`
}

// Summary is a row in the list of plans.
type Summary struct {
	Proposal state.ProposalID
	Title    string // number and name of the proposal; empty if it is not cached
	Open     int    // number of lines that are not built
	Areas    int
	Revision int64
	Changed  time.Time
}

// Empty reports whether nothing is planned.
func (p *Plan) Empty() bool { return len(p.Areas) == 0 }

// Lines returns the number of lines in the given states, or of all lines if none are given.
func (p *Plan) Lines(in ...State) int {
	n := 0
	for l := range p.Each() {
		if len(in) == 0 || slices.Contains(in, l.State) {
			n++
		}
	}
	return n
}

// Options iterates over the options with their areas, in order.
func (p *Plan) Options() iter.Seq2[*Area, *Option] {
	return func(yield func(*Area, *Option) bool) {
		for i := range p.Areas {
			for j := range p.Areas[i].Options {
				if !yield(&p.Areas[i], &p.Areas[i].Options[j]) {
					return
				}
			}
		}
	}
}

// Each iterates over the lines, in order.
func (p *Plan) Each() iter.Seq[Line] {
	return func(yield func(Line) bool) {
		for _, o := range p.Options() {
			for _, l := range o.Lines {
				if !yield(l) {
					return
				}
			}
		}
	}
}

// Line returns a line and its option; ok is false if there is none.
func (p *Plan) Line(id ID) (l Line, option ID, ok bool) {
	for _, o := range p.Options() {
		if i := o.at(id); i >= 0 {
			return o.Lines[i], o.ID, true
		}
	}
	return l, 0, false
}

// Option returns the option with this id in the plan and its area, or nils.
func (p *Plan) Option(id ID) (*Area, *Option) {
	return p.find(func(o *Option) bool { return o.ID == id })
}

// For returns what is planned for an option of the proposal, or nils.
func (p *Plan) For(id state.OptionID) (*Area, *Option) {
	return p.find(func(o *Option) bool { return id != 0 && o.Option == id })
}

func (p *Plan) find(is func(*Option) bool) (*Area, *Option) {
	for a, o := range p.Options() {
		if is(o) {
			return a, o
		}
	}
	return nil, nil
}

// area returns the area for that id in the proposal, else the one with that name, or nil.
func (p *Plan) area(id state.AreaID, name string) *Area {
	return state.Find(p.Areas, func(a *Area) bool {
		return id != 0 && a.Area == id || (id == 0 || a.Area == 0) && text.SameName(a.Name, name)
	})
}

// at returns the index of a line in the option, or -1.
func (o *Option) at(id ID) int {
	return slices.IndexFunc(o.Lines, func(l Line) bool { return l.ID == id })
}

// below returns the number of accessories of the line at i.
func (o *Option) below(i int) int {
	n := 0
	for i+1+n < len(o.Lines) && o.Lines[i+1+n].Parent == o.Lines[i].ID {
		n++
	}
	return n
}

// Clone returns a deep copy of p.
func (p *Plan) Clone() Plan {
	out := *p
	out.Areas = slices.Clone(p.Areas)
	for i := range out.Areas {
		out.Areas[i].Options = slices.Clone(out.Areas[i].Options)
		for j := range out.Areas[i].Options {
			out.Areas[i].Options[j].Lines = slices.Clone(out.Areas[i].Options[j].Lines)
		}
	}
	return out
}

// Resolve returns the plan with its local ids replaced by the service's ids, as far as ids has
// them. Areas and options that turn out to be the same are merged.
func (p *Plan) Resolve(ids map[int64]int64) Plan {
	out := p.Clone()
	out.Proposal = state.Resolved(p.Proposal, ids)
	for i := range out.Areas {
		out.Areas[i].resolve(ids)
	}
	out.mergeAreas()
	return out
}

// resolve replaces the resolved local ids in the area.
func (a *Area) resolve(ids map[int64]int64) {
	a.Area = state.Resolved(a.Area, ids)
	for i := range a.Options {
		a.Options[i].Option = state.Resolved(a.Options[i].Option, ids)
	}
}

// locals returns the local ids in the area.
func (a *Area) locals() []int64 {
	ids := []int64{int64(a.Area)}
	for _, o := range a.Options {
		ids = append(ids, int64(o.Option))
	}
	return slices.DeleteFunc(ids, func(id int64) bool { return id >= 0 })
}

// mergeAreas merges areas of the same id or name, and options of the same id.
func (p *Plan) mergeAreas() {
	all := p.Areas
	p.Areas = nil
	for _, a := range all {
		into := p.area(a.Area, a.Name)
		if into == nil {
			p.Areas = append(p.Areas, Area{ID: a.ID, Area: a.Area, Name: a.Name})
			into = &p.Areas[len(p.Areas)-1]
		}
		if into.Area == 0 {
			into.Area = a.Area
		}
		for _, o := range a.Options {
			if _, same := p.For(o.Option); same != nil {
				same.Lines = append(same.Lines, o.Lines...)
				same.Client, same.Installer = cmp.Or(same.Client, o.Client), cmp.Or(same.Installer, o.Installer)
				continue
			}
			into.Options = append(into.Options, o)
		}
	}
}

// Locals returns the local ids in the plan, except the proposal's.
func (p *Plan) Locals() []int64 {
	var out []int64
	for i := range p.Areas {
		out = append(out, p.Areas[i].locals()...)
	}
	return out
}

// Only returns the plan with only the lines that keep accepts, without options and areas that then
// have none.
func (p *Plan) Only(keep func(Line) bool) Plan {
	out := p.Clone()
	for i := range out.Areas {
		a := &out.Areas[i]
		for j := range a.Options {
			a.Options[j].Lines = slices.DeleteFunc(a.Options[j].Lines, func(l Line) bool { return !keep(l) })
		}
		a.Options = slices.DeleteFunc(a.Options, func(o Option) bool { return len(o.Lines) == 0 })
	}
	out.Areas = slices.DeleteFunc(out.Areas, func(a Area) bool { return len(a.Options) == 0 })
	return out
}
