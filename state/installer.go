package state

import (
	"strings"

	"github.com/shopspring/decimal"
)

// Sheet is a proposal as those who install it read it: of every area the option
// that counts, with its notes before everything else. It holds no price unless
// SheetOf was asked for prices, so what draws a sheet can't show one by mistake.
type Sheet struct {
	Areas    []SheetArea
	Hours    decimal.Decimal // of labor in all areas
	Currency Currency        // of the prices; zero without them
}

// SheetArea is one area of a sheet.
type SheetArea struct {
	Area      AreaID
	Option    *Option // the one that counts; nil when the area has none
	Index     int     // of the option within the area; -1 when there is none
	Options   int     // how many options the area has
	Name      string
	Notes     string   // the installer notes without their open questions
	Questions []string // what is not decided yet: lines of the notes that begin with "?"
	Parts     []SheetPart
	Labor     []SheetLabor
	Hours     decimal.Decimal // of Labor
}

// SheetPart is one part, with what belongs to it below it.
type SheetPart struct {
	Item        ItemID
	Depth       int // 0, or how many parts it belongs to
	Brand       string
	Model       string
	Description string // what it is, in a few words
	Quantity    decimal.Decimal
	Price       decimal.NullDecimal // the sell price per unit; invalid unless prices are allowed
	Cost        decimal.NullDecimal // per unit; invalid unless prices are allowed and it is known
}

// Name is brand and model, else the description.
func (p *SheetPart) Name() string {
	return firstNonEmpty(strings.TrimSpace(p.Brand+" "+p.Model), p.Description)
}

// SheetLabor is how long one kind of labor takes in an area.
type SheetLabor struct {
	Kind  string
	Hours decimal.Decimal
}

// SheetOf makes the installers' sheet of p. Fees are no part of it. Prices are
// in it only where they are allowed.
func SheetOf(p *Proposal, prices bool) Sheet {
	var s Sheet
	if p == nil {
		return s
	}
	if prices {
		s.Currency = p.Summary.Currency
	}
	s.Areas = make([]SheetArea, len(p.Areas))
	for i := range p.Areas {
		s.Areas[i] = sheetArea(&p.Areas[i], prices)
		s.Hours = s.Hours.Add(s.Areas[i].Hours)
	}
	return s
}

func sheetArea(a *Area, prices bool) SheetArea {
	out := SheetArea{Area: a.ID, Name: a.Name, Index: a.CountedOption(), Options: len(a.Options)}
	if out.Index < 0 {
		return out
	}
	out.Option = &a.Options[out.Index]
	out.Notes, out.Questions = openQuestions(out.Option.InstallerNotes)
	out.Parts = sheetParts(out.Option.Items, prices)
	for i := range out.Option.Items {
		if it := &out.Option.Items[i]; it.kind() == kindLabor {
			out.addLabor(it)
		}
	}
	return out
}

// addLabor adds an item's hours to those of its kind. Kinds keep the order in
// which the option has them.
func (a *SheetArea) addLabor(it *Item) {
	kind := strings.TrimSpace(firstNonEmpty(it.Name, strings.TrimSpace(it.Brand+" "+it.Model), it.ShortDescription))
	a.Hours = a.Hours.Add(it.Quantity)
	for i := range a.Labor {
		if strings.EqualFold(a.Labor[i].Kind, kind) {
			a.Labor[i].Hours = a.Labor[i].Hours.Add(it.Quantity)
			return
		}
	}
	a.Labor = append(a.Labor, SheetLabor{Kind: kind, Hours: it.Quantity})
}

// openQuestions takes the lines that begin with "?" out of installer notes. What
// is left keeps its lines, but no empty ones at its ends.
func openQuestions(notes string) (rest string, questions []string) {
	var kept []string
	for line := range strings.SplitSeq(NormalizeNewlines(notes), "\n") {
		after, asks := strings.CutPrefix(strings.TrimSpace(line), "?")
		if !asks {
			kept = append(kept, line)
			continue
		}
		if q := strings.TrimSpace(after); q != "" {
			questions = append(questions, q)
		}
	}
	for len(kept) > 0 && strings.TrimSpace(kept[0]) == "" {
		kept = kept[1:]
	}
	return strings.TrimRight(strings.Join(kept, "\n"), " \t\n"), questions
}

// sheetParts lists what is neither labor nor a fee with accessories below their
// parents. A part whose parent is not there stands on its own, and so do parts
// that are parents of one another in a circle: none is ever lost.
func sheetParts(items []Item, prices bool) []SheetPart {
	parts := make(map[ItemID]bool, len(items))
	for i := range items {
		if items[i].isPart() {
			parts[items[i].ID] = true
		}
	}
	children := make(map[ItemID][]*Item)
	var roots []*Item
	for i := range items {
		it := &items[i]
		switch {
		case !it.isPart():
		case it.ParentID != it.ID && parts[it.ParentID]:
			children[it.ParentID] = append(children[it.ParentID], it)
		default:
			roots = append(roots, it)
		}
	}
	var list []SheetPart
	placed := make(map[*Item]bool, len(items))
	var place func(it *Item, depth int)
	place = func(it *Item, depth int) {
		if placed[it] {
			return
		}
		placed[it] = true
		list = append(list, sheetPart(it, depth, prices))
		for _, c := range children[it.ID] {
			place(c, depth+1)
		}
	}
	for _, it := range roots {
		place(it, 0)
	}
	for i := range items {
		if items[i].isPart() {
			place(&items[i], 0)
		}
	}
	return list
}

// isPart reports whether it is something to carry to the site: also what is of a
// type that this program does not know, unless it is called a fee.
func (it *Item) isPart() bool { return it.Type != ItemLabor && it.Type != ItemFee }

func sheetPart(it *Item, depth int, prices bool) SheetPart {
	p := SheetPart{
		Item: it.ID, Depth: depth, Brand: strings.TrimSpace(it.Brand), Model: strings.TrimSpace(it.Model),
		Description: strings.TrimSpace(firstNonEmpty(it.ShortDescription, it.Name, it.Description)), Quantity: it.Quantity,
	}
	if prices {
		p.Price, p.Cost = decimal.NewNullDecimal(it.SellPrice), it.Cost
	}
	return p
}
