package state

import "fmt"

// renameEdit gives a proposal another name.
type renameEdit struct{}

func (renameEdit) words(e Edit, _ *Proposal) string { return "the new name “" + e.Text + "”" }
func (renameEdit) target(e Edit) string             { return fmt.Sprintf("name %d", e.Proposal) }
func (renameEdit) value(e Edit) string              { return e.Text }

func (renameEdit) fields(e Edit) []filled {
	return []filled{{"The name", e.Text, MaxProposalName, true}}
}

func (renameEdit) read(p *Proposal, _ Edit) (string, Presence) {
	return p.Name, p.Unknown.presence(FieldName)
}

func (renameEdit) write(e *Edit, value string) bool {
	e.Text = value
	return true
}

func (renameEdit) meanwhile() string { return "Someone else renamed the proposal meanwhile." }

func (renameEdit) mark(w *Workspace, _ Edit, standing Mark) { w.Name = strongest(w.Name, standing) }

func (renameEdit) lay(w *Workspace, e Edit) {
	w.Proposal.Name = e.Text
	w.Proposal.Unknown.Set(FieldName, false)
}
