package ui

import (
	"strings"

	"app.tender/tender/views"
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
	c.put(f.Header, m.headerLine(m.place().asOf(), f.Header.W))
	c.put(f.Crumb, m.crumb(f))
	c.put(f.Body, m.place().pane().View(f.Body))
	text, style := m.notices.message(m.banner(m.live.heldBack()), m.theme)
	message := messageLines(text, style, m.width, messageRows(m.height), func(line string) string {
		return m.under.beside(line, m.work(), m.keys.Name(views.Stop), m.width, m.theme)
	})
	keys := m.hints().line(m.width, m.theme)
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

// oneLine keeps a message from taking more than its line.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func countOf(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return humanize.Comma(int64(n)) + " " + many
}
