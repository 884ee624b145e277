package documents

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Look is how a dealer's documents look and how much they tell. The zero value is valid.
type Look struct {
	Accent     string   // colour of headings and rules, "#0f5c66"; empty for DefaultAccent
	Logo       Logo     // in place of the dealer's name
	Paper      Paper    // empty for PaperLetter
	Language   Language // of figures and dates; empty for LanguageUS
	Detail     Detail   // empty for DetailPrices
	ChosenOnly bool     // leave out the options that do not count
	ValidDays  int      // how many days prices hold; 0 if nothing is said about it
	FontFile   string   // path of a font for characters that ours lacks; empty to look among the system's
}

// DefaultAccent is the colour of a document without one of its own.
const DefaultAccent = "#0f5c66"

// AccentColor returns the colour of headings and rules.
func (l *Look) AccentColor() string {
	if l.Accent == "" {
		return DefaultAccent
	}
	return l.Accent
}

// leastContrast is what WCAG AA asks of text.
const leastContrast = 4.5

// CheckAccent returns what is wrong with a colour for text on white, or nil.
func CheckAccent(s string) error {
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 32)
	if err != nil || len(s) != 7 || s[0] != '#' {
		return fmt.Errorf("%q is not a colour such as %q", s, DefaultAccent)
	}
	if c := contrastOnWhite(uint32(n)); c < leastContrast {
		return fmt.Errorf(
			"the colour %s is too light to read on paper (contrast %.1f, needs %.1f); choose a darker one", s, c,
			leastContrast)
	}
	return nil
}

// contrastOnWhite returns the contrast ratio of WCAG 2 between a colour and white.
func contrastOnWhite(rgb uint32) float64 {
	linear := func(shift int) float64 {
		c := float64(rgb>>shift&0xff) / 0xff
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 1.05 / (0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0) + 0.05)
}

// Paper is a size of paper.
type Paper string

// The sizes of paper.
const (
	PaperLetter Paper = "letter"
	PaperA4     Paper = "a4"
)

// Papers lists all sizes, the default first.
func Papers() []Paper { return []Paper{PaperLetter, PaperA4} }

// Detail is how much of an area a client's document tells.
type Detail string

// The details.
const (
	DetailPrices Detail = "prices" // lines with the price of a unit and of the line
	DetailLines  Detail = "lines"  // lines without prices
	DetailAreas  Detail = "areas"  // areas and their sums only
)

// Details lists all details, the default first.
func Details() []Detail { return []Detail{DetailPrices, DetailLines, DetailAreas} }
