package cli

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
)

// draftJSON is a draft for programs.
type draftJSON struct {
	Key        string  `json:"key"` // by which `tender drafts` names it
	ProposalID int64   `json:"proposalId"`
	OptionID   int64   `json:"optionId"` // 0 for a text of the proposal
	Field      string  `json:"field"`    // which text it is
	Text       string  `json:"text"`
	Base       *string `json:"base"` // null where it was not known
	Revision   int64   `json:"revision"`
	Saved      *string `json:"saved"`
}

func newDrafts(a *app) *cobra.Command {
	var f writeFlags
	list := a.inSession(func(ctx context.Context, s *session, _ []string) error { return s.listDrafts(ctx) })
	cmd := &cobra.Command{
		Use: "drafts", Short: "Show, save or discard texts that the service does not have", Args: cobra.NoArgs,
		Long: `Show, save or discard texts that were typed and that the service is not known to
hold. KEY is as "tender drafts" lists it.`,
		RunE: list,
	}
	a.format.AddFlags(cmd.PersistentFlags())
	cmd.PersistentFlags().BoolVar(&f.yes, "yes", false, "don't ask before writing to a live account")
	one := func(use, short string, do func(ctx context.Context, s *session, ref state.TextRef) error) *cobra.Command {
		return &cobra.Command{
			Use: use + " KEY", Short: short, Args: cobra.ExactArgs(1),
			RunE: a.inSession(func(ctx context.Context, s *session, args []string) error {
				ref, err := parseDraftKey(args[0])
				if err != nil {
					return err
				}
				return do(ctx, s, ref)
			}),
		}
	}
	push := one("push", "Save a draft", func(ctx context.Context, s *session, ref state.TextRef) error {
		return s.pushDraft(ctx, f, ref)
	})
	f.addMaySee(push.Flags())
	cmd.AddCommand(
		shaped[[]draftJSON](a, &cobra.Command{Use: "list", Short: "List the drafts, the newest first", Args: cobra.NoArgs, RunE: list}),
		shaped[draftJSON](a, one("show", "Print a draft", func(ctx context.Context, s *session, ref state.TextRef) error {
			return s.showDraft(ctx, ref)
		})),
		shaped[[]entryJSON](a, push),
		one("discard", "Give a draft up; restore brings it back", func(ctx context.Context, s *session, ref state.TextRef) error {
			if _, err := s.draft(ctx, ref); err != nil {
				return err
			}
			if err := s.store.DiscardDraft(ctx, ref); err != nil {
				return err
			}
			s.app.sayf("Discarded. `tender drafts restore %s` brings it back.", draftKey(ref))
			return nil
		}),
		one("restore", "Bring the last discarded draft of a text back", func(ctx context.Context, s *session, ref state.TextRef) error {
			if _, err := s.store.RestoreDraft(ctx, ref); err != nil {
				return err
			}
			s.app.sayf("Restored.")
			return nil
		}),
	)
	return shaped[[]draftJSON](a, cmd)
}

// draftKey names a draft: proposal, option where it has one, and field.
func draftKey(ref state.TextRef) string {
	if ref.Option == 0 {
		return fmt.Sprintf("%d/%s", ref.Proposal, ref.Field)
	}
	return fmt.Sprintf("%d/%d/%s", ref.Proposal, ref.Option, ref.Field)
}

func parseDraftKey(key string) (state.TextRef, error) {
	wrong := usagef("%q names no draft; `tender drafts` lists their keys", key)
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

func (s *session) listDrafts(ctx context.Context) error {
	drafts, err := s.store.Drafts(ctx)
	if err != nil {
		return err
	}
	t := newTable("Key", "Proposal", "What", "Text", "Saved").give(2, 3)
	return printList(s.app, drafts, jsonDraft, t, func(d *state.Draft) []string {
		return []string{draftKey(d.Ref), s.proposalName(ctx, d.Ref.Proposal), s.placed(ctx, d.Edit()), excerpt(d.Text), d.Saved.Local().Format(time.DateTime)}
	}, "There are no drafts.")
}

func jsonDraft(d *state.Draft) draftJSON {
	return draftJSON{
		draftKey(d.Ref), int64(d.Ref.Proposal), int64(d.Ref.Option), string(d.Ref.Field), d.Text, orNull(d.Base, d.Base == state.UnknownBase), d.Revision, jsonTime(d.Saved),
	}
}

func (s *session) draft(ctx context.Context, ref state.TextRef) (state.Draft, error) {
	drafts, err := s.store.Drafts(ctx)
	if err != nil {
		return state.Draft{}, err
	}
	if i := slices.IndexFunc(drafts, func(d state.Draft) bool { return d.Ref == ref }); i >= 0 {
		return drafts[i], nil
	}
	return state.Draft{}, usagef("there is no draft %s", draftKey(ref))
}

func (s *session) showDraft(ctx context.Context, ref state.TextRef) error {
	d, err := s.draft(ctx, ref)
	if err != nil {
		return err
	}
	return s.app.printWords(jsonDraft(&d), "%s", d.Text)
}

func (s *session) pushDraft(ctx context.Context, f writeFlags, ref state.TextRef) error {
	d, err := s.draft(ctx, ref)
	if err != nil {
		return err
	}
	if _, planned := plan.TextOf(ref); planned {
		return s.planDraft(ctx, f, d)
	}
	return s.write(ctx, f, d.Edit())
}

// planDraft puts a draft of a text of a plan where that is kept: the service has no such text.
func (s *session) planDraft(ctx context.Context, f writeFlags, d state.Draft) error {
	if err := s.customerMaySee(ctx, f, d.Edit()); err != nil {
		return err
	}
	saved, _, err := s.store.PlanText(ctx, d)
	if err != nil {
		return err
	}
	words := "It is in the plan."
	if saved.Ref != d.Ref {
		words = "The option was built meanwhile: it is a draft of the text that this has now, " + draftKey(saved.Ref) + "."
	}
	return s.app.printWords([]entryJSON{}, "%s", words)
}
