package state

import "fmt"

// SetSalesPerson gives a proposal to another salesperson.
type SetSalesPerson struct{}

func (SetSalesPerson) kind() EditKind { return "sales-person" }

func (SetSalesPerson) fields() []filled     { return nil }
func (SetSalesPerson) target(e Edit) string { return fmt.Sprintf("sales person %d", e.Proposal) }
func (SetSalesPerson) value(e Edit) string  { return FormatID(e.User) }
func (SetSalesPerson) meanwhile() string    { return assignedMeanwhile }

func (SetSalesPerson) words(Edit, *Proposal) string { return "the change of salesperson" }

func (SetSalesPerson) read(p *Proposal, _ Edit) (string, Presence) {
	if p.SalesPerson.ID == 0 {
		return "", NotSaid
	}
	return FormatID(p.SalesPerson.ID), Said
}

func (SetSalesPerson) assign(e *Edit, value string) bool { return setID(&e.User, value) }

func (SetSalesPerson) mark(w *Workspace, _ Edit, standing Mark) {
	w.SalesPerson = strongest(w.SalesPerson, standing)
}

func (SetSalesPerson) lay(w *Workspace, e Edit) {
	if w.Proposal.SalesPerson.ID != e.User {
		w.Proposal.SalesPerson = User{ID: e.User}
	}
}
