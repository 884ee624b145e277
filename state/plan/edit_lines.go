package plan

import (
	"slices"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

// Above is the parent that makes an added line an accessory of the line above.
const Above ID = -1

// Add adds lines to an option, below another line and its accessories, or at the end if after is
// 0.
func Add(at Place, after ID, lines ...Line) Edit {
	return Edit{Words: "adding " + briefs(lines), do: func(p *Plan) error {
		o, err := at.in(p)
		if err != nil {
			return err
		}
		to := len(o.Lines)
		if i := o.at(after); i >= 0 {
			i = o.top(i)
			to = i + 1 + o.below(i)
		}
		for i, l := range lines {
			if err := l.check(); err != nil {
				return err
			}
			if l.Parent == Above {
				if to+i == 0 {
					return state.Invalid("No line above "+l.Title()+" yet.",
						"Plan what it belongs to first, or remove the >.")
				}
				l.Parent = o.Lines[o.top(to+i-1)].ID
			}
			if l.Parent != 0 && o.at(l.Parent) < 0 {
				return gone()
			}
			o.Lines = slices.Insert(o.Lines, to+i, l)
		}
		return nil
	}}
}

// top returns the index of the line that line i is an accessory of, or i.
func (o *Option) top(i int) int {
	if parent := o.Lines[i].Parent; parent != 0 {
		return o.at(parent)
	}
	return i
}

func gone() error {
	return state.Invalid("This planned line is gone.", "Another terminal removed it; plan it again.")
}

// changeable returns the option and the index of a line that may be changed.
func (p *Plan) changeable(id ID) (*Option, int, error) {
	_, o := p.find(func(o *Option) bool { return o.at(id) >= 0 })
	if o == nil {
		return nil, 0, gone()
	}
	i := o.at(id)
	return o, i, o.Lines[i].held()
}

// Change replaces the line with l's id by l. Its position and its parent stay.
func Change(l Line) Edit {
	return Edit{Words: "changing " + l.Title(), do: func(p *Plan) error {
		o, i, err := p.changeable(l.ID)
		if err != nil {
			return err
		}
		l.Parent, l.State, l.Note = o.Lines[i].Parent, Planned, ""
		o.Lines[i] = l
		return l.check()
	}}
}

// More adds by to the quantity of a line. A negative by never removes all of it.
func More(id ID, by decimal.Decimal) Edit {
	return Edit{Words: "changing a quantity", do: func(p *Plan) error {
		o, i, err := p.changeable(id)
		if err != nil {
			return err
		}
		o.Lines[i].Quantity = o.Lines[i].Quantity.Add(by)
		return o.Lines[i].check()
	}}
}

// Remove removes lines with their accessories.
func Remove(ids ...ID) Edit {
	words := "removing a planned line"
	if len(ids) > 1 {
		words = "removing planned lines"
	}
	return Edit{Words: words, do: func(p *Plan) error {
		for _, id := range ids {
			l, option, ok := p.Line(id)
			if !ok {
				continue // already removed, perhaps with its parent
			}
			if l.State.Moving() {
				return l.held()
			}
			_, o := p.Option(option)
			i := o.at(id)
			o.Lines = slices.Delete(o.Lines, i, i+1+o.below(i))
		}
		return nil
	}}
}

// Shift moves a line down past as many lines of the same parent, or up if by is negative, at most to
// the end. Its accessories move with it.
func Shift(id ID, by int) Edit {
	return Edit{Words: "moving a planned line", do: func(p *Plan) error {
		_, o := p.find(func(o *Option) bool { return o.at(id) >= 0 })
		if o == nil {
			return gone()
		}
		o.shift(id, by)
		return nil
	}}
}

// shift moves a line with its accessories among those with the same parent.
func (o *Option) shift(id ID, by int) {
	parent := o.Lines[o.at(id)].Parent
	var groups [][]Line
	from, begin := 0, -1
	for i := range o.Lines {
		if o.Lines[i].Parent != parent {
			continue
		}
		if begin < 0 {
			begin = i
		}
		if o.Lines[i].ID == id {
			from = len(groups)
		}
		groups = append(groups, slices.Clone(o.Lines[i:i+1+o.below(i)]))
	}
	to := min(max(from+by, 0), len(groups)-1)
	moved := groups[from]
	groups = slices.Insert(slices.Delete(groups, from, from+1), to, moved)
	all := slices.Concat(groups...)
	copy(o.Lines[begin:], all)
}

// MoveTo moves lines with their accessories to the end of another option.
func MoveTo(at Place, ids ...ID) Edit {
	return Edit{Words: "moving planned lines", do: func(p *Plan) error {
		for _, id := range ids {
			from, i, err := p.changeable(id)
			if err != nil {
				return err
			}
			moved := slices.Clone(from.Lines[i : i+1+from.below(i)])
			moved[0].Parent = 0
			from.Lines = slices.Delete(from.Lines, i, i+len(moved))
			to, err := at.in(p)
			if err != nil {
				return err
			}
			to.Lines = append(to.Lines, moved...)
		}
		return nil
	}}
}

// Accessory makes a line an accessory of the line above, or of none. It does nothing if that is
// the case already.
func Accessory(id ID, yes bool) Edit {
	return Edit{Words: "moving an accessory", do: func(p *Plan) error {
		o, i, err := p.changeable(id)
		switch {
		case err != nil:
			return err
		case yes == (o.Lines[i].Parent != 0):
			return nil
		case !yes:
			return Attach(id, 0).do(p)
		case i == 0:
			return state.Invalid("No line above "+o.Lines[i].Title()+".", "Plan that first, or remove the >.")
		}
		return Attach(id, o.Lines[o.top(i-1)].ID).do(p)
	}}
}

// Attach makes a line an accessory of another one in the same option and moves it right below that
// one, or of none if parent is 0.
func Attach(id, parent ID) Edit {
	return Edit{Words: "moving an accessory", do: func(p *Plan) error {
		o, i, err := p.changeable(id)
		if err != nil {
			return err
		}
		l := o.Lines[i]
		if o.below(i) > 0 {
			return state.Invalid(l.Title()+" has accessories of its own.", "Move those first.")
		}
		to := o.top(i)
		if parent != 0 {
			to = o.at(parent)
		}
		if to < 0 || parent != 0 && o.Lines[to].Parent != 0 || parent == id {
			return state.Invalid("An accessory can't belong to another accessory.",
				"Choose another line of the same option.")
		}
		into := to + 1 + o.below(to)
		l.Parent = parent
		o.Lines = slices.Insert(o.Lines, into, l)
		if i >= into {
			i++
		}
		o.Lines = slices.Delete(o.Lines, i, i+1)
		return nil
	}}
}
