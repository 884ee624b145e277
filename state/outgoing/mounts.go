package outgoing

import (
	"regexp"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// holds are words of lines and texts that say how a display hangs or stands.
var holds = regexp.MustCompile(
	`\b(mount\w*|bracket\w*|stand|stands|lift|cart|arm|easel|enclosure|frame|wall kit|hung|video ?wall)\b`)

// mounts looks for options with a display and nothing that holds it.
func mounts(j *Job) (found []Finding) {
	for a, o := range j.options() {
		if o.Unknown.Has(state.FieldItems) || holds.MatchString(text.Fold(o.ClientDescription+" "+o.InstallerNotes)) {
			continue
		}
		display := ""
		lines := linesOf(o.Items)
		for i := range lines {
			if display == "" && slices.Contains(lines[i].kinds, "display") && !screens.MatchString(lines[i].words) {
				display = state.LineName(&o.Items[i])
			}
		}
		if display != "" && !slices.ContainsFunc(lines, func(l line) bool { return holds.MatchString(l.words) }) {
			found = append(found, at(a, o, display+" has no mount."))
		}
	}
	return found
}

// screens are displays that need none.
var screens = regexp.MustCompile(
	`\b(projection|projector|motori[sz]ed|acoustic\w* transparent|touch\w*|scaler|extender|remote)\b`)
