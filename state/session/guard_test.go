package session_test

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
)

const secret = "Den, gate code 4711"

// Whatever door a screen comes by, nothing that looks internal is kept on its way to the client until a person has
// agreed, and the answer to one text is none to another.
func TestNothingInternalIsCommittedUnasked(t *testing.T) {
	m, next := newMachine(t, t.TempDir()), planIDs()
	m.service.proposal.InternalNotes = "Their neighbour minds the little dog on Tuesdays."
	x := m.startWith(session.Config{Remote: m.service})
	x.Proposal.Watch(7)
	m.idle()
	area := state.Edit{Proposal: 7, Change: state.AddArea{Name: secret}}
	copied := state.Edit{Proposal: 7, Change: state.Rename{Name: "The neighbour minds the little dog on Tuesdays"}}
	draft := state.Draft{
		Ref: state.TextRef{Proposal: 7, Field: state.ProposalDescription}, Text: "Our cost is 500.",
		Base: original,
	}
	line := wish(next, "bracket, our cost 3")
	held := func(doing session.Doing) {
		t.Helper()
		if f := x.Held(doing); f.Kind != state.FaultInternal {
			t.Errorf("%+v is not held: %v", doing, f)
		}
	}
	for _, e := range []state.Edit{area, copied, draft.Edit()} {
		held(session.Doing{Edits: []state.Edit{e}})
	}
	held(session.Doing{Proposal: 7, Planned: &line})
	held(session.Doing{Edits: []state.Edit{{Change: state.AddProposal{Name: "New"}}}, Planned: &line})
	held(session.Doing{Proposal: 7, Lines: []plan.Line{{Name: secret, State: plan.Planned}}})

	x.Commit(area)
	x.CommitAll([]state.Edit{copied}, nil)
	x.CommitTogether([]state.Edit{draft.Edit()})
	x.Open(draft)
	x.Type(draft.Ref, draft.Text, 0)
	x.Send(draft)
	if err := x.Plans.EditPlan(7, line); state.FaultOf(err).Kind != state.FaultInternal {
		t.Errorf("planned: %v", err)
	}
	m.idle()
	if n := m.service.wrote(); n != 0 || len(x.Snapshot().Edits) != 0 || !x.Snapshot().Plan.Empty() {
		t.Fatalf("%d writes, %+v, %+v", n, x.Snapshot().Edits, x.Snapshot().Plan)
	}
	if d, _, ok := x.Newest(draft.Ref); !ok || d.Text != draft.Text {
		t.Errorf("the typed text is %q, %v", d.Text, ok)
	}

	x.ClientMaySee(session.Doing{Edits: []state.Edit{area}})
	x.ClientMaySee(session.Doing{Proposal: 7, Planned: &line})
	held(session.Doing{Edits: []state.Edit{{Proposal: 7, Change: state.Rename{Name: secret}}}})
	x.Commit(area)
	if err := x.Plans.EditPlan(7, line); err != nil {
		t.Error(err)
	}
	m.idle()
	if n := m.service.wrote(); n != 1 {
		t.Errorf("%d writes", n)
	}
	wantWishes(t, x, "bracket, our cost 3")
	if err := x.Plans.EditPlan(7, wish(next, "hook")); err != nil {
		t.Errorf("what is planned and agreed to is asked about again: %v", err)
	}
	m.idle()
}

// A command refuses all the same, also in a text of a plan and a decision, unless the person agrees.
func TestNothingInternalIsPutUnasked(t *testing.T) {
	m, next := newMachine(t, t.TempDir()), planIDs()
	x := m.start()
	c := session.Command{
		Outbox: outbox.New(x.store, m.service, m.clock.Now), Cache: x.store, Plans: x.store,
	}
	refused := func(what string, err error) {
		t.Helper()
		if state.FaultOf(err).Kind != state.FaultInternal {
			t.Errorf("%s: %v", what, err)
		}
	}
	area := state.Edit{Proposal: 7, Change: state.AddArea{Name: secret}}
	_, err := c.Put(t.Context(), session.Change{Edit: area})
	refused("an edit", err)
	_, err = c.PutAll(t.Context(), []state.Edit{area})
	refused("edits", err)
	_, err = c.PutTogether(t.Context(), []state.Edit{area})
	refused("edits in one step", err)
	_, err = c.EditPlan(t.Context(), 7, wish(next, secret))
	refused("a plan", err)
	_, err = c.PlanText(t.Context(),
		state.Draft{Ref: state.TextRef{Proposal: 7, Option: 9, Field: state.ClientDescription}, Text: secret})
	refused("a text of a plan", err)
	clash := state.OutboxEdit{Edit: state.Edit{
		Proposal: 7,
		Change:   state.WriteText{Field: state.ProposalDescription, Text: "mine"},
	}}
	refused("a decision", c.Decide(t.Context(), clash, state.Decision{Kind: state.DecideResolve, Text: secret}))
	c.MaySee = true
	if ids, err := c.PutAll(t.Context(), []state.Edit{area}); err != nil || len(ids) != 1 {
		t.Errorf("agreed: %v, %v", ids, err)
	}
}
