package installer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// entryDefs enter what was done and found on the line and in the area under the cursor.
var entryDefs = []screen.Def[*model]{
	{
		ID: Hours, Group: group, Keys: []string{"h"}, Short: "hours",
		Long:     "Enter hours worked in the area; −1 corrects them",
		Audience: screen.Installer, Hint: 5, Unless: (*model).noArea, Do: screen.Does(askHours),
	},
	{
		ID: Serial, Group: group, Keys: []string{"s"}, Short: "serial no.",
		Long:     "Enter the serial numbers of the part",
		Audience: screen.Installer, Unless: (*model).noEntry, Do: screen.Does(askSerials),
	},
	{
		ID: Used, Group: group, Keys: []string{"e"}, Short: "used",
		Long:     "Enter how much of the part was used, where that is not what the sheet says",
		Audience: screen.Installer, Unless: (*model).noEntry, Do: screen.Does(askUsed),
	},
	{
		ID: Answer, Group: group, Keys: []string{"a"}, Short: "answer",
		Long:     "Answer the open questions of the area",
		Audience: screen.Installer, Unless: (*model).noQuestion, Do: screen.Does(askAnswers),
	},
	{
		ID: Photo, Group: group, Keys: []string{"f"}, Short: "photos",
		Long:     "Enter the names of photos of the area",
		Audience: screen.Installer, Unless: (*model).noArea, Do: screen.Does(askPhotos),
	},
	{
		ID: Missing, Group: group, Keys: []string{"m"}, Short: "missing",
		Long:     "Enter what is missing in the area, such as a part that was broken",
		Audience: screen.Installer, Unless: (*model).noArea, Do: screen.Does(askMissing),
	},
}

func (m *model) noArea() string {
	a := m.here()
	return cmp.Or(m.noSheet(), screen.Refuse(m.picking || a == nil,
		"This is entered area by area: "+m.keys.Name(Next)+" goes to the next."),
		screen.Refuse(m.sheet.Local || a != nil && state.IsLocal(a.Area), "This is not saved yet: it waits in the outbox."))
}

// noEntry returns why nothing can be entered about a part, or "".
func (m *model) noEntry() string {
	switch p := m.current(); {
	case m.noArea() != "":
		return m.noArea()
	case p == nil:
		return "No part here."
	case m.focus != boxParts:
		return "Go to the parts first (" + m.keys.Name(screen.PaneNext) + ")."
	case p.Key.Item == 0 || !p.Quantity.Valid:
		return "The part or its quantity is unknown."
	default:
		return ""
	}
}

func (m *model) noQuestion() string {
	return cmp.Or(m.noArea(), screen.Refuse(m.here() != nil && len(m.here().Questions) == 0,
		"No open questions in this area."))
}

// ask opens a form about what is under the cursor. Its input is kept until it is submitted.
func (m *model) ask(kind state.SiteKind, part int64, f *dialog.Form, submit func(map[string]string) []state.SiteEvent) {
	done := &m.done
	m.env.Host.Open(screen.Dialog{
		Audience: screen.Installer, Form: f, Keep: m.keptAt(kind, part), Submit: screen.Does(func(a screen.Answer) {
			done.add(submit(a.Values)...)
		}),
	})
}

// keptAt is where the input of a form is kept.
func (m *model) keptAt(kind state.SiteKind, part int64) state.ScratchPlace {
	return state.ScratchPlace{Form: state.ScratchSite + state.ScratchForm(kind), Proposal: m.job.ID(), Part: part}
}

// complete adds the lines that hold to kept input that has not all of them: it may be older than what others entered
// since, which the form would take back unseen.
func (m *model) complete(at state.ScratchPlace, holds []string) {
	kept, ok := m.env.Scratch.TakeScratch(at, "")
	if !ok {
		return
	}
	lines := strings.Split(strings.TrimRight(kept.Values[entry], "\n"), "\n")
	kept.Values[entry] = strings.Join(append(lines, state.Filter(holds, func(line *string) bool {
		return !slices.ContainsFunc(lines, func(l string) bool { return strings.TrimSpace(l) == *line })
	})...), "\n")
	m.env.Scratch.SetScratch(at, kept.Values)
}

// entry is the one field of a form.
const entry = "Entry"

func (m *model) form(title, intro string, field dialog.Field) *dialog.Form {
	field.Name = entry
	return dialog.NewForm(m.th, m.keys, title, intro, field)
}

func askHours(m *model) {
	a := *m.here()
	so := ""
	if h, ok := m.done.site.Hours(&a); ok {
		so = "So far " + money.FormatQuantity(decimal.NewNullDecimal(h)) + " h."
	}
	f := m.form("Hours worked in "+a.Name, so, dialog.Field{
		Label: "Hours", Limit: 12, Help: "2.5 or 2:30; −1 corrects earlier hours.",
		Check: func(v string) string {
			if d, ok := installer.ReadHours(v); v == "" || !ok || d.IsZero() {
				return "Enter hours, such as 2.5, 2:30 or −1."
			}
			return ""
		},
	})
	m.ask(state.SiteHours, int64(a.Area), f, func(values map[string]string) []state.SiteEvent {
		e := installer.AboutArea(state.SiteHours, &a)
		e.Quantity, _ = installer.ReadHours(values[entry])
		return []state.SiteEvent{e}
	})
}

