package state

import (
	"cmp"
	"fmt"
)

// SetLocation assigns a location to a proposal; tax and total follow it.
type SetLocation struct {
	Details *Location `json:"NewLocation,omitempty"` // what is shown of it; nil where that is not known
}

func (SetLocation) kind() EditKind { return "assign-location" }

func (SetLocation) fields() []filled     { return nil }
func (SetLocation) target(e Edit) string { return fmt.Sprintf("assign %d", e.Proposal) }
func (SetLocation) value(e Edit) string  { return FormatID(e.Location) }
func (SetLocation) meanwhile() string    { return assignedMeanwhile }

func (c SetLocation) words(e Edit, p *Proposal) string {
	at := c.Details
	if p != nil && p.Location != nil && p.Location.ID == e.Location {
		at = p.Location
	}
	if at == nil || at.OneLine() == "" {
		return "the location; tax and total follow it"
	}
	return "the location " + at.OneLine() + "; tax and total follow it"
}

func (SetLocation) read(p *Proposal, _ Edit) (string, Presence) {
	return assigned(p.Location, func(l *Location) LocationID { return l.ID }, p.Unknown.presence(FieldLocation))
}

func (SetLocation) assign(e *Edit, value string) bool {
	e.Change = SetLocation{}
	return setID(&e.Location, value)
}

func (SetLocation) mark(w *Workspace, _ Edit, standing Mark) {
	w.Location = strongest(w.Location, standing)
}

func (c SetLocation) lay(w *Workspace, e Edit) {
	p := w.Proposal
	if p.Location == nil || p.Location.ID != e.Location {
		made := makerOf[AddLocation](e.Location, w.all)
		at := *cmp.Or(c.Details, &made.Details)
		at.ID = e.Location
		p.Location = &at
	}
	p.Unknown.Set(FieldLocation, false)
	w.PendingTotals = true
}
