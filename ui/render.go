package ui

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/cells"
	"github.com/charmbracelet/x/ansi"
	"github.com/dustin/go-humanize"
)

// View draws the screen. It asks the panes only for what is in their
// rectangles, and they answer from what they drew before where nothing changed.
func (m *Model) View() string {
	if m.width <= 0 || m.height <= 0 {
		return ""
	}
	f := layoutFrame(m.width, m.height)
	c := newCanvas(m.width, m.height)
	c.put(f.Header, m.headerLine(f.Header.W))
	c.put(f.Crumb, m.crumb(f))
	m.drawBody(c, f.Body)
	message, keys := m.messageLines(m.width, messageRows(m.height)), m.keyLine(m.width)
	last := message[len(message)-1]
	if f.Message.Empty() && last != "" {
		keys = last
	}
	c.put(f.Message, last)
	c.put(f.Keys, keys)
	lines := c.lines()
	over(lines, message[:len(message)-1], f.Message.Y)
	if d := m.dialog(); d != nil {
		w, h := d.Size(m.width, m.height)
		r := dialogRect(m.width, m.height, w, h)
		lines = overlay(lines, m.width, r, d.View(r))
	}
	return strings.Join(lines, "\n")
}

func (m *Model) drawBody(c *canvas, body views.Rect) {
	if m.screen != screenEditor {
		c.put(body, m.place().pane().View(body))
		return
	}
	l := layoutEditor(body, m.focus, m.editor() != nil, m.clientView)
	for id, p := range m.panes() {
		r := l.Panes[id]
		if r.Empty() {
			continue
		}
		c.put(r, p.View(r))
	}
	if !l.SummaryLine.Empty() {
		c.put(l.SummaryLine, m.summary.Line(l.SummaryLine.W))
	}
}

// panes are those of the editor.
func (m *Model) panes() [paneCount]pane {
	return [paneCount]pane{&m.areas, &m.items, &m.client, &m.notes, &m.summary}
}

// headerLine says where one is signed in, what waits, and how fresh what is
// shown is. Where there is no room, what matters least goes first.
func (m *Model) headerLine(w int) string {
	t := m.theme
	first := " " + m.environmentBadge()
	if client := m.badge(m.theme); client != "" {
		first += " " + client
		if ansi.StringWidth(first) > w {
			first = " " + client
		}
	}
	if word := " " + t.Dim.Render("read-only"); m.opts.ReadOnly != "" && ansi.StringWidth(first+word) < w/2 {
		first += word
	}
	left := []string{first, t.Strong.Render(m.opts.Account), t.Dim.Render(m.opts.User)}
	right := m.headerNews()
	for len(right) > 0 || len(left) > 1 {
		l, r := strings.Join(left, "  "), strings.Join(right, "   ")+" "
		if ansi.StringWidth(l)+ansi.StringWidth(r)+2 <= w {
			return l + cells.Spaces(w-ansi.StringWidth(l)-ansi.StringWidth(r)) + r
		}
		switch {
		case len(left) > 2:
			left = left[:2]
		case len(right) > 2:
			right = right[:len(right)-1]
		case len(left) > 1:
			left = left[:1]
		default:
			right = right[:len(right)-1]
		}
	}
	return cells.Fit(strings.Join(left, "  "), w)
}

// environmentBadge is the word for the environment.
func (m *Model) environmentBadge() string {
	style := m.theme.Badge
	if m.opts.Environment == "LIVE" {
		style = m.theme.BadgeLive
	}
	return style.Render(" " + m.opts.Environment + " ")
}

// headerNews is the right end of the header, what matters most first.
func (m *Model) headerNews() []string {
	t := m.theme
	var news []string
	waiting, look := m.snap.Counts()
	if look > 0 {
		news = append(news, t.Bad.Render("✗ "+countOf(look, "needs", "need")+" attention"))
	}
	if waiting > 0 {
		news = append(news, t.Warn.Render(fmt.Sprintf("● %d waiting", waiting)))
	}
	if m.offline() {
		news = append(news, t.Warn.Render("offline"))
	}
	if text := m.pinProgress(); text != "" {
		news = append(news, t.Accent.Render(text))
	}
	if n := len(m.snap.Aside); n > 0 {
		news = append(news, t.Bad.Render(fmt.Sprintf("≠ %d aside", n)))
	}
	if n := len(m.looseDrafts()); n > 0 {
		news = append(news, t.Warn.Render("~ "+countOf(n, "draft", "drafts")))
	}
	if at := m.place().asOf(); !at.IsZero() {
		news = append(news, t.Dim.Render(views.AsOf(at, m.opts.Clock.Now())))
	}
	if key := m.keys.Name(views.Help); key != "" {
		news = append(news, t.Dim.Render(key+" help"))
	}
	return news
}

