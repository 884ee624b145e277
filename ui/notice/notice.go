// Package notice holds passing notices: toasts, the newest shown first, and a local error that stays until it is
// resolved.
package notice

import (
	"slices"
	"strings"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
)

// How long toasts stay. A failure must be read, a success only seen: a failure shown for less than toastStay comes back
// after anything newer.
const (
	toastStay = 4 * time.Second
	errorStay = 12 * time.Second
)

type toast struct {
	kind  screen.Kind
	text  string
	entry int64 // the outbox entry that it is about; 0 for none
	here  bool  // reports what became of an action, and goes with its screen
	saved bool  // reports that a text was saved

	step   int64 // the action that it reports as undone or redone; 0 for none
	answer bool  // to a key that does nothing here
	link   bool  // about the connection, and outdated once that is back
	merged int   // how many saved texts it reports as merged with someone else's changes
}

// Queue holds the toasts. The first, newest one is shown; behind it are failures that were not shown long enough to be
// read. Local is a banner until it is resolved.
type Queue struct {
	queue  []toast
	number atomic.Int64    // identifies the shown toast; its timer reads it beside
	told   int             // how many toasts there were so far
	timed  int64           // the last toast whose timer was started
	read   int64           // the last toast that was shown long enough to be read
	saved  []state.TextRef // the texts saved since there is a toast about a saved text
	Local  state.Fault     // why this machine can't store what is typed
}

// Answer shows why the last key did nothing. The notice before it comes back afterwards.
func (n *Queue) Answer(text string) {
	n.Works()
	n.put(toast{kind: screen.Warn, text: text, answer: true})
}

// Works clears the reason why the last key did nothing, since another one does something.
func (n *Queue) Works() {
	n.remove(func(t toast) bool { return t.answer })
}

// TellStep shows what was undone or redone, for as long as the opposite key reverses it.
func (n *Queue) TellStep(action int64, text string) {
	n.add(toast{kind: screen.Good, text: text, here: true, step: action})
}

// Steps clears the notice of what was undone or redone if neither key reverses it any more.
func (n *Queue) Steps(undo, redo int64) {
	n.remove(func(t toast) bool { return t.step != 0 && t.step != undo && t.step != redo })
}

// Elsewhere clears the reason why a key did nothing, and a failure that could be read, once the person has moved to
// another place or started to type. With types, it also clears the notice of what was undone or redone.
func (n *Queue) Elsewhere(types bool) {
	if first := n.shown(); first != nil && (first.answer || n.wasRead() || types && first.step != 0) {
		n.queue = n.queue[1:]
		n.number.Add(1)
	}
}

// Left clears the outcome of an action on the screen that the person has left, unless it is a failure: beside another
// proposal it would seem to be about that one.
func (n *Queue) Left() {
	n.remove(func(t toast) bool { return t.here && t.kind <= screen.Good })
}

// wasRead reports whether the shown toast is a failure that was shown long enough to be read.
func (n *Queue) wasRead() bool { return n.read == n.number.Load() && n.queue[0].kind >= screen.Warn }

// Online clears notices about a connection that is back.
func (n *Queue) Online() {
	n.remove(func(t toast) bool { return t.link })
}

// Tell shows a toast at once, about anything but an action of the screen. A failure that it covers too early comes back.
func (n *Queue) Tell(kind screen.Kind, text string) {
	n.add(toast{kind: kind, text: text})
}

// TellHere shows what became of an action, until the person leaves the screen.
func (n *Queue) TellHere(kind screen.Kind, text string) {
	n.add(toast{kind: kind, text: text, here: true})
}

// TellOffline shows a notice that goes away once the connection is back.
func (n *Queue) TellOffline(text string) {
	n.add(toast{kind: screen.Warn, text: text, link: true})
}

// TellEntry shows the state of an outbox entry in place of its earlier notices.
func (n *Queue) TellEntry(kind screen.Kind, entry int64, text string) {
	n.Forget(entry)
	n.add(toast{kind: kind, text: text, here: true, entry: entry})
}

// TellSaved reports that the service has the change of an entry. Like a failure, a merge has to be read: one notice
// reports it for all texts that Merged counts, and e.
func (n *Queue) TellSaved(e state.Entry, text string) {
	kind, merged := screen.Good, 0
	n.saved = n.Saved()
	if e.Merged != nil {
		kind, merged = screen.Warn, n.Merged()+1
		n.remove(func(t toast) bool { return t.merged > 0 })
	}
	n.TellEntry(kind, e.ID, text)
	first := n.shown()
	first.merged = merged
	if state.Is[state.WriteText](e.Edit) {
		first.saved = true
		if ref := e.Edit.Ref(); !slices.Contains(n.saved, ref) {
			n.saved = append(n.saved, ref)
		}
	}
}

