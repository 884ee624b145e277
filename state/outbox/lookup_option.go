package outbox

import (
	"fmt"

	"app.tender/tender/state"
)

// optionsLike finds an option of an area by its two texts.
func optionsLike(made state.AddOption, p *state.Proposal, area state.AreaID) candidates {
	s := candidates{noun: "option"}
	a := p.Area(area)
	if a == nil {
		s.refuse = state.NotFound("The area is no longer in the proposal.", "Drop it, or add it to another area.")
		return s
	}
	for _, o := range a.Options {
		s.ids = append(s.ids, int64(o.ID))
		said := !o.Unknown.Has(state.FieldClientDescription) && !o.Unknown.Has(state.FieldInstallerNotes)
		if said && state.SameText(o.ClientDescription, made.Client) &&
			state.SameText(o.InstallerNotes, made.Installer) {
			s.match = append(s.match, int64(o.ID))
		}
	}
	if len(a.Options) >= state.MaxOptionsPerArea {
		s.refuse = state.Invalid(fmt.Sprintf("%s has %d options already, the most an area can have.", a.Name,
			len(a.Options)),
			"Drop it, or put its texts into another option.")
	}
	return s
}
