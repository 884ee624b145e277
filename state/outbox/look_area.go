package outbox

import (
	"context"
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// areaLooker finds an area by its name.
type areaLooker struct{}

func (areaLooker) look(ctx context.Context, o *Outbox, e state.Edit) (sight, error) {
	return lookInProposal(ctx, o, e, sightOfAreas)
}

func (areaLooker) made(e state.Edit, answer state.Applied, seen state.Sighting) sight {
	return madeInProposal(e, answer.Proposal, seen, sightOfAreas)
}

// resolve pairs the local id of the option that a new area begins with.
func (areaLooker) resolve(ids map[int64]int64, e state.Edit, p *state.Proposal, made state.AreaID) {
	if !state.IsLocal(e.Option) {
		return
	}
	delete(ids, int64(e.Option))
	if a := p.Area(made); a != nil && len(a.Options) > 0 {
		ids[int64(e.Option)] = int64(a.Options[0].ID)
	}
}

// sightOfAreas finds an area by its name, which is unique without regard to case.
func sightOfAreas(e state.Edit, p *state.Proposal) sight {
	s := sight{unique: true, noun: "area", proposal: p}
	for _, a := range p.Areas {
		s.ids = append(s.ids, int64(a.ID))
		if text.SameName(a.Name, e.Text) {
			s.match = append(s.match, int64(a.ID))
			s.refuse = state.Fault{
				Kind:    state.FaultInvalid,
				Message: fmt.Sprintf("There is already an area named %q.", a.Name),
				Next:    "Give it another name, or drop it.",
			}
		}
	}
	return s
}
