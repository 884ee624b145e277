package state

import (
	"fmt"

	"app.tender/tender/state/text"
)

// AddProposal makes a proposal. One without a name gets one from the service.
type AddProposal struct {
	Name string `json:"Text"`
}

func (AddProposal) kind() EditKind              { return "new-proposal" }
func (c AddProposal) text() string              { return c.Name }
func (AddProposal) withText(name string) Change { return AddProposal{name} }

func (c AddProposal) makes(e Edit) []int64              { return []int64{int64(e.Proposal)} }
func (c AddProposal) number(e *Edit, next func() int64) { orLocal(&e.Proposal, next) }

func (c AddProposal) words(e Edit, _ *Proposal) string {
	if c.Name == "" {
		return "the new proposal"
	}
	return "the new proposal “" + c.Name + "”"
}

func (c AddProposal) fields() []filled {
	return []filled{{"The name", c.Name, MaxProposalName, false}}
}

func (c AddProposal) target(e Edit) string {
	return fmt.Sprintf("proposal %d %s", e.User, text.NameKey(c.Name))
}

func (c AddProposal) mark(w *Workspace, _ Edit, standing Mark) {
	w.Name = strongest(w.Name, added(standing))
}

func (c AddProposal) lay(w *Workspace, e Edit) {
	p := w.Proposal
	p.Unknown = 0
	p.Name, p.Status, p.SalesPerson = c.Name, StatusDraft, User{ID: e.User}
}
