// Package status has the command that shows and changes the status of proposals and change orders.
package status

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newStatus(r)}
}

func newStatus(r *run.Run) *cobra.Command {
	var (
		yes     bool
		options []string
		order   string
		unbuilt bool
		deliver delivery
	)
	cmd := &cobra.Command{
		Use: "status N [MOVE]", Short: "Show or change the status of a proposal or a change order", Args: cobra.RangeArgs(1, 2),
		Long: `Show the status of a proposal and its possible moves, or make one: submit, open, accept,
decline, delay, complete, bounce (the e-mail failed), expire, reopen (back to draft),
archive, unarchive. You can also name the new status, such as accepted.

accept selects the first option of each area unless --option names another. The command
saves waiting edits of the proposal first. If lines or texts are planned and not built,
submit, accept and decline need --unbuilt, because these would be left behind.

Where the service sends mail, submit sends the client a link to their page: to the contact,
unless --to and --cc name others. Where it has the page and sends no mail, "tender link" makes
the link. The status says what became of the mail.

--changeorder shows or changes the status of one of the proposal's change orders, which
has the same moves except archive and unarchive. It can be submitted once the proposal is
accepted, completed or declined.

The public interface has no operation for this. The demo has one, and so has "tender
serve" for permitted users; elsewhere the command says so and changes nothing.`,
		Example: `  tender status 1042
  tender status 1042 submit
  tender status 1042 submit --unbuilt
  tender status 1042 submit --to erik@halvorsen.example --until 2026-12-31
  tender status 1042 accept --option "Living Room=2" --option Den=1
  tender status 1042 archive
  tender status 1042 accept --changeorder 1`,
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			if order != "" {
				return orderStatus(ctx, s, yes, args, order, options, deliver)
			}
			if len(args) == 1 {
				if _, err := deliver.read(""); err != nil {
					return err
				}
				return showStatus(ctx, s, args[0])
			}
			to, archived, err := MoveOf(args[1], options)
			if err != nil {
				return err
			}
			d, err := deliver.read(to)
			switch {
			case err != nil:
				return err
			case to == "":
				return archive(ctx, s, yes, args[0], archived)
			default:
				return moveStatus(ctx, s, move{yes, unbuilt, to, options, d}, args[0])
			}
		}),
	}
	cmd.Flags().StringArrayVar(&options, "option", nil, "AREA=OPTION: the option that the client selected in an area, counted from 1; may be repeated")
	cmd.Flags().StringVar(&order, "changeorder", "", "a change order of the proposal, by its number")
	cmd.Flags().BoolVar(&unbuilt, "unbuilt", false, "submit, accept, decline: leave behind planned lines and texts that are not built")
	deliver.flags(cmd.Flags())
	run.YesFlag(cmd.Flags(), &yes)
	return run.Prints[shapes.Status](r, cmd)
}

// MoveOf parses a move: a status, or none and whether to archive. options are allowed only with acceptance.
func MoveOf(word string, options []string) (to state.Status, archived bool, err error) {
	archived, away := state.ArchiveNamed(word)
	to, known := state.MoveNamed(word)
	switch {
	case !away && !known:
		return "", false, run.Usagef("there is no move %q; `tender status N` lists the possible moves", word)
	case len(options) > 0 && to != state.StatusAccepted:
		return "", false, run.Usagef("--option names what the client selected; use it only with accept")
	default:
		return to, archived, nil
	}
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
	planned, err := s.Store.Plan(ctx, id)
	if err != nil {
		return err
	}
	drafts, err := s.Store.Drafts(ctx)
	if err != nil {
		return err
	}
	if s.Run.Flags.Offline || state.IsLocal(id) {
		return Print(s.Run, p, nil, planned, drafts)
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
		return printStatus(s.Run, p, unmoved, state.FaultOf(err).Message, planned, drafts)
	}
	return Print(s.Run, p, &at, planned, drafts)
}

// Print prints the status with the possible moves, and what is planned and not built, or not saved. at is nil if the
// service was not asked.
func Print(r *run.Run, p *state.Proposal, at *state.Office, planned plan.Plan, drafts []state.Draft) error {
	more := MovesWords(p.Status, at)
	if at != nil {
		more += mailWords(r, at.MailAbout(0))
	}
	return printStatus(r, p, jsonStatus(p, at), more, planned, drafts)
}

// printStatus prints out, the status of p. more says what can be done with it.
func printStatus(r *run.Run, p *state.Proposal, out shapes.Status, more string, planned plan.Plan, drafts []state.Draft) error {
	archived := ""
	if out.Archived != nil && *out.Archived {
		archived = " and archived"
	}
	unbuilt := planned.Unbuilt(p.Summary.Currency)
	if unbuilt != "" {
		out.Unbuilt = &shapes.Unbuilt{Lines: planned.Open(), Notes: planned.OpenTexts()}
		unbuilt = fmt.Sprintf("\nPlanned and not built: %s; `tender plan %s` lists it.", unbuilt, find.Arg(p))
	}
	look := ""
	if slices.Contains(p.Status.Moves(), state.StatusSubmitted) {
		if look = p.BeforeSubmit(drafts); look != "" {
			look = "\nBefore submitting: " + look
		}
	}
	return r.PrintWords(out, "%s is %s%s. %s%s%s", p.Title(), p.Status.Word(), archived, more, unbuilt, look)
}

// jsonStatus returns the status of a proposal with the possible moves. at is nil if the service was not asked.
func jsonStatus(p *state.Proposal, at *state.Office) shapes.Status {
	out := shapes.Status{ID: int64(p.ID), Number: output.NumberOf(p.Number), Status: output.Word(p.Status), Moves: output.Texts(p.Status.Moves()), Incomplete: p.Status == ""}
	if at != nil {
		out.Archived, out.Mail = &at.Archived, jsonMail(at.MailAbout(0))
	}
	return out
}

// MovesWords lists the possible moves from a status in a sentence.
func MovesWords(from state.Status, at *state.Office) string {
	verbs := state.Map(from.Moves(), func(to *state.Status) string { return to.Verb() })
	end := ""
	if len(verbs) == 0 {
		end = "This status is final. "
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
