package state

import (
	"fmt"

	"app.tender/tender/state/text"
)

// AddProposal creates a proposal. The service chooses a name if it has none.
type AddProposal struct {
	Name string `json:"Text"`
	Here bool   `json:"Here,omitempty"` // it stays on this machine until something in it is saved or built
}

func (AddProposal) kind() EditKind                { return "new-proposal" }
func (c AddProposal) text() string                { return c.Name }
func (c AddProposal) withText(name string) Change { c.Name = name; return c }

func (c AddProposal) makes(e Edit) []int64              { return []int64{int64(e.Proposal)} }
func (c AddProposal) number(e *Edit, next func() int64) { orLocal(&e.Proposal, next) }

func (c AddProposal) words(e Edit, _ *Proposal) string {
	if c.Name == "" {
		return "the new proposal"
	}
	return "the new proposal “" + c.Name + "”"
}

func (c AddProposal) fields() []filled {
	return []filled{{"The name", c.Name, MaxProposalName, false, forClient}}
}

func (c AddProposal) target(e Edit) string {
	return fmt.Sprintf("proposal %d %s", e.User, text.NameKey(c.Name))
}

func (c AddProposal) mark(w *Workspace, _ Edit, standing Mark) {
	w.Name = strongest(w.Name, added(standing))
}

func (c AddProposal) apply(w *Workspace, e Edit) {
	p := w.Proposal
	p.Unknown = 0
	p.Name, p.Status, p.SalesPerson = c.Name, StatusDraft, User{ID: e.User}
}

// Rename sets a proposal's name.
type Rename struct {
	Name string `json:"Text"`
}

func (Rename) kind() EditKind              { return "rename" }
func (c Rename) text() string              { return c.Name }
func (Rename) withText(name string) Change { return Rename{name} }

func (c Rename) words(e Edit, _ *Proposal) string { return "the new name “" + c.Name + "”" }
func (c Rename) target(e Edit) string             { return fmt.Sprintf("name %d", e.Proposal) }

func (c Rename) fields() []filled {
	return []filled{{"The name", c.Name, MaxProposalName, true, forClient}}
}

func (c Rename) read(p *Proposal, _ Edit) (string, Presence) {
	return p.Name, p.Unknown.presence(FieldName)
}

func (Rename) meanwhile() string { return "The proposal was renamed meanwhile" }

func (c Rename) mark(w *Workspace, _ Edit, standing Mark) { w.Name = strongest(w.Name, standing) }

func (c Rename) apply(w *Workspace, e Edit) {
	w.Proposal.Name = c.Name
	w.Proposal.Unknown.Set(FieldName, false)
}

// SetSalesPerson assigns another salesperson to a proposal.
type SetSalesPerson struct{}

func (SetSalesPerson) kind() EditKind { return "sales-person" }

func (SetSalesPerson) fields() []filled     { return nil }
func (SetSalesPerson) target(e Edit) string { return fmt.Sprintf("sales person %d", e.Proposal) }
func (SetSalesPerson) value(e Edit) string  { return FormatID(e.User) }
func (SetSalesPerson) meanwhile() string    { return assignedMeanwhile }

func (SetSalesPerson) words(Edit, *Proposal) string { return "the salesperson" }

func (SetSalesPerson) read(p *Proposal, _ Edit) (string, Presence) {
	if p.SalesPerson.ID == 0 {
		return "", Omitted
	}
	return FormatID(p.SalesPerson.ID), Present
}

func (SetSalesPerson) assign(e *Edit, value string) bool { return setID(&e.User, value) }

func (SetSalesPerson) mark(w *Workspace, _ Edit, standing Mark) {
	w.SalesPerson = strongest(w.SalesPerson, standing)
}

func (SetSalesPerson) apply(w *Workspace, e Edit) {
	if w.Proposal.SalesPerson.ID != e.User {
		w.Proposal.SalesPerson = User{ID: e.User}
	}
}
