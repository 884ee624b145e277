package outbox

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
)

func newDrafts(r *run.Run) *cobra.Command {
	var f commit.Flags
	list := r.InSession(listDrafts)
	cmd := &cobra.Command{
		Use: "drafts", Short: "List, save and discard drafts", Args: cobra.NoArgs,
		Long: `List, save and discard drafts: texts that were typed and not given to the outbox yet.
"tender outbox" lists those that were. KEY is a draft's key, as "tender drafts" lists it.`,
		RunE: list,
	}
	r.Format.AddFlags(cmd.PersistentFlags())
	run.YesFlag(cmd.PersistentFlags(), &f.Yes)
	one := func(use, short string,
		do func(ctx context.Context, s *run.Session, ref state.TextRef) error,
	) *cobra.Command {
		return &cobra.Command{
			Use: use + " KEY", Short: short, Args: cobra.ExactArgs(1),
			RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
				ref, err := parseDraftKey(args[0])
				if err != nil {
					return err
				}
				return do(ctx, s, ref)
			}),
		}
	}
	push := one("push", "Save a draft", func(ctx context.Context, s *run.Session, ref state.TextRef) error {
		return pushDraft(ctx, s, f, ref)
	})
	f.AddMaySee(push.Flags())
	cmd.AddCommand(
		run.Shaped[[]shapes.Draft](r,
			&cobra.Command{Use: "list", Short: "List the drafts, the newest first", Args: cobra.NoArgs, RunE: list}),
		run.Shaped[shapes.Draft](r, one("show", "Print a draft", showDraft)),
		run.Shaped[[]shapes.Entry](r, push),
		run.Shaped[shapes.Draft](r, one("discard", "Discard a draft, which can be restored", discardDraft)),
		run.Shaped[shapes.Draft](r, one("restore", "Restore the last discarded draft of a text", restoreDraft)),
	)
	return run.Shaped[[]shapes.Draft](r, cmd)
}

func parseDraftKey(key string) (state.TextRef, error) {
	wrong := run.Usagef("%q is not the key of a draft; `tender drafts` lists the keys", key)
	parts := strings.Split(key, "/")
	if len(parts) < 2 || len(parts) > 3 {
		return state.TextRef{}, wrong
	}
	ref := state.TextRef{Field: state.TextField(parts[len(parts)-1])}
	ids := make([]int64, 2)
	for i, part := range parts[:len(parts)-1] {
		id, err := strconv.ParseInt(part, 10, 64)
		if err != nil {
			return state.TextRef{}, wrong
		}
		ids[i] = id
	}
	ref.Proposal, ref.Option = state.ProposalID(ids[0]), state.OptionID(ids[1])
	ofOption := ref.Field == state.ClientDescription || ref.Field == state.InstallerNotes
	ofProposal := ref.Field == state.ProposalDescription || ref.Field == state.InternalNotes
	if ofOption && ref.Option != 0 || ofProposal && ref.Option == 0 {
		return ref, nil
	}
	return state.TextRef{}, wrong
}

func listDrafts(ctx context.Context, s *run.Session, _ []string) error {
	drafts, err := s.Store.Typed.Drafts(ctx)
	if err != nil {
		return err
	}
	entries, err := s.Outbox.Entries(ctx)
	if err != nil {
		return err
	}
	drafts = slices.DeleteFunc(drafts, func(d state.Draft) bool { return d.Queued(entries) })
	t := output.NewTable("Key", "Proposal", "What", "Text", "Saved").Give(2, 3)
	return run.PrintList(s.Run, drafts, shapes.DraftOf, t, func(d *state.Draft) []string {
		of, what := commit.ProposalName(ctx, s, d.Ref.Proposal), commit.Placed(ctx, s, d.Edit())
		return []string{shapes.DraftKey(d.Ref), of, what, output.Excerpt(d.Text), d.Saved.Local().Format(time.DateTime)}
	}, "There are no drafts.")
}

func draft(ctx context.Context, s *run.Session, ref state.TextRef) (state.Draft, error) {
	drafts, err := s.Store.Typed.Drafts(ctx)
	if err != nil {
		return state.Draft{}, err
	}
	if i := slices.IndexFunc(drafts, func(d state.Draft) bool { return d.Ref == ref }); i >= 0 {
		return drafts[i], nil
	}
	return state.Draft{}, run.Usagef("there is no draft %s\n  `tender drafts` lists the drafts.", shapes.DraftKey(ref))
}

func showDraft(ctx context.Context, s *run.Session, ref state.TextRef) error {
	d, err := draft(ctx, s, ref)
	if err != nil {
		return err
	}
	return s.PrintWords(shapes.DraftOf(&d), "%s", d.Text)
}

func discardDraft(ctx context.Context, s *run.Session, ref state.TextRef) error {
	d, err := draft(ctx, s, ref)
	if err != nil {
		return err
	}
	if done, err := s.Store.Typed.Discard(ctx, d); err != nil {
		return err
	} else if !done {
		return (&state.EditedElsewhere{}).Fault()
	}
	key := shapes.DraftKey(ref)
	if state.IsLocal(ref.Proposal) {
		key = "-- " + key // it begins like a flag
	}
	return sayDraft(s, d, "Discarded. `tender drafts restore "+key+"` restores it.")
}

func restoreDraft(ctx context.Context, s *run.Session, ref state.TextRef) error {
	newer, _ := draft(ctx, s, ref)
	d, err := s.Store.Typed.Restore(ctx, ref)
	if err != nil {
		return err
	}
	words := "Restored."
	if newer.Text != "" && !state.SameText(newer.Text, d.Text) {
		words += " It replaced a newer draft of this text; `tender undo` restores that one."
	}
	return sayDraft(s, d, words)
}

// sayDraft says what happened to a draft, or prints the draft for a program.
func sayDraft(s *run.Session, d state.Draft, words string) error {
	if s.ForPrograms() {
		return s.PrintJSON(shapes.DraftOf(&d))
	}
	s.Sayf("%s", words)
	return nil
}

func pushDraft(ctx context.Context, s *run.Session, f commit.Flags, ref state.TextRef) error {
	d, err := draft(ctx, s, ref)
	if err != nil {
		return err
	}
	if _, planned := plan.TextOf(ref); planned {
		return planDraft(ctx, s, f, d)
	}
	return commit.Write(ctx, s, f, d.Edit())
}

// planDraft saves a draft of a planned text in the plan, since the service does not have the text.
func planDraft(ctx context.Context, s *run.Session, f commit.Flags, d state.Draft) error {
	saved, err := f.Work(s).PlanText(ctx, d)
	if err != nil {
		return commit.Worded(err)
	}
	words := "It is in the plan."
	if saved.Ref != d.Ref {
		words = "The option has been built since: this is now a draft of the built option's text, " +
			shapes.DraftKey(saved.Ref) + "."
	}
	return s.PrintWords([]shapes.Entry{}, "%s", words)
}
