package state

import "fmt"

// locationEdit assigns a location to a proposal; tax and total follow it.
type locationEdit struct{}

func (locationEdit) fields(Edit) []filled { return nil }
func (locationEdit) target(e Edit) string { return fmt.Sprintf("assign %d", e.Proposal) }
func (locationEdit) value(e Edit) string  { return FormatID(e.Location) }
func (locationEdit) meanwhile() string    { return assignedMeanwhile }

func (locationEdit) words(e Edit, p *Proposal) string {
	l := e.NewLocation
	if p != nil && p.Location != nil && p.Location.ID == e.Location {
		l = p.Location
	}
	if l == nil || l.OneLine() == "" {
		return "the location; tax and total follow it"
	}
	return "the location " + l.OneLine() + "; tax and total follow it"
}

func (locationEdit) read(p *Proposal, _ Edit) (string, Presence) {
	return assigned(p.Location, func(l *Location) LocationID { return l.ID }, p.Unknown.presence(FieldLocation))
}

func (locationEdit) write(e *Edit, value string) bool { return writeID(&e.Location, value) }

func (locationEdit) mark(w *Workspace, _ Edit, standing Mark) {
	w.Location = strongest(w.Location, standing)
}

func (locationEdit) lay(w *Workspace, e Edit) {
	p := w.Proposal
	if p.Location == nil || p.Location.ID != e.Location {
		l := assignedValue(e.NewLocation, w.all, func(other Edit) *Location {
			if other.Kind != EditNewLocation || other.Location != e.Location {
				return nil
			}
			return other.NewLocation
		})
		l.ID = e.Location
		p.Location = &l
	}
	p.Unknown.Set(FieldLocation, false)
	w.PendingTotals = true
}
