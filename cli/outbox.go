package cli

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
	"github.com/spf13/cobra"
)

func newOutbox(a *app) *cobra.Command {
	var f writeFlags
	list := a.inSession(func(ctx context.Context, s *session, _ []string) error { return s.listOutbox(ctx) })
	cmd := &cobra.Command{
		Use: "outbox", Short: "Show the edits that wait, and decide about those that need it", Args: cobra.NoArgs,
		RunE: list,
	}
	a.format.AddFlags(cmd.PersistentFlags())
	cmd.PersistentFlags().BoolVar(&f.yes, "yes", false, "don't ask before writing to a live account, or before dropping other edits along with one")
	one := func(use, short string, do func(ctx context.Context, s *session, e state.Entry) error) *cobra.Command {
		return &cobra.Command{
			Use: use + " ID", Short: short, Args: cobra.ExactArgs(1),
			RunE: a.inSession(func(ctx context.Context, s *session, args []string) error {
				e, err := s.entry(ctx, args[0])
				if err != nil {
					return err
				}
				return do(ctx, s, e)
			}),
		}
	}
	decide := func(kind state.DecisionKind) func(context.Context, *session, state.Entry) error {
		return func(ctx context.Context, s *session, e state.Entry) error {
			return s.decide(ctx, f, e, state.Decision{Kind: kind})
		}
	}
	var (
		resolve *cobra.Command
		text    string
	)
	resolve = one("resolve", "Settle a conflict: save this text over theirs", func(ctx context.Context, s *session, e state.Entry) error {
		return s.resolve(ctx, f, e, text, resolve.Flags().Changed("text"))
	})
	f.addMaySee(resolve.Flags())
	resolve.Flags().StringVar(&text, "text", "", "the text to save, as it is, as @FILE or as -; without it your own")
	cmd.AddCommand(
		shaped[[]entryJSON](a, &cobra.Command{Use: "list", Short: "List the open edits, then the last that were settled", Args: cobra.NoArgs, RunE: list}),
		shaped[[]entryJSON](a, &cobra.Command{
			Use: "push", Short: "Save what waits", Args: cobra.NoArgs,
			RunE: a.inSession(func(ctx context.Context, s *session, _ []string) error { return s.pushAll(ctx, f) }),
		}),
		shaped[entryJSON](a, one("show", "Show an edit with both versions of its text", func(ctx context.Context, s *session, e state.Entry) error {
			return s.showEntry(ctx, e)
		})),
		shaped[[]entryJSON](a, one("retry", "Save an edit again; of an uncertain one: it was not done", decide(state.DecideRetry))),
		newCorrect(a, &f),
		shaped[[]entryJSON](a, one("done", "Say that an uncertain edit was done", decide(state.DecideDone))),
		shaped[[]entryJSON](a, one("drop", "Give an edit up, with what was put into what it makes", decide(state.DecideDrop))),
		shaped[[]entryJSON](a, resolve),
	)
	return shaped[[]entryJSON](a, cmd)
}

func (s *session) listOutbox(ctx context.Context) error {
	entries, err := s.outbox.Entries(ctx)
	if err != nil {
		return err
	}
	t := newTable("Edit", "State", "Proposal", "What", "Why", "Changed").figures(0).give(2, 3, 4)
	return printList(s.app, entries, func(e *state.Entry) entryJSON { return s.jsonEntry(ctx, *e) }, t, func(e *state.Entry) []string {
		why := e.Reason
		if first, ok := outbox.Behind(entries, *e); ok && e.State == state.EntryWaiting {
			why = fmt.Sprintf("It waits behind edit %d, which %s.", first.ID, standing(first))
		}
		return []string{
			strconv.FormatInt(e.ID, 10), e.State.Word(), s.proposalName(ctx, e.Edit.Proposal), s.placed(ctx, e.Edit),
			why, e.Updated.Local().Format(time.DateTime),
		}
	}, "The outbox is empty.")
}

// placed describes an edit and, as far as this machine knows it, where it is: the
// number of its option and the name of its area.
func (s *session) placed(ctx context.Context, e state.Edit) string {
	return e.Words(s.proposalHere(ctx, e.Proposal))
}

// named is placed with the number of the proposal.
func (s *session) named(ctx context.Context, e state.Edit) string {
	p := s.proposalHere(ctx, e.Proposal)
	if p == nil || state.Is[state.AddProposal](e) && p.Number == 0 {
		return s.placed(ctx, e)
	}
	if p.Number == 0 {
		return s.placed(ctx, e) + ", " + p.Title()
	}
	return fmt.Sprintf("%s, #%d", s.placed(ctx, e), p.Number)
}

