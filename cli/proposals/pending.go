package proposals

import (
	"context"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// unsent is what only this machine has of a proposal: edits, drafts, and the plan.
type unsent struct {
	*state.Workspace

	plan     plan.Plan
	estimate plan.Estimate // with the plan
	orders   changeorder.Set
}

func unsentOf(ctx context.Context, s *run.Session, w *state.Workspace) (*unsent, error) {
	pl, err := s.Store.Plans.Plan(ctx, w.Held().ID)
	if err != nil {
		return nil, err
	}
	orders, err := changeorder.Read(ctx, s.Store.Cache, w.Held().ID)
	return &unsent{w, pl, plan.EstimateOf(w.Expected().Proposal, &pl, s.MarginFloor()), orders}, err
}

// contract returns the total with the agreed change orders that this machine knows; nil for none.
func (u *unsent) contract() *changeorder.Contract {
	held := u.Held()
	return u.orders.Contract(money.Money{Amount: held.Summary.Total, Currency: held.Summary.Currency})
}

// unbuilt describes what is planned and not built; empty for nothing.
func (u *unsent) unbuilt() string { return u.plan.Unbuilt(u.Held().Summary.Currency) }

// withPlan returns our estimate of the total with the plan; no figure without a plan.
func (u *unsent) withPlan() decimal.NullDecimal {
	if u.estimate.Lines == 0 {
		return decimal.NullDecimal{}
	}
	return u.estimate.Total
}

func jsonPending(ctx context.Context, s *run.Session, u *unsent) *shapes.Pending {
	return &shapes.Pending{
		Drafts: u.Count(state.MarkDraft), Waiting: u.Count(state.MarkWaiting),
		Problem:  u.Count(state.MarkConflict) + u.Count(state.MarkRefused) + u.Count(state.MarkUncertain),
		Edits:    state.Map(u.Edits, func(e *state.OutboxEdit) shapes.Edit { return commit.EditOf(ctx, s, *e) }),
		Texts:    state.Map(u.Drafts, shapes.DraftOf),
		Unbuilt:  shapes.UnbuiltOf(&u.plan),
		WithPlan: output.Money(u.withPlan(), u.Held().Summary.Currency),
	}
}

// printPending prints the local changes that are not at the service: the edits with their states and reasons, the
// drafts, then the plan.
func printPending(ctx context.Context, s *run.Session, w *unsent) {
	planned := w.unbuilt()
	if len(w.Edits)+len(w.Drafts) == 0 && planned == "" {
		return
	}
	s.Printf("\nNot at the service\n")
	commit.KnowWaiting(ctx, s, w.Edits)
	for _, e := range w.Edits {
		s.Printf("  %s, edit %d: %s\n", e.Word(), e.ID, commit.Placed(ctx, s, e.Edit))
		if e.Reason != "" {
			s.Printf("    %s %s\n", e.Reason, commit.Next(e))
		}
		switch c := e.Edit.Change.(type) {
		case state.WriteText:
			s.PrintLines("    ", c.Text)
		case state.AddOption:
			s.PrintLines("    ", c.Client)
			s.PrintLines("    ", c.Installer)
		}
	}
	for _, d := range w.Drafts {
		s.Printf("  draft: %s\n", commit.Placed(ctx, s, d.Edit()))
		s.PrintLines("    ", d.Text)
	}
	if planned != "" {
		s.Printf("  Planned and not built: %s; `tender plan list %s` lists it.\n", planned, find.Arg(w.Held()))
	}
}

// sayLeftOut says that the printed proposal lacks unsent edits.
func sayLeftOut(s *run.Session, w *unsent) {
	words, planned := find.NotSent(w.Workspace), shapes.UnbuiltOf(&w.plan)
	for _, of := range []struct { // without the price, which installers may not see
		n    int
		what string
	}{{planned.Lines, "planned line"}, {planned.Notes, "planned text"}, {planned.Parts, "planned area or option"}} {
		if of.n > 0 {
			words = strings.TrimPrefix(words+", "+text.Count(of.n, of.what), ", ")
		}
	}
	if words != "" {
		s.Sayf("Not included, because the service does not have it: %s. `tender show %d` lists it.", words,
			w.Held().Number)
	}
}

// notThere prints the state of a proposal that exists only on this machine.
func notThere(ctx context.Context, s *run.Session, w *unsent) error {
	e, _ := w.Maker(int64(w.Held().ID))
	entries, err := s.Outbox.Edits(ctx)
	if err != nil {
		return err
	}
	s.Sayf("This proposal is not at the service yet.")
	if planned := w.unbuilt(); planned != "" {
		s.Sayf("Planned and not built: %s; `tender plan list %s` lists it.", planned, find.Arg(w.Held()))
	}
	return run.Silent(commit.Tell(ctx, s, e, entries, state.Fault{}, false))
}

// noLinesThere returns the error for the lines of a proposal that exists only on this machine.
func noLinesThere(w *unsent) error {
	at := find.Arg(w.Held())
	if w.plan.Open() > 0 {
		return run.Usagef(
			"this proposal is not at the service yet and has only planned lines; `tender plan list %s --lines` prints them", at)
	}
	return run.Usagef(
		"this proposal is not at the service yet and has no lines; `tender outbox push` saves it, `tender plan add %s AREA --new LINE` plans a line", at)
}
