package text

import "strings"

// formulaStarts are the characters with which a formula begins in a spreadsheet.
const formulaStarts = "=+-@\t\r"

// ToCell returns a text for a cell of a spreadsheet: with an apostrophe before it if a spreadsheet would run it as a
// formula. Names and texts come from other people. Numbers and phone numbers stay as they are. FromCell reverses this.
func ToCell(s string) string {
	switch {
	case !beginsFormula(strings.TrimLeft(s, "'")):
		return s
	case strings.ContainsRune("+-", rune(s[0])) && strings.Trim(s[1:], "0123456789. ()-/") == "":
		return s
	default:
		return "'" + s
	}
}

// FromCell returns the text of a cell that ToCell has written. It leaves a text with another apostrophe at its
// start as it is.
func FromCell(s string) string {
	if rest, ok := strings.CutPrefix(s, "'"); ok && beginsFormula(strings.TrimLeft(rest, "'")) {
		return rest
	}
	return s
}

func beginsFormula(s string) bool { return s != "" && strings.IndexByte(formulaStarts, s[0]) >= 0 }
