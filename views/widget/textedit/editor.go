// Package textedit is the program's own text editor: multi-line for the texts of a proposal, and
// one-line for names, searches and passwords.
//
// It is a pure model without clock, network or terminal. Positions are grapheme clusters, never
// bytes or runes, and a cluster is drawn in exactly the cells that it was counted as, so the
// cursor is where it appears to be in any script. The textarea of bubbles has neither property:
// its cursor moves between code points, so that a key can split a family emoji or an accented
// letter, and its view draws the whole text to show a dozen rows, which takes about ten
// milliseconds a key at 20,000 characters.
//
// The editor changes nothing that the user did not type. It returns text byte for byte as it was
// set, apart from line ends. What can't be drawn as it is (control characters, marks without a
// letter) is drawn as a sign but kept.
//
// An edit takes time in proportion to its paragraph, drawing in proportion to the visible rows.
package textedit

import (
	"math"
	"strings"

	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
)

// Options choose the kind of editor. The zero value is a multi-line editor without a limit.
type Options struct {
	Line      bool        // one line, scrolled sideways; line ends become spaces
	Limit     int         // in characters (code points, as the service counts); 0 for none
	Marker    string      // a one-cell sign at the left of the cursor's row; "" for no marker column
	Keys      screen.Keys // the keys of the actions in Listing; nil for the default ones
	Clipboard *Clipboard  // shared with other editors; nil for one of its own
	Styles    Styles
}

// Styles holds the styles of the parts. Caret is the sequence before the cell of the cursor, which the terminal draws;
// empty for no cursor.
type Styles struct {
	Text, Selection, Match, Marker, Prompt theme.Style
	Caret                                  string
}

// StylesOf returns the styles of a theme, in which the marker of the cursor's row is marker.
func StylesOf(th *theme.Theme, marker theme.Style) Styles {
	return Styles{Selection: th.Selected, Match: th.Match, Marker: marker, Prompt: th.Accent, Caret: th.Caret()}
}

// Clipboard holds what was cut or copied last.
type Clipboard struct{ text string }

// Ceiling is the most characters that an editor takes. Text beyond Limit is kept and counted by
// Over, and the owner refuses to send it; the ceiling only stops a paste that would freeze the
// program.
const Ceiling = 400_000

// TooMuch says that a paste goes beyond the ceiling.
const TooMuch = "Too much text: nothing was inserted. Insert it in parts."

// Editor is a text with a cursor, selection, scroll position and history. Create one with New.
type Editor struct {
	opt     Options
	w, h    int // of the whole view, in cells
	focused bool
	keys    map[string]screen.ID

	body    body
	cursor  pos
	anchor  pos // the start of the selection, when selecting
	selects bool
	goal    int // the column that up and down aim for; -1 for the cursor's own

	top  rowPos // the first visible row
	left int    // of a one-line text: the first visible cluster

	history history
	prompt  prompt
}

// pos is a position between two clusters: before cluster c of paragraph p.
type pos struct{ p, c int }

func (a pos) before(b pos) bool { return a.p < b.p || a.p == b.p && a.c < b.c }

// rowPos is a row of a wrapped paragraph.
type rowPos struct{ p, row int }

// New returns a focused editor with text. The cursor is at the start, or for a one-line text at
// the end.
func New(text string, opt Options) *Editor {
	if opt.Clipboard == nil {
		opt.Clipboard = &Clipboard{}
	}
	e := &Editor{opt: opt, focused: true, goal: -1, w: 80, h: 24, body: body{line: opt.Line}}
	e.SetKeys(opt.Keys)
	e.SetText(text)
	if opt.Line {
		e.cursor = e.body.end()
	}
	return e
}

// SetText replaces the text and clears the history. The cursor keeps its distance from the start.
// Only line ends are normalized.
func (e *Editor) SetText(s string) {
	at := 0
	if e.body.paras != nil {
		at = e.Cursor()
	}
	e.body.set(e.normalized(s))
	e.history = history{}
	e.selects, e.top, e.left = false, rowPos{}, 0
	e.SetCursor(at)
}

// normalized returns a text with normalized line ends, and without any in a field of one line.
func (e *Editor) normalized(s string) string {
	s = text.NormalizeNewlines(s)
	if e.opt.Line {
		return strings.ReplaceAll(s, "\n", " ")
	}
	return s
}

// Text returns the current text.
func (e *Editor) Text() string { return e.body.text() }

// Empty reports whether the text is empty.
func (e *Editor) Empty() bool { return len(e.body.paras) == 1 && e.body.paras[0].text == "" }

// Cursor returns the position of the cursor in grapheme clusters from the start. A line end counts
// as one.
func (e *Editor) Cursor() int {
	n := e.cursor.c
	for _, p := range e.body.paras[:e.cursor.p] {
		n += len(p.clusters) + 1
	}
	return n
}

// Line returns the line under the cursor.
func (e *Editor) Line() string { return e.body.paras[e.cursor.p].text }

// LinesAbove returns the lines above that under the cursor.
func (e *Editor) LinesAbove() (lines []string) {
	for i := range e.cursor.p {
		lines = append(lines, e.body.paras[i].text)
	}
	return lines
}

// SetCursor puts the cursor n grapheme clusters from the start, or at the end, and scrolls
// to it.
func (e *Editor) SetCursor(n int) {
	n = max(0, n)
	last := len(e.body.paras) - 1
	p := 0
	for p < last && n > len(e.body.paras[p].clusters) {
		n -= len(e.body.paras[p].clusters) + 1
		p++
	}
	e.moveTo(pos{p, min(n, len(e.body.paras[p].clusters))}, false)
}

// goToLine puts the cursor at the start of a line, counted from 1. Wrapped rows don't count as
// lines.
func (e *Editor) goToLine(n int) {
	e.moveTo(pos{p: min(max(1, n), len(e.body.paras)) - 1}, false)
}

// line returns the cursor's line, counted from 1, and how many there are.
func (e *Editor) line() (n, of int) { return e.cursor.p + 1, len(e.body.paras) }

// SetSize sets the size of the view in cells. The top row stays at the same place in the text.
func (e *Editor) SetSize(w, h int) {
	w, h = max(0, w), max(0, h)
	if w == e.w && h == e.h {
		return
	}
	first := e.rowStart(e.top)
	e.w, e.h = w, h
	e.top = e.rowOf(first)
	e.reveal()
}

// Focus shows the cursor.
func (e *Editor) Focus() { e.focused = true }

// Blur hides the cursor, for an editor that gets no keys.
func (e *Editor) Blur() { e.focused = false }

// SetKeys sets the keys of the actions within a text; nil for the default ones.
func (e *Editor) SetKeys(keys screen.Keys) {
	if keys == nil {
		keys = defaultKeys()
	}
	e.opt.Keys, e.keys = keys, keysWithin(keys)
	if e.prompt.input != nil {
		e.prompt.input.SetKeys(keys)
	}
}

// SetStyles changes how the parts are drawn.
func (e *Editor) SetStyles(s Styles) { e.opt.Styles = s }

// textWidth returns the width that rows are wrapped to.
func (e *Editor) textWidth() int {
	if e.opt.Line {
		return math.MaxInt32
	}
	return max(1, e.w-e.markerWidth())
}

// markerWidth returns the width of the marker's column; 0 in a very narrow view.
func (e *Editor) markerWidth() int {
	if e.opt.Marker == "" || e.opt.Line || e.w < 4 {
		return 0
	}
	return 1
}

// textHeight returns how many rows of text are visible.
func (e *Editor) textHeight() int {
	if e.prompt.open() {
		return max(0, e.h-1)
	}
	return e.h
}
