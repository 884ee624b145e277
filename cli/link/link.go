// Package link has the commands about the client's page: its addresses, and what came back.
package link

import (
	"context"
	"fmt"
	"time"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{
		run.Group("link", "Make and withdraw the addresses of the client's page, and read the answers", "", newAdd(r),
			newList(r), newWithdraw(r), newAnswers(r)),
	}
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
		return at,
			state.ReadOnly(
				fmt.Sprintf(
					"The profile %q is an installer's, and what clients are sent and answer is not shown to installers.", s.Profile.Name), "Use another profile.")
	}
	if at.proposal, err = find.ProposalID(ctx, s, arg); err != nil {
		return at, err
	}
	if state.IsLocal(at.proposal) {
		return at, state.Invalid("This proposal is not saved yet: it waits in the outbox.",
			"`tender outbox push` saves it.")
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
