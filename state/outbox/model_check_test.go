package outbox_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"pgregory.net/rapid"
)

// push takes a step of the outbox on a bad network, with a kill at some point of
// it now and then.
func (w *world) push(t *rapid.T) {
	i := rapid.IntRange(0, len(w.processes)-1).Draw(t, "process")
	p := w.processes[i]
	if rapid.IntRange(0, 3).Draw(t, "kill") == 0 {
		p.left, p.after = rapid.IntRange(0, 6).Draw(t, "step"), rapid.Bool().Draw(t, "after")
	}
	w.backend.network(func(op string) fate {
		fates := []fate{arrives, arrives, arrives, arrives, offline, fails, busy, deniesKey}
		if op == "write" {
			fates = append(fates, cutBefore, cutAfter, failsDone, late, twice)
		}
		f := rapid.SampledFrom(fates).Draw(t, op)
		if f != arrives {
			w.stats.faults++
		}
		return f
	}, w.watch(t))
	out, err := p.outbox.PushNext(context.Background())
	w.backend.network(nil, nil)
	p.left = -1
	w.checkLog(t)
	if p.dead {
		w.bury(t, i)
		return
	}
	if err != nil {
		t.Fatalf("push: %v", err)
	}
	t.Logf("pushed %+v", out.Entry)
	w.note(t, out)
}

// note counts what a step came to and holds its state to the truth.
func (w *world) note(t *rapid.T, out state.Outcome) {
	if out.Idle {
		return
	}
	if out.Merged {
		w.stats.merges++
	}
	e := out.Entry
	switch e.State {
	case state.EntryConflict:
		w.stats.conflicts++
	case state.EntryUncertain:
		w.stats.uncertain++
	case state.EntrySending, state.EntryDropped:
		t.Fatalf("a step ends in %s", e.State)
	default:
	}
	if e.State != state.EntrySent && (e.Reason == "" && e.State != state.EntryWaiting) {
		t.Fatalf("%s without a reason", e.State)
	}
}

// watch looks, at every write, at what stands in the outbox, to check the order.
func (w *world) watch(t *rapid.T) func(state.Edit) {
	return func(e state.Edit) {
		queue, err := w.processes[0].Queue(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(queue, func(d state.Dispatch) bool {
			return d.State == state.EntrySending && !d.Began.IsZero() && d.Edit.Kind == e.Kind && d.Edit.Proposal == e.Proposal &&
				d.Edit.Area == e.Area && d.Edit.Option == e.Option
		})
		if i < 0 {
			t.Fatalf("a write that is not noted as begun: %+v", e)
		}
		for _, earlier := range queue[:i] {
			stuck := earlier.State == state.EntryRefused || earlier.State == state.EntryConflict ||
				(earlier.State == state.EntryUncertain && earlier.NextTry.IsZero())
			waitsForStuck := len(earlier.Edit.Locals()) > 0 || earlier.State == state.EntryWaiting && w.behindStuck(queue, earlier)
			if earlier.Edit.Proposal == e.Proposal && !stuck && !waitsForStuck {
				t.Fatalf("%s of proposal %d overtook %s, which is %s", e.Kind, e.Proposal, earlier.Edit.Kind, earlier.State)
			}
		}
	}
}

// behindStuck reports whether an entry waits for an earlier one of the same kind
// in the same place that needs a person.
func (w *world) behindStuck(queue []state.Dispatch, d state.Dispatch) bool {
	assigns := func(k state.EditKind) bool { return k == state.EditContact || k == state.EditLocation }
	for _, e := range queue {
		alike := e.Edit.Kind == d.Edit.Kind || assigns(e.Edit.Kind) && assigns(d.Edit.Kind)
		if e.ID < d.ID && e.Edit.Proposal == d.Edit.Proposal && alike &&
			e.State != state.EntryWaiting && e.State != state.EntrySending {
			return true
		}
	}
	return false
}

// checkLog holds every write that took effect to two promises: nothing of
// others was overwritten that nobody here saw, and nothing was made twice.
func (w *world) checkLog(t *rapid.T) {
	made := map[string]int{}
	for _, entry := range w.backend.taken() {
		after := mineText(entry.edit)
		for _, word := range strings.Fields(entry.before) {
			if word[0] == 'f' && !w.mayGo[word] && !slices.Contains(strings.Fields(after), word) && entry.edit.Kind == state.EditText {
				t.Fatalf("%q was overwritten: %q became %q", word, entry.before, after)
			}
		}
		switch entry.edit.Kind {
		case state.EditAddArea:
			made[entry.edit.Text]++
		case state.EditAddOption:
			made[entry.edit.Client]++
		default:
		}
	}
	for word, n := range made {
		if n > 1 {
			t.Fatalf("%q was made %d times", word, n)
		}
	}
}

func mineText(e state.Edit) string { return e.Text }

// check holds the state of the world to what is promised at any moment.
func (w *world) check(t *rapid.T) {
	kept := w.kept(t)
	for _, word := range w.newest {
		if !w.mayGo[word] && !strings.Contains(kept, word+"\n") {
			t.Fatalf("%q was typed and acknowledged, and is nowhere", word)
		}
	}
	entries, err := w.processes[0].outbox.Entries(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Edit.Kind != state.EditText || e.State != state.EntrySent {
			continue
		}
		for _, word := range strings.Fields(e.Edit.Text) {
			if word[0] == 'u' && !w.mayGo[word] && !w.arrived(word) {
				t.Fatalf("%q is said to be sent and never was", word)
			}
		}
	}
	for word, id := range w.made {
		w.checkMade(t, entries, word, id)
	}
}

// checkMade holds the state of an edit that makes something to what there is.
func (w *world) checkMade(t *rapid.T, entries []state.Entry, word string, id int64) {
	there := w.arrived(word)
	i := slices.IndexFunc(entries, func(e state.Entry) bool { return e.ID == id })
	if i < 0 {
		return // settled long ago
	}
	if entries[i].State == state.EntrySent && !there {
		t.Fatalf("%q is said to be made and is not there", word)
	}
	if entries[i].State == state.EntryRefused && there {
		t.Fatalf("%q is said to be refused and is there: %s", word, entries[i].Reason)
	}
}

// arrived reports whether the service ever took a word.
func (w *world) arrived(word string) bool {
	return slices.ContainsFunc(w.backend.taken(), func(l written) bool {
		return slices.Contains(strings.Fields(l.edit.Text+"\n"+l.edit.Client), word)
	})
}

// kept is everything that can be found again: drafts, also discarded ones and
// those kept aside, what is in the outbox, and what the service has taken.
func (w *world) kept(t *rapid.T) string {
	var b strings.Builder
	if err := w.eachText(func(text string) { b.WriteString(text + "\n") }); err != nil {
		t.Fatal(err)
	}
	for _, l := range w.backend.taken() {
		b.WriteString(l.edit.Text + "\n")
	}
	return b.String()
}

func (w *world) eachText(f func(string)) (err error) {
	rows, err := w.raw.Query(`SELECT text FROM drafts WHERE live UNION ALL SELECT text FROM drafts_aside
		UNION ALL SELECT text FROM entries WHERE state NOT IN ('sent', 'dropped')`)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return err
		}
		f(text)
	}
	return rows.Err()
}

