package box

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"app.tender/tender/state"
	"app.tender/tender/state/search"
	"app.tender/tender/state/text"
)

// misnamed returns which unknown field or status may be why a search found nothing.
func misnamed(typed string, q search.Query) string {
	for _, status := range q.Statuses {
		if !knownStatus(status) {
			return fmt.Sprintf("No status %q. Statuses are %s.", status, text.Join(state.ProposalStatuses()))
		}
	}
	for word := range strings.FieldsSeq(typed) {
		name, _, ok := strings.Cut(word, ":")
		if !ok || name == "" || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) }) {
			continue
		}
		if search.FieldOf(name) == search.FieldAny {
			return fmt.Sprintf("%s: is no filter. Filters are area:, model:, client:, status: and since:.", name)
		}
	}
	return ""
}

func knownStatus(beginning string) bool {
	return slices.ContainsFunc(state.ProposalStatuses(), func(s state.Status) bool {
		return strings.HasPrefix(strings.ToLower(string(s)), beginning)
	})
}
