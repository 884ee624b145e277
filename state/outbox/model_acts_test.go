package outbox_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"app.tender/tender/state"
	"pgregory.net/rapid"
)

// act is an action of a person in one of the processes.
type act func(*rapid.T, *process) error

// acts returns all actions of the model.
func (w *world) acts() map[string]act {
	return map[string]act{
		"type":   w.typeOn,
		"commit": w.commit,
		"type, send": func(t *rapid.T, p *process) error {
			if err := w.typeOn(t, p); err != nil {
				return err
			}
			return w.commit(t, p)
		},
		"send":    w.sendTyped,
		"spread":  w.spread,
		"discard": w.discard,
		"add":     w.add,
		"assign":  w.assign,
		"correct": w.correct,
		"look":    w.look,
		"decide":  w.decide,
		"undo":    w.undo,
		"refresh": func(t *rapid.T, p *process) error { return w.read(p, w.anyProposal(t)) },
	}
}

// shown returns a proposal as the process shows it, only from its local copy. A new one has a local
// id until it is sent.
func (w *world) shown(t *rapid.T, p *process, id state.ProposalID) *state.Workspace {
	id = w.real(t, id)
	proposal := &state.Proposal{ID: id}
	if !state.IsLocal(id) {
		var err error
		if proposal, _, err = p.Cache.Proposal(background, id); err != nil {
			t.Fatal(err)
		}
		if proposal == nil {
			proposal = w.backend.proposal(id)
			if err := p.Cache.SaveProposal(background, proposal, w.clock.now()); err != nil {
				t.Fatal(err)
			}
		}
	}
	entries, err := p.outbox.Edits(background)
	if err != nil {
		t.Fatal(err)
	}
	list, err := p.Drafts(background)
	if err != nil {
		t.Fatal(err)
	}
	return state.Overlay(proposal, entries, list)
}

// read refreshes a local copy.
func (w *world) read(p *process, id state.ProposalID) error {
	if known, ok, err := p.RealID(background, int64(id)); err != nil || ok {
		id = state.ProposalID(known)
	}
	if state.IsLocal(id) {
		return nil
	}
	return p.Cache.SaveProposal(background, w.backend.proposal(id), w.clock.now())
}

// real returns the service's id of a proposal, if it has one.
func (w *world) real(t *rapid.T, id state.ProposalID) state.ProposalID {
	known, ok, err := w.processes[0].RealID(background, int64(id))
	if err != nil {
		t.Fatal(err)
	}
	if ok {
		return state.ProposalID(known)
	}
	return id
}

func (w *world) anyProposal(t *rapid.T) state.ProposalID {
	ids := w.backend.ids()
	return rapid.SampledFrom(append([]state.ProposalID{ids[0], ids[0], ids[1]}, w.proposals...)).Draw(t, "proposal")
}

// anyRef draws one of the texts that the process shows.
func anyRef(t *rapid.T, ws *state.Workspace) state.TextRef {
	id := ws.Proposal.ID
	description := state.TextRef{Proposal: id, Field: state.ProposalDescription} // where most edits meet
	refs := []state.TextRef{description, description, description, {Proposal: id, Field: state.InternalNotes}}
	for _, a := range ws.Proposal.Areas {
		for _, o := range a.Options {
			refs = append(refs,
				state.TextRef{Proposal: id, Option: o.ID, Field: state.ClientDescription},
				state.TextRef{Proposal: id, Option: o.ID, Field: state.InstallerNotes})
		}
	}
	return rapid.SampledFrom(refs).Draw(t, "text")
}

// lineWith returns a line with a word: the word alone, as in a list, or a sentence, which is
// merged differently.
func lineWith(t *rapid.T, word string) string {
	if rapid.Bool().Draw(t, "prose") {
		return "Here it says plainly " + word + " ."
	}
	return word
}

// typeOn types a new word into an open editor, or opens one, and saves it as a draft.
func (w *world) typeOn(t *rapid.T, p *process) error {
	return w.typeInto(t, p, func(d state.Draft) (state.Draft, error) { return p.Save(background, d) })
}

// sendTyped types a new word, saves and commits the text in one transaction, and leaves it, as the
// editor does.
func (w *world) sendTyped(t *rapid.T, p *process) error {
	var saved state.Draft
	err := w.typeInto(t, p, func(d state.Draft) (_ state.Draft, err error) {
		saved, _, err = p.outbox.CommitText(background, d)
		return saved, err
	})
	if err == nil {
		p.leave(t, saved.Ref)
		w.stats.commits++
	}
	return allowed(err) // its option may have been dropped
}

