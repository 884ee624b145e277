package outbox

import (
	"context"
	"fmt"

	"app.tender/tender/state"
)

// optionLooker finds an option of an area by its two texts.
type optionLooker struct{}

func (optionLooker) look(ctx context.Context, o *Outbox, e state.Edit) (sight, error) {
	return lookInProposal(ctx, o, e, sightOfOptions)
}

func (optionLooker) made(e state.Edit, answer state.Applied, seen state.Sighting) sight {
	return madeInProposal(e, answer.Proposal, seen, sightOfOptions)
}

// sightOfOptions finds an option of an area by its two texts.
func sightOfOptions(e state.Edit, p *state.Proposal) sight {
	s := sight{noun: "option", proposal: p}
	a := p.Area(e.Area)
	if a == nil {
		s.refuse = state.Fault{
			Kind: state.FaultNotFound, Message: "The area is no longer in the proposal.", Next: "Drop it, or add it to another area.",
		}
		return s
	}
	for _, o := range a.Options {
		s.ids = append(s.ids, int64(o.ID))
		said := !o.Unknown.Has(state.FieldClientDescription) && !o.Unknown.Has(state.FieldInstallerNotes)
		if said && state.SameText(o.ClientDescription, e.Client) && state.SameText(o.InstallerNotes, e.Installer) {
			s.match = append(s.match, int64(o.ID))
		}
	}
	if len(a.Options) >= state.MaxOptionsPerArea {
		s.refuse = state.Fault{
			Kind:    state.FaultInvalid,
			Message: fmt.Sprintf("%s has %d options already, which is the most an area can have.", a.Name, len(a.Options)),
			Next:    "Drop it, or put its texts into another option.",
		}
	}
	return s
}
