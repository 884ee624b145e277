// Package notice holds passing notices: toasts, and a local error that stays until it is resolved. Of the toasts, the
// failure that matters most is shown until it could be read, and the newest one below it.
package notice

import (
	"slices"
	"strings"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
)

// How long toasts stay. A failure must be read, a success only seen: nothing less important covers a failure until
// it was shown for toastStay.
const (
	toastStay = 4 * time.Second
	errorStay = 12 * time.Second
)

type toast struct {
	kind  screen.Kind
	text  string
	entry int64 // the outbox edit that it is about; 0 for none
	here  bool  // reports what became of an action, and goes with its screen
	saved bool  // reports that a text was saved

	step   int64 // the action that it reports as undone or redone; 0 for none
	answer bool  // to a key that does nothing here
	link   bool  // about the connection, and outdated once that is back
	merged int   // how many saved texts it reports as merged with someone else's changes

	id   int  // counts up with time
	read bool // it was shown long enough to be read
}

// rank orders toasts by how much is lost if they are not read.
func (t *toast) rank() int {
	switch {
	case t.read || t.answer || t.kind <= screen.Good:
		return 0
	case t.kind == screen.Bad:
		return 2
	default:
		return 1
	}
}

// Queue holds the toasts, the newest first: any, and behind it failures that were not shown long enough to be read.
// Local is a banner until it is resolved. Web is the address of the account's web app, which notices name; it may
// be empty.
type Queue struct {
	queue  []toast
	leads  int             // the toast that is shown first; 0 for none
	number atomic.Int64    // identifies that showing of it; read by its timer's goroutine
	told   int             // the number of toasts so far
	timed  int64           // the last showing whose timer was started
	saved  []state.TextRef // the texts saved since there is a toast about a saved text
	Web    string
	Local  state.Fault // why this machine can't store what is typed
}

// changed records which toast is shown first.
func (n *Queue) changed() {
	leads := 0
	if t := n.first(); t != nil {
		leads = t.id
	}
	if leads != n.leads {
		n.leads = leads
		n.number.Add(1)
	}
}

// first returns the toast that is shown first: the newest of those that matter most; nil if there is none.
func (n *Queue) first() (first *toast) {
	for i := range n.queue {
		if t := &n.queue[i]; first == nil || t.rank() > first.rank() {
			first = t
		}
	}
	return first
}

// Answer shows why the last key did nothing. The previous notice comes back afterwards.
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
	n.remove(func(t toast) bool { return t.answer || t.read || types && t.step != 0 })
}

// Left clears the outcome of an action on the screen that the person has left, unless it is a failure: on another
// proposal it would seem to be about that one.
func (n *Queue) Left() {
	n.remove(func(t toast) bool { return t.here && t.kind <= screen.Good })
}

// Online clears notices about a connection that is back.
func (n *Queue) Online() {
	n.remove(func(t toast) bool { return t.link })
}

// Tell shows a toast at once, about anything but an action of the screen.
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

// TellEdit shows the state of an edit of the outbox in place of its earlier notices.
func (n *Queue) TellEdit(kind screen.Kind, entry int64, text string) {
	n.Forget(entry)
	n.add(toast{kind: kind, text: text, here: true, entry: entry})
}

// TellSaved reports that the service has the change of an edit. Like a failure, a merge has to be read: one notice
// reports it for all texts that Merged counts, and e.
func (n *Queue) TellSaved(e state.OutboxEdit, text string) {
	kind, merged := screen.Good, 0
	n.saved = n.Saved()
	if e.Merged != nil {
		kind, merged = screen.Warn, n.Merged()+1
		n.remove(func(t toast) bool { return t.merged > 0 })
	}
	n.TellEdit(kind, e.ID, text)
	first := &n.queue[0]
	first.merged = merged
	if state.Is[state.WriteText](e.Edit) {
		first.saved = true
		if ref := e.Edit.Ref(); !slices.Contains(n.saved, ref) {
			n.saved = append(n.saved, ref)
		}
	}
}

