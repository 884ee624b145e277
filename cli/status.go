package cli

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newStatus(a *app) *cobra.Command {
	var f writeFlags
	cmd := &cobra.Command{
		Use: "status N [MOVE]", Short: "Show the status of a proposal, or move it", Args: cobra.RangeArgs(1, 2),
		Long: `Show the status of a proposal and the moves that are possible from it, or make one:
submit, open, accept, decline, delay, complete, bounce (the e-mail failed), expire,
reopen (back to draft). A status does as well: accepted.

The interface has no operation for it, since it is the client's and the office's to do.
A sandbox has, such as the demo and "tender serve --sandbox". Where the service has
none, that is said and nothing is changed. Accepting takes the first option of each area.
What waits in the outbox for the proposal is saved first.`,
		Example: `  tender status 1042
  tender status 1042 submit
  tender status 1042 accept`,
		RunE: a.inSession(func(ctx context.Context, s *session, args []string) error {
			if len(args) == 1 {
				return s.showStatus(ctx, f, args[0])
			}
			return s.moveStatus(ctx, f, args[0], args[1])
		}),
	}
	f.add(cmd)
	return cmd
}

// statusJSON is the status of a proposal for programs.
type statusJSON struct {
	ID     int64    `json:"id"`
	Number int64    `json:"number"`
	Status string   `json:"status"`
	Was    string   `json:"was,omitempty"` // before it was moved
	Moves  []string `json:"moves"`         // the statuses that it may go to
}

func (s *session) showStatus(ctx context.Context, f writeFlags, arg string) error {
	id, err := s.findProposal(ctx, arg)
	if err != nil {
		return err
	}
	p, err := s.proposalOrCopy(ctx, id)
	if err != nil {
		return err
	}
	return s.printStatus(f, p, "")
}

// printStatus prints the status, or where it was moved from was.
func (s *session) printStatus(f writeFlags, p *state.Proposal, was state.Status) error {
	if f.json {
		out := statusJSON{ID: int64(p.ID), Number: p.Number, Status: string(p.Status), Was: string(was), Moves: []string{}}
		for _, to := range p.Status.Moves() {
			out.Moves = append(out.Moves, string(to))
		}
		return s.app.printJSON(out)
	}
	if was != "" {
		s.app.printf("%s is %s. It was %s.\n", state.ProposalTitle(p.Number, p.Name), p.Status.Word(), was.Word())
		return nil
	}
	s.app.printf("%s is %s. %s\n", state.ProposalTitle(p.Number, p.Name), p.Status.Word(), movesWords(p.Status))
	return nil
}

// movesWords says in a sentence which moves are possible from a status.
func movesWords(from state.Status) string {
	var verbs []string
	for _, to := range from.Moves() {
		verbs = append(verbs, to.Verb())
	}
	if len(verbs) == 0 {
		return "That is the end of its way."
	}
	return "Moves: " + strings.Join(verbs, ", ") + "."
}

func (s *session) moveStatus(ctx context.Context, f writeFlags, arg, move string) error {
	to, ok := state.MoveNamed(move)
	if !ok {
		return usagef("there is no move %q; `tender status %s` lists those that are possible", move, arg)
	}
	id, err := s.findOffered(ctx, f, arg)
	if err != nil {
		return err
	}
	before, err := s.client.Proposal(ctx, id)
	if err != nil {
		return err
	}
	if err := s.savedBefore(ctx, before, to); err != nil {
		return err
	}
	p, err := s.client.Move(ctx, id, to)
	if err != nil {
		refused := state.FaultOf(err)
		if refused.Kind == state.FaultConflict {
			refused.Next = movesWords(before.Status)
			return saidError{refused}
		}
		return err
	}
	if err := s.keep(s.store.SaveProposal(ctx, p, s.app.now())); err != nil {
		return err
	}
	return s.printStatus(f, p, before.Status)
}

// findOffered finds a proposal whose status may be moved: the service has the operations,
// and a person agrees where the account is live.
func (s *session) findOffered(ctx context.Context, f writeFlags, arg string) (state.ProposalID, error) {
	if err := s.mayWrite(); err != nil {
		return 0, err
	}
	if s.profile.Installer {
		return 0, state.Fault{
			Kind: state.FaultReadOnly, Message: fmt.Sprintf("The profile %q is an installer's: statuses and change orders are not made there.", s.profile.Name), Next: "Use another profile.",
		}
	}
	if s.app.offline {
		return 0, state.Fault{
			Kind: state.FaultOffline, Message: "Statuses and change orders are the service's, which can't be asked offline.", Next: "Run this without --offline.",
		}
	}
	id, err := s.findProposal(ctx, arg)
	if err != nil {
		return 0, err
	}
	offered, err := s.client.Moves(ctx, id)
	if err == nil && !offered {
		err = saidError{state.NoMoves()}
	}
	if err != nil {
		return 0, err
	}
	if err := s.confirmLive(f.yes); err != nil {
		return 0, err
	}
	return id, nil
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
