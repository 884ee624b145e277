package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"pgregory.net/rapid"
)

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
