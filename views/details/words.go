package details

import (
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/details"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/phrase"
)

// Section is a part of the details under a heading.
type Section struct {
	Title string
	Field state.TextField // the text it shows; empty if it is not a text of the proposal
	For   string          // who reads it, if that must be shown: state.TeamOnly
	Facts bool            // figures and dates, shown next to the texts if there is room
	Rows  []Row
}

// Row is one fact or text of a section.
type Row struct {
	Name   string // the name of the fact; empty for a text
	Text   string // wrapped to as many lines as it needs
	Figure string // at the right end
	Indent int    // in cells
	Style  Style
}

// Style is how a row is drawn.
type Style int

// The styles.
const (
	plain Style = iota
	quiet
	strong
	warn
)

// Sections returns the details in words, with times as seen at now. contract is the total with the
// agreed change orders that were known at asOf, for the team; nil for none.
func Sections(d *details.Proposal, contract *changeorder.Contract, asOf, now time.Time) []Section {
	var out []Section
	if len(d.Doubts) > 0 {
		out = append(out,
			Section{
				Title: "Read this first",
				Rows:  state.Map(d.Doubts, func(words *string) Row { return Row{Text: *words, Style: warn} }),
			})
	}
	out = append(out, textOf(state.ProposalDescription, d.Description))
	if d.Team != nil {
		out = append(out, textOf(state.InternalNotes, d.Team.InternalNotes), history(d, now))
	}
	if d.Team != nil && d.Price != nil && contract != nil {
		out = append(out, contractSection(contract, phrase.AsOf(asOf, now)))
	}
	if d.Price != nil {
		out = append(out, taxSection(d.Price), payment(d.Price))
	}
	if !d.ToBuild {
		out = append(out, options(d))
	}
	if d.Price != nil {
		out = append(out, Section{Title: "Terms", Rows: textRows(d.Price.Terms.Word(), "none")})
	}
	out = append(out, Section{Title: "About us", Rows: textRows(d.AboutUs.Word(), "none")},
		Section{Title: "Cover", Rows: textRows(d.Cover.Word(), "no picture")})
	return append(out, lines(d)...)
}

func textOf(f state.TextField, t state.MaybeText) Section {
	return Section{Title: f.Title(), Field: f, For: f.Audience(), Rows: textRows(t.Word(), "none")}
}

func textRows(s, none string) []Row {
	if strings.TrimSpace(s) == "" {
		return []Row{{Text: none, Style: quiet}}
	}
	return []Row{{Text: s}}
}

func history(d *details.Proposal, now time.Time) Section {
	s := Section{Title: "History", Facts: true}
	if d.Local {
		s.Rows = []Row{{Text: "This proposal is not saved yet.", Style: quiet}}
		return s
	}
	for _, date := range d.Team.Dates {
		s.Rows = append(s.Rows, Row{Name: date.Name, Text: when(date.At, date.Unknown, now, "never")})
	}
	s.Rows = append(s.Rows, Row{Name: "Changed by", Text: d.Team.ChangedBy.Word()})
	return s
}

func contractSection(v *changeorder.Contract, asOf string) Section {
	return Section{Title: "Contract value", Facts: true, Rows: []Row{
		{Text: "Original", Figure: money.Format(v.Original, v.Currency)},
		{Text: "Accepted changes", Figure: money.FormatSigned(v.Accepted, v.Currency)},
		{Text: "Contract value", Figure: money.Format(v.Running, v.Currency), Style: strong},
		{Text: "Change orders " + asOf, Style: quiet},
	}}
}

// when formats a date and time in the time zone of now.
func when(t time.Time, unknown bool, now time.Time, none string) string {
	switch {
	case unknown:
		return state.UnknownWord
	case t.IsZero():
		return none
	default:
		return t.In(now.Location()).Format("2 Jan 2006 15:04")
	}
}

