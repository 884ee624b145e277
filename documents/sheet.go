package documents

import (
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Sheet is the installers' sheet on paper. It has the team's notes and no price unless the sheet that it is made
// from has.
type Sheet struct {
	Cover
	Loud         []string // why the job is not to be built, or the sheet may be wrong: before all else
	Facts        []Fact
	Notes        []string // the team's, about the job
	Orders       []string // the change orders
	Areas        []SheetArea
	Hours        decimal.NullDecimal
	Prices       bool
	Currency     money.Currency
	AreasOnPages bool // each area begins a page
}

// Kind is KindSheet.
func (*Sheet) Kind() Kind { return KindSheet }

// Label names the document: "Installers' sheet 1042".
func (d *Sheet) Label() string { return numbered("Installers' sheet", d.Number) }

func numbered(what string, number int64) string {
	if number == 0 {
		return what
	}
	return what + " " + strconv.FormatInt(number, 10)
}

// SheetArea is one area.
type SheetArea struct {
	Name      string
	Title     string // with its option, or the change order that adds it
	Notes     []Note
	Questions []string // nobody has answered yet
	Alerts    []string // what change orders leave uncertain
	Parts     []SheetPart
	Labor     []SheetLabor
	Hours     decimal.NullDecimal
	Empty     string // why there is nothing to install
}

// Note is a note for the installers.
type Note struct {
	From string // the change order that adds it; empty for the proposal's
	Text []string
}

// SheetPart is a part with a box to tick.
type SheetPart struct {
	Depth    int
	Gone     bool // change orders remove it: shown, but without a box
	Name     string
	What     string
	Mark     string // what change orders did to it
	Quantity decimal.NullDecimal
	Price    decimal.NullDecimal // of one; invalid without prices
}

// SheetLabor is the time for one kind of labor.
type SheetLabor struct {
	Name  string
	Mark  string
	Hours decimal.NullDecimal
}

// SheetFrom is what a sheet or a pick list is made from.
type SheetFrom struct {
	Sheet        *installer.Sheet
	Number       int64
	Name, Dealer string
	Prices       bool // the sheet has them
	AreasOnPages bool
}

// SheetOf makes the document of an installers' sheet.
func SheetOf(from SheetFrom, how Printing) *Sheet {
	s := from.Sheet
	d := &Sheet{
		Cover: sheetCover(from, how), Loud: loud(s), Facts: sheetFacts(s, how), Notes: Paragraphs(s.Head.NotesWord()),
		Hours: s.Hours, Prices: from.Prices, Currency: s.Currency, AreasOnPages: from.AreasOnPages,
	}
	for i := range s.ChangeOrders {
		d.Orders = append(d.Orders, s.ChangeOrders[i].String())
	}
	for i := range s.Areas {
		d.Areas = append(d.Areas, sheetArea(s, &s.Areas[i]))
	}
	return d
}

func sheetCover(from SheetFrom, how Printing) Cover {
	return Cover{
		Look: how.Look, Number: from.Number, Name: from.Name, Dealer: from.Dealer, At: how.At,
		Warnings: loud(from.Sheet),
	}
}

func loud(s *installer.Sheet) []string {
	return state.Map(s.Doubts(), func(d *installer.Doubt) string { return d.Words })
}

func sheetFacts(s *installer.Sheet, how Printing) (list []Fact) {
	for _, f := range s.Head.Facts() {
		list = append(list, Fact{f.Name, []string{f.Text}})
	}
	return append(list, Fact{"Date", []string{how.Look.Language.Date(how.At)}})
}

func sheetArea(s *installer.Sheet, a *installer.Area) SheetArea {
	out := SheetArea{Name: a.Name, Title: a.Name, Hours: a.Hours}
	switch {
	case a.From != (changeorder.Ref{}):
		out.Title += " · new, " + a.From.String()
	case a.Options > 1:
		out.Title += " · " + a.Option
	}
	if a.Empty() {
		out.Empty = "This area has no option yet: nothing to install."
		for _, omitted := range s.Omitted {
			if omitted == a.Name {
				out.Empty = "The parts here are unknown: the service did not return them."
			}
		}
	}
	for _, n := range a.Notes {
		out.Notes = append(out.Notes, Note{n.From.String(), Paragraphs(n.Text)})
	}
	for _, q := range a.Questions {
		out.Questions = append(out.Questions, strings.TrimPrefix(q.From.String()+": "+q.Text, ": "))
	}
	for i := range a.Unmatched {
		out.Alerts = append(out.Alerts, a.Unmatched[i].String()+": nothing here matches it. Ask before building.")
	}
	for _, u := range s.MayLose(a.Name) {
		out.Alerts = append(out.Alerts, u.String()+". Ask before building.")
	}
	for _, o := range s.MayChange(a.Name) {
		out.Alerts = append(out.Alerts, o.String()+", not agreed yet: it may change this area.")
	}
	for i := range a.Parts {
		p := &a.Parts[i]
		out.Parts = append(out.Parts, SheetPart{
			Depth: p.Depth, Gone: p.Gone, Name: p.Name(), What: besidesName(p.Name(), p.Description), Mark: p.Mark(),
			Quantity: p.Quantity, Price: p.Price,
		})
	}
	for i := range a.Labor {
		l := &a.Labor[i]
		out.Labor = append(out.Labor, SheetLabor{l.Kind, l.Mark(), l.Hours})
	}
	return out
}

// besidesName returns what a thing is, unless its name says it.
func besidesName(name, what string) string {
	if what == name {
		return ""
	}
	return what
}

// PickList is what to take from the shelf for a job.
type PickList struct {
	Cover
	Loud  []string
	Facts []Fact
	Picks []Pick
}

// Kind is KindPicks.
func (*PickList) Kind() Kind { return KindPicks }

// Label names the document: "Pick list 1042".
func (d *PickList) Label() string { return numbered("Pick list", d.Number) }

// Pick is a part with a box to tick.
type Pick struct {
	Brand, Model string
	Name, What   string
	Quantity     decimal.NullDecimal
	Where        []PickShare
}

// PickShare is how many go to an area.
type PickShare struct {
	Area     string
	By       string // the change orders that add or change them
	Quantity decimal.NullDecimal
}

// PickListOf makes the pick list of an installers' sheet.
func PickListOf(from SheetFrom, how Printing) *PickList {
	d := &PickList{Cover: sheetCover(from, how), Loud: loud(from.Sheet), Facts: sheetFacts(from.Sheet, how)}
	for _, p := range from.Sheet.Picks() {
		pick := Pick{
			Brand: p.Brand, Model: p.Model, Name: p.Name(), What: besidesName(p.Name(), p.Description),
			Quantity: p.Quantity,
		}
		for _, s := range p.Split {
			pick.Where = append(pick.Where, PickShare{s.Name, changeorder.Refs(s.By), s.Quantity})
		}
		d.Picks = append(d.Picks, pick)
	}
	return d
}
