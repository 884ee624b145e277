package conflict

import (
	"slices"
	"strings"

	"app.tender/tender/state/merge"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
	"github.com/charmbracelet/x/ansi"
)

// The versions by their index in the pieces of a hunk.
const (
	ofMine = iota
	ofBase
	ofTheirs
)

func indexOf(c merge.Choice) int {
	switch c {
	case merge.ChooseTheirs:
		return ofTheirs
	case merge.ChooseBase:
		return ofBase
	default:
		return ofMine
	}
}

// piecesOf returns the pieces of a hunk that each version shows, marked word by word where it
// changed the base.
func piecesOf(h merge.Hunk) (out [3][]merge.Piece) {
	plain := func(text string) []merge.Piece { return []merge.Piece{{Kind: merge.Kept, Text: text}} }
	out[ofMine], out[ofBase], out[ofTheirs] = plain(h.Mine), plain(h.Base), plain(h.Theirs)
	if changedBy(h.Kind, merge.ChooseMine) {
		out[ofMine] = changedPieces(h.Base, h.Mine, h.Theirs)
	}
	if changedBy(h.Kind, merge.ChooseTheirs) {
		out[ofTheirs] = changedPieces(h.Base, h.Theirs, h.Mine)
	}
	return out
}

// changedPieces marks what a version changed. A version that keeps nothing of the base needs no
// marks. If it lacks text that the other has, a piece says so in that place.
func changedPieces(base, text, other string) []merge.Piece {
	if strings.TrimSpace(base+text) == "" {
		gap := other[:len(other)-len(strings.TrimLeft(other, " \t\n"))]
		return []merge.Piece{{Kind: merge.Kept, Text: gap + "(nothing here)"}}
	}
	pieces := merge.Difference(base, text)
	kept := func(p merge.Piece) bool { return p.Kind == merge.Kept && strings.TrimSpace(p.Text) != "" }
	if strings.TrimSpace(text) != "" && !slices.ContainsFunc(pieces, kept) {
		return []merge.Piece{{Kind: merge.Kept, Text: text}}
	}
	return pieces
}

// changedBy reports whether side s changed a hunk.
func changedBy(k merge.HunkKind, s merge.Choice) bool {
	switch k {
	case merge.HunkBoth, merge.HunkUnion, merge.HunkCollision:
		return s != merge.ChooseBase
	case merge.HunkMine:
		return s == merge.ChooseMine
	case merge.HunkTheirs:
		return s == merge.ChooseTheirs
	default:
		return false
	}
}

// versionLines returns the lines of one version, wrapped to w cells, and the first line of the
// collision under the cursor, whose margin is the bar if the version has the keys.
func (m *model) versionLines(s merge.Choice, focused bool, w int) (lines []string, first int) {
	f := flow{w: max(1, w-marginWidth), first: -1, cursor: func(margin string) string {
		return m.th.Cursor(margin, focused)
	}}
	collision := 0
	for i, h := range m.merge.Hunks {
		p := passage{style: m.th.Dim}
		switch {
		case h.Kind == merge.HunkCollision:
			p.style, p.sign = m.collision(collision, h, s)
			p.here = collision == m.at
			collision++
		case changedBy(h.Kind, s):
			p.style, p.sign = m.th.Good, "›"
		}
		f.write(p, m.pieces[i][indexOf(s)])
	}
	f.breakLine()
	return f.lines, max(0, f.first)
}

// partly is the sign of a side that is not completely in the result, since the other side removed a
// part of it.
const partly = "±"

// collision returns how a side of a collision is drawn: chosen or still open.
func (m *model) collision(i int, h merge.Hunk, s merge.Choice) (style theme.Style, sign string) {
	switch c := m.choices[i]; {
	case s == merge.ChooseBase:
		return m.th.Dim, ""
	case m.edited || c == "":
		return m.th.Warn, "≠"
	case c == merge.ChooseMineTheirs && m.merge.LeavesOut(h, s):
		return m.th.Warn, partly
	case c == s || c == merge.ChooseMineTheirs:
		return m.th.Good, "✓"
	default:
		return m.th.Dim, "–"
	}
}

// inPart reports whether taking both versions of a part leaves out something of one.
func (m *model) inPart() bool {
	collision := 0
	for _, h := range m.merge.Hunks {
		if h.Kind != merge.HunkCollision {
			continue
		}
		both := m.choices[collision] == merge.ChooseMineTheirs && !m.edited
		if collision++; both && (m.merge.LeavesOut(h, merge.ChooseMine) || m.merge.LeavesOut(h, merge.ChooseTheirs)) {
			return true
		}
	}
	return false
}

// under is before the further lines of the collision under the cursor.
const under = "▌"

// marginWidth is the width of the margin before each line: the cursor and a sign.
const marginWidth = 3

// passage is how a hunk is drawn in one version.
type passage struct {
	style theme.Style
	sign  string // empty for unchanged text
	here  bool   // it is under the cursor
}

// flow writes passages one after the other into lines. The sign of a passage is in the margin if
// the passage begins a line, else before the passage.
type flow struct {
	w     int
	lines []string
	first int // the first line under the cursor; -1 until it is reached

	cursor func(margin string) string // draws the margin of that line

	line   strings.Builder // the line so far, before it is wrapped
	margin string          // the sign of the passage that it begins with
	filled bool            // the line has text
	opened []string        // the open styles of the passage under the cursor
}

func (f *flow) write(p passage, pieces []merge.Piece) {
	kept := p.style.Bold(p.here)
	added, removed := kept.Underline(true), kept.Strikethrough(true)
	plain := kept
	begun := false
	for _, piece := range pieces {
		body := strings.TrimLeft(piece.Text, " \t\n")
		f.put(p, theme.Style{}, piece.Text[:len(piece.Text)-len(body)])
		if body == "" {
			continue
		}
		if !begun && f.filled && p.sign != "" {
			f.put(p, plain, p.sign+"\u00a0")
		}
		begun = true
		switch piece.Kind {
		case merge.Added:
			f.put(p, added, "[+"+body+"]")
		case merge.Removed:
			f.put(p, removed, "[−"+body+"]")
		default:
			f.put(p, plain, body)
		}
	}
}

// put writes text of a passage, which may go over several lines.
func (f *flow) put(p passage, style theme.Style, text string) {
	for i, part := range strings.Split(text, "\n") {
		if i > 0 {
			f.breakLine()
		}
		if strings.TrimSpace(part) != "" && !f.filled {
			f.filled = true
			if p.sign != "" {
				f.margin = p.style.Bold(p.here).Render(p.sign)
			}
		}
		if p.here && style.Open != "" && part != "" {
			f.opened = append(f.opened, style.Open)
		}
		f.line.WriteString(style.Render(part))
	}
}

// breakLine ends the line and wraps it.
func (f *flow) breakLine() {
	for i, row := range cells.Wrap(f.line.String(), f.w) {
		sign := " "
		if i == 0 && f.margin != "" {
			sign = f.margin
		}
		margin := " " + sign + " "
		if slices.ContainsFunc(f.opened, func(open string) bool { return strings.Contains(row, open) }) {
			if f.first >= 0 {
				margin = under + sign + " "
			} else {
				f.first, margin = len(f.lines), f.cursor(ansi.Strip(margin))
			}
		}
		f.lines = append(f.lines, margin+row)
	}
	f.line.Reset()
	f.margin, f.filled, f.opened = "", false, nil
}