// typeInto types a new word into an open editor, or opens one, and saves the text. What was not
// stored because of a disk error stays in the editor and is saved with the next word.
func (w *world) typeInto(t *rapid.T, p *process, save func(state.Draft) (state.Draft, error)) error {
	ws := w.shown(t, p, w.anyProposal(t))
	ref := anyRef(t, ws)
	s, open := p.sessions[ref]
	if !open {
		s.Draft = w.begin(t, p, ws, ref)
	}
	word := w.word("u")
	s.unsaved = append(s.unsaved, word)
	s.replaceLine(t, lineWith(t, word))
	p.sessions[ref] = s
	saved, err := save(s.Draft)
	if _, ok := errors.AsType[*state.EditedElsewhere](err); ok { // it is a discarded draft; the editor is closed
		w.acknowledge(s)
		w.check(t)
		delete(p.sessions, ref)
		return p.TakeLease(background, state.Lease{Proposal: ref.Proposal}, true)
	}
	if err != nil {
		if p.dead { // it may have been saved
			w.takeAway(s.replaced...)
		}
		return err
	}
	t.Logf("typed %+v", saved)
	w.acknowledge(s)
	p.sessions[ref] = session{Draft: saved}
	return nil
}

// acknowledge records what an editor reported as saved.
func (w *world) acknowledge(s session) {
	for _, word := range s.unsaved {
		w.typed[word] = true
	}
	w.takeAway(s.replaced...)
}

// takeAway records words that someone who saw them removed.
func (w *world) takeAway(lines ...string) {
	for _, word := range strings.Fields(strings.Join(lines, "\n")) {
		w.mayGo[word] = true
	}
}

