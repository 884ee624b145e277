package plan

import (
	"cmp"
	"iter"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// ID names an area, an option or a line of a plan, and is never used again. It is
// above 0; 0 names nothing.
type ID int64

// Plan is what is planned for one proposal. It is a value: edits return another one.
type Plan struct {
	Proposal state.ProposalID `json:"proposal"` // may be local
	Areas    []Area           `json:"areas"`

	Revision int64     `json:"-"` // counts what was kept of it; 0 when nothing is
	Changed  time.Time `json:"-"` // when it was kept last
}

// Area is an area with planned options.
type Area struct {
	ID      ID           `json:"id"`
	Area    state.AreaID `json:"area,omitzero"` // of the proposal, may be local; 0: the build makes it
	Name    string       `json:"name"`
	Options []Option     `json:"options"`
}

// Option is an option with planned lines.
type Option struct {
	ID        ID             `json:"id"`
	Option    state.OptionID `json:"option,omitzero"`     // of the proposal, may be local; 0: the build makes it
	Title     string         `json:"title,omitempty"`     // of one that the build makes, for those who read the plan
	Client    string         `json:"client,omitempty"`    // client description that the build gives it
	Installer string         `json:"installer,omitempty"` // installer notes that the build gives it
	Lines     []Line         `json:"lines"`               // an accessory stands below its parent
}

// Empty reports whether nothing is planned.
func (p *Plan) Empty() bool { return len(p.Areas) == 0 }

// Lines counts the lines in the given states; all of them when none is given.
func (p *Plan) Lines(in ...State) int {
	n := 0
	for l := range p.Each() {
		if len(in) == 0 || slices.Contains(in, l.State) {
			n++
		}
	}
	return n
}

// Options goes over the options with their areas, in order.
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

// Each goes over the lines, in order.
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

// Line finds a line and where it stands; ok is false when it is not there.
func (p *Plan) Line(id ID) (l Line, option ID, ok bool) {
	for _, o := range p.Options() {
		if i := o.at(id); i >= 0 {
			return o.Lines[i], o.ID, true
		}
	}
	return l, 0, false
}

// Option finds an option and its area by the option's id in the plan; nils when it is
// not there.
func (p *Plan) Option(id ID) (*Area, *Option) {
	return p.find(func(o *Option) bool { return o.ID == id })
}

// For finds what is planned for an option of the proposal; nils when nothing is.
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

// area finds the area of that id in the proposal, else the one of that name; nil when
// it is not there.
func (p *Plan) area(id state.AreaID, name string) *Area {
	for i := range p.Areas {
		a := &p.Areas[i]
		if id != 0 && a.Area == id || (id == 0 || a.Area == 0) && text.SameName(a.Name, name) {
			return a
		}
	}
	return nil
}

// at is where in the option a line stands; -1 when it is not there.
func (o *Option) at(id ID) int {
	return slices.IndexFunc(o.Lines, func(l Line) bool { return l.ID == id })
}

// below counts the accessories of the line at i.
func (o *Option) below(i int) int {
	n := 0
	for i+1+n < len(o.Lines) && o.Lines[i+1+n].Parent == o.Lines[i].ID {
		n++
	}
	return n
}

// Clone returns a copy that shares nothing with p.
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

// Resolve replaces local ids that have become the service's. Areas and options that
// are the same one then become one.
func (p *Plan) Resolve(ids map[int64]int64) Plan {
	out := p.Clone()
	out.Proposal = state.Resolved(p.Proposal, ids)
	for i := range out.Areas {
		out.Areas[i].resolve(ids)
	}
	out.unite()
	return out
}

// resolve replaces local ids that have become the service's.
func (a *Area) resolve(ids map[int64]int64) {
	a.Area = state.Resolved(a.Area, ids)
	for i := range a.Options {
		a.Options[i].Option = state.Resolved(a.Options[i].Option, ids)
	}
}

// locals lists the local ids in it.
func (a *Area) locals() []int64 {
	ids := []int64{int64(a.Area)}
	for _, o := range a.Options {
		ids = append(ids, int64(o.Option))
	}
	return slices.DeleteFunc(ids, func(id int64) bool { return id >= 0 })
}

// unite makes one of areas of the same id or name, and of options of the same id.
func (p *Plan) unite() {
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

// Locals lists the local ids in it, but for that of the proposal.
func (p *Plan) Locals() []int64 {
	var out []int64
	for i := range p.Areas {
		out = append(out, p.Areas[i].locals()...)
	}
	return out
}

// Only is the plan with those lines alone that keep wants, and without options and
// areas that have none of them.
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