func payment(p *details.Price) Section {
	s := Section{Title: "Payment", Facts: true}
	if p.Schedule.Description != "" {
		s.Rows = append(s.Rows, Row{Text: p.Schedule.Description})
	}
	for _, it := range p.Schedule.Items {
		name := it.Name + " " + money.FormatPercent(it.Percentage)
		s.Rows = append(s.Rows,
			Row{Text: strings.TrimSpace(name) + due(it.Due), Figure: money.Format(it.Amount, p.Currency)})
	}
	if rest := p.Rest; rest.Valid && !rest.Decimal.IsZero() {
		s.Rows = append(s.Rows, Row{Text: "not in an instalment", Figure: money.FormatSigned(rest, p.Currency)})
	}
	if p.ScheduleUnknown || len(s.Rows) == 0 {
		s.Rows = append(s.Rows, missing("Schedule", p.ScheduleUnknown))
	}
	for i := range p.Requests {
		s.Rows = append(s.Rows, request(&p.Requests[i], p.Currency)...)
	}
	if p.RequestsUnknown || len(p.Requests) == 0 {
		s.Rows = append(s.Rows, missing("Requests", p.RequestsUnknown))
	}
	return s
}

// missing returns the row for something that does not exist, or that the service left out.
func missing(name string, unknown bool) Row {
	if unknown {
		return Row{Name: name, Text: state.UnknownWord, Style: warn}
	}
	return Row{Name: name, Text: "none", Style: quiet}
}

func request(r *state.PaymentRequest, c money.Currency) []Row {
	name := "Request"
	if r.Number != 0 {
		name += fmt.Sprintf(" %d", r.Number)
	}
	status := state.UnknownWord
	if r.Status != "" {
		status = r.Status.Word()
	}
	rows := []Row{{Text: name + ", " + status + due(r.Due), Figure: money.Format(r.Amount, c)}}
	if r.Description != "" {
		rows = append(rows, Row{Text: r.Description, Indent: 2, Style: quiet})
	}
	return rows
}

// due formats the due date of a payment, which the service reports in UTC.
func due(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return ", due " + t.UTC().Format("2 Jan 2006")
}

func options(d *details.Proposal) Section {
	s := Section{Title: "Options", Facts: true}
	for _, a := range d.Areas {
		s.Rows = append(s.Rows, Row{Text: a.Name.Word(), Style: strong})
		for _, o := range a.Options {
			words := o.Status.Word()
			if o.Status == "" {
				words = state.UnknownWord
			}
			if o.Counted && len(a.Options) > 1 {
				words += ", counted"
			}
			row := Row{Text: o.Name + ": " + words, Indent: 2}
			if d.Price != nil {
				row.Figure = money.Format(o.Total, d.Price.Currency)
			}
			s.Rows = append(s.Rows, row)
		}
		switch {
		case a.Omitted:
			s.Rows = append(s.Rows,
				Row{Text: "Not all options are known: the service did not return them.", Indent: 2, Style: warn})
		case len(a.Options) == 0:
			s.Rows = append(s.Rows, Row{Text: "no option", Indent: 2, Style: quiet})
		}
	}
	switch {
	case d.Omitted:
		s.Rows = append(s.Rows,
			Row{Text: "Other areas are " + state.UnknownWord + ": the service did not return them.", Style: warn})
	case len(d.Areas) == 0:
		s.Rows = append(s.Rows, Row{Text: "no areas", Style: quiet})
	}
	return s
}

// lines describes the line items, in one section per option.
func lines(d *details.Proposal) (out []Section) {
	for _, a := range d.Areas {
		for _, o := range a.Options {
			s := Section{Title: a.Name.Word(), For: text.Count(len(o.Lines), "line item")}
			if len(a.Options) > 1 {
				s.Title += " › " + o.Name
			}
			for i := range o.Lines {
				s.Rows = append(s.Rows, line(&o.Lines[i])...)
			}
			if o.Omitted {
				s.Rows = append(s.Rows,
					Row{Text: "Not all lines are known: the service did not return them.", Style: warn})
			}
			if len(s.Rows) > 0 {
				out = append(out, s)
			}
		}
	}
	return out
}

func line(l *details.Line) []Row {
	indent := 0
	if l.Child {
		indent = 2
	}
	words := money.FormatQuantity(l.Quantity) + " × " + l.Name
	if l.Change != "" {
		words += " (" + l.Change + ")"
	}
	rows := []Row{{Text: words, Indent: indent, Style: strong}}
	for _, s := range []string{l.Short.Word(), l.Text.Word()} {
		if strings.TrimSpace(s) != "" {
			rows = append(rows, Row{Text: s, Indent: indent + 2})
		}
	}
	return rows
}
