package status

import (
	"context"
	"fmt"
	"slices"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/outgoing"
	"github.com/spf13/cobra"
)

// move is a requested move.
type move struct {
	yes     bool // the write to a live account is confirmed
	unbuilt bool // planned lines may stay unbuilt
	to      state.Status
	order   string         // a change order of the proposal; empty for the proposal itself
	options Chosen         // when it is accepted
	deliver state.Delivery // when it is submitted
}

func newMove(r *run.Run, of Move) *cobra.Command {
	var (
		m       = move{to: of.To}
		deliver delivery
	)
	cmd := &cobra.Command{
		Use: of.To.Verb() + " N", Short: of.Short, Args: cobra.ExactArgs(1),
		Example: "  tender status " + of.To.Verb() + " 1042\n  tender status " + of.To.Verb() + " 1042 --changeorder 1",
		PreRunE: func(*cobra.Command, []string) (err error) {
			m.deliver, err = deliver.read()
			return err
		},
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			if m.order != "" {
				return moveOrder(ctx, s, m, args[0])
			}
			return moveStatus(ctx, s, m, args[0])
		}),
	}
	flags := cmd.Flags()
	orderFlag(flags, &m.order)
	run.YesFlag(flags, &m.yes)
	switch of.To {
	case state.StatusSubmitted:
		cmd.Long = `Submit a proposal or a change order. Where the service sends mail, the client gets a link to
their page: the contact, unless --to and --cc name others. Where it has the page and
sends no mail, "tender link add" makes the link. "tender status show" says what became of
the mail.`
		cmd.Example += "\n  tender status submit 1042 --to erik@halvorsen.example --until 2026-12-31"
		deliver.flags(flags)
	case state.StatusAccepted:
		cmd.Long = of.Short + ". It selects the first option of each area\nunless --option names another."
		cmd.Example += "\n  tender status accept 1042 --option \"Living Room=2\" --option Den=1"
		m.options.AddFlag(flags)
		cmd.MarkFlagsMutuallyExclusive("option", "changeorder")
	}
	if slices.Contains([]state.Status{state.StatusSubmitted, state.StatusAccepted, state.StatusDeclined}, of.To) {
		flags.BoolVar(&m.unbuilt, "unbuilt", false, "leave behind planned lines and texts that are not built")
	}
	return run.Prints[shapes.Status](r, cmd)
}

func moveStatus(ctx context.Context, s *run.Session, m move, arg string) error {
	before, at, err := find.Offered(ctx, s, m.yes, arg)
	if err != nil {
		return err
	}
	chosen, err := m.options.In(before)
	if err == nil {
		err = sendable(before, m.deliver, &at)
	}
	if err != nil {
		return err
	}
	drafts, err := s.Store.Typed.Drafts(ctx)
	if err != nil {
		return err
	}
	if err := savedBefore(ctx, s, before, m.to, drafts); err != nil {
		return err
	}
	if err := builtBefore(ctx, s, before, m); err != nil {
		return err
	}
	orders, err := changeorder.Read(ctx, s.Store.Cache, before.ID)
	if err != nil {
		return err
	}
	var p *state.Proposal
	if m.to == state.StatusSubmitted {
		p, err = s.Client.Submit(ctx, before.ID, m.deliver)
	} else {
		p, err = s.Client.Move(ctx, before.ID, m.to, chosen)
	}
	if err != nil {
		return WithMoves(err, MovesWords(before.Status, &at))
	}
	if err := s.Keep(s.Store.Cache.SaveProposal(ctx, p, s.Run.Time())); err != nil {
		return err
	}
	look := ""
	switch m.to {
	case state.StatusCompleted:
		look = orders.Unsubmitted()
	case state.StatusSubmitted:
		found, err := find.Outgoing(ctx, s, p)
		if err != nil {
			return err
		}
		look = outgoing.Words(found)
	}
	if look != "" {
		s.Sayf("%s", look)
	}
	if m.to == state.StatusSubmitted {
		sayDelivery(s.Run, p, m.deliver, &at, "")
	}
	return PrintMoved(s.Run, p, before.Status)
}

// WithMoves adds the possible moves to the error about a refused one.
func WithMoves(err error, moves string) error {
	refused := state.FaultOf(err)
	if refused.Kind != state.FaultConflict {
		return err
	}
	refused.Next = moves
	return run.Said(refused)
}

// PrintMoved prints a proposal that was moved from the status was.
func PrintMoved(r *run.Run, p *state.Proposal, was state.Status) error {
	out := jsonStatus(p, nil)
	out.Was = string(was)
	return r.PrintWords(out, "%s is %s. It was %s.", state.ProposalTitle(p.Number, p.Name), p.Status.Word(), was.Word())
}

// builtBefore refuses to submit, accept or decline a proposal with an unbuilt plan, unless the person wants that.
func builtBefore(ctx context.Context, s *run.Session, p *state.Proposal, m move) error {
	if m.unbuilt || !slices.Contains(p.Status.Moves(), m.to) { // the service knows which moves exist
		return nil
	}
	planned, err := s.Store.Plans.Plan(ctx, p.ID)
	if err != nil {
		return err
	}
	f := planned.BeforeMove(p.Status, m.to, p.Summary.Currency)
	if f.Kind == state.FaultNone {
		return nil
	}
	if p.Status == state.StatusDraft {
		f.Next = fmt.Sprintf("`tender build start %d --wait` builds it first.", p.Number)
	}
	f.Next += " --unbuilt moves the proposal without it. Nothing was moved."
	return f
}

// savedBefore saves what waits for a proposal before its status changes: after acceptance the service refuses it.
func savedBefore(ctx context.Context, s *run.Session, p *state.Proposal, to state.Status, drafts []state.Draft) error {
	left, err := commit.SaveFirst(ctx, s, func(entries []state.OutboxEdit) state.Fault {
		return state.BeforeMove(p.Status, to, entries, drafts, p.ID)
	})
	if err != nil || left.Kind == state.FaultNone {
		return err
	}
	left.Next += " `tender outbox list` and `tender drafts list` list what is not saved."
	return left
}
