package plan

import (
	"slices"
	"strconv"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// unbuiltConsequence holds, for each new status, the consequence for what is not built. Nothing can be
// built in a proposal that is accepted or declined.
var unbuiltConsequence = map[state.Status][2]string{
	state.StatusSubmitted: {
		"is not built and does not go to the client.",
		"are not built and do not go to the client.",
	},
	state.StatusAccepted: {
		"is not built and not part of what is accepted.",
		"are not built and not part of what is accepted.",
	},
	state.StatusDeclined: {
		"is not built and not part of what is declined.",
		"are not built and not part of what is declined.",
	},
}

// BeforeMove returns what a move between two statuses would leave behind: "2 planned lines,
// ≈3,999.99, are not built and do not go to the client." The sum is before discount and tax. It is
// FaultNone if nothing waits to be built, or the move decides nothing.
func (p *Plan) BeforeMove(from, to state.Status, c money.Currency) state.Fault {
	left := p.Unbuilt(c)
	words, decides := unbuiltConsequence[to]
	if left == "" || !decides {
		return state.Fault{}
	}
	if p.Open() == p.Waiting() {
		left += "," // the price is a parenthesis
	}
	next := "Build what is planned first."
	if back := from.WayBack(); back != "" {
		next = back + " to build what is planned first."
	}
	return state.Conflict(left+" "+words[min(p.Waiting(), 2)-1], next)
}

// Unbuilt returns what is not built, in words, with the price of the lines: "2 planned lines, ≈25.00, and 1 text". It is
// empty if nothing waits to be built.
func (p *Plan) Unbuilt(c money.Currency) string {
	if p.Open() == 0 {
		return p.UnbuiltParts()
	}
	words := text.Count(p.Open(), "planned line") + ", " + p.openSum(c)
	if others := p.others(""); len(others) > 0 {
		words += ", and " + text.Join(others)
	}
	return words
}

// UnbuiltParts is Unbuilt without lines and their price: "2 planned texts, 1 area". It is empty if only lines wait.
func (p *Plan) UnbuiltParts() string { return text.Join(p.others("planned ")) }

// Left returns what is not built, without a price: "34 lines, 2 texts". It is empty if nothing waits to be built.
func (p *Plan) Left() string {
	words := p.others("")
	if n := p.Open(); n > 0 {
		words = append([]string{text.Count(n, "line")}, words...)
	}
	return text.Join(words)
}

// others counts the texts, and the areas and options in which nothing else is planned; the first one is called planned.
func (p *Plan) others(planned string) (words []string) {
	areas, options := p.bareParts()
	for _, of := range []struct {
		n    int
		what string
	}{{p.OpenTexts(), "text"}, {areas, "area"}, {options, "option"}} {
		if of.n > 0 {
			words = append(words, text.Count(of.n, planned+of.what))
			planned = ""
		}
	}
	return words
}

// Waiting returns the number of lines and texts that are not built, and of new areas and options in which nothing
// else is planned.
func (p *Plan) Waiting() int {
	areas, options := p.bareParts()
	return p.Open() + p.OpenTexts() + areas + options
}

// Open returns the number of lines that are not built.
func (p *Plan) Open() int { return p.Lines(Planned, Sent, Outlined, NotBuilt) }

// OpenTexts returns the number of unbuilt texts.
func (p *Plan) OpenTexts() (n int) {
	for _, o := range p.Options() {
		for _, written := range []string{o.Client, o.Installer} {
			if written != "" {
				n++
			}
		}
	}
	return n
}

// NamesLost says which names of new options the build leaves behind, since options of a proposal
// have none, and how to keep them; empty for none. p may be nil.
func (p *Plan) NamesLost() string {
	if p == nil {
		return ""
	}
	var lost []string
	for _, o := range p.Options() {
		if name := o.lostName(); o.open() && name != "" && !slices.Contains(lost, name) {
			lost = append(lost, name)
		}
	}
	if len(lost) == 0 {
		return ""
	}
	return "Options have no name of their own. Start the client text with " + text.Join(lost) + " to show one."
}

// lostName returns the name that a new option has in the plan alone, as the client text would have it: “Better:”; "" for
// none.
func (o *Option) lostName() string {
	built := state.OptionLabel(0, &state.Option{ClientDescription: o.Client})
	if o.Option != 0 || o.Title == "" || text.SameName(titleOf(built), o.Title) {
		return ""
	}
	return "“" + o.Title + ":”"
}

// openSum returns the price of the unbuilt lines.
func (p *Plan) openSum(c money.Currency) string {
	sum, priced, unpriced := decimal.Zero, 0, 0
	for l := range p.Each() {
		switch amount := l.Extended(c); {
		case !l.State.Open():
		case amount.Valid:
			sum = sum.Add(amount.Decimal)
			priced++
		default:
			unpriced++
		}
	}
	worth := "≈" + money.Format(decimal.NewNullDecimal(sum), c)
	switch {
	case priced == 0:
		return "without a price"
	case unpriced > 0:
		return worth + " and " + strconv.Itoa(unpriced) + " without a price"
	}
	return worth
}
