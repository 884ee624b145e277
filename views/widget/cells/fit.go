package cells

import (
	"strings"

	"app.tender/tender/state/money"
)

// The signs for text that was cut off, and for an unknown figure where the word does not fit.
const (
	more    = "…"
	unknown = "?"
)

// Cut returns s in at most w cells. If it cuts, the result ends with tail, unless tail is wider
// than w. Escape sequences after the cut are kept, so that every style is closed.
func Cut(s string, w int, tail string) string {
	s, w = untab(s), max(0, w)
	if len(s) <= w && strings.IndexByte(s, esc) < 0 {
		return s // a text never has more cells than bytes
	}
	room := w - Width(tail)
	if room < 0 {
		room, tail = w, ""
	}
	used, keep := 0, -1
	for i := 0; i < len(s); {
		n, cw := step(s[i:])
		if keep < 0 && used+cw > room {
			keep = i // in case s is too wide
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

// Fit returns s in exactly w cells, left-aligned, and cut with "…" if it is wider.
func Fit(s string, w int) string {
	s, pad := Pad(s, w)
	return s + Spaces(pad)
}

// FitRight is Fit with s right-aligned.
func FitRight(s string, w int) string {
	s, pad := Pad(s, w)
	return Spaces(pad) + s
}

// FitFigure right-aligns a figure in exactly w cells. It never cuts a figure, since the rest would
// read as another figure: it shows a sign that the figure is missing or unknown.
func FitFigure(s string, w int) string {
	s, pad := PadFigure(s, w)
	return Spaces(pad) + s
}

// Pad cuts s with "…" to at most w cells, and returns how many are missing to exactly w.
func Pad(s string, w int) (cut string, missing int) {
	s = untab(s)
	sw := Width(s)
	if sw > w {
		s = Cut(s, w, more)
		sw = Width(s) // a wide character at the edge may leave a cell over
	}
	return s, w - sw
}

// PadFigure is Pad for a figure, which it replaces by a sign if it is too wide.
func PadFigure(s string, w int) (figure string, missing int) {
	switch sw := Width(s); {
	case sw <= w:
		return untab(s), w - sw
	case strings.HasSuffix(s, money.UnknownWord):
		return Pad(Cut(unknown, w, ""), w)
	default:
		return Pad(Cut(more, w, ""), w)
	}
}

// Ends puts left and right at the two ends of exactly w cells. If they do not both fit, left is
// cut; right is left out if it takes more than half.
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

// Lent returns how many of the blank cells before the next figure a text may use that is wider
// than its column w.
func Lent(text string, w int, figure string, room int) int {
	over := Width(text) - w
	if over <= 0 {
		return 0
	}
	return max(0, min(over, room-Width(figure)))
}
