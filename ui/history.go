package ui

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views"
	"app.tender/tender/views/outbox"
	tea "github.com/charmbracelet/bubbletea"
)

// history is undo and redo: what they would do, as it was known last, and the
// questions that come before.
type history struct {
	*base
	names outbox.Words

	steps   [2]namedStep // by direction
	request int          // of the newest look
	taking  namedStep    // what is being undone or done again
}

type (
	// historyNamedMsg is what undo and redo would do.
	historyNamedMsg struct {
		req   int
		steps [2]namedStep
	}
	// historyShownMsg is what a step would do that a person asked for.
	historyShownMsg struct {
		way  direction
		step namedStep
	}
)

// nameCmd finds words for what undo and redo would do.
func (h *history) nameCmd() tea.Cmd {
	h.request++
	ctx, c, req, undo, redo := h.ctx, h.opts.Store, h.request, h.snap.Undo, h.snap.Redo
	return func() tea.Msg {
		return historyNamedMsg{req: req, steps: [2]namedStep{withWords(ctx, c, undo), withWords(ctx, c, redo)}}
	}
}

func (h *history) named(msg historyNamedMsg) {
	if msg.req == h.request {
		h.steps = msg.steps
	}
}

// cannot is why there is nothing to undo or redo now, or empty.
func (h *history) cannot(way direction) string {
	step := h.steps[way]
	switch {
	case h.opts.ReadOnly != "":
		return h.opts.ReadOnly
	case step.Action.ID == 0 && way == undoing:
		return "There is nothing to undo."
	case step.Action.ID == 0:
		return "There is nothing to redo."
	case step.Reversal.Kind == state.ReverseNot:
		return step.cannot()
	default:
		return ""
	}
}

// reverse takes the next step that way. It is looked at once more, so that what is
// done is what is told, and what would surprise is asked first.
func (h *history) reverse(way direction) tea.Cmd {
	h.session.Peek(way == redoing)
	return nil
}

// stepCmd finds words for a step that was asked for.
func (h *history) stepCmd(e session.StepShown) tea.Cmd {
	ctx, c, way := h.ctx, h.opts.Store, undoing
	if e.Redo {
		way = redoing
	}
	return func() tea.Msg { return historyShownMsg{way: way, step: withWords(ctx, c, e.Step)} }
}

// shown takes a step that was asked for, or asks first.
func (h *history) shown(msg historyShownMsg) tea.Cmd {
	switch {
	case msg.step.Action.ID == 0:
		h.notices.tell(noticeWarn, "There is nothing left to undo or redo.")
	case msg.step.Reversal.Kind == state.ReverseNot:
		h.tellFault(state.Fault{Kind: state.FaultConflict, Message: msg.step.cannot()})
	case msg.step.asks(msg.way, h.snap.Open.ID):
		return h.ask(msg)
	default:
		h.take(msg.way, msg.step)
	}
	return nil
}

func (h *history) take(way direction, step namedStep) {
	h.taking = step
	h.session.Reverse(way == redoing, step.Step)
}

func (h *history) ask(msg historyShownMsg) tea.Cmd {
	if !h.exists(views.Undo) { // the client view came in between, and the question quotes the text
		h.notices.answer(h.onlyFor())
		return nil
	}
	title, label := "Undo?", "Undo it"
	if msg.way == redoing {
		title, label = "Redo?", "Do it again"
	}
	asked := h.keyOf(msg.way)
	h.dialogs.whenFree(func() {
		h.dialogs.interrupt(asked, title, msg.step.question(msg.way)+h.along(msg.step.Step),
			choice{key: "y", label: label, do: func() tea.Cmd { h.take(msg.way, msg.step); return nil }},
			choice{key: "n", label: "No"},
		)
	})
	return nil
}

// keyOf is the key that goes that way; empty for none.
func (h *history) keyOf(way direction) string {
	action := [2]views.Action{views.Undo, views.Redo}[way]
	if slices.Contains(h.keys[action], h.lastKey) {
		return h.lastKey
	}
	return ""
}

// taken tells what was undone or done again.
func (h *history) taken(e session.StepTaken) {
	way, step := undoing, h.taking
	if e.Redo {
		way = redoing
	}
	if step.Action.ID == e.Step.Action.ID {
		h.notices.tell(noticeGood, step.done(way)+" "+h.otherWay(way))
	}
}

// otherWay names the key that goes back.
func (h *history) otherWay(way direction) string {
	key, does := h.keys.Name(views.Redo), "does it again."
	if way == redoing {
		key, does = h.keys.Name(views.Undo), "undoes it."
	}
	if key == "" {
		return ""
	}
	return key + " " + does
}

// along says what a step drops with the entry that it drops; empty for
// nothing.
func (h *history) along(step state.Step) string {
	if step.Reversal.Kind != state.ReverseDrop {
		return ""
	}
	for _, e := range h.snap.Entries {
		if e.ID == step.Action.Entry {
			return outbox.Along(e, state.DependentsOf(e, h.snap.Entries), h.snap.Loose(), h.names)
		}
	}
	return ""
}
