package outbox_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/drafts"
	"app.tender/tender/state/outbox"
	"pgregory.net/rapid"
)

// The model is two processes on one machine that type into proposals and send,
// others who edit at the service, a network that loses, delays and garbles, and
// kills at any step. Everything that is typed holds a word of its own, so that
// it can be found again wherever it went:
//
//	u1  typed here     f1  typed by someone else     n1  the name or text of something new
//
// What can't be guarded without a conditional write is left out: nobody else
// writes between a read and the write that follows it, nor while a cut-off
// request of ours is still under way.

var errKilled = errors.New("killed")

// mortal is what a process sees of its store and the service. It dies at the
// chosen step, before or after the step has its effect.
type mortal struct {
	*drafts.Store

	backend backend
	left    int // steps to live; negative for ever
	after   bool
	dead    bool
}

func (m *mortal) step(do func()) error {
	if m.dead {
		return errKilled
	}
	if m.left == 0 {
		m.dead = true
		if m.after {
			do()
		}
		return errKilled
	}
	m.left--
	do()
	return nil
}

func (m *mortal) UpdateQueue(ctx context.Context, change func([]state.Dispatch) (state.QueueChange, error)) (done []state.Dispatch, err error) {
	if killed := m.step(func() { done, err = m.Store.UpdateQueue(ctx, change) }); killed != nil {
		return nil, killed
	}
	return done, err
}

// remote is the same process towards the service.
type remote struct{ *mortal }

func (r remote) Proposal(ctx context.Context, id state.ProposalID) (p *state.Proposal, err error) {
	if killed := r.step(func() { p, err = r.backend.Proposal(ctx, id) }); killed != nil {
		return nil, killed
	}
	return p, err
}

func (r remote) Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error) {
	return r.backend.Proposals(ctx, q)
}

func (r remote) People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error) {
	return r.backend.People(ctx, q)
}

func (r remote) Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error) {
	return r.backend.Locations(ctx, contact, page)
}

func (r remote) Apply(ctx context.Context, e state.Edit) (a state.Applied, err error) {
	if killed := r.step(func() { a, err = r.backend.Apply(ctx, e) }); killed != nil {
		return a, killed
	}
	return a, err
}

// process is one running program.
type process struct {
	mortal
	outbox   *outbox.Outbox
	sessions map[state.TextRef]state.Draft // open editors
}

type world struct {
	path      string
	clock     *clock
	backend   backend
	processes []*process
	raw       *sql.DB
	words     int
	mayGo     map[string]bool   // words that a person who saw them took away
	newest    map[string]string // the newest word of each editor that was acknowledged
	made      map[string]int64  // the entry that each new thing was committed in
	resent    map[string]bool   // made again on a person's word
	told      map[int64]state.EntryState
	stats     *stats
}

// stats is what the histories of a run did.
type stats struct{ histories, commits, writes, kills, faults, foreign, conflicts, merges, uncertain int }

func newWorld(t *rapid.T, dir string, st *stats, open func(*clock) backend) *world {
	st.histories++
	c := newClock()
	w := &world{
		path: filepath.Join(dir, fmt.Sprintf("h%d", st.histories), "tender.db"), clock: c, backend: open(c),
		mayGo: map[string]bool{}, newest: map[string]string{}, made: map[string]int64{}, resent: map[string]bool{}, told: map[int64]state.EntryState{}, stats: st,
	}
	w.processes = []*process{w.start(t), w.start(t)}
	raw, err := sql.Open("sqlite", w.path)
	if err != nil {
		t.Fatal(err)
	}
	w.raw = raw
	return w
}

func (w *world) start(t *rapid.T) *process {
	store, err := drafts.Open(context.Background(), drafts.Config{Path: w.path, Now: w.clock.now})
	if err != nil {
		t.Fatal(err)
	}
	p := &process{mortal: mortal{Store: store, backend: w.backend, left: -1}, sessions: map[state.TextRef]state.Draft{}}
	p.outbox = outbox.New(&p.mortal, remote{&p.mortal}, w.clock.now)
	return p
}

func (w *world) close(t *rapid.T) {
	for _, p := range w.processes {
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.raw.Close(), os.RemoveAll(filepath.Dir(w.path))); err != nil {
		t.Fatal(err)
	}
}

// bury replaces a process that was killed.
func (w *world) bury(t *rapid.T, i int) {
	if err := w.processes[i].Close(); err != nil {
		t.Fatal(err)
	}
	w.stats.kills++
	w.processes[i] = w.start(t)
}

func (w *world) word(kind string) string { w.words++; return fmt.Sprintf("%s%d", kind, w.words) }

// TestHistories runs random histories and holds every one of them to what the
// package promises. Run more of them with -rapid.checks.
func TestHistories(t *testing.T) {
	fewer(t, "40")
	histories(t, newFake)
}

