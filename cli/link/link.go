// Package link has the command about the client's page: its addresses, and what came back.
package link

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newLink(r)}
}

// linkJSON is a link for programs.
type linkJSON struct {
	ID          int64   `json:"id"`
	URL         string  `json:"url,omitempty"` // only right after it was made
	Recipient   *string `json:"recipient"`     // e-mail address
	Preview     bool    `json:"preview,omitempty"`
	Until       *string `json:"until"` // the last day
	Created     *string `json:"created"`
	FirstOpened *string `json:"firstOpened"`
	LastOpened  *string `json:"lastOpened"`
	Withdrawn   *string `json:"withdrawn"`
}

func jsonLink(l *state.Link) linkJSON {
	return linkJSON{
		int64(l.ID), l.URL, output.Word(l.Recipient), l.Preview, output.Word(lastDay(l)), output.Time(l.Created),
		output.Time(l.FirstOpened), output.Time(l.LastOpened), output.Time(l.Withdrawn),
	}
}

// lastDay is a day of the calendar, which is the same in every zone.
func lastDay(l *state.Link) string {
	if l.Until.IsZero() {
		return ""
	}
	return l.Until.UTC().Format(time.DateOnly)
}

// of is what a link leads to: a proposal, or one of its change orders.
type of struct {
	proposal state.ProposalID
	order    state.ChangeOrderID
}

func orderFlag(cmd *cobra.Command, order *string) {
	cmd.Flags().StringVar(order, "changeorder", "", "a change order of the proposal, by its number")
}

// named finds what the arguments name, at a service that has pages for clients.
func named(ctx context.Context, s *run.Session, arg, order string) (at of, err error) {
	if s.Profile.Installer {
		return at, state.ReadOnly(fmt.Sprintf("The profile %q is an installer's, and what clients are sent and answer is not shown to installers.", s.Profile.Name), "Use another profile.")
	}
	if at.proposal, err = find.ProposalID(ctx, s, arg); err != nil {
		return at, err
	}
	if state.IsLocal(at.proposal) {
		return at, state.Invalid("This proposal is not saved yet: it waits in the outbox.", "`tender outbox push` saves it.")
	}
	if order != "" {
		_, all, err := find.ChangeOrdersOf(ctx, s, arg)
		if err != nil {
			return at, err
		}
		co, err := find.ChangeOrderOf(all, arg, order)
		if err != nil {
			return at, err
		}
		at.order = co.Row.ID
	}
	office, err := s.Client.Standing(ctx, at.proposal)
	if err == nil && !office.ClientPage {
		err = run.Said(state.NoClientPage())
	}
	return at, err
}

func newLink(r *run.Run) *cobra.Command {
	var (
		d            state.Delivery
		order, until string
		preview, yes bool
	)
	cmd := &cobra.Command{
		Use: "link N", Short: "Make the address of the client's page", Args: cobra.ExactArgs(1),
		Long: `Make the address of the page where the client reads the proposal, chooses options, asks,
and accepts or declines it, and print it. It is not shown again; making another one for the
same recipient withdraws the one before.

The proposal must have been submitted. --preview makes an address for yourself, for an hour:
it shows what the client would see, records nothing and takes no answer.

The public interface has no such page. "tender serve" has one, and so has the demo, while its
editor is open; elsewhere the command says so. "tender export" makes a document to send.`,
		Example: `  tender link 1042
  tender link 1042 --to erik@halvorsen.example --until 2026-12-31
  tender link 1042 --preview
  tender link 1042 --changeorder 1`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) (err error) {
			if d.Until, err = day(until); err != nil {
				return err
			}
			at, err := named(ctx, s, args[0], order)
			if err == nil {
				err = s.MayWriteNow(yes)
			}
			if err != nil {
				return err
			}
			d.Order = at.order
			made, err := s.Client.CreateLink(ctx, at.proposal, d, preview)
			if err != nil {
				return err
			}
			if s.InDemo() {
				s.Sayf("This address ends with the command: the demo serves pages only while its editor is open. `tender demo`, m makes a link there.")
			}
			return printMade(s.Run, &made)
		}),
	}
	cmd.Flags().StringVar(&d.To, "to", "", "the recipient's e-mail address; the contact's by default")
	cmd.Flags().StringVar(&until, "until", "", "the last day of the page, such as 2026-12-31")
	cmd.Flags().BoolVar(&preview, "preview", false, "for yourself: shows the page and records nothing")
	orderFlag(cmd, &order)
	run.YesFlag(cmd.Flags(), &yes)
	cmd.AddCommand(newList(r), newWithdraw(r), newAnswers(r))
	return run.Prints[linkJSON](r, cmd)
}