// bannerText is what does not work until it is over, with the next step.
func (m *Model) bannerText() string {
	waiting, _ := m.snap.Counts()
	kept := ""
	if waiting > 0 {
		kept = " " + countOf(waiting, "edit waits", "edits wait") + " in the outbox."
	}
	switch {
	case m.notices.local.Kind != state.FaultNone:
		return oneLine(m.notices.local.Error()) + " What you type stays in memory until it can be saved."
	case m.snap.Link.Chosen:
		return "Working offline by choice." + kept + " " + m.keys.Name(views.WorkOffline) + " goes online again."
	case m.snap.Link.Fault.Kind == state.FaultOffline:
		if m.opts.ReadOnly != "" {
			return "Offline: the service does not answer. What is on this machine can be read."
		}
		return "Offline: the service does not answer." + kept + " Editing goes on."
	case m.snap.Link.Fault.Kind == state.FaultUnauthorized && m.opts.SignIn != nil:
		way := "Sign in again"
		if key := m.keys.Name(views.SignIn); key != "" {
			way = "Sign in with " + key
		}
		return way + ". " + oneLine(m.snap.Link.Fault.Message) + kept + " Nothing is lost."
	case m.snap.Link.Fault.Passing():
		return oneLine(m.snap.Link.Fault.Message) + " It is tried again by itself." + kept
	case m.snap.Link.Fault.Kind != state.FaultNone:
		return oneLine(m.snap.Link.Fault.Error()) + kept
	case m.snap.Stopped && waiting > 0:
		return "Saving was stopped." + kept + " " + m.keys.Name(views.Refresh) + " saves again."
	default:
		return m.live.heldBack()
	}
}

// canvas is the screen as rows of strings that lie side by side.
type canvas struct {
	width int
	rows  [][]piece
}

type piece struct {
	x, w int
	text string
}

func newCanvas(w, h int) *canvas { return &canvas{width: w, rows: make([][]piece, h)} }

// put lays text of r.W cells a line into r. Missing lines are blank.
func (c *canvas) put(r views.Rect, text string) {
	if r.Empty() {
		return
	}
	lines := strings.Split(text, "\n")
	for i := range r.H {
		line := ""
		if i < len(lines) {
			line = lines[i]
		}
		c.rows[r.Y+i] = append(c.rows[r.Y+i], piece{r.X, r.W, line})
	}
}

// lines are the rows as strings.
func (c *canvas) lines() []string {
	out := make([]string, len(c.rows))
	for y, row := range c.rows {
		slices.SortFunc(row, func(a, b piece) int { return a.x - b.x })
		var b strings.Builder
		for i, p := range row {
			b.WriteString(p.text)
			if i < len(row)-1 {
				pad(&b, p.w-ansi.StringWidth(p.text))
			}
		}
		out[y] = b.String()
	}
	return out
}

// overlay draws text over lines of w cells in r.
func overlay(lines []string, w int, r views.Rect, text string) []string {
	for i, over := range strings.Split(text, "\n") {
		if i >= r.H {
			break
		}
		under := lines[r.Y+i]
		var b strings.Builder
		left := ansi.Truncate(under, r.X, "")
		b.WriteString(left)
		pad(&b, r.X-ansi.StringWidth(left))
		b.WriteString(over)
		if right := ansi.TruncateLeft(under, r.X+r.W, ""); right != "" {
			pad(&b, w-r.X-r.W-ansi.StringWidth(right))
			b.WriteString(right)
		}
		lines[r.Y+i] = b.String()
	}
	return lines
}

func pad(b *strings.Builder, n int) {
	for range n {
		b.WriteByte(' ')
	}
}

// oneLine keeps a message from taking more than its line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func countOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return humanize.Comma(int64(n)) + " " + many
}
