package frame

import (
	"app.tender/tender/ui/notice"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
)

// Parts are the parts of a frame, each a function of its size.
type Parts struct {
	Header func(w int) string
	Crumb  func(w int, header bool) string // header reports whether there is one
	Body   func(screen.Rect) string

	Messages []notice.Message         // the most important first
	Beside   func(line string) string // puts the activity at the end of a line

	Keys func(w int) string
	Over screen.Pane // nil for nothing

	Below *Dimmed // with Over: dims the crumb and the body below it
	Theme *theme.Theme
}

// Draw returns the lines of the parts in w by h cells.
func Draw(w, h int, p Parts) []string {
	if w <= 0 || h <= 0 {
		return nil
	}
	f := Of(w, h)
	lines := make([]string, h)
	if !f.Header.Empty() {
		put(lines, f.Header, p.Header(w))
	}
	if !f.Crumb.Empty() {
		put(lines, f.Crumb, p.Crumb(w, !f.Header.Empty()))
	}
	rows, over := messageRows(h), screen.Rect{}
	if p.Over != nil {
		over = within(p.Over, w, h)
		if n := min(len(p.Messages), rows); n > 0 && !f.Message.Empty() && over.Y+over.H > f.Message.Y+1-n {
			over = within(p.Over, w, f.Message.Y+1-n) // it may be why the dialog did not take a key
		}
		rows = max(1, min(rows, f.Message.Y+1-over.Y-over.H)) // a message that only shows its end is useless
	}
	message := messageLines(p.Messages, w, rows, p.Beside)
	last := message[len(message)-1]
	f.Body.H -= len(message) - 1 // a covered last line would not show that there is more
	put(lines, f.Body, p.Body(f.Body))
	copy(lines[f.Body.Y+f.Body.H:], message[:len(message)-1])
	keys := p.Keys(w)
	if f.Message.Empty() && last != "" {
		keys = last
	}
	if p.Over != nil && p.Below != nil {
		for y := f.Crumb.Y; y < f.Body.Y+f.Body.H; y++ {
			lines[y] = p.Below.line(y, lines[y], p.Theme)
		}
	}
	put(lines, f.Message, last)
	put(lines, f.Keys, keys)
	if p.Over != nil {
		overlay(lines, w, over, p.Over.View(over))
	}
	return lines
}
