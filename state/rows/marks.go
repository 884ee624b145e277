package rows

import (
	"strings"
	"unicode"

	"app.tender/tender/state/text"
)

// marks are signs that stand before the lines of a list. U+F0B7 and its neighbors are the bullets of word processors.
const marks = "•‣◦▪▫●○■□◆◇►▸▶➢➤→⇒»·・☐☑☒✓✔✗✘⁃∙"

// dashes stand before the lines of a list only with a space behind them.
const dashes = "-–—*+"

var numbered = text.Pattern(`^(?:\(?(\d{1,3})[.)]|\(?[A-Za-z]\)|\[[ xX]?\])[ \t]+`)

// Unmarked returns a line without the marks of a list at its beginning: a bullet, a dash, a box, a letter or a number.
func Unmarked(line string) string {
	rest, _ := Unmark(line)
	return rest
}

// Unmark is Unmarked that also returns the mark, without space; empty for none. The mark of a number may be a
// quantity instead.
func Unmark(line string) (rest, mark string) {
	rest = strings.TrimLeftFunc(line, unicode.IsSpace)
	if m := numbered().FindString(rest); m != "" {
		return strings.TrimLeftFunc(rest[len(m):], unicode.IsSpace), strings.TrimSpace(m)
	}
	r, size := firstRune(rest)
	after, _ := firstRune(rest[size:])
	switch {
	case size == 0:
		return rest, ""
	case strings.ContainsRune(marks, r), unicode.Is(unicode.Co, r), strings.ContainsRune(dashes, r) &&
		unicode.IsSpace(after):
		inner, more := Unmark(rest[size:])
		return inner, string(r) + more
	default:
		return rest, ""
	}
}