// proposalName returns what people call a proposal, as far as this machine knows.
func (s *session) proposalName(ctx context.Context, id state.ProposalID) string {
	if id == 0 {
		return ""
	}
	p := s.proposalHere(ctx, id)
	if p == nil {
		return fmt.Sprintf("id:%d", id)
	}
	return p.Title()
}

// proposalHere returns the copy of a proposal that things are named by, nil where
// there is none. A list names one proposal many times, so it is read once.
func (s *session) proposalHere(ctx context.Context, id state.ProposalID) *state.Proposal {
	p, known := s.naming[id]
	if known {
		return p
	}
	p, _, err := s.store.Proposal(ctx, id)
	if err != nil {
		p = nil // it is named by its id
	}
	if s.naming == nil {
		s.naming = make(map[state.ProposalID]*state.Proposal)
	}
	s.naming[id] = p
	return p
}

// numberHere returns the number of a proposal; 0 where this machine does not know one.
func (s *session) numberHere(ctx context.Context, id state.ProposalID) int64 {
	if p := s.proposalHere(ctx, id); p != nil {
		return p.Number
	}
	return 0
}

func (s *session) entry(ctx context.Context, arg string) (state.Entry, error) {
	id, err := strconv.ParseInt(arg, 10, 64)
	if err != nil {
		return state.Entry{}, usagef("an edit is named by its number in `tender outbox`, not %q", arg)
	}
	entries, err := s.outbox.Entries(ctx)
	if err != nil {
		return state.Entry{}, err
	}
	if i := slices.IndexFunc(entries, func(e state.Entry) bool { return e.ID == id }); i >= 0 {
		return entries[i], nil
	}
	return state.Entry{}, usagef("the outbox has no edit %d", id)
}

func (s *session) showEntry(ctx context.Context, e state.Entry) error {
	if s.app.forPrograms() {
		return s.app.printJSON(s.jsonEntry(ctx, e))
	}
	s.app.printf("%d %s: %s\n", e.ID, e.State.Word(), s.named(ctx, e.Edit))
	if e.Reason != "" {
		s.app.printf("%s %s\n", e.Reason, e.Next)
	}
	r := e.Edit.Record()
	s.app.printText("Before", state.BaseWord(e.Edit.Base))
	s.app.printText("Yours", r.Text)
	s.app.printText(state.ClientDescription.Title(), r.Client)
	s.app.printText(notesHeading(state.InstallerNotes), r.Installer)
	if e.State == state.EntryConflict {
		s.app.printText("Theirs", e.Theirs)
	}
	return nil
}

// decide settles an entry and carries it on where it now can be.
func (s *session) decide(ctx context.Context, f writeFlags, e state.Entry, d state.Decision) error {
	if !e.State.Open() {
		return usagef("there is nothing to decide about edit %d any more: it was %s", e.ID, e.State.Word())
	}
	if d.Kind == state.DecideDrop {
		return s.drop(ctx, f, e)
	}
	if err := s.mayWrite(); err != nil {
		return err
	}
	if err := s.confirmLive(f.yes); err != nil {
		return err
	}
	if _, err := s.outbox.Decide(ctx, e.ID, d); err != nil {
		return err
	}
	return s.finish(ctx, []int64{e.ID})
}

// resolve settles a conflict with text, which is one's own where none is given.
func (s *session) resolve(ctx context.Context, f writeFlags, e state.Entry, text string, given bool) (err error) {
	if !given {
		text = e.Edit.Text()
	} else if text, err = s.app.value(text); err != nil {
		return err
	}
	d := state.Decision{Kind: state.DecideResolve, Text: text, Theirs: e.Theirs}
	if err := fits(e.Written(d)); err != nil {
		return err
	}
	if err := s.customerMaySee(ctx, f, e.Written(d)); err != nil {
		return err
	}
	return s.decide(ctx, f, e, d)
}

// pushAll sends everything that waits and tells how each edit stands afterwards.
func (s *session) pushAll(ctx context.Context, f writeFlags) error {
	if err := s.mayWrite(); err != nil {
		return err
	}
	entries, err := s.outbox.Entries(ctx)
	if err != nil {
		return err
	}
	var open []int64
	for _, e := range entries {
		if e.State.Open() {
			open = append(open, e.ID)
		}
	}
	if len(open) == 0 {
		if !s.app.forPrograms() {
			s.app.sayf("Nothing waits.")
		}
		return s.report(ctx, nil, state.Fault{})
	}
	if err := s.confirmLive(f.yes); err != nil {
		return err
	}
	fault, err := s.work.FinishAll(ctx, func(wait time.Duration) {
		s.app.sayf("Waiting for %s: what was cut off on its way may still arrive.", wait.Round(time.Second))
	})
	if err != nil {
		return err
	}
	return s.report(ctx, open, fault)
}
