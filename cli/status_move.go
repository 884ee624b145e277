package cli

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/state"
)

func (s *session) moveStatus(ctx context.Context, f writeFlags, arg string, to state.Status, options []string) error {
	before, at, err := s.findOffered(ctx, f.yes, arg)
	if err != nil {
		return err
	}
	chosen, err := optionsChosen(before, options)
	if err != nil {
		return err
	}
	if err := s.savedBefore(ctx, before, to); err != nil {
		return err
	}
	p, err := s.client.Move(ctx, before.ID, to, chosen)
	if err != nil {
		return withMoves(err, movesWords(before.Status, &at))
	}
	if err := s.keep(s.store.SaveProposal(ctx, p, s.app.now())); err != nil {
		return err
	}
	return s.app.printMoved(p, before.Status)
}

// withMoves adds to a move that was refused which ones are possible.
func withMoves(err error, moves string) error {
	refused := state.FaultOf(err)
	if refused.Kind != state.FaultConflict {
		return err
	}
	refused.Next = moves
	return said(refused)
}

func (a *app) printMoved(p *state.Proposal, was state.Status) error {
	out := jsonStatus(p, nil)
	out.Was = string(was)
	return a.printWords(out, "%s is %s. It was %s.", state.ProposalTitle(p.Number, p.Name), p.Status.Word(), was.Word())
}

// printArchived prints that a proposal was taken out of the list or back into it.
func (a *app) printArchived(p *state.Proposal, at *state.Office) error {
	where := "is back in the list"
	if at.Archived {
		where = "is archived"
	}
	return a.printWords(jsonStatus(p, at), "%s %s.", state.ProposalTitle(p.Number, p.Name), where)
}

// optionsChosen reads what the client took in each area, as AREA=OPTION. An area may be
// named once, and one that is not is left to the service.
func optionsChosen(p *state.Proposal, given []string) ([]state.OptionID, error) {
	var chosen []state.OptionID
	named := map[state.AreaID]bool{}
	for _, arg := range given {
		at := strings.LastIndex(arg, "=")
		if at < 1 {
			return nil, usagef("--option takes AREA=OPTION, such as \"Living Room=2\", not %q", arg)
		}
		a, o, err := optionOf(p, arg[:at], arg[at+1:])
		if err != nil {
			return nil, err
		}
		if named[a.ID] {
			return nil, usagef("--option names %s twice; the client takes one option of an area", a.Name)
		}
		named[a.ID] = true
		chosen = append(chosen, o.ID)
	}
	return chosen, nil
}

// archive takes a proposal out of the list, or back into it, there and on this machine.
func (s *session) archive(ctx context.Context, f writeFlags, arg string, archived bool) error {
	p, at, err := s.findOffered(ctx, f.yes, arg)
	if err != nil {
		return err
	}
	if err := s.client.Archive(ctx, p.ID, archived); err != nil {
		return err
	}
	at.Archived = archived
	row := p.Row()
	row.Archived = archived
	if err := s.keep(s.store.SaveProposals(ctx, []state.ProposalSummary{row}, s.app.now())); err != nil {
		return err
	}
	return s.app.printArchived(p, &at)
}

// findOffered reads a proposal whose status may be moved: the service has the operations,
// and a person agrees where the account is live.
func (s *session) findOffered(ctx context.Context, yes bool, arg string) (*state.Proposal, state.Office, error) {
	if err := s.mayMove(); err != nil {
		return nil, state.Office{}, err
	}
	id, err := s.findProposal(ctx, arg)
	if err != nil {
		return nil, state.Office{}, err
	}
	p, err := s.client.Proposal(ctx, id)
	if err != nil {
		return nil, state.Office{}, err
	}
	at, err := s.client.Standing(ctx, id)
	if err == nil && !at.Offered {
		err = said(state.NoMoves())
	}
	if err == nil {
		err = s.confirmLive(yes)
	}
	return p, at, err
}

// mayMove is why nothing is asked of the service here.
func (s *session) mayMove() error {
	switch err := s.mayWrite(); {
	case err != nil:
		return err
	case s.profile.Installer:
		return state.ReadOnly(fmt.Sprintf("The profile %q is an installer's: statuses and change orders are not made there.", s.profile.Name),
			"Use another profile.")
	case s.app.offline:
		return state.Offline("Statuses and change orders are the service's, which can't be asked offline.", "Run this without --offline.")
	default:
		return nil
	}
}

// savedBefore saves what waits for a proposal before it is moved: once it is accepted the
// service refuses it.
func (s *session) savedBefore(ctx context.Context, p *state.Proposal, to state.Status) error {
	drafts, err := s.store.Drafts(ctx)
	if err != nil {
		return err
	}
	for carried := false; ; carried = true {
		entries, err := s.outbox.Entries(ctx)
		if err != nil {
			return err
		}
		f := state.BeforeMove(p.Status, to, entries, drafts, p.ID)
		if f.Kind == state.FaultNone {
			return nil
		}
		if carried {
			f.Next += " `tender outbox` and `tender drafts` list what is not saved."
			return f
		}
		if _, err := s.work.Finish(ctx, nil); err != nil {
			return err
		}
	}
}
