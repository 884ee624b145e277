package config

import (
	"fmt"
	"strings"
)

// Nearest returns the known name that word most likely means, or "" if none is close: up to a
// third of its letters may differ. On a tie the first name wins.
func Nearest(word string, known []string) string {
	best, bestDistance := "", max(1, (len(word)+1)/3)+1
	for _, name := range known {
		if d := distance(strings.ToLower(word), strings.ToLower(name)); d < bestDistance {
			best, bestDistance = name, d
		}
	}
	return best
}

// unknown returns the error text for an unknown word, with the nearest known name. what is the
// kind of name, such as "action".
func unknown(what, word string, known []string) string {
	if name := Nearest(word, known); name != "" {
		return fmt.Sprintf("unknown %s %q; did you mean %q?", what, word, name)
	}
	return fmt.Sprintf("unknown %s %q", what, word)
}

// distance returns the edit distance of a and b in runes, with a swap of two neighbors as one
// step.
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
