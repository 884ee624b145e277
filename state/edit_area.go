package state

import (
	"fmt"

	"app.tender/tender/state/text"
)

// areaEdit adds an area to a proposal, with a first option.
type areaEdit struct{}

func (areaEdit) words(e Edit, _ *Proposal) string { return "area “" + e.Text + "”" }
func (areaEdit) makes(e Edit) []int64             { return []int64{int64(e.Area), int64(e.Option)} }

func (areaEdit) fields(e Edit) []filled {
	return []filled{{"The area's name", e.Text, MaxAreaName, true}}
}

func (areaEdit) target(e Edit) string {
	return fmt.Sprintf("area %d %s", e.Proposal, text.NameKey(e.Text))
}

func (areaEdit) number(e *Edit, next func() int64) {
	orLocal(&e.Area, next)
	orLocal(&e.Option, next)
}

func (areaEdit) mark(w *Workspace, e Edit, standing Mark) {
	w.Areas[e.Area], w.Options[e.Option] = added(standing), added(standing)
}

func (areaEdit) lay(w *Workspace, e Edit) {
	if w.Proposal.Area(e.Area) == nil {
		w.grown = true
		w.Proposal.Areas = append(w.Proposal.Areas, Area{
			ID: e.Area, Name: e.Text,
			Options: []Option{{ID: e.Option, Status: StatusDraft}},
		})
	}
}
