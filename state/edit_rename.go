package state

import "fmt"

// Rename gives a proposal another name.
type Rename struct {
	Name string `json:"Text"`
}

func (Rename) kind() EditKind              { return "rename" }
func (c Rename) text() string              { return c.Name }
func (Rename) withText(name string) Change { return Rename{name} }

func (c Rename) words(e Edit, _ *Proposal) string { return "the new name “" + c.Name + "”" }
func (c Rename) target(e Edit) string             { return fmt.Sprintf("name %d", e.Proposal) }

func (c Rename) fields() []filled {
	return []filled{{"The name", c.Name, MaxProposalName, true}}
}

func (c Rename) read(p *Proposal, _ Edit) (string, Presence) {
	return p.Name, p.Unknown.presence(FieldName)
}

func (Rename) meanwhile() string { return "Someone else renamed the proposal meanwhile." }

func (c Rename) mark(w *Workspace, _ Edit, standing Mark) { w.Name = strongest(w.Name, standing) }

func (c Rename) lay(w *Workspace, e Edit) {
	w.Proposal.Name = c.Name
	w.Proposal.Unknown.Set(FieldName, false)
}
