package pdf

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/carlos7ags/folio/reader"
	"github.com/rivo/uniseg"
)

// Text returns the text of each page of a PDF, line by line as it is laid out, for reading it in a terminal of a
// width in cells.
func Text(content []byte, cells int) ([][]string, error) {
	doc, err := reader.Parse(content)
	if err != nil {
		return nil, fmt.Errorf("reading the PDF: %w", err)
	}
	pages := make([][]string, doc.PageCount())
	for i := range pages {
		page, err := doc.Page(i)
		if err != nil {
			return nil, fmt.Errorf("reading page %d of the PDF: %w", i+1, err)
		}
		spans, err := page.TextSpans()
		if err != nil {
			return nil, fmt.Errorf("reading page %d of the PDF: %w", i+1, err)
		}
		pages[i] = fitted(laidOut(spans, page.Width, cells), cells)
	}
	return pages, nil
}

// What texts have between them, in points or in heights of a text.
const (
	sameLine = 3.0 // how much texts of one line differ in height at most
	aLetter  = 0.1 // heights: less is between letters of a word
	aWord    = 1.0 // heights: less is between words
	aGap     = 2.2 // heights from line to line: more is an empty line
)

// laidOut puts texts into lines of cells by where they are on a page of a width in points. The margins are left out.
func laidOut(spans []reader.TextSpan, width float64, cells int) (lines []string) {
	slices.SortStableFunc(spans, func(a, b reader.TextSpan) int {
		if math.Abs(a.Y-b.Y) > sameLine {
			return cmp.Compare(b.Y, a.Y)
		}
		return cmp.Compare(a.X, b.X)
	})
	margin := width
	for _, s := range spans {
		margin = min(margin, s.X)
	}
	perCell := (width - 2*margin) / float64(cells)
	var line strings.Builder
	for i, s := range spans {
		var last reader.TextSpan
		if i > 0 {
			last = spans[i-1]
		}
		gap := s.X - last.X - last.Width
		if down := last.Y - s.Y; i > 0 && math.Abs(down) > sameLine {
			lines = append(lines, strings.TrimRight(line.String(), " "))
			if down > aGap*max(last.Height, s.Height) {
				lines = append(lines, "")
			}
			line.Reset()
			gap = aWord * s.Height
		}
		at, now := int((s.X-margin)/perCell), uniseg.StringWidth(line.String())
		if strings.Trim(s.Text, "0123456789.,−+%\u202f") == "" { // a figure ends where it ends on the page
			at = int((s.X+s.Width-margin)/perCell) - uniseg.StringWidth(s.Text)
		}
		switch {
		case gap < aLetter*s.Height:
		case gap >= aWord*s.Height && at > now:
			line.WriteString(strings.Repeat(" ", at-now))
		case now > 0 && !strings.HasSuffix(line.String(), " "):
			line.WriteString(" ")
		}
		line.WriteString(s.Text)
	}
	if line.Len() > 0 {
		lines = append(lines, strings.TrimRight(line.String(), " "))
	}
	return lines
}

// fitted makes lines as wide as cells allow, since letters of a page are narrower than cells: a gap between columns
// gives way first, then the last words of a text go to its next line.
func fitted(lines []string, cells int) (out []string) {
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		gap := strings.LastIndex(line, "  ")
		flows := gap < 0 // else its last words are a column
		for ; gap >= 0 && line[gap] == ' ' && uniseg.StringWidth(line) > cells; gap-- {
			line = line[:gap] + line[gap+1:]
		}
		end := len(line)
		for space := end; uniseg.StringWidth(line[:end]) > cells && space > 0; {
			if space = strings.LastIndexByte(line[:space], ' '); space > 0 {
				end = space
			}
		}
		out = append(out, line[:end])
		if end == len(line) {
			continue
		}
		rest := line[end+1:]
		if next := i + 1; flows && next < len(lines) && lines[next] != "" && !strings.Contains(lines[next], "  ") {
			lines[next] = rest + " " + lines[next]
		} else {
			lines = slices.Insert(lines, next, rest)
		}
	}
	return out
}
