package freetext_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"app.tender/tender/service/freetext"
	"app.tender/tender/state/outline"
	"app.tender/tender/state/text"
)

// structure lists all words that an outline need not repeat, because it has them as
// amounts, hours, lines and areas.
var structure = wordsOf(`
	one two three four five six seven eight nine ten eleven twelve twenty twentyfive a an another single pair couple dozen half
	hour hours hr hrs h day days inch inches of x and plus with as well in the
	add also are be get gets has have i include includes including is like need needs please provide put supply then there they us want
	wants we ll will would`)

// catalogued maps words to the catalog's.
var catalogued = map[string]string{"wiring": "wire", "tv": "display"}

var (
	wordPattern = regexp.MustCompile(`\d+(?:\.\d+)?|[\p{L}\p{M}]+`)
	listMark    = regexp.MustCompile(`(?m)^[ \t]*\d{1,2}[.)][ \t]+`)
	aNumber     = regexp.MustCompile(`^\d`)
)

// wordsOf returns the words and numbers of a text in their order: folded, in the
// singular, and as a catalog has them.
func wordsOf(s string) []string {
	words := wordPattern.FindAllString(s, -1)
	for i, w := range words {
		words[i] = strings.TrimSuffix(text.NameKey(w), "s")
		if other := catalogued[words[i]]; other != "" {
			words[i] = other
		}
	}
	return words
}

// lost returns a word, not in structure, that the outline has less often than the text, or
// a number that it does not have; empty when there is none.
func lost(text string, o outline.Outline) string {
	var texts, names []string
	var amounts []decimal.Decimal
	texts = append(texts, o.Preamble)
	for _, a := range o.Areas {
		names = append(names, a.Name)
		for _, option := range a.Options {
			texts = append(texts, option.Client, option.Installer)
			for _, it := range option.Items {
				texts = append(texts, it.Name)
				amounts = append(amounts, it.Quantity)
			}
		}
	}
	written := wordsOf(strings.Join(texts, "\n"))
	left := map[string]int{}
	for _, w := range written {
		left[w]++
	}
	places := wordsOf(strings.Join(names, "\n")) // the outline names a place once
	for _, w := range wordsOf(listMark.ReplaceAllString(text, "")) {
		switch {
		case aNumber.MatchString(w):
			if !slices.Contains(written, w) && !slices.ContainsFunc(amounts, func(q decimal.Decimal) bool { return counts(w, q) }) {
				return w
			}
		case left[w] > 0:
			left[w]--
		case !slices.Contains(places, w) && !slices.Contains(structure, w):
			return w
		}
	}
	return ""
}

// counts reports whether a spoken number can have become an amount: as it is, as days in
// hours, as pairs or dozens, or with "and a half".
func counts(number string, amount decimal.Decimal) bool {
	n := decimal.RequireFromString(number)
	half := n.Add(decimal.New(5, -1))
	return slices.ContainsFunc([]decimal.Decimal{n, half, n.Mul(decimal.NewFromInt(8)), half.Mul(decimal.NewFromInt(8))}, amount.Equal)
}

// talk draws what people say about a job: what the rules know, in unexpected order, and
// what they don't know.
func talk() *rapid.Generator[string] {
	known := rapid.SampledFrom(strings.Fields(`
		two 2 12 2.5 8h 3x 1,000 half a an one pair of dozen twenty twenty-five and-a-half about for hours hrs: day days inch 65" in. x
		in the In The kitchen den: wall theater kids' living room Kitchen: Budget: notes: installation programming installation: programming:
		pre-wiring calibration mounting work labor management project soundbar soundbars panel TVs (brackets) @ cost 500 not and plus with
		, ; . ! ? & - – we need please install client customer should will add over under night # 1. 2) * 12. "old" wasn't`))
	other := rapid.StringMatching(`[a-zäöß]{1,7}[.,:;!?]?`)
	word := rapid.OneOf(known, known, known, other)
	return rapid.Custom(func(t *rapid.T) string {
		var b strings.Builder
		for _, w := range rapid.SliceOfN(word, 1, 25).Draw(t, "words") {
			b.WriteString(w + rapid.SampledFrom([]string{" ", " ", " ", " ", " ", "\n", ". ", ", ", "\n\n", "\t", "  ", "\r\n"}).Draw(t, "space"))
		}
		return b.String()
	})
}

// panels is a catalog of panels and labor.
type panels struct{}

func (panels) Part(_ context.Context, phrase string) (string, error) {
	if strings.Contains(strings.ToLower(phrase), "panel") {
		return "Acme " + phrase, nil
	}
	return "", nil
}

func (panels) Labor(_ context.Context, name string) (string, error) { return name + ", senior", nil }

// Everything said about a job must be in the outline, in a line, a name or a text: the
// installers read what the rules don't understand, and nobody goes back to the recording
// to find what is missing.
func TestFromTextLosesNoWord(t *testing.T) {
	for _, catalog := range []freetext.Catalog{shop{}, panels{}} {
		rapid.Check(t, func(t *rapid.T) {
			text := talk().Draw(t, "text")
			o, err := freetext.FromText(t.Context(), text, catalog)
			if err != nil {
				t.Fatal(err)
			}
			if w := lost(text, o); w != "" {
				t.Fatalf("%q of %q was lost in\n%s", w, text, outline.Write(o))
			}
			if again := outline.Parse(outline.Write(o)); lost(text, again) != "" {
				t.Fatalf("%q was lost when parsing %q again", lost(text, again), outline.Write(o))
			}
		})
	}
}

func programming(hours int64) outline.Item {
	return outline.Item{Quantity: decimal.NewFromInt(hours), Labor: true, Name: "Programming"}
}

// The check above must detect a loss.
func TestLost(t *testing.T) {
	const text = "8 hours of installation and programming: 3 hrs."
	o := outline.Outline{Areas: []outline.Area{{Name: "General", Options: []outline.Option{{Items: []outline.Item{programming(8)}}}}}}
	if got := lost(text, o); got != "installation" {
		t.Errorf("lost %q", got)
	}
	o.Areas[0].Options[0].Items[0].Name = "Installation, programming"
	if got := lost(text, o); got != "3" {
		t.Errorf("lost %q", got)
	}
	o.Areas[0].Options[0].Items = append(o.Areas[0].Options[0].Items, programming(3))
	if got := lost(text, o); got != "" {
		t.Errorf("lost %q", got)
	}
}

// The grammar also loses no word except the marks of its structure.
func TestParseLosesNoWord(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		"# ", "## ", "## +1", "Client: ", "Installer:", "- 2 x ", "  - 3 h ", "* 1.5 hours ", "\n", "\n", "\n\n", "\\", "@ 5", " cost 7", " ", "alpha",
		"béta ", "gamma\n", "- ", "delta", "#", "\t- 4 x ", "\r\n", "epsilon zeta",
	})
	marks := wordsOf("client installer x h hours cost")
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(piece, 1, 40).Draw(t, "pieces"), "")
		written := outline.Write(outline.Parse(text))
		left := map[string]int{}
		for _, w := range wordsOf(written) {
			left[w]++
		}
		var areas []string
		for _, a := range outline.Parse(text).Areas {
			areas = append(areas, wordsOf(a.Name)...)
		}
		for _, w := range wordsOf(text) {
			if left[w]--; left[w] < 0 && !aNumber.MatchString(w) && !slices.Contains(marks, w) && !slices.Contains(areas, w) {
				t.Fatalf("%q of %q was lost in %q", w, text, written)
			}
		}
	})
}
