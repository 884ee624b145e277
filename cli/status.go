package cli

import (
	"context"
	"strings"

	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newStatus(a *app) *cobra.Command {
	var (
		f       writeFlags
		options []string
		order   string
	)
	cmd := &cobra.Command{
		Use: "status N [MOVE]", Short: "Show the status of a proposal or a change order, move it, or archive it", Args: cobra.RangeArgs(1, 2),
		Long: `Show the status of a proposal and the moves that are possible from it, or make one:
submit, open, accept, decline, delay, complete, bounce (the e-mail failed), expire,
reopen (back to draft), archive (out of the list), unarchive. A status does as well:
accepted.

The interface has no operation for it, since it is the client's and the office's to do.
The demo has one, and "tender serve" for users who may. Where the service has none, that
is said and nothing is changed. Accepting takes the first option of each area, or those
that --option names. What waits in the outbox for the proposal is saved first.

With --changeorder it is about that change order of the proposal, which goes the same ways
but the archive's. It is submitted once its proposal is accepted, completed or declined.`,
		Example: `  tender status 1042
  tender status 1042 submit
  tender status 1042 accept --option "Living Room=2" --option Den=1
  tender status 1042 archive
  tender status 1042 accept --changeorder 1`,
		RunE: a.reads(func(ctx context.Context, s *session, args []string) error {
			if order != "" {
				return s.orderStatus(ctx, f, args, order, options)
			}
			if len(args) == 1 {
				return s.showStatus(ctx, args[0])
			}
			to, archived, err := moveOf(args[1], options)
			switch {
			case err != nil:
				return err
			case to == "":
				return s.archive(ctx, f, args[0], archived)
			default:
				return s.moveStatus(ctx, f, args[0], to, options)
			}
		}),
	}
	cmd.Flags().StringArrayVar(&options, "option", nil, "AREA=OPTION: the option that the client took in an area, by its place from 1; may be repeated")
	cmd.Flags().StringVar(&order, "changeorder", "", "a change order of the proposal, by its number")
	yesFlag(cmd, &f.yes)
	return prints[statusJSON](a, cmd)
}

// moveOf reads a move: a status, or none and which way the archive is meant. options go
// with accepting alone.
func moveOf(word string, options []string) (to state.Status, archived bool, err error) {
	archived, away := state.ArchiveNamed(word)
	to, known := state.MoveNamed(word)
	switch {
	case !away && !known:
		return "", false, usagef("there is no move %q; `tender status N` lists those that are possible", word)
	case len(options) > 0 && to != state.StatusAccepted:
		return "", false, usagef("--option says what the client took, and goes with accept alone")
	default:
		return to, archived, nil
	}
}

// statusJSON is the status of a proposal or a change order for programs.
type statusJSON struct {
	ID     int64 `json:"id"`
	Number int64 `json:"number"`
	// ProposalID is that of a change order; missing for a proposal itself.
	ProposalID int64  `json:"proposalId,omitempty"`
	Status     string `json:"status"`
	Was        string `json:"was,omitempty"` // before it was moved
	// Moves are the statuses that it may go to; Archived is missing where it is not known.
	Moves    []string `json:"moves"`
	Archived *bool    `json:"archived,omitempty"`
}

func (s *session) showStatus(ctx context.Context, arg string) error {
	id, err := s.findProposal(ctx, arg)
	if err != nil {
		return err
	}
	p, err := s.proposalOrCopy(ctx, id)
	if err != nil {
		return err
	}
	if s.app.offline || state.IsLocal(id) {
		return s.app.printStatus(p, nil)
	}
	at, err := s.client.Standing(ctx, id)
	if err == nil && !at.Offered {
		err = state.NoMoves()
	}
	if err != nil { // the status is known all the same
		return s.app.printUnmoved(p, state.FaultOf(err))
	}
	return s.app.printStatus(p, &at)
}

// printStatus prints the status with the moves from it. at is nil where the service was
// not asked.
func (a *app) printStatus(p *state.Proposal, at *state.Office) error {
	archived := ""
	if at != nil && at.Archived {
		archived = " and archived"
	}
	return a.printWords(jsonStatus(p, at), "%s is %s%s. %s", state.ProposalTitle(p.Number, p.Name), p.Status.Word(), archived, movesWords(p.Status, at))
}

// printUnmoved prints the status of a proposal that can't be moved, and why.
func (a *app) printUnmoved(p *state.Proposal, why state.Fault) error {
	out := jsonStatus(p, nil)
	out.Moves = []string{}
	return a.printWords(out, "%s is %s. %s", state.ProposalTitle(p.Number, p.Name), p.Status.Word(), why.Message)
}

// jsonStatus is the status of a proposal with the moves from it. at is nil where the
// service was not asked.
func jsonStatus(p *state.Proposal, at *state.Office) statusJSON {
	out := statusJSON{ID: int64(p.ID), Number: p.Number, Status: string(p.Status), Moves: texts(p.Status.Moves())}
	if at != nil {
		out.Archived = &at.Archived
	}
	return out
}

// movesWords says in a sentence which moves are possible from a status.
func movesWords(from state.Status, at *state.Office) string {
	verbs := mapped(from.Moves(), func(to *state.Status) string { return to.Verb() })
	end := ""
	if len(verbs) == 0 {
		end = "That is the end of its way. "
	}
	switch {
	case at == nil:
	case at.Archived:
		verbs = append(verbs, "unarchive")
	default:
		verbs = append(verbs, "archive")
	}
	if len(verbs) == 0 {
		return strings.TrimSpace(end)
	}
	return end + "Moves: " + strings.Join(verbs, ", ") + "."
}
