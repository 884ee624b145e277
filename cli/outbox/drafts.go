package outbox

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newDrafts(r *run.Run) *cobra.Command {
	return run.Group("drafts", "List, save and discard drafts",
		`List, save and discard drafts: texts that were typed and not given to the outbox yet.
"tender outbox list" lists those that were. KEY is a draft's key, as "tender drafts list"
lists it.`,
		newDraftsList(r), newDraftsShow(r), newDraftsPush(r), newDraftsDiscard(r), newDraftsRestore(r))
}

// onDraft makes cmd do something with the draft that its argument names.
func onDraft(
	r *run.Run, cmd *cobra.Command, do func(ctx context.Context, s *run.Session, ref state.TextRef) error,
) *cobra.Command {
	cmd.Use, cmd.Args = cmd.Use+" KEY", cobra.ExactArgs(1)
	cmd.RunE = r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
		ref, err := parseDraftKey(args[0])
		if err != nil {
			return err
		}
		return do(ctx, s, ref)
	})
	return cmd
}

func parseDraftKey(key string) (state.TextRef, error) {
	wrong := run.Usagef("%q is not the key of a draft; `tender drafts list` lists the keys", key)
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

func draft(ctx context.Context, s *run.Session, ref state.TextRef) (state.Draft, error) {
	drafts, err := s.Store.Typed.Drafts(ctx)
	if err != nil {
		return state.Draft{}, err
	}
	if i := slices.IndexFunc(drafts, func(d state.Draft) bool { return d.Ref == ref }); i >= 0 {
		return drafts[i], nil
	}
	return state.Draft{}, run.Usagef("there is no draft %s\n  `tender drafts list` lists the drafts.",
		shapes.DraftKey(ref))
}

// sayDraft says what happened to a draft, or prints the draft for a program.
func sayDraft(s *run.Session, d state.Draft, words string) error {
	if s.ForPrograms() {
		return s.PrintJSON(shapes.DraftOf(&d))
	}
	s.Sayf("%s", words)
	return nil
}
