package webhooks

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/notify"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/viewport"
)

// drawDelivery draws one delivery in full.
func (m *model) drawDelivery(r screen.Rect) string {
	title := "Delivery"
	if d := m.rows.Current(); d != nil {
		title += " " + state.FormatID(d.ID) + "  " + string(d.Event)
	}
	f := cells.PaneFrame(m.th, title, true)
	if m.oneReading {
		f.Right = m.th.Dim.Render("reading…")
	}
	return m.page.FramedLong(f, m.th, func(w int) viewport.Long {
		lines := m.wholeLines(w)
		return viewport.Long{Count: len(lines), Line: func(i int) string { return lines[i] }}
	}, r.W, r.H)
}

// wholeLines returns the lines of the delivery. They are cached, since its body may be long.
func (m *model) wholeLines(w int) []string {
	if m.one == nil {
		if m.oneFault.Kind != state.FaultNone {
			return cells.Prose(m.th.Warn, "! "+m.oneFault.Error(), 0, w)
		}
		return []string{m.th.Dim.Render("Reading the delivery…")}
	}
	if m.oneLines == nil || m.oneWidth != w {
		m.oneLines, m.oneWidth = m.linesOf(m.one, w), w
	}
	return m.oneLines
}

func (m *model) linesOf(d *notify.Delivery, w int) []string {
	s := cells.Sheet{W: w}
	s.Say(m.deliveryStyle(d), statusWord(d)+", "+tries(d)+m.nextWords(d))
	s.Say(m.th.Dim, "event "+d.EventID+" of "+m.clock(d.Created)+", the same id in every attempt")
	s.Add("", m.th.Title.Render("Attempts"))
	if len(d.Attempts) == 0 {
		s.Say(m.th.Dim, "None yet.")
	}
	for i := range d.Attempts {
		a := &d.Attempts[i]
		style, words := m.th.Good, "the receiver answered "+a.Unknown.Figure(state.FieldStatusCode, a.Status)
		if a.Error != "" {
			style, words = m.th.Bad, text.CleanLine(a.Error)
		}
		if !a.Unknown.Has(state.FieldTook) {
			words += ", after " + a.Took.Round(time.Millisecond).String()
		}
		s.Say(style, m.clock(a.At)+"  "+words)
		if a.Answer != "" {
			s.Add(cells.Prose(m.th.Dim, "its answer began: "+text.CleanLine(a.Answer), 2, w)...)
		}
	}
	s.Add("", m.th.Title.Render("Delivered content")+m.th.Dim.Render("  "+m.keys.Name(Copy)+" copies it to the byte"))
	for _, l := range strings.Split(readable(d.Body), "\n") {
		s.Add(cells.Wrap(l, w)...)
	}
	return s.Lines
}

func tries(d *notify.Delivery) string {
	switch {
	case d.Unknown.Has(state.FieldTries):
		return "its tries are " + state.UnknownWord
	case d.Tries == 0:
		return "not tried yet"
	case d.Tries == 1:
		return "tried once"
	default:
		return "tried " + strconv.Itoa(d.Tries) + " times"
	}
}

func (m *model) nextWords(d *notify.Delivery) string {
	if d.Next.IsZero() {
		return ""
	}
	return ", the next time " + m.clock(d.Next)
}

// clock returns a time to the second; a dash for an unknown one.
func (m *model) clock(t time.Time) string {
	if t.IsZero() {
		return money.NoFigure
	}
	return t.In(m.env.Now().Location()).Format("2 Jan 15:04:05")
}

// readable returns a body with line breaks and without control characters.
func readable(body []byte) string {
	var out bytes.Buffer
	if json.Indent(&out, body, "", "  ") != nil {
		return text.Clean(string(body))
	}
	return text.Clean(out.String())
}
