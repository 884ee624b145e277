package screen

import tea "github.com/charmbracelet/bubbletea"

// dialogWait is a person's wait for a dialog that opens once a request is answered, for a while over a slow network.
// Keys pressed meanwhile are meant for it: they would run as commands of the screen below.
type dialogWait struct {
	topic string
	keys  []tea.KeyMsg
	off   bool // the person has given it up
}

// Opens returns a command that runs do, the newest request of a topic, and passes the result to take, which opens a
// dialog. The shell holds the keys pressed until then for that dialog, unless the person gives the wait up: then take
// opens none.
func Opens[T any](e *Env, topic string, do func() (T, error), take func(T, error) tea.Cmd) tea.Cmd {
	e.GiveUp()
	w := &dialogWait{topic: topic}
	cmd := e.Latest(topic, Then(do, func(got T, err error) tea.Cmd {
		if e.waits == w {
			e.waits = nil
		}
		e.opening = w
		defer func() {
			e.opening = nil
			e.drop(w)
		}()
		return take(got, err)
	}))
	e.waits = w
	return cmd
}

// Waits reports whether the person waits for a dialog.
func (e *Env) Waits() bool { return e.waits != nil }

// HoldKey keeps a key for the dialog that the person waits for.
func (e *Env) HoldKey(k tea.KeyMsg) { e.waits.keys = append(e.waits.keys, k) }

// Held returns what the held keys type.
func (e *Env) Held() string {
	if e.waits == nil {
		return ""
	}
	return TypedBy(e.waits.keys)
}

// GiveUp ends the person's wait for a dialog, and says so if that drops keys.
func (e *Env) GiveUp() {
	if w := e.waits; w != nil {
		e.waits, w.off = nil, true
		e.drop(w)
	}
}

// drop drops the keys that still wait, and says so: the person may have typed them without looking.
func (e *Env) drop(w *dialogWait) {
	if len(w.keys) > 0 {
		e.Host.Tell(Notice{Kind: Warn, Text: NotApplied, Audience: Everyone})
	}
	w.keys = nil
}

// Opening returns the keys held for a dialog that opens now, once. off is set if the person has given it up.
func (e *Env) Opening() (keys []tea.KeyMsg, off bool) {
	if w := e.opening; w != nil {
		keys, w.keys = w.keys, nil
		return keys, w.off
	}
	return nil, false
}
