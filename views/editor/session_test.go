package editor

import (
	"context"
	"maps"
	"os"
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/testenv"
	"app.tender/tender/views/editor/planning"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/people"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/viewtest"
)

func TestMain(m *testing.M) { os.Exit(testenv.InMemory(m).Run()) }

var now = time.Date(2026, 4, 6, 9, 0, 0, 0, time.UTC)

// fakeSession is an in-memory session.
type fakeSession struct {
	planning.Plans
	Shell
	snap  session.Snapshot
	typed map[state.TextRef]state.Draft
	left  []state.TextRef
	sent  []state.Draft
	loose map[state.TextRef]state.Draft  // unsent drafts
	taken map[state.ProposalID]time.Time // proposals that other terminals have open
	over  []state.ProposalID             // proposals taken over from other terminals

	committed []state.Edit
	together  [][]state.Edit // edits committed together
	readOnly  string
	back      string          // what was told when a file of $EDITOR was read back
	agreed    map[string]bool // the targets where the client may see what looks internal
}

func (w *fakeSession) Held(d session.Doing) state.Fault {
	for _, e := range d.Edits {
		if f := session.Internal(state.TeamNotes(w.Named(e.Proposal)), e.ClientTexts()...); f.Kind != state.FaultNone &&
			!w.agreed[e.Target()] {
			return f
		}
	}
	return state.Fault{}
}

func (w *fakeSession) ClientMaySee(d session.Doing) {
	for _, e := range d.Edits {
		w.agreed[e.Target()] = true
	}
}

func (w *fakeSession) Snapshot() *session.Snapshot { return &w.snap }

func (w *fakeSession) Watch(id state.ProposalID) {
	if w.snap.Open.ID != id {
		w.snap.Open = &session.Watched{ID: id, Loading: true}
	}
}

// read delivers the open proposal.
func (w *fakeSession) read(p *state.Proposal) {
	w.snap.Open = &session.Watched{
		ID: p.ID, Proposal: p, Workspace: state.Overlay(p, w.snap.Edits, w.snap.Drafts),
		AsOf: now,
	}
}

// resolve gives the first option of the sample an id.
func (w *fakeSession) resolve(was, id state.OptionID) {
	fresh := sample()
	fresh.Areas[0].Options[0].ID = id
	w.read(fresh)
	w.snap.Open.Resolved = map[int64]int64{int64(was): int64(id)}
}

func (w *fakeSession) Open(d state.Draft) state.Draft {
	if kept, ok := w.loose[d.Ref]; ok {
		d = kept
	}
	w.typed[d.Ref] = d
	return d
}

func (w *fakeSession) Typed(ref state.TextRef) (state.Draft, bool) {
	d, ok := w.typed[ref]
	return d, ok
}

func (w *fakeSession) Type(ref state.TextRef, text string, cursor int) {
	d := w.typed[ref]
	d.Ref, d.Text, d.Cursor = ref, text, cursor
	w.typed[ref] = d
}

func (w *fakeSession) Export(_, _ string, d state.Draft) (session.Exported, error) {
	return session.Exported{Draft: d, Path: "/files/text"}, nil
}

func (w *fakeSession) Import(r session.Returned, text string, cursor int) {
	w.Type(r.Draft.Ref, text, cursor)
}

func (w *fakeSession) Returned(words string) { w.back = words }

func (w *fakeSession) EditPlan(_ state.ProposalID, e plan.Edit) error {
	after, err := e.Apply(*w.snap.Plan)
	if err == nil {
		w.snap.Plan = &after
	}
	return err
}

func (w *fakeSession) Leave(ref state.TextRef, told bool) {
	if w.left = append(w.left, ref); !told {
		w.loose[ref] = w.typed[ref]
	}
	delete(w.typed, ref)
}

func (w *fakeSession) Send(d state.Draft) bool {
	w.sent = append(w.sent, d)
	delete(w.typed, d.Ref)
	delete(w.loose, d.Ref)
	return true
}

