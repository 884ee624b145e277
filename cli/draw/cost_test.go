package draw

import (
	"fmt"
	"strings"
	"testing"
)

// Lists and texts as the program shows them, 120 by 40.
const testWidth, testHeight = 120, 40

// listFrame returns a list that is scrolled to its row top, with the cursor on another.
func listFrame(top, cursor int) string {
	lines := make([]string, testHeight)
	lines[0] = fmt.Sprintf(" \x1b[1mProposals\x1b[0m\x1b[38;2;127;133;145m  %d of 3,395\x1b[0m", cursor)
	for y := 1; y < testHeight-1; y++ {
		n := top + y
		line := fmt.Sprintf("  %04d   %-28s %-26s %-18s %12d.60  %2d Aug   ", n,
			fmt.Sprintf("Residence of %d", n*7919%1000), fmt.Sprintf("Client %d", n*31), "Viewed by client", n*n%10000,
			n%28+1)
		if n == cursor {
			line = "\x1b[7m" + line + "\x1b[0m"
		} else {
			line = line[:70] + "\x1b[38;2;88;160;120m" + line[70:86] + "\x1b[0m" + line[86:]
		}
		lines[y] = line
	}
	lines[testHeight-1] = " \x1b[1menter\x1b[0m open  \x1b[1m/\x1b[0m search  \x1b[1mq\x1b[0m quit"
	return strings.Join(lines, "\n")
}

// textFrame returns a text in a pane with the cursor behind its nth letter.
func textFrame(n int) string {
	lines := make([]string, testHeight)
	for y := range lines {
		lines[y] = "\x1b[38;2;127;133;145m│\x1b[0m " + strings.Repeat(" ", 56) +
			" \x1b[38;2;127;133;145m││\x1b[0m Line item of the option             2   149.00 \x1b[38;2;127;133;145m│\x1b[0m"
	}
	text := strings.Repeat("Mount the bracket ", 3)[:n]
	lines[10] = "\x1b[38;2;127;133;145m│\x1b[0m " + text + "\x1b[7m \x1b[0m" + strings.Repeat(" ", 55-n) +
		" \x1b[38;2;127;133;145m│\x1b[0m"
	return strings.Join(lines, "\n")
}

// steps are what a person does all day, as the frames before and after it, the most bytes
// that may cost, and the most allocations.
var steps = []struct {
	name        string
	from, to    string
	bytes       int
	allocations float64
}{
	{"unchanged", listFrame(0, 5), listFrame(0, 5), 0, 0},
	{"letter", textFrame(20), textFrame(21), 40, 0},
	{"cursor", listFrame(0, 5), listFrame(0, 6), 300, 0},
	{"scroll", listFrame(0, 38), listFrame(1, 39), 400, 0},
	{"page", listFrame(0, 5), listFrame(37, 42), 3400, 0},
}

// Every byte is a wait on a slow line, and every allocation one for the collector.
func TestWhatAStepCosts(t *testing.T) {
	for _, tt := range steps {
		x := newTerminal(testWidth, testHeight, Knows{Lines: true, Narrow: true})
		x.draw(tt.from, whole)
		if n := x.draw(tt.to, whole); n > tt.bytes {
			t.Errorf("%s: %d bytes, more than %d", tt.name, n, tt.bytes)
		}
		out := make([]byte, 0, 64<<10)
		from, to := linesOf(tt.from), linesOf(tt.to)
		got := testing.AllocsPerRun(100, func() {
			x.canvas.show(from)
			out, _ = x.canvas.draw(out[:0], whole)
			x.canvas.show(to)
			out, _ = x.canvas.draw(out[:0], whole)
		})
		if got > 2*tt.allocations {
			t.Errorf("%s and back: %v allocations, more than %v", tt.name, got, 2*tt.allocations)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	for _, tt := range steps {
		b.Run(tt.name, func(b *testing.B) {
			b.ReportAllocs()
			c := canvas{knows: Knows{Lines: true, Narrow: true}}
			c.resize(testWidth, testHeight)
			frames := [2][]string{linesOf(tt.from), linesOf(tt.to)}
			var out []byte
			written := 0
			for i := 0; b.Loop(); i++ {
				c.show(frames[i%2])
				out, _ = c.draw(out[:0], whole)
				written += len(out)
			}
			b.ReportMetric(float64(written)/float64(b.N), "written/op")
		})
	}
}
