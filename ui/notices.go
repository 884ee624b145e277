package ui

import (
	"slices"
	"time"

	"app.tender/tender/state"
	tea "github.com/charmbracelet/bubbletea"
)

// noticeKind is how a toast is coloured and how long it stays.
type noticeKind int

const (
	noticeInfo noticeKind = iota
	noticeGood
	noticeWarn
	noticeBad
)

// How long toasts stay: what went wrong has to be read, what went well only
// seen. No key takes one away, but for the answer to a key that does nothing.
const (
	toastStay = 4 * time.Second
	errorStay = 12 * time.Second
)

type toast struct {
	kind  noticeKind
	text  string
	entry int64         // of the outbox, that it is about; 0 for none
	saved state.TextRef // the text that it says was saved; zero for none

	answer bool // to a key that does nothing here
}

// notices are the toasts that wait to be seen, the first being shown, and the
// faults that stay as a banner until they are over.
type notices struct {
	queue  []toast
	number int         // of the toast that is shown, to know its timer
	timed  int         // the last toast that a timer was started for
	local  state.Fault // this machine cannot keep what is typed
}

// answer tells at once why the key that was just pressed does nothing, before
// whatever is shown, which is shown again afterwards.
func (n *notices) answer(text string) {
	t := toast{kind: noticeWarn, text: text, answer: true}
	if first := n.shown(); first != nil && first.answer {
		n.queue = n.queue[1:]
	}
	n.queue = slices.Insert(n.queue, 0, t)
	n.number++
}

// elsewhere takes back why a key did nothing: it was said of where the person no
// longer is.
func (n *notices) elsewhere() {
	if first := n.shown(); first != nil && first.answer {
		n.queue = n.queue[1:]
		n.number++
	}
}

// tell shows a toast. One that went well gives way to the next; one that went
// wrong is shown for its whole time.
func (n *notices) tell(kind noticeKind, text string) {
	n.add(toast{kind: kind, text: text})
}

// tellEntry shows how an entry of the outbox now stands. What was said of it
// before is over.
func (n *notices) tellEntry(kind noticeKind, entry int64, text string) {
	first := n.shown()
	if first != nil && first.entry == entry {
		n.number++
	}
	n.queue = slices.DeleteFunc(n.queue, func(t toast) bool { return t.entry == entry })
	n.add(toast{kind: kind, text: text, entry: entry})
}

// tellSaved shows that the service holds what an entry carried.
func (n *notices) tellSaved(e state.Entry, text string) {
	n.tellEntry(noticeGood, e.ID, text)
	if last := &n.queue[len(n.queue)-1]; last.entry == e.ID && e.Edit.Kind == state.EditText {
		last.saved = e.Edit.Ref()
	}
}

// saysSaved is the other text of the same option, or of the proposal itself, that a
// toast tells was saved; empty for none.
func (n *notices) saysSaved(ref state.TextRef) state.TextField {
	for _, t := range n.queue {
		if s := t.saved; s.Proposal == ref.Proposal && s.Option == ref.Option && s.Field != ref.Field {
			return s.Field
		}
	}
	return ""
}

// forget takes away what was said of an entry that stands differently now.
func (n *notices) forget(entry int64) {
	if first := n.shown(); first != nil && first.entry == entry {
		n.number++
	}
	n.queue = slices.DeleteFunc(n.queue, func(t toast) bool { return t.entry == entry })
}

// over takes back everything that was said of a fault of this machine.
func (n *notices) over() {
	said := n.local.Error()
	if first := n.shown(); first != nil && first.text == said {
		n.number++
	}
	n.queue = slices.DeleteFunc(n.queue, func(t toast) bool { return t.text == said })
	n.local = state.Fault{}
}

// add puts a toast behind those that wait. One that says what another of them
// says already is not said twice; is it the one that is shown, it stays longer.
func (n *notices) add(t toast) {
	if first := n.shown(); first != nil && first.answer {
		n.queue = n.queue[1:] // what is done next makes it stale
		n.number++
	}
	if at := slices.IndexFunc(n.queue, func(q toast) bool { return q == t }); at >= 0 {
		if at == 0 {
			n.number++
		}
		return
	}
	if len(n.queue) > 0 && n.queue[len(n.queue)-1].kind <= noticeGood {
		n.queue[len(n.queue)-1] = t
		if len(n.queue) == 1 {
			n.number++
		}
		return
	}
	n.queue = append(n.queue, t)
	if len(n.queue) == 1 {
		n.number++
	}
}

// makeWay takes away what only told that things are well: something else has to
// be seen.
func (n *notices) makeWay() {
	if first := n.shown(); first != nil && first.kind <= noticeGood {
		n.queue = n.queue[1:]
		n.number++
	}
}

// clear takes away all that was told and is not a banner.
func (n *notices) clear() {
	n.queue = nil
	n.number++
}

// shown is the toast on the screen; nil when there is none.
func (n *notices) shown() *toast {
	if len(n.queue) == 0 {
		return nil
	}
	return &n.queue[0]
}

// fault shows a fault with its next step.
func (n *notices) fault(f state.Fault) {
	if f.Kind != state.FaultCanceled {
		n.tell(noticeBad, f.Error())
	}
}

// timer starts the timer of the toast that is shown, once.
func (n *notices) timer(clock Clock) tea.Cmd {
	t := n.shown()
	if t == nil || n.timed == n.number {
		return nil
	}
	n.timed = n.number
	number, stay := n.number, toastStay
	if t.kind >= noticeWarn {
		stay = errorStay
	}
	return clock.AfterCmd(stay, func(time.Time) tea.Msg { return toastDueMsg{toast: number} })
}

// due takes a toast away whose time is over, unless another has come since.
func (n *notices) due(msg toastDueMsg) {
	if msg.toast == n.number && len(n.queue) > 0 {
		n.queue = n.queue[1:]
		n.number++
	}
}