func (w *fakeSession) Newest(ref state.TextRef) (d state.Draft, stored, ok bool) {
	d, ok = w.loose[ref]
	return d, true, ok
}

func (w *fakeSession) Refs() []state.TextRef { return slices.Collect(maps.Keys(w.loose)) }

func (w *fakeSession) Discard(d state.Draft) { delete(w.loose, d.Ref) }

func (w *fakeSession) Elsewhere(id state.ProposalID) (time.Time, bool) {
	since, ok := w.taken[id]
	return since, ok
}

func (w *fakeSession) TakeOver(id state.ProposalID) { w.over = append(w.over, id) }

func (w *fakeSession) Edits() []state.OutboxEdit { return w.snap.Edits }
func (w *fakeSession) Commit(e state.Edit)       { w.committed = append(w.committed, e) }
func (w *fakeSession) CommitTogether(edits []state.Edit) {
	w.together = append(w.together, edits)
}

func (w *fakeSession) CommitPlanned(edits []state.Edit, taken plan.Edit) {
	w.together = append(w.together, edits)
	_ = w.EditPlan(w.snap.Open.ID, taken)
}
func (w *fakeSession) ReadOnly() string { return w.readOnly }

func (w *fakeSession) Edit(e state.Edit) string { return e.Words(w.Named(e.Proposal)) }

func (w *fakeSession) Proposal(state.ProposalID) string { return "the proposal" }

func (w *fakeSession) Named(id state.ProposalID) *state.Proposal {
	if open := w.snap.Open; open.ID == id {
		return open.Proposal
	}
	return nil
}

// unread is a machine that has read no change orders.
type unread struct{ Cache }

func (unread) ChangeOrders(
	context.Context, state.ProposalID,
) (list []state.ChangeOrderSummary, asOf time.Time, err error) {
	return nil, asOf, nil
}

// option returns an option of the sample.
func option(id state.OptionID, client, notes string) state.Option {
	return state.Option{ID: id, ClientDescription: client, InstallerNotes: notes}
}

func sample() *state.Proposal {
	return &state.Proposal{
		ID: 7, Number: 1042, Name: "Halvorsen Residence", Status: state.StatusDraft, Description: "For the family",
		InternalNotes: "SECRET terms",
		Customer:      &state.Contact{ID: 3, FirstName: "Erik", LastName: "Halvorsen"},
		Areas: []state.Area{
			{
				ID: 10, Name: "Theater",
				Options: []state.Option{
					option(101, "Good: a display", "SECRET stud"),
					option(102, "Better: a larger one", ""),
				},
			},
			{ID: 20, Name: "Patio", Options: []state.Option{option(201, "Two speakers", "")}},
		},
	}
}

// newEditor returns an editor showing the sample, read or still being read.
func newEditor(t *testing.T, read bool) (*screentest.Stage, *fakeSession, *Model) {
	t.Helper()
	w := &fakeSession{
		agreed: map[string]bool{},
		snap:   session.Snapshot{Open: &session.Watched{}}, typed: map[state.TextRef]state.Draft{},
		loose: map[state.TextRef]state.Draft{},
		taken: map[state.ProposalID]time.Time{},
	}
	s := screentest.New(t, Page(Ports{
		Session: w, Typing: w, Plans: w, Watch: w.Watch, Shell: w, Outbox: w, Words: w, Sellers: &people.Sellers{},
		Clipboard: &textedit.Clipboard{}, Files: t.TempDir(),
		Cache: unread{},
	}), now, viewtest.List().All()...)
	m := s.Screen.(*Model)
	s.Run(m.Show(screen.Location{Screen: screen.AtProposal, Proposal: 7}))
	if read {
		w.read(sample())
		s.Send(screen.Changed{})
	}
	s.View(screen.Rect{W: 120, H: 32})
	return s, w, m
}

func refOf(option state.OptionID, f state.TextField) state.TextRef {
	return state.TextRef{Proposal: 7, Option: option, Field: f}
}
