// Package input is a field of one line: for searching, filtering and forms. It
// is the text editor in a shape whose zero value is an empty field.
package input

import (
	"strings"

	"app.tender/tender/state/text"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/rivo/uniseg"
)

// Line is a line of text under edit. The zero value is empty.
type Line struct {
	ed     *textedit.Editor
	keys   views.Keys
	masked bool
}

// editor makes the editor when the line is first used.
func (l *Line) editor() *textedit.Editor {
	if l.ed == nil {
		l.ed = textedit.New("", textedit.Options{Line: true, Keys: l.keys})
	}
	return l.ed
}

// SetKeys tells which keys are bound to the actions within a text; the default
// ones are until then.
func (l *Line) SetKeys(keys views.Keys) {
	l.keys = keys
	if l.ed != nil {
		l.ed.SetKeys(keys)
	}
}

// Text is what was typed.
func (l *Line) Text() string {
	if l.ed == nil {
		return ""
	}
	return l.ed.Text()
}

// Empty reports whether nothing is typed.
func (l *Line) Empty() bool { return l.Text() == "" }

// Set replaces the text and puts the cursor at its end.
func (l *Line) Set(s string) {
	e := l.editor()
	e.SetText(text.CleanLine(s))
	e.Do(views.CursorTextEnd)
}

// Mask lets the line show a sign for each character instead of what was typed.
func (l *Line) Mask(on bool) { l.masked = on }

// Update types a key into the line. It reports whether the text changed and
// whether the key was one that the line understands.
func (l *Line) Update(k tea.KeyMsg) (changed, known bool) {
	changed, effect := l.editor().Update(k)
	return changed, changed || effect.Handled
}

// View draws the line in exactly width cells. When it is longer, the part
// around the cursor is in sight. The cursor is a cell in reverse video; without
// the focus it is not drawn.
func (l *Line) View(width int, focused bool, th *theme.Theme) string {
	if width <= 0 {
		return ""
	}
	if l.masked {
		return l.maskedView(width, focused, th)
	}
	e := l.editor()
	e.SetStyles(textedit.Styles{Cursor: cells.StyleOf(th.Selected)})
	if focused {
		e.Focus()
	} else {
		e.Blur()
	}
	e.SetSize(width, 1)
	return e.View()
}

// maskedView draws a sign for each character and the cursor behind them: where
// in a secret the cursor stands is no more shown than the secret.
func (l *Line) maskedView(width int, focused bool, th *theme.Theme) string {
	signs := strings.Repeat("•", min(uniseg.GraphemeClusterCount(l.Text()), width-1))
	if focused {
		signs += th.Selected.Render(" ")
	}
	return cells.Fit(signs, width)
}
