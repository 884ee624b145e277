package plan

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Source is a proposal to copy from or into, with its plan.
type Source struct {
	Proposal *state.Proposal
	Plan     *Plan // may be nil
}

// Copied is what a copy would plan, for a preview.
type Copied struct {
	Areas    []Area    // to be planned
	Refusals []Refusal // what can't be copied, or only with changes
	words    string    // what is copied
	Named    string    // the new name of the area, if its own was taken; else empty
}

// Edit returns the edit that adds the copy to a plan.
func (c Copied) Edit() Edit {
	return AddAreas("copying "+c.words, c.Areas)
}

// CopyArea plans a copy of an area with all its options in another Source. A planned area has the
// id that Over gives it. If the name is taken, the copy gets a number, such as "Living Room 2".
func CopyArea(from Source, area state.AreaID, into Source, next func() ID) (Copied, error) {
	over := Over(from.Proposal, from.plan())
	at := over.Area(area)
	if at == nil {
		return Copied{}, state.Invalid("The area is gone.", "Choose another one.")
	}
	c := Copied{words: "the area " + at.Name}
	a := Area{ID: next(), Name: FreeName(at.Name, into)}
	if a.Name != at.Name {
		c.Named = a.Name
		c.words += " as " + a.Name
	}
	for i := range at.Options {
		o, said := from.option(at, i, into, next)
		a.Options = append(a.Options, o)
		c.Refusals = append(c.Refusals, said...)
	}
	c.Areas = []Area{a}
	return c, nil
}

// CopyOption plans a copy of an option in the area to, which is one that Over returned for the
// proposal of into.
func CopyOption(from Source, option state.OptionID, into Source, to *state.Area, next func() ID) (Copied, error) {
	over := Over(from.Proposal, from.plan())
	at, o := over.Option(option)
	if o == nil {
		return Copied{}, state.Invalid("The option is gone.", "Choose another one.")
	}
	if len(to.Options) >= state.MaxOptionsPerArea && !to.Blank() {
		return Copied{}, state.Invalid(fmt.Sprintf("%s has %d options already.", to.Name, state.MaxOptionsPerArea),
			"Copy the lines into one of them, or the option into another area.")
	}
	index := slices.IndexFunc(at.Options, func(x state.Option) bool { return x.ID == option })
	copied, said := from.option(at, index, into, next)
	a := Area{ID: next(), Name: to.Name, Options: []Option{copied}}
	if into.plan().areaOf(IDOf(to.ID)) == nil {
		a.Area = to.ID // of the proposal, not only planned
	}
	return Copied{
		Areas: []Area{a}, Refusals: said,
		words: at.Name + ", " + text.Shorten(from.plan().Label(index, o), state.LongestOptionName) + " into " +
			to.Name,
	}, nil
}

func (s Source) plan() *Plan {
	if s.Plan == nil {
		return &Plan{}
	}
	return s.Plan
}

// FreeName returns a name that no area of the proposal and its plan has: name itself, or with a
// number.
func FreeName(name string, into Source) string {
	taken := func(name string) bool {
		same := func(other string) bool { return text.SameName(other, name) }
		return slices.ContainsFunc(into.Proposal.Areas, func(a state.Area) bool { return same(a.Name) }) ||
			slices.ContainsFunc(into.plan().Areas, func(a Area) bool { return same(a.Name) })
	}
	if !taken(name) {
		return name
	}
	for n := 2; ; n++ {
		number := fmt.Sprintf(" %d", n)
		if with := text.First(name, state.MaxAreaName-len(number)) + number; !taken(with) {
			return with
		}
	}
}

// option returns a planned copy of the option at an index of an area of Over.
func (s Source) option(a *state.Area, index int, into Source, next func() ID) (Option, []Refusal) {
	o := &a.Options[index]
	label := s.plan().Label(index, o)
	out := Option{ID: next(), Client: o.ClientDescription, Installer: o.InstallerNotes, Title: titleOf(label)}
	c := copier{from: s, into: into, area: a.Name, option: label, next: next, ids: map[state.ItemID]ID{}}
	for i := range o.Items {
		c.item(&o.Items[i])
	}
	out.Lines = c.lines
	return out, c.said
}

// titleOf returns a label without its number: "Better" for "2 Better".
func titleOf(label string) string {
	number, title, ok := strings.Cut(label, " ")
	if !ok || strings.Trim(number, "0123456789") != "" {
		return ""
	}
	return title
}

// copier plans copies of the lines of an option.
type copier struct {
	from, into   Source
	area, option string
	next         func() ID
	ids          map[state.ItemID]ID // of lines that may have accessories
	lines        []Line
	said         []Refusal
}

func (c *copier) item(it *state.Item) {
	l := FromItem(it)
	if planned, _, ok := c.from.plan().Line(IDOf(it.ID)); ok {
		l = planned
		l.State, l.Note = Planned, ""
	}
	if why := c.refused(it); why != "" {
		c.said = append(c.said,
			Refusal{
				Area: c.area, Option: c.option, Why: l.Title() + " is not copied: " + why,
				Next: "Add it in the web app.",
			})
		return
	}
	l.ID, l.Parent = c.next(), c.ids[it.ParentID]
	c.ids[it.ID] = l.ID
	if l.Parent != 0 {
		c.ids[it.ID] = l.Parent // accessories of an accessory become accessories of its line
	}
	l = c.priced(l)
	c.lines = append(c.lines, l)
	if it.TaxExempt {
		c.say(l, "is copied as taxed: the builder can't mark it exempt.")
	}
}

// refused returns why a line can't be planned; empty if it can.
func (c *copier) refused(it *state.Item) string {
	switch {
	case it.Type == state.ItemFee:
		return "the builder makes no fees."
	case it.Type != state.ItemPart && it.Type != state.ItemLabor && it.Type != state.ItemCustom:
		return "the builder does not know what it is."
	case !it.Quantity.Valid:
		return "its quantity is not known."
	case !Countable(it.Quantity.Decimal):
		return "its quantity is " + money.FormatQuantity(it.Quantity) + "."
	case it.SellPrice.Decimal.IsNegative():
		return "its price is below 0."
	default:
		return ""
	}
}

// priced drops price and cost if the currencies differ.
func (c *copier) priced(l Line) Line {
	from, to := c.from.Proposal.Summary.Currency.Code, c.into.Proposal.Summary.Currency.Code
	switch {
	case from != "" && to != "" && !strings.EqualFold(from, to):
		l.Cost = decimal.NullDecimal{}
		if l.Pricing.Kind == Set {
			l.Pricing = Pricing{}
		}
		c.say(l, "is copied without price and cost, which are in "+from+".")
	case l.Pricing.Kind == AsListed && !l.Listed.Price.Valid:
		c.say(l, "has no known price; the catalog's counts.")
	}
	return l
}

func (c *copier) say(l Line, words string) {
	c.said = append(c.said, Refusal{Area: c.area, Option: c.option, Why: l.Title() + " " + words})
}
