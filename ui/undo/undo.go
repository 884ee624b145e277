// Package undo undoes and redoes a person's actions. It names each step, and asks before a surprising one.
package undo

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/ui/notice"
	"app.tender/tender/ui/over"
	"app.tender/tender/views/outbox"
	"app.tender/tender/views/screen"
)

// Ports are the dependencies of History.
type Ports struct {
	Life     context.Context      // of the whole program
	Cache    outbox.ProposalCache // for the names in a step
	Session  Session
	Names    outbox.Words
	Snapshot func() *session.Snapshot
	ReadOnly string        // why the profile is read-only; empty if it is not
	Withheld func() string // why the step is not for the audience; empty if it is
	Keys     screen.Keys
	LastKey  func() string // the last key pressed
	Dialogs  *over.Dialogs
	Notices  *notice.Queue
}

// Session looks up and takes steps.
type Session interface {
	// Peek looks up the next step, which arrives as session.StepShown.
	Peek(redo bool)
	// MayBeSeen records that the client may see what a step brings back.
	MayBeSeen(shown session.Shown)
	// Reverse takes a step that was looked up.
	Reverse(redo bool, step state.Step)
}

// History is undo and redo: the next steps as last known, and the questions before them.
type History struct {
	Ports

	steps   [2]namedStep // by direction
	request int          // of the newest look-up
	taking  namedStep    // being undone or redone, or the last that was
	way     Way          // its direction
	unsaved []state.Edit // those of its texts that the service does not have yet
}

// NameCmd looks up the names of the next steps.
func (h *History) NameCmd() tea.Cmd {
	h.request++
	ctx, c, req, undo, redo := h.Life, h.Cache, h.request, h.Snapshot().Undo, h.Snapshot().Redo
	return screen.Fetch(func() [2]namedStep {
		return [2]namedStep{withWords(ctx, c, undo), withWords(ctx, c, redo)}
	}, screen.Does(func(steps [2]namedStep) {
		if req == h.request {
			h.steps = steps
		}
	}))
}

// Cannot returns why there is nothing to undo or redo, or "".
func (h *History) Cannot(way Way) string {
	step := h.steps[way]
	switch {
	case h.ReadOnly != "":
		return h.ReadOnly
	case step.Action.ID == 0 && way == Undoing:
		if key := h.Keys.Name(screen.DiscardDraft); key != "" && len(h.Snapshot().Uncommitted()) > 0 {
			return "Nothing to undo. A draft is not undone: " + key + " on its text discards it."
		}
		return "Nothing to undo."
	case step.Action.ID == 0:
		return "Nothing to redo."
	case step.Reversal.Kind == state.ReverseNot:
		return step.cannot()
	default:
		return ""
	}
}

// Reverse takes the next step. It looks the step up again, so that the notice is accurate, and asks before a surprising
// one.
func (h *History) Reverse(way Way) tea.Cmd {
	h.Session.Peek(way == Redoing)
	return nil
}

// StepCmd takes a requested step once it has its names, or asks first.
func (h *History) StepCmd(e session.StepShown) tea.Cmd {
	ctx, c, way := h.Life, h.Cache, Undoing
	if e.Redo {
		way = Redoing
	}
	return screen.Fetch(func() namedStep { return withWords(ctx, c, e.Step) },
		screen.Does(func(s namedStep) { h.shown(way, s, e.Shown) }))
}

// shown takes a requested step, or asks first.
func (h *History) shown(way Way, step namedStep, client session.Shown) {
	switch {
	case step.Action.ID == 0:
		h.Notices.Tell(screen.Warn, "Nothing left to undo or redo.")
	case step.Reversal.Kind == state.ReverseNot:
		h.Notices.Fault(state.Fault{Kind: state.FaultConflict, Message: step.cannot()})
	case client.Fault.Kind != state.FaultNone || step.asks(way, h.Snapshot().Open.ID):
		h.ask(way, step, client)
	default:
		h.take(way, step)
	}
}

