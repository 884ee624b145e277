package cli

import (
	"context"
	"strings"

	"app.tender/tender/state"
	work "app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newSet(a *app) *cobra.Command {
	var f writeFlags
	cmd := &cobra.Command{
		Use:   "set N [AREA [OPTION]]",
		Short: "Change texts, name or salesperson of a proposal",
		Long: `Change what a proposal says: its own name, salesperson and texts, or with an area
the two texts of one of its options. OPTION is its place from 1, and not needed
where the area has one option.

A text is given as it is, as @FILE, or as - for the standard input. An empty one
clears. What does not change is not saved. A text for the customer that looks as if
it was meant for the team is refused: one with a cost, a margin, an alarm code, the
word "internal" or a passage of the notes. --client-may-see saves it.`,
		Example: `  tender set 1042 --name "Halvorsen Residence, phase 2"
  tender set 1042 "Living Room" 2 --notes @notes.txt`,
		Args: cobra.RangeArgs(1, 3),
	}
	flags := cmd.Flags()
	flags.String("name", "", "the proposal's name")
	flags.String("sales-person", "", "the proposal's salesperson, by name, e-mail address or id:N")
	flags.String("description", "", "the proposal's client description; the customer sees it")
	flags.String("internal-notes", "", "the proposal's internal notes; team only")
	flags.String("client", "", "the option's client description; the customer sees it")
	flags.String("notes", "", "the option's installer notes; team only")
	f.addMaySee(flags)
	f.add(cmd)
	cmd.RunE = a.run(func(cmd *cobra.Command, args []string) error {
		given := make(map[string]string)
		for _, name := range []string{"name", "sales-person", "description", "internal-notes", "client", "notes"} {
			if cmd.Flags().Changed(name) {
				given[name], _ = cmd.Flags().GetString(name)
			}
		}
		return a.with(cmd.Context(), func(s *session) error { return s.set(cmd.Context(), f, args, given) })
	})
	return cmd
}

func (s *session) set(ctx context.Context, f writeFlags, args []string, given map[string]string) error {
	if err := s.mayCommit(); err != nil {
		return err
	}
	if err := checkSet(args, given); err != nil {
		return err
	}
	w, err := s.editedArg(ctx, args[0])
	if err != nil {
		return err
	}
	var edits []state.Edit
	if len(args) > 1 {
		edits, err = s.optionEdits(w, args[1:], given)
	} else {
		edits, err = s.proposalEdits(ctx, w, given)
	}
	if err != nil {
		return err
	}
	var changes []work.Change
	for _, e := range edits {
		if c, ok := changeOf(w, e); ok {
			changes = append(changes, c)
		}
	}
	if len(changes) == 0 {
		s.app.sayf("Nothing changes.")
		if f.json {
			return s.app.printJSON([]entryJSON{})
		}
		return nil
	}
	return s.carry(ctx, f, changes...)
}

// changeOf returns how an edit changes a value; ok is false if the service holds it
// already and no edit here changes it. A waiting edit with the same value is not
// committed again; a refused one is.
func changeOf(w *state.Workspace, e state.Edit) (c work.Change, ok bool) {
	last, pending := w.Standing(e)
	if !pending {
		held, how := w.Held().Value(e)
		if how == state.NotThere {
			held = e.Base // of an option that exists only here
		}
		return work.Change{Edit: e}, how == state.NotSaid || held != e.Value()
	}
	if last.Edit.Value() == e.Value() && (last.State == state.EntryWaiting || last.State == state.EntrySending) {
		return work.Change{Entry: last.ID}, true
	}
	return work.Change{Edit: e}, true
}

// checkSet refuses flags that don't go with what is named, before anything is read.
func checkSet(args []string, given map[string]string) error {
	if len(given) == 0 {
		return usagef("say what to change; `tender set --help` lists it")
	}
	_, client := given["client"]
	_, notes := given["notes"]
	if len(args) == 1 && (client || notes) {
		return usagef("--client and --notes are of an option: name its area after the proposal")
	}
	if len(args) > 1 && (len(given) > 2 || !client && !notes || len(given) == 2 && (!client || !notes)) {
		return usagef("an option has only --client and --notes")
	}
	return nil
}

func (s *session) proposalEdits(ctx context.Context, w *state.Workspace, given map[string]string) ([]state.Edit, error) {
	var edits []state.Edit
	p := w.Proposal
	if name, ok := given["name"]; ok {
		if name = strings.TrimSpace(text.CleanLine(name)); name == "" {
			return nil, usagef("a proposal's name can't be empty")
		}
		edits = append(edits, state.Edit{Proposal: p.ID, Base: w.NameBase(), Change: state.Rename{Name: name}})
	}
	if who, ok := given["sales-person"]; ok {
		user, err := s.findUser(ctx, who)
		if err != nil {
			return nil, err
		}
		edits = append(edits, state.Edit{Proposal: p.ID, User: user.ID, Change: state.SetSalesPerson{}})
	}
	return s.textEdits(edits, w, given, map[string]state.TextRef{
		"description":    {Proposal: p.ID, Field: state.ProposalDescription},
		"internal-notes": {Proposal: p.ID, Field: state.InternalNotes},
	})
}

func (s *session) optionEdits(w *state.Workspace, path []string, given map[string]string) ([]state.Edit, error) {
	area, err := findArea(w, path[0])
	if err != nil {
		return nil, err
	}
	option, err := findOption(area, strings.Join(path[1:], ""))
	if err != nil {
		return nil, err
	}
	edits, err := s.textEdits(nil, w, given, map[string]state.TextRef{
		"client": {Proposal: w.Proposal.ID, Option: option.ID, Field: state.ClientDescription},
		"notes":  {Proposal: w.Proposal.ID, Option: option.ID, Field: state.InstallerNotes},
	})
	for i := range edits {
		edits[i].Area = area.ID
	}
	return edits, err
}

// textEdits adds an edit for each text that was given.
func (s *session) textEdits(edits []state.Edit, w *state.Workspace, given map[string]string, refs map[string]state.TextRef) ([]state.Edit, error) {
	for _, name := range []string{"description", "internal-notes", "client", "notes"} {
		ref, known := refs[name]
		arg, asked := given[name]
		if !known || !asked {
			continue
		}
		text, err := s.app.value(arg)
		if err != nil {
			return nil, err
		}
		edits = append(edits, state.Draft{Ref: ref, Text: text, Base: w.Base(ref)}.Edit())
	}
	return edits, nil
}
