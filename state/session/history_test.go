package session_test

import (
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"pgregory.net/rapid"
)

// A history is what one person does in two terminals of one machine: types, leaves, saves,
// discards, restores, undoes, quits. The disk fails, the network loses requests and responses, the
// clock jumps, programs are killed. Every typed text is a unique word, so that it can be found
// wherever it ended up.
type history struct {
	*machine
	words   int
	kept    map[string]bool // words that must not be lost: typed 150 ms ago on a working disk
	gone    map[string]bool // words that a person removed by an undo
	fresh   map[*terminal][]string
	stats   *tally
	netDown bool
}

// typedWord matches the words typed here.
var typedWord = regexp.MustCompile(`w\d+w|a\d+a`)

// tally counts what the histories of a run did.
type tally struct{ histories, kills, badDisks, netFaults, writes, takenOver, lost, byHand int }

func TestHistories(t *testing.T) {
	if f := flag.Lookup("rapid.checks"); f.Value.String() == f.DefValue { // fewer, unless set on the command line
		must(t, f.Value.Set("25"))
		t.Cleanup(func() { must(t, f.Value.Set(f.DefValue)) })
	}
	dir, done := t.TempDir(), &tally{}
	defer func() { t.Logf("%+v", *done) }()
	rapid.Check(t, func(t *rapid.T) {
		done.histories++
		h := &history{
			machine: newMachine(t, filepath.Join(dir, fmt.Sprint(done.histories))), stats: done,
			kept: map[string]bool{}, gone: map[string]bool{}, fresh: map[*terminal][]string{},
		}
		h.service.fault = h.network(t)
		h.startOne()
		h.startOne()
		acts := map[string]func(*rapid.T){"": h.check}
		for name, act := range map[string]func(*rapid.T, *terminal){
			"type": h.typeOn, "type on": h.typeOn, "leave": h.leave, "send": h.send, "send all": h.sendAll,
			"discard": h.discard, "undo": h.undo,
			"by hand": h.writeByHand, "foreign": h.foreign, "add": h.add, "kill": h.die, "quit": h.leaveAll,
			"decide": h.decide,
			"open":   h.openOrClose, "list": h.leaveOrReturn, "form": h.form,
		} {
			acts[name] = func(t *rapid.T) {
				act(t, rapid.SampledFrom(h.open).Draw(t, "terminal"))
			}
		}
		acts["time"] = func(t *rapid.T) {
			h.passing(time.Duration(rapid.IntRange(0, 20_000).Draw(t, "ms")) * time.Millisecond)
		}
		acts["look"] = func(*rapid.T) { h.look() }
		acts["network"] = func(t *rapid.T) { h.netDown = rapid.Bool().Draw(t, "down") }
		acts["disk"] = func(t *rapid.T) { h.setDisk(t, rapid.Bool().Draw(t, "bad")) }
		t.Repeat(acts)
		h.finish(t)
	})
}

// network draws the outcome of calls.
func (h *history) network(t *rapid.T) func(bool) (state.Fault, bool) {
	n := 0
	return func(write bool) (state.Fault, bool) {
		n++
		if !h.netDown {
			return state.Fault{}, true
		}
		h.stats.netFaults++
		switch {
		case n%3 == 0 && write: // the response is lost
			return state.Fault{Kind: state.FaultUncertain, Message: "The connection broke."}, true
		case n%3 == 1:
			return state.Fault{Kind: state.FaultUnavailable, Message: "The service failed."}, false
		default:
			return state.Fault{Kind: state.FaultOffline, Message: "No connection."}, false
		}
	}
}

func (h *history) setDisk(t *rapid.T, bad bool) {
	every := rapid.IntRange(1, 3).Draw(t, "every")
	if bad {
		h.stats.badDisks++
	}
	for _, x := range h.open {
		n := 0
		x.store.failIf(func() bool {
			n++
			return bad && n%every == 0
		})
	}
}

func (h *history) startOne() {
	for _, x := range h.open {
		x.store.failIf(nil)
	}
	h.start()
}

// passing lets time pass. What was typed before and could be written counts as stored.
func (h *history) passing(d time.Duration) {
	h.pass(d)
	if d < 150*time.Millisecond {
		return
	}
	for _, x := range h.open {
		h.acknowledge(x)
	}
}

// acknowledge counts what a terminal does not show as unsaved as stored.
func (h *history) acknowledge(x *terminal) {
	if x.Snapshot().Unsaved > 0 {
		return
	}
	for _, word := range h.fresh[x] {
		h.kept[word] = true
	}
	h.fresh[x] = nil
}

func anyRef(t *rapid.T) state.TextRef {
	return rapid.SampledFrom([]state.TextRef{description, internal}).Draw(t, "text")
}

