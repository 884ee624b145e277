// Package plan holds what is planned for a proposal before the service has it: lines, and new
// areas and options. It parses what a person types and pastes, estimates prices, writes plans for
// the builder, and compares what the builder understood and built with the plan. It does no I/O.
//
// One document holds what is planned, whatever it comes from and goes to: areas with options, texts and lines
// (Area, Option, Line). A Plan is the document of a proposal, and a Doc one that is read from a text or written to one.
//
// # The grammar of documents
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
package plan

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Doc is what is to be planned, as a text has it: the ids of areas, options and lines are 0, and an accessory has
// Above as its parent. See Planned.
type Doc struct {
	Preamble string // text before the first area; not part of the proposal
	Areas    []Area
}

// Merge joins documents in order. Areas with the same name become one with all their options.
func Merge(docs ...Doc) Doc {
	var all areas
	var preambles []string
	for _, d := range docs {
		preambles = append(preambles, d.Preamble)
		for _, a := range d.Areas {
			into := all.named(a.Name)
			into.Options = append(into.Options, a.Options...)
		}
	}
	return Doc{Preamble: text.Paragraphs(preambles...), Areas: all.list}
}

// areas collects areas with unique names.
type areas struct {
	list  []Area
	index map[string]int // indexes list by text.NameKey
}

// named returns the area with that name, adding it if necessary. The pointer is valid until the
// next call.
func (a *areas) named(name string) *Area {
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

// Planned returns the areas of the document as they are planned in proposal p, with ids from next. find returns the
// catalog item for a name, if any, and may be nil. "## +2" refers to the options of p; if p is nil, they become new
// options.
func (d Doc) Planned(p *state.Proposal, find func(name string, labor bool) *state.CatalogItem, next func() ID) []Area {
	var planned []Area
	for _, a := range d.Areas {
		area := Area{ID: next(), Name: a.Name}
		var at *state.Area
		if p != nil {
			if at = area.in(p); at != nil {
				area.Area, area.Name = at.ID, at.Name
			}
		}
		for _, o := range a.Options {
			option := o
			option.ID, option.AddTo, option.Lines = next(), 0, nil
			if n := o.AddTo; n > 0 && at != nil && n <= len(at.Options) {
				option.Option = at.Options[n-1].ID
			}
			parent := ID(0)
			for _, l := range o.Lines {
				if find != nil && !l.Custom {
					if it := find(l.Name, l.Labor()); it != nil {
						l = l.Of(it)
					}
				}
				if l.ID = next(); l.Parent == 0 {
					parent = l.ID
				} else {
					l.Parent = parent
				}
				option.Lines = append(option.Lines, l)
			}
			area.Options = append(area.Options, option)
		}
		planned = append(planned, area)
	}
	return planned
}

// oneLine returns a title with single spaces, since the grammar has no use for more.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
