package draw

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// otherTerminal is a terminal that counts cells in its own way. It understands what the
// canvas writes without scrolling.
type otherTerminal struct {
	cells [][]rune
	x, y  int
	width func(rune) int
}

func (o *otherTerminal) write(s string) {
	for len(s) > 0 {
		if strings.HasPrefix(s, "\x1b[") {
			end := strings.IndexFunc(s[2:], func(r rune) bool { return r >= '@' && r <= '~' }) + 2
			o.sequence(s[end], s[2:end])
			s = s[end+1:]
			continue
		}
		r := []rune(s)[0]
		s = s[len(string(r)):]
		if r == '\r' {
			o.x = 0
			continue
		}
		o.print(r)
	}
}

func (o *otherTerminal) sequence(final byte, params string) {
	row, column, _ := strings.Cut(params, ";")
	n, err := strconv.Atoi(row)
	if err != nil {
		n = 1
	}
	switch line := o.cells[o.y]; final {
	case 'H':
		m, err := strconv.Atoi(column)
		if err != nil {
			m = 1
		}
		o.y, o.x = n-1, m-1
	case 'G':
		o.x = n - 1
	case 'K':
		o.blank(line[o.x:])
	case 'X':
		o.blank(line[o.x:min(o.x+n, len(line))])
	case 'J':
		for _, line := range o.cells {
			o.blank(line)
		}
	}
}

func (o *otherTerminal) blank(cells []rune) {
	for x := range cells {
		cells[x] = ' '
	}
}

// print writes a character over its cells. Half of a character that is written over is blank
// then, and one that has no room is cut.
func (o *otherTerminal) print(r rune) {
	line, w := o.cells[o.y], 1
	if r >= 0x80 {
		w = o.width(r)
	}
	for range w {
		if o.x >= len(line) {
			o.x = len(line) - 1 // long lines are cut
		}
		line[o.x] = r
		o.x++
	}
}

// A terminal may count accents, emoji or ambiguous characters differently. A figure beside them
// is still in its column, and nothing of the previous frame is left.
func TestWidthsOfATerminalShiftNothing(t *testing.T) {
	widths := map[string]func(rune) int{
		"none":        func(rune) int { return 0 },
		"all narrow":  func(rune) int { return 1 },
		"all wide":    func(rune) int { return 2 },
		"by the code": func(r rune) int { return int(r % 3) },
		"emoji only": func(r rune) int {
			if isAmbiguous(r) {
				return 1
			}
			return int(r % 3)
		},
	}
	for name, width := range widths {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				w, h := rapid.IntRange(2, 50).Draw(rt, "w"), rapid.IntRange(1, 5).Draw(rt, "h")
				o := &otherTerminal{cells: make([][]rune, h), width: width}
				for y := range o.cells {
					o.cells[y] = make([]rune, w)
				}
				c := canvas{knows: Knows{Narrow: width('│') == 1 && width('é') == 1}}
				c.resize(w, h)
				lines := nextLines(rt, []string{""}, h)
				for range rapid.IntRange(1, 6).Draw(rt, "frames") {
					lines = nextLines(rt, lines, h)
					c.show(lines)
					out, _ := c.draw(nil, whole)
					o.write(string(out))
				}
				for y, row := range c.have {
					for x, cell := range row.cells {
						if want := string(c.glyphs.append(nil, cell.glyph)); cell.glyph.ascii() &&
							string(o.cells[y][x]) != want {
							rt.Fatalf("row %d of %q: %q in column %d instead of %q", y, lines, o.cells[y][x], x, want)
						}
					}
				}
			})
		})
	}
}
