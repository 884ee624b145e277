package cells

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"app.tender/tender/views/widget/theme"
)

// Wrap breaks s into lines of at most w cells: at spaces, after hyphens and between ideographs,
// and anywhere in a word longer than a line. It drops spaces at a break and keeps those at the
// start of a paragraph. A style that spans a break is closed and opened again. It returns no lines
// if w is not positive, and "…" for a character wider than w.
func Wrap(s string, w int) []string {
	if w <= 0 {
		return nil
	}
	wr := wrapper{w: w}
	for {
		para, rest, more := strings.Cut(s, "\n")
		wr.paragraph(untab(para))
		if !more {
			return wr.lines
		}
		s = rest
	}
}

type wrapper struct {
	w      int
	lines  []string
	active string // the sequences open at the end of the last line
}

func (r *wrapper) paragraph(p string) {
	var (
		start, col   int // the start of the line, and its width so far
		end, next    int // the last possible break: the end of the line, the start of the next
		colNext      int // col at next
		before       string
		beforeSpaces bool
	)
	for i := 0; i < len(p); {
		n, cw := step(p[i:])
		piece := p[i : i+n]
		if piece[0] == esc {
			i += n
			continue
		}
		if IsSpace(piece) {
			if !beforeSpaces {
				end = i
			}
			i += n
			col += cw
			next, colNext = i, col
			before, beforeSpaces = piece, true
			continue
		}
		if !beforeSpaces && before != "" && CanBreak(before, piece) {
			end, next, colNext = i, i, col
		}
		if col+cw > r.w && end > start {
			r.emit(p[start:end])
			start, end = next, next
			col -= colNext
		}
		if col+cw > r.w && col > 0 {
			r.emit(Cut(p[start:i], r.w, ""))
			start, end, col = i, i, 0
		}
		if cw > r.w {
			r.emit(more)
			start, end = i+n, i+n
			cw = 0
		}
		col += cw
		i += n
		before, beforeSpaces = piece, false
	}
	if start < len(p) || start == 0 {
		r.emit(Cut(p[start:], r.w, ""))
	}
}

// emit adds a line. It closes open styles and opens them again on the next line.
func (r *wrapper) emit(line string) {
	opened := r.active
	if strings.IndexByte(line, esc) >= 0 {
		r.active = activeAfter(r.active, line)
	}
	if opened != "" {
		line = opened + line
	}
	if r.active != "" {
		line += "\x1b[0m"
	}
	r.lines = append(r.lines, line)
}

// activeAfter returns the styles that are open after line if active were open before it.
func activeAfter(active, line string) string {
	for piece := range Clusters(line) {
		if piece[0] != esc || !strings.HasPrefix(piece, "\x1b[") || !strings.HasSuffix(piece, "m") {
			continue
		}
		if piece == "\x1b[0m" || piece == "\x1b[m" {
			active = ""
		} else {
			active += piece
		}
	}
	return active
}

// CanBreak reports whether a line may end between two clusters that are not spaces: after a hyphen
// before a letter, and next to ideographs unless the break separates a punctuation mark from its
// text.
func CanBreak(before, after string) bool {
	b, _ := utf8.DecodeRuneInString(before)
	a, _ := utf8.DecodeRuneInString(after)
	if b == '-' || b == '–' || b == '—' {
		return unicode.IsLetter(a)
	}
	if !ideographic(b) && !ideographic(a) {
		return false
	}
	return !unicode.In(a, unicode.Pe, unicode.Pf, unicode.Po, unicode.Lm) && !unicode.In(b, unicode.Ps, unicode.Pi)
}

// ideographic reports whether r belongs to a script without spaces between words.
func ideographic(r rune) bool {
	return r >= 0x2e80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r <= 0x30ff
}

// IsSpace reports whether a line may break at a cluster: at a blank that is not non-breaking.
func IsSpace(cluster string) bool {
	switch cluster {
	case " ", "\t", "\u3000", "\u2003", "\u2002", "\u2009", "\u1680", "\u205f":
		return true
	default:
		return false
	}
}

// Prose wraps text to lines of at most w cells with a margin on both sides. An empty text returns
// no lines.
func Prose(style theme.Style, text string, margin, w int) []string {
	if text == "" {
		return nil
	}
	lines := Wrap(text, max(1, w-2*margin))
	for i, l := range lines {
		lines[i] = Spaces(margin) + style.Render(l)
	}
	return lines
}
