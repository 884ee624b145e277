package config

import (
	"fmt"
	"strings"
)

// Nearest returns the known name that word was most likely meant to be; empty when
// none is close: a third of its letters may differ. Ties go to the name that comes first.
func Nearest(word string, known []string) string {
	best, bestDistance := "", max(1, (len(word)+1)/3)+1
	for _, name := range known {
		if d := distance(strings.ToLower(word), strings.ToLower(name)); d < bestDistance {
			best, bestDistance = name, d
		}
	}
	return best
}

// unknown says that there is no what called word, with the nearest known name.
func unknown(what, word string, known []string) string {
	if name := Nearest(word, known); name != "" {
		return fmt.Sprintf("unknown %s %q; did you mean %q?", what, word, name)
	}
	return fmt.Sprintf("unknown %s %q", what, word)
}

// distance counts the insertions, deletions and substitutions of runes, and the swaps of two
// that are next to each other, that turn a into b.
func distance(a, b string) int {
	ra, rb := []rune(a), []rune(b)
	var before []int
	row := make([]int, len(rb)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range ra {
		next := make([]int, len(row))
		next[0] = i + 1
		for j, y := range rb {
			cost := 1
			if x == y {
				cost = 0
			}
			next[j+1] = min(row[j+1]+1, next[j]+1, row[j]+cost)
			if i > 0 && j > 0 && x == rb[j-1] && ra[i-1] == y {
				next[j+1] = min(next[j+1], before[j-1]+1)
			}
		}
		before, row = row, next
	}
	return row[len(rb)]
}
