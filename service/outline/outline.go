// Package outline is the plan between what was said about a job and a proposal:
// areas with options, their texts and their lines. It reads and writes the
// grammar in which outlines are kept, and makes an outline of free text by
// rules, without a model.
//
// # The grammar
//
//	# Area
//
//	## Option
//
//	Client: what the customer reads.
//	Installer: what the team reads.
//
//	- 2 x BRAND MODEL
//	- 8 h LABOR NAME
//
// A text goes on over lines and paragraphs until something else begins. Text
// without a label belongs to the installer: what nobody marked for the customer
// must not reach them. A line of a text that would read as something else has a
// backslash before it.
package outline

import (
	"slices"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

// Outline is the plan of a proposal.
type Outline struct {
	Preamble string // text before the first area; it goes nowhere when the proposal is built
	Areas    []Area
}

// Area is a room or zone to be added.
type Area struct {
	Name    string
	Options []Option
}

// Option is one configuration of an area.
type Option struct {
	Title     string // for those who read the outline: a proposal's options have no name
	Client    string // client description
	Installer string // installer notes
	Items     []Item
}

// Item is a line: so many of a part, or so many hours of labor.
type Item struct {
	Quantity decimal.Decimal // above 0; hours for labor
	Labor    bool
	Name     string // brand and model, or the name of the labor
}

// empty reports whether nothing but perhaps a title was said.
func (o Option) empty() bool { return o.Client == "" && o.Installer == "" && len(o.Items) == 0 }

// Merge joins outlines in their order. Areas of the same name become one with the options of all.
func Merge(outlines ...Outline) Outline {
	var all Outline
	for _, o := range outlines {
		all.Preamble = joinParagraphs(all.Preamble, o.Preamble)
		for _, a := range o.Areas {
			into := all.area(a.Name)
			into.Options = append(into.Options, a.Options...)
		}
	}
	return all
}

// area finds the area of that name, or adds it.
func (o *Outline) area(name string) *Area {
	key := state.AreaNameKey(name)
	i := slices.IndexFunc(o.Areas, func(a Area) bool { return state.AreaNameKey(a.Name) == key })
	if i < 0 {
		o.Areas = append(o.Areas, Area{Name: name})
		i = len(o.Areas) - 1
	}
	return &o.Areas[i]
}

// joinParagraphs puts an empty line between two texts.
func joinParagraphs(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n\n" + b
}
