package link

import (
	"cmp"
	"context"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newAdd(r *run.Run) *cobra.Command {
	var (
		d            state.Delivery
		order, until string
		whatIf       string
		preview, yes bool
	)
	cmd := &cobra.Command{
		Use: "add N", Short: "Make the address of the client's page", Args: cobra.ExactArgs(1),
		Long: `Make the address of the page where the client reads the proposal, chooses options, asks,
and accepts or declines it, and print it. It is not shown again; making another one for the
same recipient withdraws the one before.

The proposal must have been submitted. --preview makes an address for yourself, for an hour:
it shows what the client would see, records nothing and takes no answer.

--what-if shows the page with the options of a what-if that is kept under this name: the
client sees them chosen and may choose others. Nothing else about the proposal changes.

The public interface has no such page. "tender serve" has one, and so has the demo, while its
editor is open; elsewhere the command says so. "tender export" makes a document to send.`,
		Example: `  tender link add 1042
  tender link add 1042 --to erik@halvorsen.example --until 2026-12-31
  tender link add 1042 --preview
  tender link add 1042 --changeorder 1`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) (err error) {
			if d.Until, err = run.Day("until", until); err != nil {
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
			chosen, err := chosenBy(ctx, s, at, whatIf)
			if err != nil {
				return err
			}
			made, err := s.Client.CreateLink(ctx, at.proposal, d, preview)
			if err != nil {
				return err
			}
			if len(chosen) > 0 {
				made.URL += "?" + chosen.Query()
			}
			if s.InDemo() {
				s.Sayf(
					"This address ends with the command: the demo serves pages only while its editor is open. `tender demo`, m makes a link there.")
			}
			return printMade(s.Run, &made)
		}),
	}
	cmd.Flags().StringVar(&d.To, "to", "", "the recipient's e-mail address; the contact's by default")
	cmd.Flags().StringVar(&until, "until", "", "the last day of the page, such as 2026-12-31")
	cmd.Flags().BoolVar(&preview, "preview", false, "for yourself: shows the page and records nothing")
	cmd.Flags().StringVar(&whatIf, "what-if", "", "the `name` of a kept what-if, whose options are chosen at first")
	orderFlag(cmd, &order)
	cmd.MarkFlagsMutuallyExclusive("what-if", "changeorder")
	run.YesFlag(cmd.Flags(), &yes)
	return run.Prints[linkJSON](r, cmd)
}

// chosenBy returns the options of a what-if that is kept under a name; none without a name.
func chosenBy(ctx context.Context, s *run.Session, at of, name string) (state.Selection, error) {
	if name == "" {
		return nil, nil
	}
	kept, err := s.Store.Marks.WhatIfs(ctx, at.proposal)
	if err != nil {
		return nil, err
	}
	p, err := find.Proposal(ctx, s, at.proposal)
	if err != nil {
		return nil, err
	}
	return choiceNamed(kept, name, p)
}

// choiceNamed returns the options of the what-if of that name. The page of a proposal that lacks one of them would show
// the client another choice.
func choiceNamed(kept []state.NamedWhatIf, name string, p *state.Proposal) (state.Selection, error) {
	var names []string
	for _, w := range kept {
		switch {
		case !text.SameName(w.Name, name):
			names = append(names, w.Name)
		case w.Chosen.In(p):
			return w.Chosen, nil
		default:
			return nil, state.Conflict("An option of the what-if “"+w.Name+"” is gone from the proposal.",
				"Keep it again, with the options of now. No link was made.")
		}
	}
	return nil, run.Usagef("no what-if %q is kept for this proposal; kept are: %s", name,
		cmp.Or(strings.Join(names, ", "), "none"))
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