func askUsed(m *model) {
	a, p := *m.here(), *m.current()
	was := ""
	now, known := m.done.site.Used(&p)
	if known {
		was = now.Quantity.String()
	}
	f := m.form("Used: "+p.Name(), "The sheet says "+money.FormatQuantity(p.Quantity)+".", dialog.Field{
		Label: "Used", Value: was, Limit: 12, Help: "Empty: what the sheet says.",
		Check: func(v string) string {
			if d, ok := installer.ReadQuantity(v); v != "" && (!ok || d.IsNegative()) {
				return "Enter a quantity, such as 118."
			}
			return ""
		},
	})
	m.ask(state.SiteBuilt, int64(p.Key.Item), f, func(values map[string]string) []state.SiteEvent {
		e := installer.AboutPart(state.SiteBuilt, &a, &p)
		if values[entry] == "" && !known || values[entry] == was {
			return nil
		}
		e.Quantity, _ = installer.ReadQuantity(values[entry])
		e.Gone = values[entry] == ""
		return []state.SiteEvent{e}
	})
}

// askLines asks for texts, one a line, and adds and takes back what differs from those that hold.
func (m *model) askLines(
	title, intro string, field dialog.Field, part int64, holds []state.SiteEvent, about state.SiteEvent,
	read func(line string) (state.SiteEvent, string), more ...string,
) {
	words := state.Map(holds, lineOf)
	field.Value, field.Lines = strings.Join(append(slices.Clone(words), more...), "\n"), 5
	field.Check = func(v string) string {
		for line := range strings.Lines(v) {
			if _, wrong := read(strings.TrimSpace(line)); wrong != "" && strings.TrimSpace(line) != "" {
				return wrong
			}
		}
		return ""
	}
	m.complete(m.keptAt(about.Kind, part), words)
	m.ask(about.Kind, part, m.form(title, intro, field), func(values map[string]string) (list []state.SiteEvent) {
		var typed []string
		for line := range strings.Lines(values[entry]) {
			line = strings.TrimSpace(text.SingleLine(line))
			if line == "" || slices.Contains(typed, line) {
				continue
			}
			typed = append(typed, line)
			if slices.Contains(words, line) {
				continue
			}
			e := about
			said, _ := read(line)
			e.Text, e.Quantity = said.Text, said.Quantity
			list = append(list, e)
		}
		for i, line := range words {
			same := func(e state.SiteEvent) bool { return e.Text == holds[i].Text }
			if !slices.Contains(typed, line) && !slices.ContainsFunc(list, same) {
				e := about
				e.Text, e.Gone = holds[i].Text, true
				list = append(list, e)
			}
		}
		return list
	})
}

// lineOf returns the line of a form that says what an event says.
func lineOf(e *state.SiteEvent) string {
	if e.Kind == state.SiteMissing {
		return e.Quantity.String() + " " + e.Text
	}
	return e.Text
}

func askSerials(m *model) {
	a, p := *m.here(), *m.current()
	m.askLines("Serial numbers: "+p.Name(), "", dialog.Field{Label: "Numbers", Help: "One a line."}, int64(p.Key.Item),
		m.done.site.Serials(&p), installer.AboutPart(state.SiteSerial, &a, &p), installer.ReadEntry)
}

func askPhotos(m *model) {
	a := *m.here()
	m.askLines("Photos of "+a.Name, "", dialog.Field{Label: "Photos", Help: "The names of the files, one a line."},
		int64(a.Area), m.done.site.OfArea(state.SitePhoto, &a), installer.AboutArea(state.SitePhoto, &a),
		installer.ReadEntry)
}

func askMissing(m *model) {
	a := *m.here()
	holds := m.done.site.OfArea(state.SiteMissing, &a)
	var more []string
	if p := m.current(); p != nil && m.focus == boxParts && !p.Gone &&
		!slices.ContainsFunc(holds, func(e state.SiteEvent) bool { return e.Text == p.Name() }) {
		more = []string{"1 " + p.Name()}
	}
	m.askLines("Missing in "+a.Name, "", dialog.Field{
		Label: "Missing", Help: "One a line, such as 2 vx-75. The office can make a change order of it.",
	}, int64(a.Area), holds, installer.AboutArea(state.SiteMissing, &a), installer.ReadMissing, more...)
}

func askAnswers(m *model) {
	a := *m.here()
	type asked struct{ question, name, was string }
	var list []asked
	var fields []dialog.Field
	for i, q := range a.Questions {
		f := dialog.Field{
			Name: fmt.Sprint(entry, i), Label: text.Shorten(q.Text, questionWidth), Limit: state.MaxSiteText,
			Help: q.Text,
		}
		if e, ok := m.done.site.Answer(&a, q.Text); ok {
			f.Value = e.Text
		}
		fields, list = append(fields, f), append(list, asked{q.Text, f.Name, f.Value})
	}
	f := dialog.NewForm(m.th, m.keys, "Answers in "+a.Name, "", fields...)
	m.ask(state.SiteAnswer, int64(a.Area), f, func(values map[string]string) (events []state.SiteEvent) {
		for _, q := range list {
			if said := strings.TrimSpace(values[q.name]); said != q.was {
				e := installer.AboutArea(state.SiteAnswer, &a)
				e.Question, e.Text, e.Gone = q.question, said, said == ""
				events = append(events, e)
			}
		}
		return events
	})
}

// questionWidth is the most of a question that labels its field.
const questionWidth = 28

// enteredAbout returns what was entered about a part: "used 3 · no. 4711, 4712".
func enteredAbout(site *installer.Site, p *installer.Part) string {
	var words []string
	if e, ok := site.Used(p); ok {
		words = append(words, "used "+money.FormatQuantity(decimal.NewNullDecimal(e.Quantity)))
	}
	if serials := site.Serials(p); len(serials) > 0 {
		words = append(words, "no. "+strings.Join(state.Map(serials, lineOf), ", "))
	}
	return strings.Join(words, " · ")
}
