// Package input is a one-line field for searches, filters and forms: the text editor with a zero
// value that is an empty field.
package input

import (
	"strings"

	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/rivo/uniseg"
)

// Line is a line of text under edit. The zero value is empty.
type Line struct {
	ed     *textedit.Editor
	keys   screen.Keys
	masked bool

	refused string // shown in place of the text until the next key: why nothing was pasted; empty if it was
}

// editor makes the editor when the line is first used.
func (l *Line) editor() *textedit.Editor {
	if l.ed == nil {
		l.ed = textedit.New("", textedit.Options{Line: true, Keys: l.keys})
	}
	return l.ed
}

// SetKeys replaces the default keys of the actions within a text.
func (l *Line) SetKeys(keys screen.Keys) {
	l.keys = keys
	if l.ed != nil {
		l.ed.SetKeys(keys)
	}
}

// Text returns the typed text.
func (l *Line) Text() string {
	if l.ed == nil {
		return ""
	}
	return l.ed.Text()
}

// Empty reports whether the line is empty.
func (l *Line) Empty() bool { return l.Text() == "" }

// Set replaces the text and puts the cursor at its end.
func (l *Line) Set(s string) {
	e := l.editor()
	e.SetText(text.SingleLine(s))
	e.Do(textedit.CursorTextEnd)
	l.refused = ""
}

// Mask sets whether the line shows a sign in place of each character.
func (l *Line) Mask(on bool) { l.masked = on }

// Update types a key into the line. It reports whether the text changed, and whether the key means
// anything to the line.
func (l *Line) Update(k tea.KeyMsg) (changed, known bool) {
	changed, effect := l.editor().Update(k)
	l.refused = ""
	if effect.Refused == textedit.TooMuch {
		l.refused = effect.Refused
	}
	return changed, changed || effect.Handled
}

// View draws the part of the line around the cursor in exactly width cells. The cursor, in reverse
// video, is only drawn with the focus; without it a text that is too long ends with "…".
func (l *Line) View(width int, focused bool, th *theme.Theme) string {
	if width <= 0 {
		return ""
	}
	if l.refused != "" && focused {
		return th.Bad.Render(cells.Fit(l.refused, width))
	}
	if l.masked {
		return l.maskedView(width, focused, th)
	}
	if !focused && cells.Width(l.Text()) >= width { // the editor would leave a cell to the cursor
		return cells.Fit(l.Text(), width)
	}
	e := l.editor()
	e.SetStyles(textedit.Styles{Cursor: th.Selected})
	if focused {
		e.Focus()
	} else {
		e.Blur()
	}
	e.SetSize(width, 1)
	return e.View()
}

// maskedView draws a sign for each character and the cursor after them: the position of the cursor
// in a secret stays secret, too.
func (l *Line) maskedView(width int, focused bool, th *theme.Theme) string {
	signs := strings.Repeat("•", min(uniseg.GraphemeClusterCount(l.Text()), width-1))
	if focused {
		signs += th.Selected.Render(" ")
	}
	return cells.Fit(signs, width)
}
