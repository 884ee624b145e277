// Package outline reads and writes outlines: the areas, options, texts and lines from which the AI
// builder makes a proposal.
//
// # The grammar
//
//	# Area
//
//	## Option
//
//	Client: what the client reads.
//	Installer: what the team reads.
//
//	- 2 x BRAND MODEL
//	  - 1 x BRAND MODEL @ 49.90
//	- 8 h LABOR NAME @ 95 cost 60
//
// A line that is indented deeper than the one above is an accessory of it. A line may have a unit
// price and a unit cost; the catalog provides missing ones. A name in double quotes is a custom item,
// whatever the catalog has. The heading "## +1" adds lines to the first option of an area that the
// proposal has already.
//
// A text continues over lines and paragraphs until another element begins. Text without a label is
// for the installer: unlabeled text must not reach the client. A backslash escapes a line of
// text that would otherwise be another element, the end of an item's name that would otherwise be a
// price or a cost, and the quote before a name that would otherwise be a custom item.
package outline

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state/text"
)

// Outline is a parsed outline.
type Outline struct {
	Preamble string // text before the first area; not part of the proposal
	Areas    []Area
}

// Area is a room or zone to add.
type Area struct {
	Name    string
	Options []Option
}

// Option is one configuration of an area.
type Option struct {
	Title     string // only for readers of the outline: options of a proposal have no name
	AddTo     int    // positive: not a new option, but additions to this one, from 1, of an existing area
	Client    string // the client description
	Installer string // the installer notes
	Items     []Item // the first one is not an accessory
}

// Item is a quantity of a part, or hours of labor.
type Item struct {
	Quantity  decimal.Decimal // positive; hours for labor
	Labor     bool
	Name      string              // brand and model, or the name of the labor
	Custom    bool                // not from the catalog, even if that has an item of this name
	Price     decimal.NullDecimal // per unit or hour; invalid: the catalog's
	Cost      decimal.NullDecimal // per unit or hour; invalid: the catalog's
	Accessory bool                // of the last item before it that is not an accessory
}

// empty reports whether the option has nothing but perhaps a title.
func (o Option) empty() bool { return o.Client == "" && o.Installer == "" && len(o.Items) == 0 }

// Merge joins outlines in order. Areas with the same name become one with all their options.
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

// Areas collects areas with unique names.
type Areas struct {
	list  []Area
	index map[string]int // indexes list by text.NameKey
}

// List returns the areas in order.
func (a *Areas) List() []Area { return a.list }

// Named returns the area with that name, adding it if necessary. The pointer is valid until the
// next call.
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

// Paragraphs joins the non-empty texts with blank lines.
func Paragraphs(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n\n")
}