// Merged returns the number of merged texts whose notice was not shown long enough to be read.
func (n *Queue) Merged() int {
	for _, t := range n.queue {
		if t.merged > 0 && !t.read {
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

// Forget clears the notices of an edit whose state has changed.
func (n *Queue) Forget(entry int64) {
	n.remove(func(t toast) bool { return t.entry == entry })
}

// Edit returns the outbox edit that the notices on the screen ask to look at; 0 for none.
func (n *Queue) Edit() int64 {
	for _, t := range []*toast{n.first(), n.below()} {
		if t != nil && t.kind >= screen.Warn && !t.answer {
			return t.entry
		}
	}
	return 0
}

// Shows reports whether that notice is on the screen.
func (n *Queue) Shows(text string) bool {
	for _, t := range []*toast{n.first(), n.below()} {
		if t != nil && t.text == text {
			return true
		}
	}
	return false
}

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
	n.queue = slices.DeleteFunc(n.queue, which)
	n.changed()
}

// add puts a toast first, in place of all but the failures that could not be read yet.
func (n *Queue) add(t toast) {
	n.queue = slices.DeleteFunc(n.queue, func(q toast) bool {
		return q.rank() == 0 || q.kind == t.kind && q.text == t.text && q.entry == t.entry
	})
	n.put(t)
}

// put inserts a toast before all others.
func (n *Queue) put(t toast) {
	n.told++
	t.id = n.told
	n.queue = slices.Insert(n.queue, 0, t)
	n.changed()
}

// Told returns the number of toasts so far.
func (n *Queue) Told() int { return n.told }

// MakeWay removes a notice of success, since something else must be visible.
func (n *Queue) MakeWay() {
	n.remove(func(t toast) bool { return t.kind <= screen.Good })
}

// Clear removes everything except the banner.
func (n *Queue) Clear() { n.remove(func(toast) bool { return true }) }

// below returns the toast shown below the first: the newest one, such as the outcome of the last key; nil if that
// is the first, or there is none.
func (n *Queue) below() *toast {
	if len(n.queue) == 0 || n.queue[0].id == n.leads {
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

// Timer starts the timer of the toast that is shown first, once for each showing.
func (n *Queue) Timer(clock screen.Clock) tea.Cmd {
	t, number := n.first(), n.number.Load()
	if t == nil || n.timed == number {
		return nil
	}
	n.timed = number
	stay := toastStay
	if t.read {
		stay = errorStay - toastStay
	}
	return clock.AfterCmd(stay, func(time.Time) tea.Msg {
		if n.number.Load() != number {
			return nil // it has gone before, and nothing has to be drawn
		}
		return screen.Reply(screen.Just(func() { n.due(number) }))
	})
}

// due removes a toast whose time is over, unless another is shown first since. A failure stays even after it could be
// read, unless there is a newer notice.
func (n *Queue) due(number int64) {
	t := n.first()
	switch {
	case number != n.number.Load() || t == nil:
	case t.rank() > 0 && n.below() == nil:
		t.read, n.timed = true, 0
		n.changed() // an older failure that could not be read yet
	default:
		id := t.id
		n.remove(func(t toast) bool { return t.id == id })
	}
}

// Message is a line of words, and its style.
type Message struct {
	Text  string
	Style theme.Style
}

// Messages returns what is shown, the most important first: the leading toast and a newer one below it, or else the
// banner. The banner that this machine can't store what is typed is above all toasts.
func (n *Queue) Messages(banner string, th *theme.Theme) (shown []Message) {
	for _, t := range []*toast{n.first(), n.below()} {
		if t != nil {
			shown = append(shown,
				Message{text.InWebApp(strings.Join(strings.Fields(t.text), " "), n.Web), style(t.kind, th)})
		}
	}
	if urgent := n.Local.Kind != state.FaultNone && !n.Shows(n.Local.Error()); banner != "" &&
		(urgent || len(shown) == 0) {
		shown = append([]Message{{"! " + banner, th.Warn}}, shown...)
	}
	return shown[:min(len(shown), mostShown)]
}

// mostShown is the most messages that are shown at once.
const mostShown = 2

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
