package changeorder

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
)

// Typed is a change order as a person types it: lines and texts below the names of their areas.
type Typed struct {
	parts []plan.OrderPart
	lines map[int]plan.OrderLine
	// Wrong says what to type instead of lines that can't be read or used, as a state.Fault, by their place in the text
	// counted from 0.
	Wrong map[int]error
	Found map[int]state.Item // what lines were found to be, by their place in the text
}

// ReadTyped reads a typed change order. It looks nothing up.
func ReadTyped(typed string) *Typed {
	t := &Typed{lines: map[int]plan.OrderLine{}, Found: map[int]state.Item{}}
	t.parts, t.Wrong = plan.OrderParts(typed)
	for _, part := range t.parts {
		for _, line := range part.Lines {
			var err error
			if t.lines[line.At], err = plan.ParseOrderLine(line.Text); err != nil {
				t.Wrong[line.At] = err
			}
		}
	}
	return t
}

// Empty reports whether nothing is typed that changes anything.
func (t *Typed) Empty() bool { return len(t.parts) == 0 }

// Areas returns the names of the areas that are typed; empty for what is typed without one.
func (t *Typed) Areas() []string {
	return state.Map(t.parts, func(p *plan.OrderPart) string { return p.Area })
}

// Removes reports whether a line removes what was sold, for which the agreed change orders have to be known.
func (t *Typed) Removes() bool {
	for _, line := range t.lines {
		if line.Out {
			return true
		}
	}
	return false
}

// Adds reports whether a typed change order adds to an area what a line says, or more of it.
func Adds(typed, area, line string) bool {
	wanted, err := plan.ParseOrderLine(line)
	t := ReadTyped(typed)
	return err == nil && slices.ContainsFunc(t.parts, func(p plan.OrderPart) bool {
		return text.SameName(p.Area, area) && slices.ContainsFunc(p.Lines, func(at plan.OrderText) bool {
			l := t.lines[at.At]
			return !l.Out && text.SameName(l.Name(), wanted.Name()) && l.Quantity.GreaterThanOrEqual(wanted.Quantity)
		})
	})
}

// Put puts what is typed into n, a change order of p and of those agreed before. What is typed without an area is in
// that of n. find returns what a line means, also among the sold items. Lines that it fails for, and those that remove
// more than was sold, are Wrong then.
func (t *Typed) Put(
	n *state.NewChangeOrder, p *state.Proposal, agreed []*state.ChangeOrder,
	find func(line plan.OrderLine, sold []state.CatalogItem) (state.Item, error),
) {
	for _, part := range t.parts {
		before, area := len(n.Items), cmp.Or(part.Area, n.Area)
		if at := state.Find(p.Areas, func(a *state.Area) bool { return text.SameName(a.Name, area) }); at != nil {
			area = at.Name
		}
		sold := SoldOf(p, area, agreed...)
		items := sold.Items()
		for _, typed := range part.Lines {
			if t.Wrong[typed.At] != nil {
				continue
			}
			line := t.lines[typed.At]
			it, err := find(line, items)
			if err == nil {
				err = sold.Put(n, it, line.Priced())
			}
			if err != nil {
				t.Wrong[typed.At] = err
			} else {
				t.Found[typed.At] = it
			}
		}
		if area != "" {
			n.In = append(n.In, slices.Repeat([]string{area}, len(n.Items)-before)...)
		}
		if part.Client != "" {
			n.Texts = append(n.Texts, state.AreaText{Area: area, Text: part.Client})
		}
		if note := NewArea(p, area); note != "" {
			n.Note = strings.TrimSpace(n.Note + " " + note + " The change order makes it.")
		}
	}
}
