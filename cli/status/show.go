package status

import (
	"context"
	"fmt"
	"slices"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/outgoing"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
)

func newShow(r *run.Run) *cobra.Command {
	var order string
	cmd := &cobra.Command{
		Use: "show N", Short: "Show a status and its possible moves", Args: cobra.ExactArgs(1),
		Long: `Show the status of a proposal and its possible moves, what became of the mail to the client,
and what is planned and not built.`,
		Example: `  tender status show 1042
  tender status show 1042 --changeorder 1`,
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			if order != "" {
				return showOrder(ctx, s, args[0], order)
			}
			return showStatus(ctx, s, args[0])
		}),
	}
	orderFlag(cmd.Flags(), &order)
	return run.Prints[shapes.Status](r, cmd)
}

func showStatus(ctx context.Context, s *run.Session, arg string) error {
	id, err := find.ProposalID(ctx, s, arg)
	if err != nil {
		return err
	}
	p, err := find.Proposal(ctx, s, id)
	if err != nil {
		return err
	}
	planned, err := s.Store.Plans.Plan(ctx, id)
	if err != nil {
		return err
	}
	found, err := find.Outgoing(ctx, s, p)
	if err != nil {
		return err
	}
	if s.Run.Flags.Offline || state.IsLocal(id) {
		return Print(s.Run, p, nil, planned, found)
	}
	at, err := s.Client.Standing(ctx, id)
	if s.Profile.Installer {
		at.Mails = nil
	}
	if err == nil && !at.Offered {
		err = state.NoMoves()
	}
	if err != nil { // the status is known anyway
		unmoved := jsonStatus(p, nil)
		unmoved.Moves = []string{}
		return printStatus(s.Run, p, unmoved, state.FaultOf(err).Message, planned, found)
	}
	return Print(s.Run, p, &at, planned, found)
}

// Print prints the status with the possible moves, and what is planned and not built, or not saved. at is nil if the
// service was not asked.
func Print(r *run.Run, p *state.Proposal, at *state.Office, planned plan.Plan, found []outgoing.Finding) error {
	more := MovesWords(p.Status, at)
	if at != nil {
		more += mailWords(r, at.MailAbout(0))
	}
	return printStatus(r, p, jsonStatus(p, at), more, planned, found)
}

// printStatus prints out, the status of p. more says what can be done with it.
func printStatus(
	r *run.Run, p *state.Proposal, out shapes.Status, more string, planned plan.Plan, found []outgoing.Finding,
) error {
	archived := ""
	if out.Archived != nil && *out.Archived {
		archived = " and archived"
	}
	unbuilt := planned.Unbuilt(p.Summary.Currency)
	if unbuilt != "" {
		left := shapes.UnbuiltOf(&planned)
		out.Unbuilt = &left
		unbuilt = fmt.Sprintf("\nPlanned and not built: %s; `tender plan list %s` lists it.", unbuilt, find.Arg(p))
	}
	look := ""
	if slices.Contains(p.Status.Moves(), state.StatusSubmitted) {
		said := func(f outgoing.Finding) bool { return f.Rule == outgoing.Unbuilt }
		others := slices.DeleteFunc(slices.Clone(found), said)
		if look = outgoing.Words(others); look != "" {
			look = "\nBefore submitting: " + look
		}
	}
	return r.PrintWords(out, "%s is %s%s. %s%s%s", p.Title(), p.Status.Word(), archived, more, unbuilt, look)
}

// jsonStatus returns the status of a proposal with the possible moves. at is nil if the service was not asked.
func jsonStatus(p *state.Proposal, at *state.Office) shapes.Status {
	out := shapes.Status{
		ID: int64(p.ID), Number: output.NumberOf(p.Number), Status: output.Word(p.Status),
		Moves: output.Texts(p.Status.Moves()), Incomplete: p.Status == "",
	}
	if at != nil {
		out.Archived, out.Mail = &at.Archived, jsonMail(at.MailAbout(0))
	}
	return out
}