func (h *History) take(way Way, step namedStep) {
	h.taking, h.way, h.unsaved = step, way, step.texts()
	h.Session.Reverse(way == Redoing, step.Step)
}

// ask asks whether to take a step, with what the client would see that looks internal.
func (h *History) ask(way Way, step namedStep, client session.Shown) {
	if why := h.Withheld(); why != "" { // the client view started meanwhile, and the question quotes the text
		h.Notices.Answer(why)
		return
	}
	title, words := "Undo?", step.question(way)+h.along(step.Step)
	yes := screen.Choice{Key: "y", Label: "Undo it", Do: screen.Just(func() { h.take(way, step) })}
	if way == Redoing {
		title, yes.Label = "Redo?", "Redo it"
	}
	if client.Fault.Kind != state.FaultNone {
		title, words = "The client will see this", client.Fault.Message+"\n\n"+words
		yes = screen.Choice{Key: "s", Label: yes.Label + " anyway", Danger: true, Do: screen.Just(func() {
			h.Session.MayBeSeen(client)
			h.take(way, step)
		})}
	}
	asked := h.keyOf(way)
	h.Dialogs.WhenFree(func() {
		h.Dialogs.Interrupt(asked, title, words, yes, screen.Choice{Key: "n", Label: "No"})
	})
}

// keyOf returns the key of a direction; "" for none.
func (h *History) keyOf(way Way) string {
	action := [2]screen.ID{screen.Undo, screen.Redo}[way]
	if slices.Contains(h.Keys[action].Keys(), h.LastKey()) {
		return h.LastKey()
	}
	return ""
}

// Taken announces what was undone or redone.
func (h *History) Taken(e session.StepTaken) {
	way, step := Undoing, h.taking
	if e.Redo {
		way = Redoing
	}
	if step.Action.ID == e.Step.Action.ID {
		h.Notices.TellStep(step.Action.ID, step.done(way)+" "+h.otherWay(way, step.Reversal.Newer))
	}
}

// Saved announces that the service has a text that the last step set back. It returns false if e is anything else,
// such as a text of an earlier step, which has its own notice.
func (h *History) Saved(e state.OutboxEdit) bool {
	at := slices.IndexFunc(h.unsaved, func(o state.Edit) bool {
		return o.Ref() == e.Edit.Ref() && state.SameText(o.Text(), e.Edit.Text())
	})
	stands := [2]state.Action{h.Snapshot().Redo.Action, h.Snapshot().Undo.Action}[h.way].ID == h.taking.Action.ID
	if at < 0 || !stands || !state.Is[state.WriteText](e.Edit) || e.State != state.EditSent || e.Merged != nil {
		return false
	}
	h.Notices.Forget(e.ID)
	if h.unsaved = slices.Delete(h.unsaved, at, at+1); len(h.unsaved) == 0 {
		h.Notices.TellStep(h.taking.Action.ID, h.taking.saved(h.way)+" "+h.otherWay(h.way, false))
	}
	return true
}

// otherWay returns the name of the key of the opposite direction.
func (h *History) otherWay(way Way, newer bool) string {
	key, does := h.Keys.Name(screen.Redo), "redoes it."
	if newer {
		does = "restores that."
	}
	if way == Redoing {
		key, does = h.Keys.Name(screen.Undo), "undoes it."
	}
	if key == "" {
		return ""
	}
	return key + " " + does
}

// along names what else a step drops with its edit; "" for nothing.
func (h *History) along(step state.Step) string {
	if step.Reversal.Kind != state.ReverseDrop {
		return ""
	}
	for _, e := range h.Snapshot().Edits {
		if e.ID == step.Action.Entry {
			return outbox.Along(e, state.DependentsOf(e, h.Snapshot().Edits), h.Snapshot().Uncommitted(), h.Names)
		}
	}
	return ""
}
