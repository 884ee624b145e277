package outbox_test

import (
	"maps"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"pgregory.net/rapid"
)

// foreign changes something at the service as someone else, who sees the current data.
func (w *world) foreign(t *rapid.T) {
	id := w.real(t, w.anyProposal(t))
	if state.IsLocal(id) {
		return
	}
	w.arrive(func(d delayed) bool { return d.edit.Proposal == id })
	p := w.backend.proposal(id)
	if p.Status.Terminal() {
		return
	}
	word := w.word("f")
	w.stats.foreign++
	switch rapid.IntRange(0, 7).Draw(t, "what") {
	case 0:
		if !w.writing(t, state.Edit{Proposal: id, Change: state.Rename{}}) {
			w.takeAway(p.Name)
			w.backend.rename(id, word)
		}
	case 1:
		w.backend.addArea(id, word)
	case 2:
		if len(p.Areas) > 0 {
			w.backend.addOption(id, rapid.SampledFrom(p.Areas).Draw(t, "area").ID, word)
		}
	case 3:
		contact, place := state.Edit{Proposal: id, Change: state.SetContact{}},
			state.Edit{Proposal: id, Change: state.SetLocation{}}
		if !w.writing(t, contact) && !w.writing(t, place) {
			w.strangers[state.FormatID(w.backend.assign(id))] = true
		}
	default:
		ref := anyRef(t, state.Overlay(p, nil, nil))
		for _, d := range w.queue(t) { // what waits, or a person decides about, changes often
			if e := d.Edit; state.Is[state.WriteText](e) && e.Proposal == id && !state.IsLocal(e.Option) &&
				rapid.Bool().Draw(t, "again") {
				ref = e.Ref()
			}
		}
		if w.writing(t, state.Edit{Proposal: id, Option: ref.Option, Change: state.WriteText{Field: ref.Field}}) {
			return
		}
		text, _ := p.Text(ref)
		lines := strings.Split(text, "\n")
		i := rapid.IntRange(0, len(lines)-1).Draw(t, "line")
		w.takeAway(lines[i])
		lines[i] = lineWith(t, word)
		t.Logf("the other user's write of %q failed: %v", lines, ref)
		w.backend.writeText(ref, strings.Join(lines, "\n"))
	}
}

// writing reports whether one of the processes is between its read and its write of e's target.
func (w *world) writing(t *rapid.T, e state.Edit) bool {
	read := slices.ContainsFunc(w.processes, func(p *process) bool { return p.hasRead })
	return slices.ContainsFunc(w.queue(t), func(d state.OutboxRecord) bool {
		return (d.State == state.EditSending || read && !stuck(d)) && d.Edit.Kind() == e.Kind() &&
			d.Edit.Proposal == e.Proposal &&
			(!state.Is[state.WriteText](e) || d.Edit.Ref() == e.Ref())
	})
}

// status makes a proposal terminal, or a draft again.
func (w *world) status(t *rapid.T) {
	w.arrive(func(delayed) bool { return true })
	to := rapid.SampledFrom([]state.Status{state.StatusDraft, state.StatusDraft, state.StatusAccepted}).
		Draw(t, "status")
	w.backend.setStatus(w.backend.ids()[1], to)
}

func (w *world) time(t *rapid.T) {
	w.pass(time.Duration(rapid.IntRange(1, 20).Draw(t, "seconds")) * time.Second)
}

// jump sets the machine's clock forward or back.
func (w *world) jump(t *rapid.T) {
	by := []time.Duration{time.Minute, time.Hour, 3 * 24 * time.Hour}
	d := rapid.SampledFrom(by).Draw(t, "by") * time.Duration(rapid.IntRange(1, 50).Draw(t, "times"))
	if rapid.Bool().Draw(t, "back") {
		d = -d
	}
	w.fault("jumps of the clock")
	w.clock.jump(d)
}

// pass lets time pass, in which late requests arrive.
func (w *world) pass(d time.Duration) {
	w.clock.pass(d)
	w.arrive(func(d delayed) bool { return d.at <= w.clock.uptime() })
}

// arrive makes late requests take effect, in any order.
func (w *world) arrive(which func(delayed) bool) {
	var arriving []delayed
	w.underWay = slices.DeleteFunc(w.underWay, func(d delayed) bool {
		if which(d) {
			arriving = append(arriving, d)
			return true
		}
		return false
	})
	for _, d := range arriving {
		d.send()
	}
}

// badNetwork draws the outcome of the calls of one step.
func (w *world) badNetwork(t *rapid.T) network {
	return network{
		onWrite: w.watch(t),
		later: func(e state.Edit, send func()) {
			delay := time.Duration(rapid.IntRange(0, 14).Draw(t, "delay")) * time.Second
			w.underWay = append(w.underWay, delayed{w.clock.uptime() + delay, e, send})
		},
		outcome: func(op string) outcome {
			outcomes := []outcome{arrives, arrives, arrives, arrives, arrives, offline, fails, busy, deniesKey}
			if op == "write" {
				outcomes = append(outcomes, cutBefore, cutAfter, failsDone, late, late, twice)
			}
			f := rapid.SampledFrom(outcomes).Draw(t, op)
			if f != arrives {
				w.fault(f.String())
			}
			if rapid.IntRange(0, 5).Draw(t, "slow") == 0 {
				w.fault("slow answers")
				w.pass(time.Duration(rapid.IntRange(1, 40).Draw(t, "seconds")) * time.Second)
			}
			return f
		},
	}
}

// meanwhile returns what happens between two steps of process i: mostly nothing, else an action of
// the other process or of someone else.
func (w *world) meanwhile(t *rapid.T, i int) func() {
	return func() {
		switch rapid.IntRange(0, 11).Draw(t, "meanwhile") {
		case 0:
			w.fault("acts of another process in the middle of a step")
			acts := w.acts()
			acts["push"] = w.pushOn
			w.doAs(t, 1-i, acts[rapid.SampledFrom(slices.Sorted(maps.Keys(acts))).Draw(t, "act")])
		case 1:
			w.fault("edits of others in the middle of a step")
			w.foreign(t)
		default:
		}
	}
}
