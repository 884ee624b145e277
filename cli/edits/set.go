package edits

import (
	"context"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	work "app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// setFlags are the flags of set.
type setFlags struct {
	commit.Flags
	also   []string // more options that get the same texts
	dryRun bool
}

func newSet(r *run.Run) *cobra.Command {
	var f setFlags
	cmd := &cobra.Command{
		Use:   "set N [AREA [OPTION]]",
		Short: "Change the name, salesperson or texts of a proposal",
		Long: `Change the name, salesperson and texts of a proposal or, with AREA, the two texts of
one of its options. OPTION is the option's place, counted from 1; leave it out if the
area has only one.

Give a text directly, as @FILE, or as - for standard input. '' clears a text; an empty
file or input is refused. --also names more options that get the same texts; one undo
reverts all of them. --dry-run shows what would be saved and what it replaces.

A text for the client that looks internal is refused: one with a cost, a margin, an
alarm code, the word "internal" or a passage of the notes. --client-may-see saves it
anyway.`,
		Example: `  tender set 1042 --name "Halvorsen Residence, phase 2"
  tender set 1042 "Living Room" 2 --notes @notes.txt
  tender set 1042 "Living Room" 1 --also "Living Room/2" --also Patio --notes "Mind the dog." --dry-run`,
		Args: cobra.RangeArgs(1, 3),
	}
	flags := cmd.Flags()
	flags.String("name", "", "the proposal's name")
	flags.String("sales-person", "", "the proposal's salesperson, by name, e-mail address or id:N")
	flags.String("description", "", "the proposal's client description")
	flags.String("internal-notes", "", "the proposal's internal notes, for the team only")
	flags.String("client", "", "the option's client description")
	flags.String("notes", "", "the option's installer notes, for the team only")
	flags.StringArrayVar(&f.also, "also", nil,
		"AREA or AREA/OPTION: another option that gets the same texts; may be repeated")
	flags.BoolVar(&f.dryRun, "dry-run", false, "show what would be saved, and save nothing")
	f.AddMaySee(flags)
	f.Add(r, cmd)
	cmd.RunE = r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
		return set(ctx, s, f, args,
			commit.GivenTexts(cmd, "name", "sales-person", "description", "internal-notes", "client", "notes"))
	}, (*run.Session).MayCommit)
	return cmd
}

func set(ctx context.Context, s *run.Session, f setFlags, args []string, given map[string]string) error {
	if err := checkSet(args, f, given, s.ForPrograms()); err != nil {
		return err
	}
	if err := readTexts(s, given); err != nil {
		return err
	}
	w, err := find.Edited(ctx, s, args[0])
	if err != nil {
		return err
	}
	var edits []state.Edit
	if len(args) > 1 {
		edits, err = optionsEdits(w, append([][]string{args[1:]}, find.Paths(f.also)...), given)
	} else {
		edits, err = proposalEdits(ctx, s, w, given)
	}
	if err != nil {
		return err
	}
	if f.dryRun {
		return dryRun(ctx, s, f.Flags, w, edits)
	}
	var changes []work.Change
	for _, e := range edits {
		if c, ok := changeOf(w, e); ok {
			changes = append(changes, c)
		}
	}
	if len(changes) == 0 {
		s.Sayf("Nothing changes.")
		return s.Result([]shapes.Edit{}, func() {})
	}
	return commit.Carry(ctx, s, f.Flags, changes...)
}

// changeOf returns the change of an edit; ok is false if the service already has the value and no local edit changes
// it. A waiting edit with the same value is not committed again; a refused one is.
func changeOf(w *state.Workspace, e state.Edit) (c work.Change, ok bool) {
	if w.Changes(e) {
		return work.Change{Edit: e}, true
	}
	last, pending := w.Standing(e)
	return work.Change{Entry: last.ID}, pending
}

// checkSet refuses flags that don't fit the arguments, before anything is read.
func checkSet(args []string, f setFlags, given map[string]string, forPrograms bool) error {
	if len(given) == 0 {
		return run.Usagef("say what to change; `tender set --help` lists it")
	}
	if len(f.also) > 0 && len(args) == 1 {
		return run.Usagef("--also adds options to the first one: name its area after the proposal")
	}
	if f.dryRun && forPrograms {
		return run.Usagef("--dry-run prints text only; leave out --json")
	}
	_, client := given["client"]
	_, notes := given["notes"]
	if len(args) == 1 && (client || notes) {
		return run.Usagef("--client and --notes belong to an option: name its area after the proposal")
	}
	if len(args) > 1 && (len(given) > 2 || !client && !notes || len(given) == 2 && (!client || !notes)) {
		return run.Usagef("an option has only --client and --notes")
	}
	return nil
}

func proposalEdits(
	ctx context.Context, s *run.Session, w *state.Workspace, given map[string]string,
) ([]state.Edit, error) {
	var edits []state.Edit
	p := w.Proposal
	if name, ok := given["name"]; ok {
		if name = strings.TrimSpace(text.CleanLine(name)); name == "" {
			return nil, run.Usagef("a proposal's name can't be empty")
		}
		edits = append(edits, state.Edit{Proposal: p.ID, Base: w.NameBase(), Change: state.Rename{Name: name}})
	}
	if who, ok := given["sales-person"]; ok {
		user, err := find.User(ctx, s, who)
		if err != nil {
			return nil, err
		}
		edits = append(edits, state.Edit{Proposal: p.ID, User: user.ID, Change: state.SetSalesPerson{}})
	}
	return textEdits(edits, w, given, map[string]state.TextRef{
		"description":    {Proposal: p.ID, Field: state.ProposalDescription},
		"internal-notes": {Proposal: p.ID, Field: state.InternalNotes},
	}), nil
}

// optionsEdits returns the edits of option texts, each named by area and place.
func optionsEdits(w *state.Workspace, options [][]string, given map[string]string) (edits []state.Edit, err error) {
	seen := make(map[state.OptionID]bool)
	for _, path := range options {
		area, err := find.Area(w, path[0])
		if err != nil {
			return nil, err
		}
		option, err := find.Option(area, strings.Join(path[1:], ""))
		if err != nil {
			return nil, err
		}
		if seen[option.ID] {
			continue
		}
		seen[option.ID] = true
		from := len(edits)
		edits = textEdits(edits, w, given, map[string]state.TextRef{
			"client": {Proposal: w.Proposal.ID, Option: option.ID, Field: state.ClientDescription},
			"notes":  {Proposal: w.Proposal.ID, Option: option.ID, Field: state.InstallerNotes},
		})
		for i := range edits[from:] {
			edits[from+i].Area = area.ID
		}
	}
	return edits, nil
}

// setTexts are the flags that take texts, in the order in which they are written.
var setTexts = []string{"description", "internal-notes", "client", "notes"}

// readTexts reads the texts given as a file or on standard input, each once.
func readTexts(s *run.Session, given map[string]string) error {
	for _, name := range setTexts {
		arg, asked := given[name]
		if !asked {
			continue
		}
		text, err := s.Run.Value(arg)
		if err != nil {
			return err
		}
		given[name] = text
	}
	return nil
}

// textEdits adds an edit for each given text.
func textEdits(
	edits []state.Edit, w *state.Workspace, given map[string]string, refs map[string]state.TextRef,
) []state.Edit {
	for _, name := range setTexts {
		ref, known := refs[name]
		text, asked := given[name]
		if known && asked {
			edits = append(edits, state.Draft{Ref: ref, Text: text, Base: w.Base(ref)}.Edit())
		}
	}
	return edits
}
