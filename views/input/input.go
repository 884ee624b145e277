// Package input is a field of one line: for searching, filtering and forms.
package input

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/rivo/uniseg"

	"app.tender/tender/state"
	"app.tender/tender/views/theme"
)

// Line is a line of text under edit. The zero value is empty and has no limit.
// Positions count grapheme clusters, so that the cursor never stands inside a
// character that a person sees as one.
type Line struct {
	Limit int // in characters; 0 for none

	clusters []string
	at       int
}

// Text is what was typed.
func (l *Line) Text() string { return strings.Join(l.clusters, "") }

// Empty reports whether nothing is typed.
func (l *Line) Empty() bool { return len(l.clusters) == 0 }

// Set replaces the text and puts the cursor at its end.
func (l *Line) Set(s string) {
	l.clusters = split(s)
	l.at = len(l.clusters)
}

// Update types a key into the line. It reports whether the text changed and
// whether the key was one that the line understands.
func (l *Line) Update(k tea.KeyMsg) (changed, known bool) {
	switch k.String() {
	case "left", "ctrl+b":
		l.at = max(0, l.at-1)
	case "right", "ctrl+f":
		l.at = min(len(l.clusters), l.at+1)
	case "home", "ctrl+a":
		l.at = 0
	case "end", "ctrl+e":
		l.at = len(l.clusters)
	case "alt+left", "alt+b", "ctrl+left":
		l.at = l.wordLeft()
	case "alt+right", "alt+f", "ctrl+right":
		l.at = l.wordRight()
	case "backspace", "ctrl+h":
		return l.cut(l.at-1, l.at), true
	case "delete", "ctrl+d":
		return l.cut(l.at, l.at+1), true
	case "ctrl+w", "alt+backspace":
		return l.cut(l.wordLeft(), l.at), true
	case "ctrl+u":
		return l.cut(0, l.at), true
	case "ctrl+k":
		return l.cut(l.at, len(l.clusters)), true
	default:
		if k.Alt || (k.Type != tea.KeyRunes && k.Type != tea.KeySpace) {
			return false, false
		}
		return l.insert(string(k.Runes)), true
	}
	return false, true
}

// insert types s at the cursor. What was pasted over several lines becomes one.
func (l *Line) insert(s string) bool {
	s = state.CleanLine(s)
	if l.Limit > 0 {
		room := l.Limit - len([]rune(l.Text()))
		if r := []rune(s); len(r) > room {
			s = string(r[:max(0, room)])
		}
	}
	if s == "" {
		return false
	}
	// A combining mark joins the cluster before the cursor, so the line is
	// split again instead of spliced.
	before := strings.Join(l.clusters[:l.at], "") + s
	after := strings.Join(l.clusters[l.at:], "")
	l.clusters = split(before + after)
	l.at = min(len(split(before)), len(l.clusters))
	return true
}

func (l *Line) cut(from, to int) bool {
	from, to = max(0, from), min(len(l.clusters), to)
	if from >= to {
		return false
	}
	l.clusters = split(strings.Join(l.clusters[:from], "") + strings.Join(l.clusters[to:], ""))
	l.at = min(from, len(l.clusters))
	return true
}

func (l *Line) wordLeft() int {
	i := l.at
	for i > 0 && isSpace(l.clusters[i-1]) {
		i--
	}
	for i > 0 && !isSpace(l.clusters[i-1]) {
		i--
	}
	return i
}

func (l *Line) wordRight() int {
	i := l.at
	for i < len(l.clusters) && isSpace(l.clusters[i]) {
		i++
	}
	for i < len(l.clusters) && !isSpace(l.clusters[i]) {
		i++
	}
	return i
}

// View draws the line in exactly width cells. When it is longer, the part
// around the cursor is in sight. The cursor is a cell in reverse video; without
// the focus it is not drawn.
func (l *Line) View(width int, focused bool, th *theme.Theme) string {
	if width <= 0 {
		return ""
	}
	from := l.first(width)
	var b strings.Builder
	used := 0
	for i := from; i <= len(l.clusters); i++ {
		c := " "
		if i < len(l.clusters) {
			c = l.clusters[i]
		} else if !focused || i != l.at {
			break
		}
		w := ansi.StringWidth(c)
		if used+w > width {
			break
		}
		if focused && i == l.at {
			c = th.Selected.Render(c)
		}
		b.WriteString(c)
		used += w
	}
	b.WriteString(strings.Repeat(" ", width-used))
	return b.String()
}

// first is the first cluster in sight such that the cursor is in sight too.
func (l *Line) first(width int) int {
	need := 1 // the cursor's own cell behind the text
	if l.at < len(l.clusters) {
		need = ansi.StringWidth(l.clusters[l.at])
	}
	from := l.at
	for from > 0 {
		w := ansi.StringWidth(l.clusters[from-1])
		if need+w > width {
			break
		}
		need += w
		from--
	}
	return from
}

func split(s string) []string {
	var cs []string
	g := uniseg.NewGraphemes(s)
	for g.Next() {
		cs = append(cs, g.Str())
	}
	return cs
}

func isSpace(cluster string) bool { return strings.TrimSpace(cluster) == "" }
