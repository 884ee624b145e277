package installer

import (
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Line is a row of what is to be built: a part, or the hours for one kind of labor in an area.
type Line struct {
	Part // without prices; of labor the Description is its kind

	Area AreaKey
	// of the area; empty if a change order removes the line from some of several areas, and nobody knows which
	Name string
	Type state.ItemType // state.ItemPart or state.ItemLabor
	Mark string         // what change orders did: "was 4, CO 1"
}

// Lines returns what is to be built: the parts of each area, accessories behind their parts, and its hours. Removed
// parts are not among them. What is removed from some of several areas comes last, with a negative quantity.
func (s *Sheet) Lines() (lines []Line) {
	for i := range s.Areas {
		a := &s.Areas[i]
		for j := range a.Parts {
			if p := &a.Parts[j]; !p.Gone {
				lines = append(lines, Line{*p, a.Key(), a.Name, state.ItemPart, p.Mark()})
			}
		}
		for j := range a.Labor {
			l := &a.Labor[j]
			line := Line{
				Part{Description: l.Kind, Quantity: l.Hours, By: l.By},
				a.Key(), a.Name, state.ItemLabor,
				l.Mark(),
			}
			if !money.IsZero(l.Was) {
				line.Was = l.Was
			}
			lines = append(lines, line)
		}
	}
	for i := range s.Undecided {
		u := &s.Undecided[i]
		line := Line{
			Part: Part{Description: u.Name, Quantity: decimal.NewNullDecimal(u.hours)}, Type: state.ItemLabor,
			Mark: u.String(),
		}
		if u.part != nil {
			line.Part, line.Type = *u.part, state.ItemPart
		}
		lines = append(lines, line)
	}
	return lines
}
