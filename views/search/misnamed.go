package search

import (
	"fmt"
	"strings"
	"unicode"

	"app.tender/tender/state"
)

// misnamed returns which unknown field or status may be why a search found nothing.
func misnamed(text string, q state.Search) string {
	for _, status := range q.Statuses {
		if !knownStatus(status) {
			return fmt.Sprintf("There is no status %q. There are %s.", status, statusWords())
		}
	}
	for word := range strings.FieldsSeq(text) {
		name, _, ok := strings.Cut(word, ":")
		if !ok || name == "" || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) }) {
			continue
		}
		switch state.SearchField(strings.ToLower(name)) {
		case state.SearchRoom, state.SearchModel, state.SearchClient, state.SearchStatus, state.SearchSince:
		default:
			return fmt.Sprintf("%s: was taken for a word. There are room:, model:, client:, status: and since:.", name)
		}
	}
	return ""
}

func knownStatus(beginning string) bool {
	for _, s := range state.ProposalStatuses() {
		if strings.HasPrefix(strings.ToLower(string(s)), beginning) {
			return true
		}
	}
	return false
}

func statusWords() string {
	var words []string
	for _, s := range state.ProposalStatuses() {
		words = append(words, string(s))
	}
	return strings.Join(words, ", ")
}