func (w *world) found(t *rapid.T, word string) {
	if !strings.Contains(w.kept(t), word+"\n") {
		t.Fatalf("%q lost a clash and is nowhere", word)
	}
}

// decide settles an entry as a person does, who looks at the service first.
func (w *world) decide(t *rapid.T) {
	p := w.pick(t)
	entries, err := p.outbox.Entries(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	entries = slices.DeleteFunc(entries, func(e state.Entry) bool { return !e.State.Open() })
	if len(entries) == 0 {
		return
	}
	w.settleOne(t, p, rapid.SampledFrom(entries).Draw(t, "entry"), false)
}

func (w *world) settleOne(t *rapid.T, p *process, e state.Entry, last bool) {
	d := state.Decision{Kind: state.DecideRetry}
	switch e.State {
	case state.EntryConflict:
		merge := state.Merge3(e.Edit.Base, e.Edit.Text, e.Theirs)
		choices := rapid.SliceOfN(rapid.SampledFrom([]state.Choice{state.ChooseMine, state.ChooseTheirs, state.ChooseMineTheirs}), merge.Collisions(), merge.Collisions()).Draw(t, "choices")
		d = state.Decision{Kind: state.DecideResolve, Text: merge.Resolve(choices), Theirs: e.Theirs}
		for _, word := range strings.Fields(e.Theirs + "\n" + e.Edit.Text) {
			if !slices.Contains(strings.Fields(d.Text), word) {
				w.mayGo[word] = true
			}
		}
	case state.EntryUncertain:
		w.backend.arrive()
		if w.arrived(e.Edit.Text + e.Edit.Client) {
			d.Kind = state.DecideDone
		} else if last || rapid.Bool().Draw(t, "drop") {
			d.Kind = state.DecideDrop
		}
	case state.EntryRefused:
		if last || rapid.Bool().Draw(t, "drop") {
			d.Kind = state.DecideDrop
		}
	default:
		if rapid.IntRange(0, 4).Draw(t, "drop") == 0 {
			d.Kind = state.DecideDrop
		}
	}
	t.Logf("decides %+v of %+v", d, e)
	_, err := p.outbox.Decide(context.Background(), e.ID, d)
	if f := state.FaultOf(err); err != nil && f.Kind != state.FaultConflict && f.Kind != state.FaultNotFound {
		t.Fatalf("decide %s: %v", d.Kind, err)
	}
}

// finish lets everything come to rest on a good network, with a person who
// settles what needs one, and checks what came of it.
func (w *world) finish(t *rapid.T) {
	w.check(t)
	for _, id := range w.backend.ids() {
		w.backend.setStatus(id, state.StatusDraft)
	}
	p := w.processes[0]
	for range 500 {
		w.backend.network(nil, w.watch(t))
		out, err := p.outbox.PushNext(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		w.checkLog(t)
		t.Logf("pushed in the end %+v", out.Entry)
		w.note(t, out)
		if !out.Idle {
			continue
		}
		if !out.NextTry.IsZero() {
			w.pass(max(out.NextTry.Sub(w.clock.now()), time.Second))
			continue
		}
		entries, err := p.outbox.Entries(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		entries = slices.DeleteFunc(entries, func(e state.Entry) bool { return !e.State.Open() })
		if len(entries) == 0 {
			w.check(t)
			w.stats.writes += len(w.backend.taken())
			return
		}
		w.settleOne(t, p, entries[0], true)
	}
	queue, err := p.Queue(context.Background(), 0)
	t.Fatalf("the outbox does not come to rest: %+v, %v", queue, err)
}