// Merged returns the number of texts whose merge could not be read about yet.
func (n *Queue) Merged() int {
	for i, t := range n.queue {
		if t.merged > 0 && (i > 0 || !n.wasRead()) {
			return t.merged
		}
	}
	return 0
}

// Saved returns the texts saved since there is a toast about one; none without such a toast.
func (n *Queue) Saved() []state.TextRef {
	if slices.ContainsFunc(n.queue, func(t toast) bool { return t.saved }) {
		return n.saved
	}
	return nil
}

// Forget clears the notices of an entry whose state has changed.
func (n *Queue) Forget(entry int64) {
	n.remove(func(t toast) bool { return t.entry == entry })
}

// Entry returns the outbox entry that the shown notice asks to look at; 0 for none. If the notice is the answer to a
// key, that of the notice behind it counts.
func (n *Queue) Entry() int64 {
	for _, t := range n.queue {
		switch {
		case t.answer:
		case t.kind >= screen.Warn:
			return t.entry
		default:
			return 0
		}
	}
	return 0
}

// Shows reports whether that notice is on the screen.
func (n *Queue) Shows(text string) bool { return n.shown() != nil && n.shown().text == text }

// Over clears the notices about local errors.
func (n *Queue) Over() {
	n.Retract(n.Local.Error())
	n.Local = state.Fault{}
}

// Retract clears a notice that is no longer true.
func (n *Queue) Retract(text string) {
	n.remove(func(t toast) bool { return t.text == text })
}

// remove removes toasts.
func (n *Queue) remove(which func(toast) bool) {
	if first := n.shown(); first != nil && which(*first) {
		n.number.Add(1)
	}
	n.queue = slices.DeleteFunc(n.queue, which)
}

// add puts a toast first. The toast that it covers is dropped, unless it is a failure that could not be read yet.
func (n *Queue) add(t toast) {
	if first := n.shown(); first != nil && (first.answer || first.kind <= screen.Good || n.wasRead()) {
		n.queue = n.queue[1:]
	}
	n.queue = slices.DeleteFunc(n.queue, func(q toast) bool { return q == t })
	n.put(t)
}

// put puts a toast before all others.
func (n *Queue) put(t toast) {
	n.queue = slices.Insert(n.queue, 0, t)
	n.number.Add(1)
	n.told++
}

// Told returns how many toasts there were so far.
func (n *Queue) Told() int { return n.told }

// MakeWay removes a notice of success, since something else must be visible.
func (n *Queue) MakeWay() {
	if first := n.shown(); first != nil && first.kind <= screen.Good {
		n.queue = n.queue[1:]
		n.number.Add(1)
	}
}

// Clear removes everything except the banner.
func (n *Queue) Clear() {
	n.queue = nil
	n.number.Add(1)
}

// shown returns the toast on the screen; nil if there is none.
func (n *Queue) shown() *toast {
	if len(n.queue) == 0 {
		return nil
	}
	return &n.queue[0]
}

// Fault shows an error with its next step.
func (n *Queue) Fault(f state.Fault) {
	if f.Kind != state.FaultCanceled {
		n.add(toast{kind: screen.Bad, text: f.Error(), link: f.Stays()})
	}
}

// Timer starts the timer of the shown toast, once.
func (n *Queue) Timer(clock screen.Clock) tea.Cmd {
	t, number := n.shown(), n.number.Load()
	if t == nil || n.timed == number {
		return nil
	}
	n.timed = number
	stay := toastStay
	if n.wasRead() {
		stay = errorStay - toastStay
	}
	return clock.AfterCmd(stay, func(time.Time) tea.Msg {
		if n.number.Load() != number {
			return nil // it has gone before, and nothing has to be drawn
		}
		return screen.Reply(screen.Just(func() { n.due(number) }))
	})
}

// due removes a toast whose time is over, unless another came since. A failure stays even after it could be read.
func (n *Queue) due(toast int64) {
	switch {
	case toast != n.number.Load() || len(n.queue) == 0:
	case n.queue[0].kind >= screen.Warn && !n.wasRead():
		n.read, n.timed = toast, 0
	default:
		n.queue = n.queue[1:]
		n.number.Add(1)
	}
}

// Line returns the toast, or else the banner, and its style.
func (n *Queue) Line(banner string, t *theme.Theme) (string, theme.Style) {
	toast := n.shown()
	switch {
	case toast != nil:
		return strings.Join(strings.Fields(toast.text), " "), style(toast.kind, t)
	case banner != "":
		return "! " + banner, t.Warn
	default:
		return "", t.Text
	}
}

// style returns the style of a kind.
func style(k screen.Kind, t *theme.Theme) theme.Style {
	switch k {
	case screen.Good:
		return t.Good
	case screen.Warn:
		return t.Warn
	case screen.Bad:
		return t.Bad
	default:
		return t.Text
	}
}