// typeOn types a word at the end of a text, or in front of its first word. If another terminal
// edits the text, it takes over or does nothing, unless it has not seen that yet.
func (h *history) typeOn(t *rapid.T, x *terminal) {
	ref := anyRef(t)
	if rapid.Bool().Draw(t, "look") {
		h.look()
	}
	d, typing := x.Typed(ref)
	if _, elsewhere := x.Elsewhere(ref.Proposal); elsewhere && !typing {
		if rapid.Bool().Draw(t, "take over") {
			x.TakeOver(ref.Proposal)
			h.stats.takenOver++
		}
		return
	}
	if !typing {
		d = x.Open(h.shown(x, ref))
	}
	if word := h.word(x); rapid.Bool().Draw(t, "in front") {
		x.Type(ref, word+d.Text, 0)
	} else {
		x.Type(ref, d.Text+"\n"+word, 0)
	}
}

// openOrClose opens the proposal in a terminal, which takes its lease if it is free, or closes it.
func (h *history) openOrClose(_ *rapid.T, x *terminal) {
	if x.Snapshot().Open.ID != 0 {
		for _, ref := range []state.TextRef{description, internal} {
			x.Leave(ref, false)
		}
		x.Proposal.Watch(0)
		return
	}
	x.Proposal.Watch(7)
}

// leaveOrReturn goes from the open proposal to the list, or back to it.
func (h *history) leaveOrReturn(t *rapid.T, x *terminal) {
	if rapid.Bool().Draw(t, "back") {
		x.Editing.Return()
	} else {
		x.Editing.Leave()
	}
}

// form adds a word to what is typed in a form, closes it, or discards what is typed.
func (h *history) form(t *rapid.T, x *terminal) {
	kept, _ := x.TakeScratch(areaForm, "")
	switch rapid.SampledFrom([]string{"type", "close", "discard"}).Draw(t, "form") {
	case "type":
		x.SetScratch(areaForm, named(kept.Values["Name"]+" "+h.word(x)))
	case "close":
		x.LeaveScratch(areaForm)
	case "discard":
		for _, word := range typedWord.FindAllString(kept.Values["Name"], -1) {
			h.gone[word] = true
		}
		x.DropScratch(areaForm)
	}
}

// shown returns a text as a terminal shows it.
func (h *history) shown(x *terminal, ref state.TextRef) state.Draft {
	h.service.mu.Lock()
	p := h.service.proposal
	h.service.mu.Unlock()
	s := x.Snapshot()
	w := state.Overlay(&p, s.Edits, s.Drafts)
	now, _ := w.Proposal.Text(ref)
	return state.Draft{Ref: ref, Text: now, Base: w.Base(ref)}
}

// word returns a new word typed on a terminal.
func (h *history) word(x *terminal) string {
	h.words++
	word := fmt.Sprintf("w%dw", h.words)
	h.fresh[x] = append(h.fresh[x], word)
	return word
}

// writeByHand adds a word to a manual merge, takes its lease over, or discards it.
func (h *history) writeByHand(t *rapid.T, x *terminal) {
	for _, e := range x.Snapshot().Edits {
		if e.State != state.EditConflict {
			continue
		}
		if _, elsewhere := x.Elsewhere(e.Edit.Proposal); elsewhere {
			x.TakeOverMerge(e)
			return
		}
		text := x.OpenMerge(e).Text
		if text == "" {
			text = e.Theirs + "\n" + e.Edit.Text()
		}
		h.stats.byHand++
		x.TypeMerge(state.Draft{Merge: e.ID, Ref: e.Edit.Ref(), Text: text + "\n" + h.word(x), Base: e.Theirs})
		switch rapid.SampledFrom([]string{"stay", "leave", "drop"}).Draw(t, "then") {
		case "leave":
			x.LeaveMerge(e.ID)
		case "drop":
			x.DiscardMerge(e.ID)
		}
		return
	}
}

func (h *history) leave(t *rapid.T, x *terminal) { x.Leave(anyRef(t), false) }

func (h *history) send(t *rapid.T, x *terminal) {
	if d, ok := x.Typed(anyRef(t)); ok {
		x.Send(d)
	}
}

func (h *history) sendAll(_ *rapid.T, x *terminal) {
	for _, ref := range x.Refs() {
		if d, _, ok := x.Newest(ref); ok {
			x.Send(d)
		}
	}
}

// discard discards a draft, which can be restored.
func (h *history) discard(t *rapid.T, x *terminal) {
	if d, ok := x.Snapshot().Draft(anyRef(t)); ok {
		if _, typing := x.Typed(d.Ref); !typing {
			x.Discard(d)
		}
	}
}

func (h *history) undo(t *rapid.T, x *terminal) {
	redo := rapid.Bool().Draw(t, "redo")
	s := x.Snapshot()
	step := s.Undo
	if redo {
		step = s.Redo
	}
	if step.Reversal.Kind != state.ReverseRestore && step.Reversal.Kind != state.ReverseDiscard { // else it is kept
		for _, word := range typedWord.FindAllString(step.Action.Edit.Text()+" "+step.Action.Before, -1) {
			h.gone[word] = true // an undo implies that it was seen
		}
	}
	if ref := anyRef(t); rapid.Bool().Draw(t, "typing on") {
		d := h.shown(x, ref)
		x.store.duringNext(func() { x.Type(ref, h.word(x)+x.Open(d).Text, 0) })
	}
	x.Reverse(redo, step)
	h.idle()
	x.store.duringNext(nil)
}