// begin begins an edit as the editor does.
func (w *world) begin(t *rapid.T, p *process, ws *state.Workspace, ref state.TextRef) state.Draft {
	text, _ := ws.Proposal.Text(ref)
	d := state.Draft{Ref: ref, Text: text, Base: ws.Base(ref)}
	list, err := p.Drafts(background)
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

// replaceLine replaces a line with a word, or appends it.
func (s *session) replaceLine(t *rapid.T, word string) {
	lines := strings.Split(s.Text, "\n")
	i := rapid.IntRange(0, len(lines)).Draw(t, "line")
	if i == len(lines) {
		s.Text += "\n" + word
		return
	}
	s.replaced = append(s.replaced, lines[i])
	lines[i] = word
	s.Text = strings.Join(lines, "\n")
}

// commit sends the text of an open editor, once it is saved.
func (w *world) commit(t *rapid.T, p *process) error {
	refs := refsOf(p.sessions)
	refs = slices.DeleteFunc(refs, func(ref state.TextRef) bool { return len(p.sessions[ref].unsaved) > 0 })
	if len(refs) == 0 {
		return nil
	}
	d := p.sessions[rapid.SampledFrom(refs).Draw(t, "text")].Draft
	if err := p.EndLease(background, state.Lease{Proposal: d.Ref.Proposal}); err != nil {
		return err
	}
	p.leave(t, d.Ref)
	e, err := commitOne(background, p.outbox, state.Edit{
		Proposal: d.Ref.Proposal, Option: d.Ref.Option, Base: d.Base, DraftRevision: d.Revision,
		Change: state.WriteText{Field: d.Ref.Field, Text: d.Text},
	})
	t.Logf("committed %+v, %v", e, err)
	w.stats.commits++
	return allowed(err) // another process may edit it
}

// spread writes the same text into several, except those with a draft, as a single step, like the
// editor after the person has confirmed it.
func (w *world) spread(t *rapid.T, p *process) error {
	ws := w.shown(t, p, w.anyProposal(t))
	drafts, err := p.Drafts(background)
	if err != nil {
		return err
	}
	word, gone := w.word("u"), []string{}
	var edits []state.Edit
	for range rapid.IntRange(2, 4).Draw(t, "texts") {
		ref := anyRef(t, ws)
		taken := slices.ContainsFunc(drafts, func(d state.Draft) bool { return d.Ref == ref }) ||
			slices.ContainsFunc(edits, func(e state.Edit) bool { return e.Ref() == ref })
		if taken || p.isOpen(t, ref) {
			continue
		}
		old, _ := ws.Proposal.Text(ref)
		gone = append(gone, old)
		edits = append(edits, state.Edit{
			Proposal: ref.Proposal, Option: ref.Option, Base: ws.Base(ref),
			Change: state.WriteText{Field: ref.Field, Text: word},
		})
	}
	if len(edits) == 0 {
		return nil
	}
	made, err := p.outbox.CommitTogether(background, edits)
	t.Logf("spread %+v, %v", made, err)
	if err == nil {
		w.typed[word] = true
	}
	if err == nil || p.dead { // it may have been stored
		w.takeAway(gone...)
	}
	w.stats.commits++
	return allowed(err)
}

func refsOf(m map[state.TextRef]session) []state.TextRef {
	return slices.SortedFunc(maps.Keys(m), func(a, b state.TextRef) int {
		return strings.Compare(fmt.Sprint(a), fmt.Sprint(b))
	})
}

// leave closes the editor of a text, even if it was opened by its local id.
func (p *process) leave(t *rapid.T, ref state.TextRef) {
	maps.DeleteFunc(p.sessions, func(_ state.TextRef, s session) bool { return p.real(t, s.Ref) == p.real(t, ref) })
}

// isOpen reports whether an editor of a text is open, even if it was opened by its local id.
func (p *process) isOpen(t *rapid.T, ref state.TextRef) bool {
	for known := range p.sessions {
		if p.real(t, known) == p.real(t, ref) {
			return true
		}
	}
	return false
}

// real returns ref with its local ids resolved.
func (p *process) real(t *rapid.T, ref state.TextRef) state.TextRef {
	known := map[int64]int64{}
	for _, local := range []int64{int64(ref.Proposal), int64(ref.Option)} {
		id, ok, err := p.RealID(background, local)
		if err != nil {
			t.Fatal(err)
		}
		if ok {
			known[local] = id
		}
	}
	return ref.Resolve(known)
}

// discard discards a draft, and restores it half of the time.
func (w *world) discard(t *rapid.T, p *process) error {
	list, err := p.Drafts(background)
	if err != nil || len(list) == 0 {
		return err
	}
	d := rapid.SampledFrom(list).Draw(t, "draft")
	t.Logf("discards %v", d.Ref)
	p.leave(t, d.Ref)
	done, err := p.Discard(background, d)
	if done && rapid.Bool().Draw(t, "restore") {
		_, err = p.Restore(background, d.Ref)
	}
	return allowed(err)
}

// undo undoes the last action, or redoes the last undone one.
func (w *world) undo(t *rapid.T, p *process) error {
	step, redo, err := p.history.Peek(background)
	reverse := p.history.Undo
	if rapid.IntRange(0, 2).Draw(t, "redo") == 0 {
		step, reverse = redo, p.history.Redo
	}
	if err != nil || step.Action.ID == 0 {
		return err
	}
	t.Logf("reverses %+v", step)
	w.stats.undone++
	for _, part := range append([]state.Step{step}, step.With...) {
		if kind := part.Reversal.Kind; kind == state.ReverseRestore || kind == state.ReverseDiscard {
			p.leave(t, part.Action.Edit.Ref()) // nothing is undone while a text is typed
		}
		if part.Reversal.Kind == state.ReverseRestore {
			w.overrule(t, p, part.Action.Edit)
		}
		for _, e := range part.Reversal.Edits {
			if state.Is[state.WriteText](e) { // the person saw the action's text, which goes
				w.mayGoBut(part.Action.Edit.Text()+"\n"+part.Action.Before, e.Text())
			}
		}
	}
	return allowed(reverse(background, step.Action.ID))
}

// overrule records that a person restores a discarded draft, which takes the place of what waits for
// the same text: they were told of that, and undo restores it.
func (w *world) overrule(t *rapid.T, p *process, draft state.Edit) {
	for _, d := range w.queue(t) {
		if e := d.Edit; state.Is[state.WriteText](e) && p.real(t, e.Ref()) == p.real(t, draft.Ref()) {
			w.mayGoBut(e.Text(), draft.Text())
		}
	}
}

// mayGoBut records that the words of a text that are not in its replacement were removed by
// someone who saw both.
func (w *world) mayGoBut(text, kept string) {
	for _, word := range strings.Fields(text) {
		if !slices.Contains(strings.Fields(kept), word) {
			w.mayGo[word] = true
		}
	}
}
