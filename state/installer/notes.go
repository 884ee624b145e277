package installer

import "app.tender/tender/state"

// AnswerLine returns a question with its answer in one line.
func AnswerLine(e *state.SiteEvent, by string) string {
	return e.Question + " → " + e.Text + " (" + by + ")"
}
