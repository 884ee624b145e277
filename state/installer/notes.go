package installer

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// AnsweredIn returns installer notes in which the answered questions of an area are no longer open: "Is the flue live?
// → No (KM 5 Mar 08:43)"; and how many those are. by says who answered, and when.
func (s *Site) AnsweredIn(a *Area, notes string, by func(*state.SiteEvent) string) (answered string, n int) {
	var lines []string
	for line := range strings.SplitSeq(text.NormalizeNewlines(notes), "\n") {
		question, asks := strings.CutPrefix(strings.TrimSpace(line), "?")
		question = strings.TrimSpace(question)
		if e, known := s.Answer(a, question); asks && question != "" && known {
			line = AnswerLine(&e, by(&e))
			n++
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n"), n
}

// AnswerLine returns a question with its answer in one line.
func AnswerLine(e *state.SiteEvent, by string) string {
	return e.Question + " → " + e.Text + " (" + by + ")"
}
