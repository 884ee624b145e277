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
		WriteFit(&b, line, w)
	}
	return b.String()
}

// Block is Fill for lines without newlines.
func Block(lines []string, w, h int) string {
	if h <= 0 {
		return ""
	}
	var b strings.Builder
	size := h * (max(0, w) + 1)
	for _, l := range lines[:min(h, len(lines))] {
		size += max(0, len(l)-w)
	}
	b.Grow(size)
	for row := range h {
		if row > 0 {
			b.WriteByte('\n')
		}
		line := ""
		if row < len(lines) {
			line = lines[row]
		}
		WriteFit(&b, line, w)
	}
	return b.String()
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

// WriteFit writes the result of Fit to b.
func WriteFit(b *strings.Builder, line string, w int) {
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