func histories(t *testing.T, open func(*clock) backend) {
	t.Helper()
	dir := memoryDir(t)
	st := &stats{}
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t, dir, st, open)
		defer w.close(t)
		t.Repeat(map[string]func(*rapid.T){
			"":           w.check,
			"type":       w.typeOn,
			"commit":     w.commit,
			"type, send": func(t *rapid.T) { w.typeOn(t); w.commit(t) },
			"discard":    w.discard,
			"add":        w.add,
			"assign":     w.assign,
			"foreign":    w.foreign,
			"push":       w.push,
			"push on":    w.push, // as often as all the typing
			"push, push": func(t *rapid.T) { w.push(t); w.push(t) },
			"time":       w.time,
			"decide":     w.decide,
			"status":     w.status,
			"refresh":    w.refresh,
		})
		w.finish(t)
	})
	t.Logf("%+v", *st)
}

// memoryDir is a directory in memory where the system has one: there is no sync
// to wait for.
func memoryDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "tender")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// pick draws a process.
func (w *world) pick(t *rapid.T) *process {
	return w.processes[rapid.IntRange(0, len(w.processes)-1).Draw(t, "process")]
}

// shown is a proposal as the process shows it, from its local copy alone.
func (w *world) shown(t *rapid.T, p *process, id state.ProposalID) *state.Workspace {
	told, _, err := p.Proposal(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	if told == nil {
		w.read(t, p, id)
		told = w.backend.told(id)
	}
	entries, err := p.outbox.Entries(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	list, err := p.Drafts(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return state.Overlay(told, entries, list)
}

func (w *world) read(t *rapid.T, p *process, id state.ProposalID) {
	if err := p.SaveProposal(context.Background(), w.backend.told(id), w.clock.now()); err != nil {
		t.Fatal(err)
	}
}

func (w *world) refresh(t *rapid.T) { w.read(t, w.pick(t), w.anyProposal(t)) }

func (w *world) anyProposal(t *rapid.T) state.ProposalID {
	ids := w.backend.ids()
	return rapid.SampledFrom([]state.ProposalID{ids[0], ids[0], ids[1]}).Draw(t, "proposal")
}

// anyRef draws one of the texts that the process shows.
func anyRef(t *rapid.T, ws *state.Workspace) state.TextRef {
	id := ws.Proposal.ID
	refs := []state.TextRef{{Proposal: id, Field: state.ProposalDescription}, {Proposal: id, Field: state.InternalNotes}}
	for _, a := range ws.Proposal.Areas {
		for _, o := range a.Options {
			refs = append(refs,
				state.TextRef{Proposal: id, Option: o.ID, Field: state.ClientDescription},
				state.TextRef{Proposal: id, Option: o.ID, Field: state.InstallerNotes})
		}
	}
	return rapid.SampledFrom(refs).Draw(t, "text")
}

// typeOn types a new word into an open editor, or opens one.
func (w *world) typeOn(t *rapid.T) {
	p := w.pick(t)
	ws := w.shown(t, p, w.anyProposal(t))
	ref := anyRef(t, ws)
	d, open := p.sessions[ref]
	if !open {
		d = w.session(t, p, ws, ref)
	}
	word := w.word("u")
	d.Text = w.replaceLine(t, d.Text, word)
	saved, err := p.SaveDraft(context.Background(), d)
	var clash *state.DraftClash
	if errors.As(err, &clash) { // goes on with both
		w.found(t, word)
		theirs := clash.Theirs
		theirs.Text += "\n" + d.Text
		saved, err = p.SaveDraft(context.Background(), theirs)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("typed %+v", saved)
	p.sessions[ref] = saved
	w.newest[fmt.Sprint(p.Self(), saved.Ref)] = word
}

// session begins an edit as the editor does.
func (w *world) session(t *rapid.T, p *process, ws *state.Workspace, ref state.TextRef) state.Draft {
	text, _ := ws.Proposal.Text(ref)
	d := state.Draft{Ref: ref, Text: text, Base: ws.Base(ref)}
	list, err := p.Drafts(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, known := range list {
		if known.Ref == ref {
			d = known
		}
	}
	return d
}

// replaceLine puts a word in the place of a line, or at the end.
func (w *world) replaceLine(t *rapid.T, text, word string) string {
	lines := strings.Split(text, "\n")
	i := rapid.IntRange(0, len(lines)).Draw(t, "line")
	if i == len(lines) {
		return text + "\n" + word
	}
	w.mayGo[lines[i]] = true
	lines[i] = word
	return strings.Join(lines, "\n")
}

// commit sends what is in an open editor.
func (w *world) commit(t *rapid.T) {
	p := w.pick(t)
	refs := refsOf(p.sessions)
	if len(refs) == 0 {
		return
	}
	d := p.sessions[rapid.SampledFrom(refs).Draw(t, "text")]
	delete(p.sessions, d.Ref)
	for _, known := range refs { // the same text by its local id
		if p.sessions[known].Ref == d.Ref {
			delete(p.sessions, known)
		}
	}
	e, err := p.outbox.Commit(context.Background(), state.Edit{
		Kind: state.EditText, Proposal: d.Ref.Proposal, Option: d.Ref.Option, Field: d.Ref.Field,
		Text: d.Text, Base: d.Base, DraftRevision: d.Revision,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("committed %+v", e)
	w.stats.commits++
}

func refsOf(m map[state.TextRef]state.Draft) []state.TextRef {
	refs := make([]state.TextRef, 0, len(m))
	for ref := range m {
		refs = append(refs, ref)
	}
	slices.SortFunc(refs, func(a, b state.TextRef) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return refs
}

// discard gives a draft up, and brings it back half of the times.
func (w *world) discard(t *rapid.T) {
	p := w.pick(t)
	list, err := p.Drafts(context.Background())
	if err != nil || len(list) == 0 {
		return
	}
	ref := rapid.SampledFrom(list).Draw(t, "draft").Ref
	t.Logf("discarded %v", ref)
	delete(p.sessions, ref)
	if err := p.DiscardDraft(context.Background(), ref); err != nil {
		t.Fatal(err)
	}
	if rapid.Bool().Draw(t, "restore") {
		if _, err := p.RestoreDraft(context.Background(), ref); err != nil {
			t.Fatal(err)
		}
	}
}

// add commits something new.
func (w *world) add(t *rapid.T) {
	p := w.pick(t)
	ws := w.shown(t, p, w.anyProposal(t))
	word := w.word("n")
	e := state.Edit{Kind: state.EditAddArea, Proposal: ws.Proposal.ID, Text: word}
	if areas := ws.Proposal.Areas; len(areas) > 0 && rapid.Bool().Draw(t, "option") {
		e = state.Edit{Kind: state.EditAddOption, Proposal: ws.Proposal.ID, Client: word}
		e.Area = rapid.SampledFrom(areas).Draw(t, "area").ID
	}
	entry, err := p.outbox.Commit(context.Background(), e)
	if err != nil {
		t.Fatal(err)
	}
	w.made[word] = entry.ID
	w.stats.commits++
}

// assign commits a name, a contact or a location.
func (w *world) assign(t *rapid.T) {
	p := w.pick(t)
	ws := w.shown(t, p, w.anyProposal(t))
	contacts, locations := w.backend.people()
	e := rapid.SampledFrom([]state.Edit{
		{Kind: state.EditRename, Text: w.word("u"), Base: ws.Proposal.Name},
		{Kind: state.EditContact, Contact: rapid.SampledFrom(contacts).Draw(t, "contact")},
		{Kind: state.EditLocation, Location: rapid.SampledFrom(locations).Draw(t, "location")},
		{Kind: state.EditSalesPerson, User: rapid.SampledFrom(w.backend.users()).Draw(t, "user")},
	}).Draw(t, "edit")
	w.mayGo[ws.Proposal.Name] = true
	e.Proposal = ws.Proposal.ID
	if _, err := p.outbox.Commit(context.Background(), e); err != nil {
		t.Fatal(err)
	}
	w.stats.commits++
}

// foreign changes something at the service as someone else.
func (w *world) foreign(t *rapid.T) {
	w.backend.arrive()
	w.stats.foreign++
	p := w.backend.told(w.anyProposal(t))
	if p.Status.Terminal() {
		return
	}
	word := w.word("f")
	switch rapid.IntRange(0, 5).Draw(t, "what") {
	case 0:
		w.backend.rename(p.ID, word)
	case 1:
		w.backend.addArea(p.ID, word)
	default:
		ref := anyRef(t, state.Overlay(p, nil, nil))
		text, _ := p.Text(ref)
		lines := strings.Split(text, "\n")
		lines[rapid.IntRange(0, len(lines)-1).Draw(t, "line")] = word
		t.Logf("someone else wrote %q to %v", lines, ref)
		w.backend.writeText(ref, strings.Join(lines, "\n"))
	}
}

// status makes a proposal terminal, or a draft again.
func (w *world) status(t *rapid.T) {
	w.backend.arrive()
	to := rapid.SampledFrom([]state.Status{state.StatusDraft, state.StatusDraft, state.StatusAccepted}).Draw(t, "status")
	w.backend.setStatus(w.anyProposal(t), to)
}

func (w *world) time(t *rapid.T) {
	w.pass(time.Duration(rapid.IntRange(1, 20).Draw(t, "seconds")) * time.Second)
}

// pass lets time go by, in which what was under way arrives.
func (w *world) pass(d time.Duration) {
	w.backend.arrive()
	w.clock.pass(d)
}
