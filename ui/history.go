package ui

import (
	"context"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views"
	"app.tender/tender/views/outbox"
	tea "github.com/charmbracelet/bubbletea"
)

// direction is which way one goes through what was done.
type direction int

const (
	undoing direction = iota
	redoing
)

// historyState is what undo and redo would do, as it was known last.
type historyState struct {
	steps   [2]namedStep // by direction
	request int          // of the newest look
	taking  namedStep    // what is being undone or done again
}

// namedStep is a step with words for what it is about.
type namedStep struct {
	state.Step
	what  string // "installer notes of Theater · 2 Better"
	where string // "#1042 Halvorsen Residence"; empty for what is in no proposal
	stays string // the newest of what was done since and stays; empty for none
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

// nameHistoryCmd finds words for what undo and redo would do.
func (m *Model) nameHistoryCmd() tea.Cmd {
	m.history.request++
	ctx, c, req, undo, redo := m.ctx, m.opts.Store, m.history.request, m.snap.Undo, m.snap.Redo
	return func() tea.Msg {
		return historyNamedMsg{req: req, steps: [2]namedStep{withWords(ctx, c, undo), withWords(ctx, c, redo)}}
	}
}

// withWords finds words for a step in what is kept of its proposal. Where nothing is,
// the words are those of any proposal.
func withWords(ctx context.Context, c Copies, step state.Step) namedStep {
	e := step.Action.Edit
	s := namedStep{Step: step}
	p := kept(ctx, c, e.Proposal)
	if s.what = describeChange(p, e); p != nil {
		s.where = p.Title()
	}
	if len(step.Passed) > 0 {
		newest := step.Passed[0].Edit
		s.stays = describeChange(kept(ctx, c, newest.Proposal), newest)
	}
	return s
}

// kept is the local copy of a proposal; nil when there is none.
func kept(ctx context.Context, c Copies, id state.ProposalID) *state.Proposal {
	p, _, err := c.Proposal(ctx, id)
	if err != nil {
		return nil
	}
	return p
}

func (m *Model) applyHistoryNamed(msg historyNamedMsg) {
	if msg.req == m.history.request {
		m.history.steps = msg.steps
	}
}

// cannotReverse is why there is nothing to undo or redo now, or empty.
func (m *Model) cannotReverse(way direction) string {
	step := m.history.steps[way]
	switch {
	case m.opts.ReadOnly != "":
		return m.opts.ReadOnly
	case m.screen == screenConflict:
		return "Decide about the conflict first."
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

// cannot says why a step can't be taken.
func (s *namedStep) cannot() string { return "Can't undo " + s.what + ": " + s.Reversal.Why }

// reverse takes the next step that way. It is looked at once more, so that what is
// done is what is told, and what would surprise is asked first.
func (m *Model) reverse(way direction) tea.Cmd {
	m.session.Peek(way == redoing)
	return nil
}

// nameStepCmd finds words for a step that was asked for.
func (m *Model) nameStepCmd(e session.StepShown) tea.Cmd {
	ctx, c, way := m.ctx, m.opts.Store, undoing
	if e.Redo {
		way = redoing
	}
	return func() tea.Msg { return historyShownMsg{way: way, step: withWords(ctx, c, e.Step)} }
}

// applyHistoryShown takes a step that was asked for, or asks first.
func (m *Model) applyHistoryShown(msg historyShownMsg) tea.Cmd {
	switch {
	case msg.step.Action.ID == 0:
		m.notices.tell(noticeWarn, "There is nothing left to undo or redo.")
	case msg.step.Reversal.Kind == state.ReverseNot:
		m.tellFault(state.Fault{Kind: state.FaultConflict, Message: msg.step.cannot()})
	case msg.step.asks(msg.way, m.snap.Open.ID):
		return m.askHistory(msg)
	default:
		m.takeStep(msg.way, msg.step)
	}
	return m.toastCmd()
}

func (m *Model) takeStep(way direction, step namedStep) {
	m.history.taking = step
	m.session.Reverse(way == redoing, step.Step)
}

// asks reports whether a person has to agree first: to another write at the
// service, to a change in a proposal that is not the open one, and to losing what
// was put into something new.
func (s *namedStep) asks(way direction, open state.ProposalID) bool {
	e := s.Action.Edit
	switch {
	case s.Action.ID == 0 || s.Reversal.Kind == state.ReverseNot:
		return false
	case s.Reversal.Sent, s.stays != "", e.Proposal != 0 && e.Proposal != open:
		return true
	default:
		return s.Reversal.Kind == state.ReverseDrop && (way == undoing && e.Creates() || len(s.Action.More) > 0)
	}
}

// doing names what was done.
func (s *namedStep) doing() string {
	what := s.what
	switch s.Action.Kind {
	case state.ActDrop:
		what = "dropping " + what
	case state.ActDiscard:
		what = "discarding the draft of " + what
	case state.ActCommit:
		if s.Action.Was != nil {
			what = "the correction of " + what
		}
	}
	if s.where != "" {
		what += " in " + s.where
	}
	return what
}

func (m *Model) askHistory(msg historyShownMsg) tea.Cmd {
	if !m.exists(views.Undo) { // the client view came in between, and the question quotes the text
		m.notices.answer(m.onlyFor())
		return m.toastCmd()
	}
	title, label := "Undo?", "Undo it"
	if msg.way == redoing {
		title, label = "Redo?", "Do it again"
	}
	asked := m.keyOf(msg.way)
	m.dialogs.whenFree(func() {
		m.dialogs.interrupt(asked, title, msg.step.question(msg.way)+m.takesAlong(msg.step.Step),
			choice{key: "y", label: label, do: func() tea.Cmd { m.takeStep(msg.way, msg.step); return nil }},
			choice{key: "n", label: "No"},
		)
	})
	return nil
}

// keyOf is the key that goes that way; empty for none.
func (m *Model) keyOf(way direction) string {
	action := [2]views.Action{views.Undo, views.Redo}[way]
	if slices.Contains(m.keys[action], m.lastKey) {
		return m.lastKey
	}
	return ""
}

// question says what the step would do, and first what of the newest stays.
func (s *namedStep) question(way direction) string {
	verb := "Undo "
	if way == redoing {
		verb = "Do this again: "
	}
	if s.stays == "" {
		return verb + s.doing() + "?" + s.consequence(way)
	}
	others := ""
	if n := len(s.Passed) - 1; n > 0 {
		others = ", nor the " + countOf(n, "step", "steps") + " before it"
	}
	return "Can't undo: " + s.stays + others + ".\n\n" + verb + "the step before: “" + s.doing() + "”?" + s.consequence(way)
}

// consequence says what taking the step does, where its name does not.
func (s *namedStep) consequence(way direction) string {
	switch r := s.Reversal; {
	case way == redoing:
		return ""
	case r.Sent:
		words := " It was saved. Undoing it saves another edit that sets it back"
		if s.Action.Edit.Kind == state.EditText || s.Action.Edit.Kind == state.EditRename {
			words += " to: " + shortText(r.Edits[0].Text)
		}
		return words + ".\n\nIf someone changed it since, nothing is overwritten: you are asked."
	case r.Kind == state.ReverseDrop && s.Action.Edit.Creates():
		return " It was not saved yet. It is dropped."
	default:
		return ""
	}
}

// shortText is the beginning of a text in quotes, for a question.
func shortText(text string) string {
	const most = 60
	line := strings.Join(strings.Fields(text), " ")
	if line == "" {
		return "nothing, it was empty"
	}
	if r := []rune(line); len(r) > most {
		line = string(r[:most]) + "…"
	}
	return "“" + line + "”"
}

// applyStepTaken tells what was undone or done again.
func (m *Model) applyStepTaken(e session.StepTaken) {
	way, step := undoing, m.history.taking
	if e.Redo {
		way = redoing
	}
	if step.Action.ID == e.Step.Action.ID {
		m.notices.tell(noticeGood, step.done(way)+" "+m.otherWay(way))
	}
}

// done says what the step has done.
func (s *namedStep) done(way direction) string {
	doing := s.doing()
	switch {
	case way == redoing:
		return "Done again: " + doing + "."
	case s.Reversal.Sent:
		return "Undone: " + doing + "; an edit that sets it back is in the outbox."
	case s.Reversal.Kind == state.ReverseRestore:
		return "Undone: " + doing + "; the draft is back."
	case s.Reversal.Kind == state.ReverseDrop && s.Action.Edit.Kind == state.EditText:
		return "Undone, nothing was saved: " + doing + "."
	default:
		return "Undone: " + doing + "."
	}
}

// otherWay names the key that goes back.
func (m *Model) otherWay(way direction) string {
	key, does := m.keys.Name(views.Redo), "does it again."
	if way == redoing {
		key, does = m.keys.Name(views.Undo), "undoes it."
	}
	if key == "" {
		return ""
	}
	return key + " " + does
}

// takesAlong says what a step drops with the entry that it drops; empty for
// nothing.
func (m *Model) takesAlong(step state.Step) string {
	if step.Reversal.Kind != state.ReverseDrop {
		return ""
	}
	for _, e := range m.snap.Entries {
		if e.ID == step.Action.Entry {
			return outbox.Along(e, state.DependentsOf(e, m.snap.Entries), m.looseDrafts(), wordsOf{m})
		}
	}
	return ""
}
