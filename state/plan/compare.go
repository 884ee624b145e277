package plan

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Comparison compares a plan with what a builder has made of it.
type Comparison struct {
	Results    []Result     // one for each open line of the plan, in order
	Additional []Additional // unplanned lines, and options with only texts
	Texts      []Difference // differences in texts of options
	// the proposal's option for each of the plan's; for an outline, as far as it names them
	Became map[ID]state.OptionID

	Planned decimal.NullDecimal // planned price of the lines, before discount and tax
	Found   decimal.NullDecimal // their actual price, including unplanned lines
}

// Outcome is what happened to a planned line.
type Outcome string

// The outcomes.
const (
	AsPlanned Outcome = "as planned"
	Differs   Outcome = "otherwise"
	Missing   Outcome = "missing"
)

// Result is the outcome of one planned line.
type Result struct {
	Line        Line
	Area        string // as planned
	Option      string
	Outcome     Outcome
	Got         []Line // several if it was split
	Differences []Difference
}

// Additional is an unplanned line, or an unplanned option that has texts and no lines.
type Additional struct {
	Area, Option string
	Got          Line
	Text         string // of the option; empty for a line
}

// The properties in which a line can differ.
const (
	differsName      = "name"
	differsQuantity  = "quantity"
	differsPrice     = "price"
	differsCost      = "cost"
	differsLabor     = "kind"   // labor instead of a part, or vice versa
	differsCatalog   = "origin" // the catalog's item instead of a custom line
	differsAccessory = "accessory"
	differsOption    = "option"
	differsArea      = "area"
	differsSplit     = "lines" // several instead of one
	differsClient    = "client description"
	differsInstaller = "installer notes"
)

// Difference is a difference from the plan, in words.
type Difference struct {
	What           string
	Planned, Found string
	Where          string // for a text: the area and option
	Option         ID     // for a text
}

// String returns the difference in words: "price 1,149.00 in place of 1,099.00".
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

// Words returns the differences of a result on one line; empty for none.
func (r *Result) Words() string {
	return strings.Join(state.Map(r.Differences, (*Difference).String), "; ")
}

// Count returns the number of results with an outcome.
func (c *Comparison) Count(o Outcome) int {
	return state.Count(c.Results, func(r *Result) bool { return r.Outcome == o })
}

// Exact reports whether everything is as planned, to the cent.
func (c *Comparison) Exact() bool {
	return c.Count(AsPlanned) == len(c.Results) && len(c.Additional) == 0 && len(c.Texts) == 0 &&
		(!c.Planned.Valid || money.Equal(c.Planned, c.Found))
}

// Compare compares the open lines of a plan with what a builder understood (Doc.Planned) or built (BuiltSince). p is
// the proposal before the build.
func Compare(pl *Plan, p *state.Proposal, got []Area) Comparison {
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
