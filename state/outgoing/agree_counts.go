package outgoing

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// claim is a number of things that a text promises.
type claim struct {
	n    decimal.Decimal
	kind string
	noun string
	like []string // the words between number and noun
}

var (
	// notInAll are words by which a number is a limit, or more than what was named before.
	notInAll = regexp.MustCompile(`^(up|least|more|another|additional|extra|further|most|of|to|between|over|under|about|` +
		`powers|drives|feeds|fits|seats)$`)
	// double are words of a line that has two of a thing in each.
	double = regexp.MustCompile(`\b(pairs?|dual|twin|double)\b`)
	// packed are words of a line whose quantity is not that of things.
	packed = regexp.MustCompile(`\b(packs?|sets?|boxe?s?|rolls?) of\b|-pack\b`)
	// apart are words that part a number from a noun behind them: "5 years on all speakers".
	apart = regexp.MustCompile(`^(and|on|for|with|at|from|than)$`)
	// inEach are words by which a number is one of many such.
	inEach = regexp.MustCompile(`^(each|per|every|identical|apiece)$`)
)

// mostClaimed is the highest number that counts as one of things: higher ones are models and measures.
const mostClaimed = 200

// counts returns a sentence for each number of things that the lines do not have in any reading of both.
func counts(words []string, lines []line) (out []string) {
	claims := claimsOf(words, lines)
	if len(claims) == 0 {
		return nil
	}
	said := make([]string, len(lines)) // read once for all claims: it is most of what a check costs
	for i := range lines {
		said[i] = " " + strings.Join(wordsOf(lines[i].words), " ")
	}
	for _, c := range claims {
		alike := slices.DeleteFunc(slices.Clone(claims), func(o claim) bool { return o.kind != c.kind })
		if total, ok := c.among(lines, said, alike); !ok {
			out = append(out, fmt.Sprintf("The text has %s %s, the lines have %s.", c.n, c.noun, total))
		}
	}
	return slices.Compact(out)
}

// among compares a claim with the lines of its kind, said what each reads as; alike are all claims of that kind. ok
// reports that some reading agrees: one line, all of them, those with an adjective of the claim, pairs, or all claims
// together.
func (c *claim) among(lines []line, said []string, alike []claim) (total decimal.Decimal, ok bool) {
	narrow, paired, any := decimal.Zero, false, false
	fits := func(n, have decimal.Decimal) bool {
		return have.Equal(n) || paired && have.Add(have).Equal(n)
	}
	for i, l := range lines {
		if strings.Contains(said[i], " "+c.n.String()+" "+c.noun) {
			return total, true // "Dual wireless system (2 mics)"
		}
		if !slices.Contains(l.kinds, c.kind) {
			continue
		}
		any = true
		paired = paired || double.MatchString(l.words)
		ok = ok || packed.MatchString(l.words)
		total = total.Add(l.quantity)
		ok = ok || fits(c.n, l.quantity)
		if slices.ContainsFunc(c.like, func(w string) bool { return len(w) > 2 && strings.Contains(l.words, w) }) {
			narrow = narrow.Add(l.quantity)
		}
	}
	all := decimal.Zero
	for _, o := range alike {
		all = all.Add(o.n)
		ok = ok || fits(o.n, total)
	}
	return total, ok || !any || fits(c.n, total) || fits(c.n, narrow) || fits(all, total)
}

// claimsOf returns the numbers of things in a text that are named as the lines name them.
func claimsOf(words []string, lines []line) (claims []claim) {
	for i, w := range words {
		n, ok := number(w)
		if !ok || !n.IsInteger() || n.Sign() <= 0 || n.GreaterThan(decimal.NewFromInt(mostClaimed)) {
			continue
		}
		if i+1 < len(words) && words[i+1] == inch || spokenOf(words, i) || near(words, i, 3, 0, notInAll.MatchString) ||
			near(words, i, len(words), len(words), inEach.MatchString) {
			continue
		}
		like := []string{}
		for k := i + 1; k < len(words) && k <= i+5 && !ends(words[k]) && !apart.MatchString(words[k]); k++ {
			kind := kindAmong(words[k], lines)
			if kind == "" {
				like = append(like, words[k])
				continue
			}
			if k+1 < len(words) && (kindAmong(words[k+1], lines) != "" || notItself.MatchString(words[k+1])) {
				if kindAmong(words[k+1], lines) != "" && !notItself.MatchString(words[k+1]) {
					like = append(like, words[k])
					continue // "12 path lights"
				}
				break // "2 speaker brackets" is of brackets
			}
			if plural := one(words[k]) != words[k]; plural == n.Equal(decimal.NewFromInt(1)) && w != n.String()+"x" {
				break // "1 of the displays", "4 camera"
			}
			claims = append(claims, claim{n: n, kind: kind, noun: words[k], like: like})
			break
		}
	}
	return claims
}

// kindAmong returns the kind of a noun: one that is known, or that a line is named by.
func kindAmong(word string, lines []line) string {
	noun := one(word)
	if kind := kinds[noun]; kind != "" {
		return kind
	}
	if slices.ContainsFunc(lines, func(l line) bool { return slices.Contains(l.kinds, noun) }) {
		return noun
	}
	return ""
}
