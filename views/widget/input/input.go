// Package input is a field for searches, filters and forms, of one line unless its owner wants
// several: the text editor with a zero value that is an empty field.
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
	lines  bool // multi-line

	refused string // why a paste was refused, shown instead of the text until the next key; empty for none
}

// editor makes the editor when the line is first used.
func (l *Line) editor() *textedit.Editor {
	if l.ed == nil {
		l.ed = textedit.New("", textedit.Options{Line: !l.lines, Keys: l.keys})
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
	if l.lines {
		e.SetText(text.Clean(s))
	} else {
		e.SetText(text.SingleLine(s))
	}
	e.Do(textedit.CursorTextEnd)
	l.refused = ""
}

// SelectAll selects the text: what is typed next replaces it.
func (l *Line) SelectAll() { l.editor().Do(textedit.SelectAll) }

// Mask sets whether the line shows a sign in place of each character.
func (l *Line) Mask(on bool) { l.masked = on }

// TakeLines makes it multi-line. It must be called before any other method.
func (l *Line) TakeLines() { l.lines = true }

// MoveRow moves the cursor a row down, or with −1 a row up, in the text as drawn. It reports whether the cursor moved:
// not beyond the first or last row.
func (l *Line) MoveRow(by int) bool {
	do := textedit.CursorDown
	if by < 0 {
		do = textedit.CursorUp
	}
	before := l.editor().Cursor()
	l.editor().Do(do)
	return l.editor().Cursor() != before
}

// Row returns the line of a text under the cursor.
func (l *Line) Row() string { return l.editor().Line() }

// RowsAbove returns the lines of a text above that under the cursor.
func (l *Line) RowsAbove() []string { return l.editor().LinesAbove() }

// SetRow replaces the line of a text under the cursor, which goes to its end.
func (l *Line) SetRow(s string) {
	l.editor().SetLine(text.SingleLine(s))
}

// Update types a key into the line. It reports whether the text changed, and whether the key was handled.
func (l *Line) Update(k tea.KeyMsg) (changed, known bool) {
	changed, effect := l.editor().Update(k)
	l.refused = ""
	if effect.Refused == textedit.TooMuch {
		l.refused = effect.Refused
	}
	return changed, changed || effect.Handled
}

// ViewLines draws the part of a multi-line text around the cursor in exactly width cells and height rows.
func (l *Line) ViewLines(width, height int, focused bool, th *theme.Theme) []string {
	if width <= 0 {
		return make([]string, height)
	}
	e := l.show(width, height, focused, th)
	rows := strings.Split(e.View(), "\n")
	if l.refused != "" && focused {
		rows[0] = th.Bad.Render(cells.Fit(l.refused, width))
	}
	return rows
}

// View draws the part of the line around the cursor in exactly width cells. The terminal's cursor is only there
// with the focus; without it a text that is too long ends with "…".
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
	if !focused && cells.Width(l.Text()) >= width { // the editor would reserve a cell for the cursor
		return cells.Fit(l.Text(), width)
	}
	return l.show(width, 1, focused, th).View()
}

// show returns the editor in that size, ready to be drawn.
func (l *Line) show(width, height int, focused bool, th *theme.Theme) *textedit.Editor {
	e := l.editor()
	e.SetStyles(textedit.StylesOf(th, theme.Style{}))
	if focused {
		e.Focus()
	} else {
		e.Blur()
	}
	e.SetSize(width, height)
	return e
}

// maskedView draws a sign for each character and the cursor after them: the position of the cursor
// in a secret stays secret, too.
func (l *Line) maskedView(width int, focused bool, th *theme.Theme) string {
	signs := strings.Repeat("•", min(uniseg.GraphemeClusterCount(l.Text()), width-1))
	if focused {
		signs += th.Caret() + " "
	}
	return cells.Fit(signs, width)
}
