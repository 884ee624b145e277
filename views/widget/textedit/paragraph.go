package textedit

import (
	"slices"
	"sort"
	"unicode/utf8"

	"app.tender/tender/views/widget/cells"
)

// paragraph is the text between two line ends, split into clusters and, once it was visible,
// wrapped into rows.
type paragraph struct {
	text     string
	clusters []cluster
	line     bool // belongs to a one-line text

	rows    []int32 // the first cluster of each row
	wrapped int     // the width that rows were wrapped to; 0 if unknown

	runes, words int // -1 when not counted yet
}

func newParagraph(text string, line bool) *paragraph {
	p := &paragraph{text: text, line: line, runes: -1, words: -1}
	p.clusters = make([]cluster, 0, len(text))
	for i := 0; i < len(text); {
		c, n := measure(text[i:], line)
		c.at = int32(i)
		p.clusters = append(p.clusters, c)
		i += n
	}
	return p
}

// offset returns the byte at which cluster i begins; i may be one past the last.
func (p *paragraph) offset(i int) int {
	if i >= len(p.clusters) {
		return len(p.text)
	}
	return int(p.clusters[i].at)
}

// piece returns the text of cluster i.
func (p *paragraph) piece(i int) string { return p.text[p.offset(i):p.offset(i+1)] }

// clusterAt returns the first cluster that begins at byte b or after it.
func (p *paragraph) clusterAt(b int) int {
	return sort.Search(len(p.clusters), func(i int) bool { return int(p.clusters[i].at) >= b })
}

// splice replaces the bytes from..to by s, which has no line end. It only measures the clusters
// around the change: earlier ones do not depend on what follows, and later ones stay the same from
// the first old cluster border that is still a border.
func (p *paragraph) splice(from, to int, s string) {
	start := max(0, p.clusterAt(from)-1)
	text := p.text[:from] + s + p.text[to:]
	delta := len(s) - (to - from)
	i, old := p.offset(start), p.clusterAt(to)
	var fresh []cluster
	for i < len(text) {
		for old < len(p.clusters) && int(p.clusters[old].at)+delta < i {
			old++
		}
		if i >= from+len(s) && old < len(p.clusters) && int(p.clusters[old].at)+delta == i {
			break
		}
		c, n := measure(text[i:], p.line)
		c.at = int32(i)
		fresh = append(fresh, c)
		i += n
	}
	if i == len(text) {
		old = len(p.clusters)
	}
	for j := old; j < len(p.clusters) && delta != 0; j++ {
		p.clusters[j].at += int32(delta)
	}
	p.clusters = slices.Replace(p.clusters, start, old, fresh...)
	p.text, p.wrapped, p.runes, p.words = text, 0, -1, -1
}

// wrap calculates the rows for a width, unless they are known.
//
// Words end a cell before the edge, to leave it for the space that ends the row and for the cursor
// after the last word. If the last row of the paragraph fills it, an empty row follows for the
// cursor.
func (p *paragraph) wrap(width int) []int32 {
	if p.wrapped == width {
		return p.rows
	}
	rows := append(p.rows[:0], 0)
	start, col := 0, 0
	for i := range p.clusters {
		c := &p.clusters[i]
		limit := max(1, width-1)
		if c.blank() {
			limit = width
		}
		for col > 0 && col+c.cells(col, width) > limit {
			start = p.breakBefore(start, i)
			rows = append(rows, int32(start))
			col = 0
			for j := start; j < i; j++ {
				col += p.clusters[j].cells(col, width)
			}
		}
		col += c.cells(col, width)
	}
	if col >= width {
		rows = append(rows, int32(len(p.clusters)))
	}
	p.rows, p.wrapped = rows, width
	return rows
}

// breakBefore returns where the row from start breaks if cluster i does not fit: at the last
// possible break before it, or else before i.
func (p *paragraph) breakBefore(start, i int) int {
	if p.clusters[i].blank() {
		return i
	}
	for j := i; j > start; j-- {
		if !p.clusters[j].blank() && p.breaks(j) {
			return j
		}
	}
	return i
}

// breaks reports whether a row may end before cluster i, which is not a blank.
func (p *paragraph) breaks(i int) bool {
	before := &p.clusters[i-1]
	if before.blank() {
		return true
	}
	if before.kind == word && p.clusters[i].kind == word {
		return false
	}
	return cells.CanBreak(p.piece(i-1), p.piece(i))
}

// rowEnd returns the end of a row: the first cluster of the next row.
func (p *paragraph) rowEnd(row int) int {
	if row+1 < len(p.rows) {
		return int(p.rows[row+1])
	}
	return len(p.clusters)
}

// rowOf returns the row of cluster c. A position between two rows belongs to the second.
func (p *paragraph) rowOf(c int) int {
	return sort.Search(len(p.rows), func(i int) bool { return int(p.rows[i]) > c }) - 1
}

// column returns the width of the part of the row before cluster c.
func (p *paragraph) column(row, c int) int {
	col := 0
	for i := int(p.rows[row]); i < c; i++ {
		col += p.clusters[i].cells(col, p.wrapped)
	}
	return col
}

// clusterAtColumn returns the cluster of a row that covers column col, or the last position of the
// row beyond its end.
func (p *paragraph) clusterAtColumn(row, col int) int {
	end := p.rowEnd(row)
	for i, at := int(p.rows[row]), 0; i < end; i++ {
		at += p.clusters[i].cells(at, p.wrapped)
		if at > col {
			return i
		}
	}
	if row+1 < len(p.rows) {
		return max(int(p.rows[row]), end-1)
	}
	return end
}

// count returns how many characters (code points) and words the paragraph has.
func (p *paragraph) count() (runes, words int) {
	if p.runes < 0 {
		p.runes, p.words = utf8.RuneCountInString(p.text), 0
		inWord := false
		for i := range p.clusters {
			k := p.clusters[i].kind
			if k == ideograph || k == word && !inWord {
				p.words++
			}
			// An apostrophe or a point within a word or a figure does not end it.
			inWord = k == word || inWord && k == other
		}
	}
	return p.runes, p.words
}
