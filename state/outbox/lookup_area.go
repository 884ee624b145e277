package outbox

import (
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// resolveOption resolves the local id of a new area's first option.
func resolveOption(ids map[int64]int64, option state.OptionID, p *state.Proposal, made state.AreaID) {
	if !state.IsLocal(option) {
		return
	}
	delete(ids, int64(option))
	if a := p.Area(made); a != nil && len(a.Options) > 0 {
		ids[int64(option)] = int64(a.Options[0].ID)
	}
}

// areasLike finds an area by its name, which is unique, ignoring case.
func areasLike(made state.AddArea, p *state.Proposal) candidates {
	s := candidates{unique: true, noun: "area"}
	for _, a := range p.Areas {
		s.ids = append(s.ids, int64(a.ID))
		if text.SameName(a.Name, made.Name) {
			s.match = append(s.match, int64(a.ID))
			s.refuse = state.Invalid(fmt.Sprintf("There is already an area named %q.", a.Name),
				"Give it another name, or drop it.")
		}
	}
	return s
}
