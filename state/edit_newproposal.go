package state

import (
	"fmt"

	"app.tender/tender/state/text"
)

// newProposalEdit makes a proposal. One without a name gets one from the service.
type newProposalEdit struct{}

func (newProposalEdit) makes(e Edit) []int64              { return []int64{int64(e.Proposal)} }
func (newProposalEdit) number(e *Edit, next func() int64) { orLocal(&e.Proposal, next) }

func (newProposalEdit) words(e Edit, _ *Proposal) string {
	if e.Text == "" {
		return "the new proposal"
	}
	return "the new proposal “" + e.Text + "”"
}

func (newProposalEdit) fields(e Edit) []filled {
	return []filled{{"The name", e.Text, MaxProposalName, false}}
}

func (newProposalEdit) target(e Edit) string {
	return fmt.Sprintf("proposal %d %s", e.User, text.NameKey(e.Text))
}

func (newProposalEdit) mark(w *Workspace, _ Edit, standing Mark) {
	w.Name = strongest(w.Name, added(standing))
}

func (newProposalEdit) lay(w *Workspace, e Edit) {
	p := w.Proposal
	p.Unknown = 0
	p.Name, p.Status, p.SalesPerson = e.Text, StatusDraft, User{ID: e.User}
}
