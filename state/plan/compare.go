package plan

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Comparison is a plan beside what a builder has made of it.
type Comparison struct {
	Results    []Result              // one for each open line of the plan, in order
	Additional []Additional          // what nobody planned
	Texts      []Difference          // of options, as planned and as found
	Became     map[ID]state.OptionID // the proposal's options that those of the plan have become; of an outline, as far as it names them

	Planned decimal.NullDecimal // what the lines come to as planned, before discount and tax
	Found   decimal.NullDecimal // what came of them, with what nobody planned
}

// Outcome is what has become of a planned line.
type Outcome string

// The outcomes.
const (
	AsPlanned Outcome = "as planned"
	Otherwise Outcome = "otherwise"
	Missing   Outcome = "missing"
)

// Result is what has become of one planned line.
type Result struct {
	Line        Line
	Area        string // as planned
	Option      string
	Outcome     Outcome
	Got         []Got // several when it was split
	Differences []Difference
}

// Additional is a line that nobody planned.
type Additional struct {
	Area, Option string
	Got          Got
}

// The fields in which a line can differ.
const (
	differsName      = "name"
	differsQuantity  = "quantity"
	differsPrice     = "price"
	differsCost      = "cost"
	differsLabor     = "kind" // labor in place of a part, or the other way
	differsAccessory = "accessory"
	differsOption    = "option"
	differsArea      = "area"
	differsSplit     = "lines" // several in place of one
	differsClient    = "client description"
	differsInstaller = "installer notes"
)

// Difference is one thing that came out otherwise, in words.
type Difference struct {
	What           string
	Planned, Found string
	Where          string // of a text: the area and option
	Option         ID     // of a text
}

// String is the difference as a person reads it: "price 1,149.00 in place of 1,099.00".
func (d Difference) String() string {
	switch {
	case d.Where != "":
		return d.What + " of " + d.Where + ": " + d.Found
	case d.Found == "":
		return "no " + d.What + " in place of " + d.Planned
	default:
		return d.What + " " + d.Found + " in place of " + d.Planned
	}
}

// Words are the differences of a result in one line; empty when there are none.
func (r *Result) Words() string {
	words := make([]string, len(r.Differences))
	for i, d := range r.Differences {
		words[i] = d.String()
	}
	return strings.Join(words, "; ")
}

// Count counts the results with an outcome.
func (c *Comparison) Count(o Outcome) int {
	n := 0
	for _, r := range c.Results {
		if r.Outcome == o {
			n++
		}
	}
	return n
}

// Exact reports whether all is as planned, to the cent.
func (c *Comparison) Exact() bool {
	return c.Count(AsPlanned) == len(c.Results) && len(c.Additional) == 0 && len(c.Texts) == 0 &&
		(!c.Planned.Valid || money.Equal(c.Planned, c.Found))
}

// Compare compares the open lines of a plan with what a builder understood or built.
// p is the proposal before the build.
func Compare(pl *Plan, p *state.Proposal, got []GotArea) Comparison {
	m := newMatching(pl, p, got)
	m.pairAreas()
	for _, same := range []func(*wanted, *found) bool{m.exact, m.sameAmount, m.sameName} {
		m.pass(m.sameOption, same)
	}
	m.splits()
	m.pass(m.sameOption, m.alike)
	m.pass(m.sameArea, m.sameName)
	m.pass(anywhere, m.sameName)
	return m.comparison()
}
