package cells

import (
	"strings"

	"app.tender/tender/state/money"
)

// The signs that something was cut away, and that there is no room to say that a
// figure is not known.
const (
	more    = "…"
	unknown = "?"
)

// Cut returns s in at most w cells. When something has to go, tail stands at the
// end and is counted; one that is wider than w is left out. Escape sequences
// behind the cut stay, so that a style that was opened is closed.
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

// sequences is what s holds of escape sequences.
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

// FitFigure aligns a figure to the right in exactly w cells. One that is wider is
// not shown in part, since what is left would read as another figure: there is
// only the sign that something is missing, or that it is not known.
func FitFigure(s string, w int) string {
	switch {
	case Width(s) <= w:
	case strings.HasSuffix(s, money.UnknownWord):
		s = Cut(unknown, w, "")
	default:
		s = Cut(more, w, "")
	}
	return FitRight(s, w)
}

// Ends returns left and right at the two ends of exactly w cells, with at least
// a space between. When there is no room for both, left is cut, and right goes
// first when it would take more than half.
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

// fit cuts s to w cells and tells how many are missing.
func fit(s string, w int) (string, int) {
	s = untab(s)
	sw := Width(s)
	if sw > w {
		s = Cut(s, w, more)
		sw = Width(s) // a wide character at the edge may leave a cell over
	}
	return s, w - sw
}
