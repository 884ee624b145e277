package rows

import (
	"slices"
	"strings"

	"app.tender/tender/state/text"
)

// The words for units, without a point at their end. Those of hours make labor; a count is left out before an item;
// a length, an area or a package may also belong to a name, such as "6 ft cable".
var (
	hourWords    = strings.Fields("h hr hrs hour hours manhour manhours man-hour man-hours")
	countWords   = strings.Fields("ea each pc pcs pce piece pieces unit units no nos x × qty st stk stück count")
	packageWords = strings.Fields(
		"ft feet foot lf m meter meters metre metres yd yard yards in inch box boxes bx set sets pair pairs pr prs pk pack packs pkg roll rolls rl spool spools reel reels kit kits case cases cs bag bags lot lots sf sqft ct")
)

func unitWord(s string) string { return strings.TrimRight(text.Fold(strings.TrimSpace(s)), ".") }

// IsHours reports whether a word is the unit of labor.
func IsHours(unit string) bool { return slices.Contains(hourWords, unitWord(unit)) }

// IsCount reports whether a word only says that things are counted: ea, pcs.
func IsCount(unit string) bool { return slices.Contains(countWords, unitWord(unit)) }

// IsUnit reports whether a word is any unit.
func IsUnit(unit string) bool {
	return IsHours(unit) || IsCount(unit) || slices.Contains(packageWords, unitWord(unit))
}
