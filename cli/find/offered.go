package find

import (
	"context"
	"fmt"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
)

// Offered reads a proposal whose status is about to change. It fails if the service has no such operations, or if the
// account is live and the person does not agree.
func Offered(ctx context.Context, s *run.Session, yes bool, arg string) (*state.Proposal, state.Office, error) {
	if err := mayMove(s); err != nil {
		return nil, state.Office{}, err
	}
	id, err := ProposalID(ctx, s, arg)
	if err != nil {
		return nil, state.Office{}, err
	}
	p, err := s.Client.Proposal(ctx, id)
	if err != nil {
		return nil, state.Office{}, err
	}
	at, err := s.Client.Standing(ctx, id)
	if err == nil && !at.Offered {
		err = run.Said(state.NoMoves())
	}
	if err == nil {
		err = s.MayWriteNow(yes)
	}
	return p, at, err
}

// mayMove returns why statuses can't be changed in this session; nil if they can.
func mayMove(s *run.Session) error {
	switch err := s.MayWrite(); {
	case err != nil:
		return err
	case s.Profile.Installer:
		return state.ReadOnly(
			fmt.Sprintf("The profile %q is an installer's, which can't change statuses or create change orders.",
				s.Profile.Name),
			"Use another profile.")
	case s.Run.Flags.Offline:
		return state.Offline("Changing statuses and change orders needs the service and does not work offline.",
			"Run this without --offline.")
	default:
		return nil
	}
}
