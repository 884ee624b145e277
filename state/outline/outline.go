// Package outline is the plan between what was said about a job and a proposal:
// areas with options, their texts and their lines. It reads and writes the
// grammar in which outlines are kept.
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
//	  - 1 x BRAND MODEL @ 49.90
//	- 8 h LABOR NAME @ 95 cost 60
//
// A line that is indented deeper than the one above is an accessory of it. A line
// may name its price and its cost, each or the hour; the catalog has those that it
// does not name. The heading "## +1" adds lines to the first option of an area that
// the proposal has already.
//
// A text goes on over lines and paragraphs until something else begins. Text
// without a label belongs to the installer: what nobody marked for the customer
// must not reach them. A line of a text that would read as something else has a
// backslash before it, as has the end of an item's name that would read as a price or a
// cost.
package outline

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state/text"
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
	AddTo     int    // above 0: no option of its own, but more for that one, from 1, of an area that exists
	Client    string // client description
	Installer string // installer notes
	Items     []Item // the first is no accessory
}

// Item is a line: so many of a part, or so many hours of labor.
type Item struct {
	Quantity  decimal.Decimal // above 0; hours for labor
	Labor     bool
	Name      string              // brand and model, or the name of the labor
	Price     decimal.NullDecimal // each, or the hour; not valid: that of the catalog
	Cost      decimal.NullDecimal // each, or the hour; not valid: that of the catalog
	Accessory bool                // of the last item before it that is none
}

// empty reports whether nothing but perhaps a title was said.
func (o Option) empty() bool { return o.Client == "" && o.Installer == "" && len(o.Items) == 0 }

// Merge joins outlines in their order. Areas of the same name become one with the options of all.
func Merge(outlines ...Outline) Outline {
	var all Areas
	var preambles []string
	for _, o := range outlines {
		preambles = append(preambles, o.Preamble)
		for _, a := range o.Areas {
			into := all.Named(a.Name)
			into.Options = append(into.Options, a.Options...)
		}
	}
	return Outline{Preamble: Paragraphs(preambles...), Areas: all.list}
}

// Areas gathers areas, of which no two have the same name.
type Areas struct {
	list  []Area
	index map[string]int // in list, by text.NameKey
}

// List returns what was gathered, in order.
func (a *Areas) List() []Area { return a.list }

// Named finds the area of that name, or adds it. The result is good until the next
// call.
func (a *Areas) Named(name string) *Area {
	key := text.NameKey(name)
	i, found := a.index[key]
	if !found {
		if a.index == nil {
			a.index = map[string]int{}
		}
		i = len(a.list)
		a.index[key] = i
		a.list = append(a.list, Area{Name: name})
	}
	return &a.list[i]
}

// Paragraphs puts an empty line between texts; empty ones are left out.
func Paragraphs(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n\n")
}
