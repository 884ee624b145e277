package documents

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Proposal is a proposal as its client gets it.
type Proposal struct {
	Cover
	Facts    []Fact
	Lead     []string // paragraphs
	Areas    []Area
	Totals   []Total
	Payments []Total
	PaidHow  string // the payment schedule in words
	Terms    []string
	About    []string
	Currency money.Currency
	Sum      decimal.NullDecimal // with tax
	Before   string              // what the prices of options don't have in them: "discount and tax"; empty for nothing
}

// Kind is KindProposal.
func (*Proposal) Kind() Kind { return KindProposal }

// Label names the document: "Proposal 1042".
func (d *Proposal) Label() string {
	if d.Number == 0 {
		return "Proposal"
	}
	return "Proposal " + strconv.FormatInt(d.Number, 10)
}

// Fact is a heading of the document's top with its lines.
type Fact struct {
	Name  string
	Lines []string
}

// Area is a room or zone with what may be chosen for it.
type Area struct {
	ID      state.AreaID
	Name    string
	Options []Option
	Counted int // index of the option in the totals; -1 for none
}

// CountedOption returns the option that the totals include, or nil.
func (a *Area) CountedOption() *Option {
	if a.Counted < 0 {
		return nil
	}
	return &a.Options[a.Counted]
}

// OptionWord says which option counts, such as "Option 1 of 3"; empty if there is only one.
func (a *Area) OptionWord() string {
	if len(a.Options) < 2 || a.Counted < 0 {
		return ""
	}
	return fmt.Sprintf("Option %d of %d", a.Counted+1, len(a.Options))
}

// Title names the area with the number of its counted option, if there are several.
func (a *Area) Title() string {
	if len(a.Options) < 2 || a.Counted < 0 {
		return a.Name
	}
	return a.Name + ", option " + strconv.Itoa(a.Counted+1)
}

// Others returns the options that may be taken instead of the counted one.
func (a *Area) Others() []Option {
	return slices.DeleteFunc(slices.Clone(a.Options), func(o Option) bool {
		return a.Counted >= 0 && o.ID == a.Options[a.Counted].ID
	})
}

// Option is one of an area's options.
type Option struct {
	ID     state.OptionID
	Number int // from 1
	Text   []string
	Lines  []Line
	Price  decimal.NullDecimal // before discount and tax
	More   decimal.NullDecimal // than the counted option; negative for less
}

// Line is one line item.
type Line struct {
	Child    bool // an accessory of a line above
	Name     string
	What     string // a short description; may be empty
	Hours    bool   // Quantity is hours
	Quantity decimal.NullDecimal
	Unit     decimal.NullDecimal // price of one
	Amount   decimal.NullDecimal
}

// Note returns what is written behind the name: what it is, and that the quantity is hours.
func (l *Line) Note() string {
	if l.Hours {
		return strings.TrimSpace(l.What + " (hours)")
	}
	return l.What
}

// Total is a figure with its name.
type Total struct {
	Name   string
	Amount decimal.NullDecimal
	Kind   TotalKind
}

// TotalKind is how a total stands in a column of figures.
type TotalKind int

// The kinds of totals.
const (
	TotalPart    TotalKind = iota // one of the figures that are added up
	TotalSub                      // the sum before tax
	TotalSum                      // the sum that is paid
	TotalBesides                  // not part of the sum
	TotalNote                     // words without a figure
)

// Printing is what a document needs besides its proposal.
type Printing struct {
	Look     Look
	At       time.Time // the day on the document
	Until    time.Time // the last day of its prices; zero: after Look.ValidDays, if any
	Estimate bool      // it shows a plan: its figures are ours
}

// ProposalOf makes the document of a proposal.
func ProposalOf(p *state.ClientProposal, how Printing) *Proposal {
	d := &Proposal{
		Cover: Cover{
			Look: how.Look, Number: p.Number, Dealer: p.Dealer, Name: p.Name.Word(), At: how.At,
			Mark: markOf(p.Status, how.Estimate),
		},
		Facts: facts(p.Customer, p.Location, p.SalesPerson, how),
		Lead:  Paragraphs(p.Description.Text), Terms: Paragraphs(p.Terms.Text), About: Paragraphs(p.AboutUs.Text),
		Currency: p.Summary.Currency, Sum: p.Summary.Total, Before: notInOptions(&p.Summary),
	}
	for i := range p.Areas {
		d.Areas = append(d.Areas, d.area(&p.Areas[i]))
	}
	d.Totals = figures(&p.Summary, p.Taxed, p.Recurring, how.Look.Language)
	if how.Estimate {
		d.Totals = append(d.Totals, Total{Name: "An estimate: its figures may still change", Kind: TotalNote})
	}
	d.PaidHow, d.Payments = paymentsOf(&p.Schedule, p.Summary.Total, how.Look.Language)
	d.warn(p)
	return d
}

// estimateMark marks the document of a plan.
const estimateMark = "Estimate"

