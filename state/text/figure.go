package text

import "golang.org/x/text/width"

// figurePattern matches a figure with its signs and unit, as people type it.
var figurePattern = Pattern(`^@?[$€£¥]?[mkxX×+-]?\d[\d.,*+/:]*(?:x|X|×|h|hrs?|hours?|%|[$€£¥])?$`)

// NarrowFigure returns a figure in full-width characters, as input methods of East Asia type them, in the usual ones:
// "＠１８９９" is "@1899". It returns any other word as it is.
func NarrowFigure(word string) string {
	if isASCII(word) {
		return word
	}
	if narrow := width.Narrow.String(word); figurePattern().MatchString(narrow) {
		return narrow
	}
	return word
}
