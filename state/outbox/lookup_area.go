package outbox

import (
	"context"
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// areaLookUp finds an area by its name.
type areaLookUp struct{}

func (areaLookUp) read(ctx context.Context, o *Outbox, e state.Edit) (candidates, error) {
	return lookUpInProposal(ctx, o, e, areaCandidates)
}

func (areaLookUp) made(e state.Edit, answer state.Applied, seen state.Precondition) candidates {
	return madeInProposal(e, answer.Proposal, seen, areaCandidates)
}

// resolve pairs the local id of the option that a new area begins with.
func (areaLookUp) resolve(ids map[int64]int64, e state.Edit, p *state.Proposal, made state.AreaID) {
	if !state.IsLocal(e.Option) {
		return
	}
	delete(ids, int64(e.Option))
	if a := p.Area(made); a != nil && len(a.Options) > 0 {
		ids[int64(e.Option)] = int64(a.Options[0].ID)
	}
}

// areaCandidates finds an area by its name, which is unique without regard to case.
func areaCandidates(e state.Edit, p *state.Proposal) candidates {
	s := candidates{unique: true, noun: "area", proposal: p}
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