// Signed reports whether the document has a place for the client's signature: nobody accepts an estimate, or what
// has lapsed.
func (c *Cover) Signed() bool {
	return c.Mark != estimateMark && c.Mark != state.StatusDeclined.Word() && c.Mark != state.StatusExpired.Word()
}

// markOf says what a document must not be taken for.
func markOf(s state.Status, estimate bool) string {
	switch {
	case estimate:
		return estimateMark
	case s == state.StatusDraft:
		return "Draft"
	case s == state.StatusDeclined, s == state.StatusExpired:
		return s.Word()
	default:
		return ""
	}
}

// facts says for whom a document is, about which place, from whom and when.
func facts(customer *state.ClientContact, site *state.Location, seller state.User, how Printing) (list []Fact) {
	add := func(name string, lines ...string) {
		lines = slices.DeleteFunc(lines, func(s string) bool { return strings.TrimSpace(s) == "" })
		if len(lines) > 0 {
			list = append(list, Fact{name, lines})
		}
	}
	if c := customer; c != nil {
		add("Prepared for", c.DisplayName, person(c), c.Email.Text, c.Phone.Text)
	}
	add("Job site", address(site)...)
	add("Your contact", seller.Reached()...)
	l := how.Look.Language
	held := ""
	switch {
	case !how.Until.IsZero():
		held = "Prices hold until " + l.Date(how.Until)
	case how.Look.ValidDays > 0:
		held = "Prices hold for " + strconv.Itoa(how.Look.ValidDays) + " days"
	}
	add("Date", l.Date(how.At), held)
	return list
}

// person names who is meant at a company; empty for a person.
func person(c *state.ClientContact) string {
	name := strings.TrimSpace(c.FirstName.Text + " " + c.LastName.Text)
	if name == c.DisplayName {
		return ""
	}
	return name
}

// address writes a location on two or three lines.
func address(l *state.Location) []string {
	if l == nil {
		return nil
	}
	city := strings.TrimSpace(strings.TrimSpace(cmp.Or(l.StateAbbrev, l.State)) + " " + l.PostalCode)
	if l.City != "" {
		city = strings.Trim(l.City+", "+city, ", ")
	}
	return []string{strings.TrimSpace(l.Street + " " + l.Suite), city}
}

func (d *Proposal) area(a *state.ClientArea) Area {
	out := Area{ID: a.ID, Name: a.Name, Counted: a.Counted}
	var counted decimal.NullDecimal
	if a.Counted >= 0 {
		counted = a.Options[a.Counted].Price
	}
	for i := range a.Options {
		o := &a.Options[i]
		out.Options = append(out.Options, Option{
			ID: o.ID, Number: i + 1, Text: Paragraphs(o.Description), Price: o.Price,
			More:  money.Difference(o.Price, counted),
			Lines: linesOf(o.Items),
		})
	}
	return out
}

// linesOf lists the lines with accessories below what they belong to.
func linesOf(items []state.ClientItem) []Line {
	tree := state.InTreeOrder(len(items), func(i int) state.ItemID { return items[i].ID }, func(i int) state.ItemID {
		return items[i].ParentID
	})
	out := make([]Line, 0, len(items))
	for _, b := range tree {
		it := &items[b.At]
		name := it.Naming().Title()
		what := it.ShortDescription
		if name == "" {
			name, what = cmp.Or(what, string(it.Type)), ""
		}
		if it.NameUnknown {
			name = state.UnknownWord
		}
		if what == name {
			what = ""
		}
		out = append(out, Line{
			Child: b.Depth > 0, Name: name, What: what, Hours: it.Type == state.ItemLabor,
			Quantity: it.Quantity, Unit: it.SellPrice, Amount: it.Extended,
		})
	}
	return out
}

// Paragraphs splits a text at its blank lines. Line ends within a paragraph stay.
func Paragraphs(s string) (list []string) {
	var lines []string
	flush := func() {
		if len(lines) > 0 {
			list, lines = append(list, strings.Join(lines, "\n")), nil
		}
	}
	for line := range strings.Lines(s) {
		if line = strings.TrimRight(line, " \t\r\n"); strings.TrimSpace(line) == "" {
			flush()
			continue
		}
		lines = append(lines, line)
	}
	flush()
	return list
}

// warn collects what the document does not have. What else to look at before the client gets it is in state/outgoing.
func (d *Proposal) warn(p *state.ClientProposal) {
	say := func(is bool, words string) {
		if is {
			d.Warnings = append(d.Warnings, words)
		}
	}
	say(!p.SaysOptions(), "The service left out areas or options; the document lacks them.")
	unpriced := 0
	for i := range p.Areas {
		a := &p.Areas[i]
		if a.Counted < 0 {
			continue
		}
		o := &a.Options[a.Counted]
		say(o.ItemsOmitted || o.Omitted, "The service left out parts of "+a.Name+".")
		for _, it := range o.Items {
			if !it.SellPrice.Valid && !o.ItemsOmitted {
				unpriced++
			}
		}
	}
	say(unpriced > 0, text.CountOf(unpriced, "line has no price and counts", "lines have no price and count")+
		" in no figure.")
	say(!p.Summary.Total.Valid, "Its total is not known.")
}