// day reads a flag with a day; empty is the zero time.
func day(s string) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return t, run.Usagef("--until takes a day such as 2026-12-31, not %q", s)
	}
	return t, nil
}

// printMade prints a new link: the address alone on standard output, so that it can be piped.
func printMade(r *run.Run, l *state.Link) error {
	if r.ForPrograms() {
		return r.PrintJSON(jsonLink(l))
	}
	r.Printf("%s\n", l.URL)
	switch {
	case l.Preview:
		r.Sayf("A preview for an hour; the client's own address is another.")
	case l.Recipient == "":
		r.Sayf("Until %s. It is not shown again.", lastDay(l))
	default:
		r.Sayf("For %s, until %s. It is not shown again.", l.Recipient, lastDay(l))
	}
	return nil
}

func newList(r *run.Run) *cobra.Command {
	var order string
	cmd := &cobra.Command{
		Use: "list N", Short: "List the addresses of the client's page and when they were opened", Args: cobra.ExactArgs(1),
		Example: `  tender link list 1042`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			at, err := named(ctx, s, args[0], order)
			if err != nil {
				return err
			}
			list, err := s.Client.Links(ctx, at.proposal, at.order)
			if err != nil {
				return err
			}
			now := s.Run.Time()
			t := output.NewTable("Id", "Recipient", "Made", "Until", "Opened", "State").Figures(0).Give(1)
			return run.PrintList(s.Run, list, jsonLink, t, func(l *state.Link) []string {
				return []string{state.FormatID(l.ID), recipient(l), output.Minute(l.Created), lastDay(l), output.Minute(l.LastOpened), standing(l, now)}
			}, fmt.Sprintf("There are no addresses. `tender link %s` makes one.", args[0]))
		}),
	}
	orderFlag(cmd, &order)
	return run.Prints[[]linkJSON](r, cmd)
}

func recipient(l *state.Link) string {
	if l.Preview {
		return "preview"
	}
	return l.Recipient
}

// standing says whether an address leads to the page.
func standing(l *state.Link, now time.Time) string {
	switch {
	case l.Until.IsZero():
		return state.UnknownWord
	case !l.Withdrawn.IsZero():
		return "withdrawn"
	case !l.Open(now):
		return "over"
	default:
		return "open"
	}
}

func newWithdraw(r *run.Run) *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use: "withdraw N ID", Short: "End an address of the client's page", Args: cobra.ExactArgs(2),
		Long: `End an address: it leads nowhere from then on. "tender link list N" lists them with their ids.
What the client answered is kept.`,
		Example: `  tender link withdraw 1042 3`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			id, err := strconv.ParseInt(args[1], 10, 64)
			if err != nil {
				return run.Usagef("an address is named by its id, not %q; `tender link list %s` lists them", args[1], args[0])
			}
			at, err := named(ctx, s, args[0], "")
			if err == nil {
				err = s.MayWriteNow(yes)
			}
			if err == nil {
				err = s.Client.WithdrawLink(ctx, at.proposal, state.LinkID(id))
			}
			if err != nil {
				return err
			}
			return s.Run.PrintWords(linkJSON{ID: id}, "Address %d is withdrawn.", id)
		}),
	}
	run.YesFlag(cmd.Flags(), &yes)
	return run.Prints[linkJSON](r, cmd)
}
