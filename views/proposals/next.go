package proposals

import (
	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// Next returns what a person does next with the proposal under the cursor, if it needs attention: it is followed up on
// its day, and mailed again if its e-mail has failed.
func (m *model) Next() (do screen.ID, word string) {
	r := m.rows.Current()
	switch {
	case r == nil || len(m.marked.rows) > 0 || m.rows.Filter.IsOpen:
		return "", ""
	case m.totals && m.follow.due(r.id, m.env.Now()):
		return actionFollowUp, "follow up"
	case r.status == state.StatusEmailFailed:
		return actionStatusChosen, "mail again"
	default:
		return "", ""
	}
}
