// Package page makes the client's page: the document of a proposal or a change order, with its
// options to choose from and with what the client may answer.
package page

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

//go:generate templ generate

// View is what a page shows.
type View struct {
	Action  string             // address of the page, where its form goes
	Doc     documents.Document // a *documents.Proposal or *documents.ChangeOrder; nil if there is nothing to show
	Look    *documents.Look
	Client  string // name; may be empty
	Seller  state.User
	Until   time.Time // the last day of the prices
	Preview bool

	Notice string // where the proposal stands; empty while the client may decide
	Record *Record
	Paper  string // HTML of the document, for reading; with Notice or Record

	Form Form
}

// Form is what the client's answer goes with.
type Form struct {
	Token     string // of this browser, so that no other site sends the form
	Version   string // what was shown
	Agreed    string // the document with the options that are chosen, which the client accepts
	Alert     string // why the last answer was not taken
	Name      string // as typed before
	Reason    string
	Question  string
	MayAsk    bool
	Questions []Question // asked before
}

// Question is what a client asked.
type Question struct {
	Text string
	At   time.Time
}

// Record is what is known of a decision.
type Record struct {
	Accepted bool
	Name     string
	Text     string // the reason
	At       time.Time
	Address  string // of the network
	SHA256   string // of the document
}

// open reports whether the client may choose and decide.
func (v *View) open() bool { return v.Notice == "" && v.Record == nil && v.Doc != nil }

func (v *View) proposal() *documents.Proposal {
	d, _ := v.Doc.(*documents.Proposal)
	return d
}

func (v *View) order() *documents.ChangeOrder {
	d, _ := v.Doc.(*documents.ChangeOrder)
	return d
}

// pdf returns the address of the document as a PDF, with the options that are chosen while there is a choice.
func (v *View) pdf() string {
	address := v.Action + "/proposal.pdf"
	d := v.proposal()
	if d == nil || !v.open() {
		return address
	}
	chosen := url.Values{}
	for i := range d.Areas {
		if a := &d.Areas[i]; len(a.Options) > 1 && a.Counted >= 0 {
			chosen.Set(areaField(a), optionID(&a.Options[a.Counted]))
		}
	}
	u := url.URL{Path: address, RawQuery: chosen.Encode()}
	return u.String()
}

// thing names what is decided on within a sentence: "proposal 1042".
func (v *View) thing() string {
	l := v.Doc.Label()
	return strings.ToLower(l[:1]) + l[1:]
}

// Sum returns the total with its currency: "42,921.57 USD". That of a change order has a sign.
func Sum(d documents.Document) string {
	l := d.Front().Look.Language
	switch d := d.(type) {
	case *documents.Proposal:
		return l.Money(d.Sum, d.Currency) + " " + d.Currency.Code
	case *documents.ChangeOrder:
		return l.Signed(d.Sum, d.Currency) + " " + d.Currency.Code
	default:
		return ""
	}
}

// Words returns what the client agrees to.
func Words(d documents.Document) string {
	v := View{Doc: d}
	if v.proposal() != nil {
		return "I accept " + v.thing() + " with the options chosen above, " + Sum(d) + "."
	}
	return "I accept " + v.thing() + ", " + Sum(d) + "."
}

// until says how long the prices hold.
func (v *View) until() string {
	if v.Until.IsZero() {
		return ""
	}
	return "Prices hold until " + v.Look.Language.Date(v.Until) + "."
}

// questionsTo says whom to ask.
func (v *View) questionsTo() string { return strings.Join(v.Seller.Reached(), ", ") }

// moment writes a time to the minute.
func moment(l documents.Language, t time.Time) string {
	return l.Date(t.UTC()) + ", " + t.UTC().Format("15:04") + " UTC"
}

func areaField(a *documents.Area) string   { return "area" + state.FormatID(a.ID) }
func optionID(o *documents.Option) string  { return state.FormatID(o.ID) }
func optionTag(o *documents.Option) string { return "o" + optionID(o) }

// optionName names an option to choose.
func optionName(a *documents.Area, o *documents.Option) string {
	if len(a.Options) < 2 {
		return "Included"
	}
	return "Option " + strconv.Itoa(o.Number)
}

// More says what an option costs beside the chosen one: "+3,262.00"; empty for the chosen one.
func More(d *documents.Proposal, o *documents.Option) string {
	if !o.More.Valid || o.More.Decimal.IsZero() {
		return ""
	}
	return d.Look.Language.Signed(o.More, d.Currency)
}

// beforeWords says what the prices to choose between don't have in them: the total rises by another sum.
func beforeWords(d *documents.Proposal) string {
	if d.Before == "" || !slices.ContainsFunc(d.Areas, func(a documents.Area) bool { return len(a.Options) > 1 }) {
		return ""
	}
	return "The prices of options are before " + d.Before + "."
}

func itemsWord(n int) string {
	if n == 1 {
		return "1 item"
	}
	return strconv.Itoa(n) + " items"
}

func toldLines(d *documents.Proposal, o *documents.Option) bool {
	return d.Look.Detail != documents.DetailAreas && len(o.Lines) > 0
}

func toldPrices(d *documents.Proposal) bool {
	return d.Look.Detail == "" || d.Look.Detail == documents.DetailPrices
}

// Row is a line of figures that follows the choice.
type Row struct {
	Name   string `json:"name"`
	Amount string `json:"amount"`
	Class  string `json:"class"`
}

// Rows returns figures with the classes that the style sheet knows.
func Rows(totals []documents.Total, l documents.Language, c money.Currency) []Row {
	return state.Map(totals, func(t *documents.Total) Row {
		r := Row{Name: t.Name, Amount: l.Money(t.Amount, c)}
		switch t.Kind {
		case documents.TotalSub:
			r.Class = "sub"
		case documents.TotalSum:
			r.Class = "sum"
		case documents.TotalBesides:
			r.Class = "besides"
		case documents.TotalNote:
			r.Class, r.Amount = "besides", ""
		case documents.TotalPart:
		}
		return r
	})
}

func title(v *View) string {
	if v.Doc == nil {
		return "Proposal"
	}
	return documents.Title(v.Doc)
}

// barNote says what the visible total includes. If tax is added later, or there is none, the totals say so in words.
func barNote(v *View) string {
	note := "with your options, tax included"
	totals := []documents.Total(nil)
	if d := v.proposal(); d != nil {
		totals = d.Totals
	}
	if d := v.order(); d != nil {
		note, totals = "tax included", d.Totals
	}
	for _, t := range totals {
		if t.Kind == documents.TotalNote {
			return strings.TrimSuffix(strings.TrimSuffix(note, "tax included"), ", ")
		}
	}
	return note
}
