package editor

import (
	"os"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/testenv"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/people"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/viewtest"
)

func TestMain(m *testing.M) { os.Exit(testenv.InMemory(m).Run()) }

var now = time.Date(2026, 4, 6, 9, 0, 0, 0, time.UTC)

// work is the user's work in memory, as the session has it.
type work struct {
	snap  session.Snapshot
	typed map[state.TextRef]state.Draft
	left  []state.TextRef
	sent  []state.Draft
	loose map[state.TextRef]state.Draft // drafts that were not sent
	taken map[state.TextRef]time.Time   // what other terminals edit
	over  []state.TextRef               // taken over from them

	committed []state.Edit
	together  [][]state.Edit // what was committed in one
	readOnly  string
	toggled   int
	returned  []string
}

func (w *work) Snapshot() *session.Snapshot { return &w.snap }

func (w *work) Watch(id state.ProposalID) {
	if w.snap.Open.ID != id {
		w.snap.Open = &session.Watched{ID: id, Loading: true}
	}
}

// read lets the open proposal be read.
func (w *work) read(p *state.Proposal) {
	w.snap.Open = &session.Watched{ID: p.ID, Proposal: p, Workspace: state.Overlay(p, w.snap.Entries, w.snap.Drafts), AsOf: now}
}

func (w *work) Open(d state.Draft) state.Draft {
	if kept, ok := w.loose[d.Ref]; ok {
		d = kept
	}
	w.typed[d.Ref] = d
	return d
}

func (w *work) Typed(ref state.TextRef) (state.Draft, bool) {
	d, ok := w.typed[ref]
	return d, ok
}

func (w *work) Type(ref state.TextRef, text string, cursor int) {
	d := w.typed[ref]
	d.Ref, d.Text, d.Cursor = ref, text, cursor
	w.typed[ref] = d
}

// lender lends the texts of a work.
type lender struct{ *work }

func (l lender) Lend(_, _ string, d state.Draft) (session.Lent, error) {
	return session.Lent{Draft: d, Path: "/files/text"}, nil
}

func (l lender) TakeBack(r session.Returned, text string, cursor int) {
	l.Type(r.Draft.Ref, text, cursor)
}

func (w *work) Leave(ref state.TextRef, told bool) {
	if w.left = append(w.left, ref); !told {
		w.loose[ref] = w.typed[ref]
	}
	delete(w.typed, ref)
}

func (w *work) Send(d state.Draft) bool {
	w.sent = append(w.sent, d)
	delete(w.typed, d.Ref)
	delete(w.loose, d.Ref)
	return true
}

func (w *work) Newest(ref state.TextRef) (d state.Draft, stored, ok bool) {
	d, ok = w.loose[ref]
	return d, true, ok
}

func (w *work) Refs() (refs []state.TextRef) {
	for ref := range w.loose {
		refs = append(refs, ref)
	}
	return refs
}

func (w *work) Discard(d state.Draft) { delete(w.loose, d.Ref) }

func (w *work) Elsewhere(l state.Lease) (time.Time, bool) {
	since, ok := w.taken[l.Ref]
	return since, ok
}

func (w *work) TakeOver(ref state.TextRef) { w.over = append(w.over, ref) }

func (w *work) Entries() []state.Entry { return w.snap.Entries }
func (w *work) Commit(e state.Edit)    { w.committed = append(w.committed, e) }
func (w *work) CommitTogether(edits []state.Edit) {
	w.together = append(w.together, edits)
}
func (w *work) ReadOnly() string { return w.readOnly }

func (w *work) Edit(e state.Edit) string { return e.Words(w.Named(e.Proposal)) }

func (w *work) Proposal(state.ProposalID) string { return "the proposal" }

func (w *work) Named(id state.ProposalID) *state.Proposal {
	if open := w.snap.Open; open.ID == id {
		return open.Proposal
	}
	return nil
}

func (w *work) ToggleClientView()                      { w.toggled++ }
func (w *work) Lend(string, func(error) tea.Cmd) error { return nil }
func (w *work) Returned(words string)                  { w.returned = append(w.returned, words) }

// option returns one of the sample's.
func option(id state.OptionID, client, notes string) state.Option {
	return state.Option{ID: id, ClientDescription: client, InstallerNotes: notes}
}

func sample() *state.Proposal {
	return &state.Proposal{
		ID: 7, Number: 1042, Name: "Halvorsen Residence", Status: state.StatusDraft, Description: "For the family", InternalNotes: "SECRET terms",
		Customer: &state.Contact{ID: 3, FirstName: "Erik", LastName: "Halvorsen"},
		Areas: []state.Area{
			{ID: 10, Name: "Theater", Options: []state.Option{option(101, "Good: a display", "SECRET stud"), option(102, "Better: a larger one", "")}},
			{ID: 20, Name: "Patio", Options: []state.Option{option(201, "Two speakers", "")}},
		},
	}
}

// desk returns an editor that is shown with the sample, where that was read.
func desk(t *testing.T, read bool) (*screentest.Stage, *work, *Model) {
	t.Helper()
	w := &work{
		snap: session.Snapshot{Open: &session.Watched{}}, typed: map[state.TextRef]state.Draft{}, loose: map[state.TextRef]state.Draft{},
		taken: map[state.TextRef]time.Time{},
	}
	s := screentest.New(t, Page(Ports{
		Open: w, Texts: w, Lender: lender{w}, Drafts: w, Leases: w, Outbox: w, Words: w, Shell: w, Sellers: &people.Sellers{}, Clipboard: &textedit.Clipboard{}, Files: t.TempDir(),
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
