package state

import "slices"

// span is a run of lines, from is its first and to the one after its last.
type span struct{ from, to int }

// change says that the lines base of the first text became the lines other of
// the second. Between two changes the lines are equal, and at least one.
type change struct{ base, other span }

// maxDiffEdits bounds the work of diffLines: texts that differ in more lines
// are taken as changed from the first differing line to the last. That can only
// make more of a merge a collision, never lose a line.
const maxDiffEdits = 1000

// diffLines is the shortest list of changes that makes b out of a (Myers 1986).
func diffLines(a, b []string) []change {
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	a, b = a[head:len(a)-tail], b[head:len(b)-tail]
	if len(a) == 0 && len(b) == 0 {
		return nil
	}
	if len(a) == 0 || len(b) == 0 {
		return []change{{span{head, head + len(a)}, span{head, head + len(b)}}}
	}
	trace, ok := shortestEdit(a, b)
	if !ok {
		return []change{{span{head, head + len(a)}, span{head, head + len(b)}}}
	}
	return walkBack(trace, len(a), len(b), head)
}

// shortestEdit finds how far one gets with 0, 1, 2… inserted or removed lines.
// Row d of the trace holds the furthest position in a on the diagonals -d to d.
// ok is false when more than maxDiffEdits are needed.
func shortestEdit(a, b []string) (trace [][]int32, ok bool) {
	for d := 0; d <= min(len(a)+len(b), maxDiffEdits); d++ {
		row := make([]int32, 2*d+1)
		for k := -d; k <= d; k += 2 {
			x := 0
			if d > 0 {
				x, _ = stepInto(trace[d-1], d, k)
			}
			for x < len(a) && x-k < len(b) && a[x] == b[x-k] {
				x++
			}
			row[k+d] = int32(x) //nolint:gosec // a text has at most MaxText lines
			if x >= len(a) && x-k >= len(b) {
				return append(trace, row), true
			}
		}
		trace = append(trace, row)
	}
	return nil, false
}

// stepInto is the furthest position on diagonal k after d edits, before
// following equal lines, and whether the last edit removed a line (else it
// inserted one). before is row d-1 of the trace.
func stepInto(before []int32, d, k int) (x int, removed bool) {
	at := func(diagonal int) int { return int(before[diagonal+d-1]) }
	if k == -d || (k != d && at(k-1) < at(k+1)) {
		return at(k + 1), false
	}
	return at(k-1) + 1, true
}

// walkBack reads the changes out of a trace, from its end.
func walkBack(trace [][]int32, n, m, offset int) []change {
	var out []change
	x, y := n, m
	for d := len(trace) - 1; d > 0; d-- {
		k := x - y
		startX, removed := stepInto(trace[d-1], d, k)
		startY := startX - k
		c := change{span{startX, startX}, span{startY, startY}}
		if removed {
			c.base.from--
		} else {
			c.other.from--
		}
		x, y = c.base.from, c.other.from
		if last := len(out) - 1; last >= 0 && out[last].base.from == c.base.to && out[last].other.from == c.other.to {
			out[last].base.from, out[last].other.from = c.base.from, c.other.from
			continue
		}
		out = append(out, c)
	}
	slices.Reverse(out)
	for i := range out {
		out[i] = out[i].shift(offset)
	}
	return out
}

func (c change) shift(n int) change {
	return change{span{c.base.from + n, c.base.to + n}, span{c.other.from + n, c.other.to + n}}
}
