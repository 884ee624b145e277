package cells

import (
	"strings"

	"app.tender/tender/state/money"
)

// The signs for text that was cut off, and for an unknown figure without room for the
// word.
const (
	more    = "…"
	unknown = "?"
)

// Cut returns s in at most w cells. If it cuts, it ends with tail, unless tail is wider
// than w. Escape sequences after the cut stay, so that every style is closed.
func Cut(s string, w int, tail string) string {
	s, w = untab(s), max(0, w)
	if len(s) <= w && strings.IndexByte(s, esc) < 0 {
		return s // nothing is wider in cells than in bytes
	}
	room := w - Width(tail)
	if room < 0 {
		room, tail = w, ""
	}
	used, keep := 0, -1
	for i := 0; i < len(s); {
		n, cw := step(s[i:])
		if keep < 0 && used+cw > room {
			keep = i // if it turns out that s is too wide
		}
		if used += cw; used > w {
			return s[:keep] + tail + sequences(s[keep:])
		}
		i += n
	}
	return s
}

// sequences returns the escape sequences in s.
func sequences(s string) string {
	i := strings.IndexByte(s, esc)
	if i < 0 {
		return ""
	}
	var b strings.Builder
	for i < len(s) {
		n, _ := step(s[i:])
		if s[i] == esc {
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	return b.String()
}

// Fit returns s in exactly w cells, aligned to the left, and cut with "…" when it
// is wider.
func Fit(s string, w int) string {
	s, pad := fit(s, w)
	return s + Spaces(pad)
}

// FitRight is Fit aligned to the right.
func FitRight(s string, w int) string {
	s, pad := fit(s, w)
	return Spaces(pad) + s
}

// FitFigure aligns a figure to the right in exactly w cells. It never cuts one, since the
// rest would read as another figure: it shows a sign that it is missing or unknown.
func FitFigure(s string, w int) string {
	sw := Width(s)
	switch {
	case sw == w:
		return untab(s)
	case sw < w:
	case strings.HasSuffix(s, money.UnknownWord):
		s = Cut(unknown, w, "")
	default:
		s = Cut(more, w, "")
	}
	return FitRight(s, w)
}

// Ends puts left and right at the two ends of exactly w cells. Without room for both, left
// is cut; right is left out if it would take more than half.
func Ends(left, right string, w int) string {
	rw := Width(right)
	if rw == 0 {
		return Fit(left, w)
	}
	lw := Width(left)
	if lw+1+rw > w && (rw > w/2 || w-rw-1 < 1) {
		return Fit(left, w)
	}
	return Fit(left, w-rw-1) + " " + untab(right)
}

// fit cuts s to w cells and returns how many are missing.
func fit(s string, w int) (string, int) {
	s = untab(s)
	sw := Width(s)
	if sw > w {
		s = Cut(s, w, more)
		sw = Width(s) // a wide character at the edge may leave a cell over
	}
	return s, w - sw
}
