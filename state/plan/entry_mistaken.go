package plan

import (
	"cmp"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

const signs = `$€£¥`

var (
	signedPattern   = text.Pattern(`^(?:[` + signs + `]\d\S*|\d[\d.,]*[` + signs + `])$`)
	signPattern     = text.Pattern(`^[` + signs + `]$`)
	plainPattern    = text.Pattern(`^[-−+]?\d[\d.,]*$`)
	discountPattern = text.Pattern(`^[-−+]?\d[\d.,]*%$`)
	clockPattern    = text.Pattern(`^(\d{1,9}):([0-5]\d)(` + hours + `)?$`)
	latePattern     = text.Pattern(`^(?:(?i:qty|quantity):? ?(` + number + `)|` + times + ` ?(` + number + `)|(` + number + `) ?(?:` + times + `|` + hours + `))$`)
)

// isMistakable reports whether a word is escaped in an entry, so that it is not refused as a price or a discount.
func isMistakable(w string) bool {
	return signedPattern().MatchString(w) || signPattern().MatchString(w) || discountPattern().MatchString(w) || w == "%"
}

// refuseMistaken refuses a name with a price or a discount in it as people usually write them: they would be in the
// client's copy, and the line would have another price.
func refuseMistaken(words []string) error {
	for i := range words {
		typed, ok := signedAt(words, i)
		if !ok {
			continue
		}
		price := strings.Trim(typed, signs+" ")
		next := "Type it last: @" + price + "."
		if _, _, ok := amount(price); !ok {
			next = "Type @ and a number last, such as @1899."
		}
		return state.Invalid("The price "+quoted(typed)+" needs an @.", next+` As part of the name: \`+typed+".")
	}
	if typed := discountIn(words); typed != "" {
		return state.Invalid(quoted(typed)+" is no price.",
			`Type @ and the lower price, such as @1899; m30 for a margin of 30%, k45 for a markup of 45%. As part of the name: \`+typed+".")
	}
	return nil
}

// signedAt returns the amount with a currency sign whose sign is in words[i]: "$1899", "1899 €".
func signedAt(words []string, i int) (typed string, ok bool) {
	switch {
	case signedPattern().MatchString(words[i]):
		return words[i], true
	case !signPattern().MatchString(words[i]):
		return "", false
	case i+1 < len(words) && plainPattern().MatchString(words[i+1]):
		return words[i] + " " + words[i+1], true
	case i > 0 && plainPattern().MatchString(words[i-1]):
		return words[i-1] + " " + words[i], true
	default:
		return "", false
	}
}

// discountIn returns the percentage at the end of words: "10% off"; "" for none.
func discountIn(words []string) string {
	end := len(words)
	if last := text.Fold(words[end-1]); end > 1 && (last == "off" || last == "discount") {
		end--
	}
	switch {
	case discountPattern().MatchString(words[end-1]):
		return strings.Join(words[end-1:], " ")
	case end > 1 && words[end-1] == "%" && plainPattern().MatchString(words[end-2]):
		return strings.Join(words[end-2:], " ")
	default:
		return ""
	}
}

// refuseClock refuses hours as a clock shows them: "1:30 h install".
func refuseClock(words []string) error {
	m := clockPattern().FindStringSubmatch(words[0])
	if m == nil {
		return nil
	}
	rest := words[1:]
	if m[3] == "" {
		if len(rest) == 0 || !unitPattern().MatchString(rest[0]) || !hoursPattern().MatchString(rest[0]) {
			return nil // "16:10 monitor"
		}
		rest = rest[1:]
	}
	minutes := decimal.RequireFromString(m[2]).DivRound(decimal.NewFromInt(60), 2)
	item := strings.Join(rest, " ")
	if item == "" {
		item = "install"
	}
	return state.Invalid(quoted(words[0])+" is no number of hours.", "Type "+decimal.RequireFromString(m[1]).Add(minutes).String()+"h "+item+".")
}

// refuseLate refuses a name that ends with the quantity of the line: "vx-65 x2", "install 4h", "plate qty 3". It would
// be one of something with that name.
func refuseLate(words []string) error {
	for n := min(2, len(words)-1); n > 0; n-- {
		name, late := strings.Join(words[:len(words)-n], " "), strings.Join(words[len(words)-n:], " ")
		m := latePattern().FindStringSubmatch(late)
		if m == nil {
			continue
		}
		first := cmp.Or(m[1], m[2], m[3])
		if hoursPattern().MatchString(late) {
			first += "h"
		}
		return state.Invalid("The quantity "+quoted(late)+" is not at the start.", "Type it first: "+first+" "+name+`. As part of the name: \`+late+".")
	}
	return nil
}
