package outbox_test

import (
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/merge"
	"pgregory.net/rapid"
)

// push executes a step of the outbox on a bad network, during which the process may be killed and
// others may act.
func (w *world) push(t *rapid.T) {
	i := rapid.IntRange(0, len(w.processes)-1).Draw(t, "process")
	p := w.processes[i]
	w.stand(t)
	p.endanger(t, 8)
	p.meanwhile = w.meanwhile(t, i)
	w.backend.network(w.badNetwork(t))
	w.doAs(t, i, w.pushOn)
	w.backend.network(network{})
}

// pushOn executes a step on the current network.
func (w *world) pushOn(t *rapid.T, p *process) error {
	p.hasRead = false
	out, err := p.outbox.PushNext(background)
	p.hasRead = false
	w.checkLog(t)
	if err != nil {
		return err
	}
	t.Logf("pushed %+v", out)
	w.note(t, out)
	return nil
}

// note counts the result of a step and checks its state.
func (w *world) note(t *rapid.T, out state.Outcome) {
	if out.Idle {
		return
	}
	if out.Edit.Merged != nil {
		w.stats.merges++
	}
	e := out.Edit
	switch e.State {
	case state.EditConflict:
		w.stats.conflicts++
	case state.EditUncertain:
		w.stats.uncertain++
	case state.EditSending, state.EditDropped:
		t.Fatalf("a step ended in state %s", e.State)
	default:
	}
	if e.Reason == "" && e.State != state.EditWaiting && e.State != state.EditSent {
		t.Fatalf("%s without a reason", e.State)
	}
	for _, id := range e.Edit.Locals() {
		if e.State == state.EditRefused && w.willMake(t, id) {
			t.Fatalf("%s is refused before what it needs is created: %s", e.Edit.Kind(), e.Reason)
		}
	}
	if e.State == state.EditSent && state.Is[state.AddArea](e.Edit) {
		a := w.backend.proposal(e.Edit.Proposal).Area(e.Edit.Area)
		if a == nil || a.Name != e.Edit.Text() {
			t.Fatalf("%q got the id of %+v", e.Edit.Text(), a)
		}
	}
}

// willMake reports whether an edit will create a local id.
func (w *world) willMake(t *rapid.T, local int64) bool {
	return slices.ContainsFunc(w.queue(t), func(d state.OutboxRecord) bool {
		e := d.Edit
		made := []int64{int64(e.Proposal), int64(e.Area), int64(e.Option), int64(e.Contact), int64(e.Location)}
		return e.Creates() && slices.Contains(made, local) && !slices.Contains(e.Locals(), local)
	})
}

// look shows the edits to a person, who may act on them after they have changed.
func (w *world) look(_ *rapid.T, p *process) error {
	entries, err := p.outbox.Edits(background)
	w.screens = entries
	return err
}

// decide settles an edit in its current state, or in the state that a person last saw.
func (w *world) decide(t *rapid.T, p *process) error {
	entries, err := p.outbox.Edits(background)
	if err != nil {
		return err
	}
	entries = append(entries, w.screens...)
	entries = slices.DeleteFunc(entries, func(e state.OutboxEdit) bool { return !e.State.Open() })
	if len(entries) == 0 {
		return nil
	}
	return w.settleOne(t, p, rapid.SampledFrom(entries).Draw(t, "entry"), false)
}

func (w *world) settleOne(t *rapid.T, p *process, e state.OutboxEdit, last bool) error {
	d := state.Decision{Kind: state.DecideRetry}
	switch e.State {
	case state.EditConflict:
		if last || rapid.IntRange(0, 3).Draw(t, "again") > 0 {
			d = w.resolve(t, e)
		}
	case state.EditUncertain:
		// A person who decides looks at the service first, when all requests have arrived.
		w.arrive(func(delayed) bool { return true })
		notFound := strings.Contains(e.Reason, "was not found") // words.go; it was changed since, and others created more
		if w.arrived(wordOf(e.Edit)) && !notFound {
			d.Kind = state.DecideDone
		} else if last || rapid.Bool().Draw(t, "drop") {
			d.Kind = state.DecideDrop
		}
	case state.EditRefused:
		if last || rapid.Bool().Draw(t, "drop") {
			d.Kind = state.DecideDrop
		}
	default:
		if rapid.IntRange(0, 4).Draw(t, "drop") == 0 {
			d.Kind = state.DecideDrop
		}
	}
	t.Logf("decides %+v of %+v", d, e)
	_, err := p.outbox.Decide(background, e.ID, d)
	return allowed(err)
}

// resolve chooses between mine and theirs.
func (w *world) resolve(t *rapid.T, e state.OutboxEdit) state.Decision {
	w.takeAway(valueWord(e.Edit, e.Theirs))
	d := state.Decision{Kind: state.DecideResolve, Theirs: e.Theirs}
	if e.Edit.Assigns() {
		return d
	}
	merged := merge.Texts(e.Edit.Base, e.Edit.Text(), e.Theirs)
	choice := rapid.SampledFrom([]merge.Choice{merge.ChooseMine, merge.ChooseTheirs, merge.ChooseMineTheirs})
	d.Text = merged.Resolve(rapid.SliceOfN(choice, merged.Collisions(), merged.Collisions()).Draw(t, "choices"))
	w.mayGoBut(e.Theirs+"\n"+e.Edit.Text(), d.Text)
	return d
}

// longestRest is the longest wait of the outbox on a good network.
const longestRest = 5 * time.Minute

// finish runs until nothing is left to do on a good network, with a person who settles edits,
// and checks the result.
func (w *world) finish(t *rapid.T) {
	w.check(t)
	for _, id := range w.backend.ids() {
		w.backend.setStatus(id, state.StatusDraft)
	}
	w.backend.network(network{onWrite: w.watch(t)})
	for i := range 1000 {
		w.stand(t)
		p := w.processes[i%len(w.processes)] // one may hold a result that its disk failed to store
		out, err := p.outbox.PushNext(background)
		if err != nil {
			t.Fatal(err)
		}
		w.checkLog(t)
		t.Logf("last push: %+v", out)
		w.note(t, out)
		if !out.Idle {
			continue
		}
		if wait := out.NextTry.Sub(w.clock.now()); !out.NextTry.IsZero() {
			if wait > longestRest {
				t.Fatalf("waits for %v", wait)
			}
			w.pass(max(wait, time.Second))
			continue
		}
		queue, err := p.Records(background, 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(queue) == 0 {
			w.check(t)
			w.stats.writes += len(w.backend.taken())
			return
		}
		if !stuck(queue[0]) {
			t.Fatalf("unhandled: %+v", queue[0])
		}
		if err := w.settleOne(t, p, queue[0].OutboxEdit, true); err != nil {
			t.Fatal(err)
		}
		w.pass(time.Second) // some decisions have to wait until nothing is in flight
	}
	queue, err := w.processes[0].Records(background, 0)
	t.Fatalf("the outbox does not become idle: %+v, %v", queue, err)
}
