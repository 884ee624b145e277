package cells

import "strings"

// Fill returns s as a block of exactly w by h cells, cut or padded. A block of no lines is "", one
// of no columns is h empty lines.
func Fill(s string, w, h int) string {
	if h <= 0 {
		return ""
	}
	var b strings.Builder
	b.Grow(len(s) + h*(max(0, w)/2+1))
	for row := range h {
		if row > 0 {
			b.WriteByte('\n')
		}
		var line string
		line, s, _ = strings.Cut(s, "\n")
		writeFit(&b, line, w)
	}
	return b.String()
}

// Block is Fill for lines without newlines.
func Block(lines []string, w, h int) string {
	more := 0
	for _, l := range lines[:min(max(0, h), len(lines))] {
		more += max(0, len(l)-w)
	}
	b := NewLines(w, h, more)
	for _, l := range lines {
		b.Add(l)
	}
	return b.String()
}

// Lines is a block that is written line by line.
type Lines struct {
	b          strings.Builder
	w, h, rows int
}

// NewLines returns an empty block of w by h cells. more is how many bytes its lines are expected to have beyond
// one for each cell.
func NewLines(w, h, more int) *Lines {
	l := &Lines{w: max(0, w), h: max(0, h)}
	l.b.Grow(l.h*(l.w+1) + more)
	return l
}

// Add adds a line, cut or padded, unless the block is full.
func (l *Lines) Add(line string) {
	if l.next() {
		writeFit(&l.b, line, l.w)
	}
}

// AddKnown adds a line that write writes, which takes w cells: it is not measured.
func (l *Lines) AddKnown(w int, write func(*strings.Builder)) {
	if w > l.w {
		var line strings.Builder
		write(&line)
		l.Add(line.String())
		return
	}
	if l.next() {
		write(&l.b)
		l.b.WriteString(Spaces(l.w - w))
	}
}

// next begins a line and reports whether there is room for it.
func (l *Lines) next() bool {
	if l.rows == l.h {
		return false
	}
	if l.rows++; l.rows > 1 {
		l.b.WriteByte('\n')
	}
	return true
}

// String returns the block.
func (l *Lines) String() string {
	for l.rows < l.h {
		l.Add("")
	}
	return l.b.String()
}

// Height returns exactly h lines: it cuts lines or appends empty ones.
func Height(lines []string, h int) []string {
	h = max(0, h)
	if len(lines) >= h {
		return lines[:h]
	}
	out := make([]string, h)
	copy(out, lines)
	return out
}

// Shown counts the optional lines that have room.
func Shown(lines ...bool) (n int) {
	for _, shown := range lines {
		if shown {
			n++
		}
	}
	return n
}

// JoinHorizontal puts blocks side by side. The lines of a block are as wide as its first; a
// shorter block is padded with spaces. Empty blocks take no room.
func JoinHorizontal(blocks ...string) string {
	rest := make([]string, 0, len(blocks))
	size, rows := 0, 0
	for _, b := range blocks {
		if b == "" {
			continue
		}
		rest = append(rest, b)
		size += len(b)
		rows = max(rows, strings.Count(b, "\n")+1)
	}
	if len(rest) == 1 {
		return rest[0]
	}
	ended := make([]bool, len(rest))
	widths := make([]int, len(rest)) // set once a block has ended
	var out strings.Builder
	out.Grow(size)
	for row := range rows {
		if row > 0 {
			out.WriteByte('\n')
		}
		for i, b := range rest {
			if ended[i] {
				out.WriteString(Spaces(widths[i]))
				continue
			}
			line, after, more := strings.Cut(b, "\n")
			out.WriteString(line)
			rest[i] = after
			if !more {
				ended[i] = true
				if row+1 < rows {
					widths[i] = Width(line)
				}
			}
		}
	}
	return out.String()
}

// JoinVertical puts blocks below one another and leaves out empty ones.
func JoinVertical(blocks ...string) string {
	kept := make([]string, 0, len(blocks))
	for _, b := range blocks {
		if b != "" {
			kept = append(kept, b)
		}
	}
	return strings.Join(kept, "\n")
}

// writeFit writes the result of Fit to b.
func writeFit(b *strings.Builder, line string, w int) {
	line, pad := Pad(line, w)
	b.WriteString(line)
	b.WriteString(Spaces(pad))
}

// Hang puts head before the first line and indents the other lines by its width.
func Hang(head string, lines []string) []string {
	indent := Spaces(Width(head))
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = indent + l
	}
	if len(out) > 0 {
		out[0] = head + lines[0]
	}
	return out
}