// foreign changes the first line of a text at the service, as someone else who sees the current
// text.
func (h *history) foreign(t *rapid.T, _ *terminal) {
	h.service.mu.Lock()
	defer h.service.mu.Unlock()
	h.words++
	p := &h.service.proposal
	text := &p.Description
	if rapid.Bool().Draw(t, "internal") {
		text = &p.InternalNotes
	}
	first, rest, _ := strings.Cut(*text, "\n")
	for _, word := range typedWord.FindAllString(first, -1) {
		h.gone[word] = true
	}
	*text = fmt.Sprintf("f%d\n%s", h.words, rest)
	p.LastModified = h.clock.Now()
}

func (h *history) add(_ *rapid.T, x *terminal) {
	h.words++
	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: fmt.Sprintf("a%da", h.words)}})
}

// decide saves what needs a person again, or takes both versions of a text.
func (h *history) decide(_ *rapid.T, x *terminal) {
	for _, e := range x.Snapshot().Edits {
		switch e.State {
		case state.EditConflict:
			x.Decide(e.ID, state.Decision{
				Kind: state.DecideResolve, Theirs: e.Theirs,
				Text: e.Theirs + "\n" + e.Edit.Text(),
			})
		case state.EditUncertain, state.EditRefused:
			if e.NextTry.IsZero() {
				x.Decide(e.ID, state.Decision{Kind: state.DecideRetry})
			}
		}
	}
}

func (h *history) die(_ *rapid.T, x *terminal) {
	h.stats.kills++
	delete(h.fresh, x)
	h.kill(x)
	h.startOne()
}

// leaveAll quits. What could be written counts as stored.
func (h *history) leaveAll(_ *rapid.T, x *terminal) {
	lost := h.quit(x)
	for _, word := range h.fresh[x] {
		h.kept[word] = !slices.ContainsFunc(lost.Texts, func(d state.Draft) bool {
			return strings.Contains(d.Text, word)
		}) && !slices.ContainsFunc(lost.Scratch, func(sc state.Scratch) bool {
			return strings.Contains(sc.Values["Name"], word)
		})
	}
	delete(h.fresh, x)
	h.startOne()
}

// check looks for every word that must not be lost.
func (h *history) check(t *rapid.T) {
	h.idle()
	h.oneWriter(t)
	here := h.everything(t)
	for word, kept := range h.kept {
		if kept && !h.gone[word] && !strings.Contains(here, word) {
			t.Fatalf("%s was acknowledged but is lost", word)
		}
	}
	h.service.mu.Lock()
	defer h.service.mu.Unlock()
	made := map[string]bool{}
	for _, e := range h.service.writes {
		if state.Is[state.AddArea](e) && made[e.Text()] {
			t.Fatalf("%s was created twice", e.Text())
		}
		made[e.Text()] = state.Is[state.AddArea](e)
	}
}

// oneWriter checks that at most one terminal has the lease of the proposal.
func (h *history) oneWriter(t *rapid.T) {
	for _, x := range h.open {
		for _, e := range x.events {
			if _, ok := e.(session.LeaseLost); ok {
				h.stats.lost++
			}
		}
		x.events = nil
	}
	for _, ref := range []state.TextRef{description, internal} {
		holders := 0
		for _, x := range h.open {
			if leases, _, err := x.store.Leases(t.Context()); err != nil {
				t.Fatal(err)
			} else if slices.ContainsFunc(leases, func(l state.Lease) bool { return l.Proposal == ref.Proposal }) {
				holders++ // all but the holder see it
			}
		}
		if holders > len(h.open)-1 {
			t.Fatalf("%d of %d terminals see another writer of %v", holders, len(h.open), ref)
		}
	}
}

// everything returns all text that can be found: at the service, and on this machine including
// discarded drafts.
func (h *history) everything(t *rapid.T) string {
	all := []string{h.served(description), h.served(internal)}
	kept, err := textsIn(h.path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(append(all, kept...), "\n")
}

// textsIn returns the texts in a database that a person can restore.
func textsIn(path string) (texts []string, err error) {
	db, err := sql.Open("sqlite", path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	rows, err := db.Query(`SELECT value FROM typed WHERE live UNION ALL SELECT text FROM discarded
		UNION ALL SELECT text FROM edits WHERE state NOT IN ('sent', 'dropped')`)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	return texts, rows.Err()
}

// finish runs until nothing is left to do on a working disk and network.
func (h *history) finish(t *rapid.T) {
	h.setDisk(t, false)
	h.netDown = false
	for range 20 {
		h.pass(time.Minute)
		h.decide(t, h.open[0])
		h.look()
	}
	for _, x := range h.open {
		h.acknowledge(x)
		s := x.Snapshot()
		if s.Unsaved+s.Writing > 0 {
			t.Fatalf("a working disk did not store %d, %d", s.Unsaved, s.Writing)
		}
		for _, e := range s.Edits {
			if e.State == state.EditWaiting || e.State == state.EditSending {
				t.Fatalf("unhandled: %+v", e)
			}
		}
	}
	h.check(t)
	h.stats.writes += len(h.service.writes)
	for _, x := range slices.Clone(h.open) {
		h.quit(x)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
