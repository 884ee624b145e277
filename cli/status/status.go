// Package status has the commands that show and change the status of proposals and change orders.
package status

import (
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	cmd := run.Group("status", "Show and change the status of a proposal or a change order",
		`Show and change the status of a proposal, or with --changeorder of one of its change
orders, which has the same moves except archive and unarchive. A change order can be
submitted once the proposal is accepted, completed or declined.

A move saves waiting edits of the proposal first. The public interface has no operation for
moves. The demo has one, and so has "tender serve" for permitted users; elsewhere the
command says so and changes nothing.`,
		newShow(r), newArchive(r, true), newArchive(r, false))
	for _, m := range Moves() {
		cmd.AddCommand(newMove(r, m))
	}
	return []*cobra.Command{cmd}
}

// Move is the command that changes a status.
type Move struct {
	To    state.Status
	Short string // what its help says
}

// Moves are the moves of proposals and change orders.
func Moves() []Move {
	return []Move{
		{state.StatusSubmitted, "Submit a proposal or a change order to the client"},
		{state.StatusViewedByClient, "Note that the client has opened it"},
		{state.StatusAccepted, "Note that the client has accepted it"},
		{state.StatusDeclined, "Note that the client has declined it"},
		{state.StatusDelayed, "Note that it is delayed"},
		{state.StatusCompleted, "Note that the work is completed"},
		{state.StatusEmailFailed, "Note that the e-mail to the client has failed"},
		{state.StatusExpired, "Note that it has expired"},
		{state.StatusDraft, "Take it back to a draft"},
	}
}

// Chosen are the options that the client selected, as typed: AREA=OPTION.
type Chosen []string

// AddFlag adds --option to a command that accepts a proposal.
func (c *Chosen) AddFlag(flags *pflag.FlagSet) {
	flags.StringArrayVar((*[]string)(c), "option", nil,
		"AREA=OPTION: the option that the client selected in an area, counted from 1; may be repeated")
}

// In returns the options of p, each area named at most once; the service chooses for the others.
func (c Chosen) In(p *state.Proposal) ([]state.OptionID, error) {
	var chosen []state.OptionID
	named := map[state.AreaID]bool{}
	for _, arg := range c {
		at := strings.LastIndex(arg, "=")
		if at < 1 {
			return nil, run.Usagef("--option takes AREA=OPTION, such as \"Living Room=2\", not %q", arg)
		}
		a, o, err := find.OptionOf(p, arg[:at], arg[at+1:])
		if err != nil {
			return nil, err
		}
		if named[a.ID] {
			return nil, run.Usagef("--option names %s twice; the client can select only one option of an area", a.Name)
		}
		named[a.ID] = true
		chosen = append(chosen, o.ID)
	}
	return chosen, nil
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
