package state

import "fmt"

// salesPersonEdit gives a proposal to another salesperson.
type salesPersonEdit struct{}

func (salesPersonEdit) fields(Edit) []filled { return nil }
func (salesPersonEdit) target(e Edit) string { return fmt.Sprintf("sales person %d", e.Proposal) }
func (salesPersonEdit) value(e Edit) string  { return FormatID(e.User) }
func (salesPersonEdit) meanwhile() string    { return assignedMeanwhile }

func (salesPersonEdit) words(Edit, *Proposal) string { return "the change of salesperson" }

func (salesPersonEdit) read(p *Proposal, _ Edit) (string, Presence) {
	if p.SalesPerson.ID == 0 {
		return "", NotSaid
	}
	return FormatID(p.SalesPerson.ID), Said
}

func (salesPersonEdit) write(e *Edit, value string) bool { return writeID(&e.User, value) }

func (salesPersonEdit) mark(w *Workspace, _ Edit, standing Mark) {
	w.SalesPerson = strongest(w.SalesPerson, standing)
}

func (salesPersonEdit) lay(w *Workspace, e Edit) {
	if w.Proposal.SalesPerson.ID != e.User {
		w.Proposal.SalesPerson = User{ID: e.User}
	}
}
