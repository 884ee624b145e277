package over

import (
	"maps"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/phrase"
)

// What is typed into a form that is opened at a place is kept there with each key, and
// shown again when a form is opened there, after a kill too. It ends when the form is
// submitted or closed for good, and when a person discards it.

// Scratch keeps what is typed, at places at which one terminal types at a time.
type Scratch interface {
	screen.Scratch
	// HoldScratch makes this terminal the one that types at a place. While another one does,
	// ok is false, since is when that began, and Jot keeps nothing there.
	HoldScratch(at state.ScratchPlace) (since time.Time, ok bool)
	// LetScratch lets other terminals type there again.
	LetScratch(at state.ScratchPlace)
}

// OpenAt is Open of a form whose text is kept at a place. That of a form with secrets is
// not kept.
func (d *Dialogs) OpenAt(p screen.Pane, on screen.Answers, at state.ScratchPlace) {
	f, ok := p.(*dialog.Form)
	if !ok || f.Secret() {
		at = state.ScratchPlace{}
	}
	d.open(p, on, at)
	if at.Form == "" {
		return
	}
	if kept, ok := d.scratch.Scratch(at); ok && !f.Typed() && d.hold(d.Top()) {
		f.Recall(kept.Values, phrase.KeptFrom(kept.Saved, d.clock.Now()))
	}
	d.jot(d.Top())
}

// jot keeps what is typed in a form. What is kept of fields that it does not have stays.
func (d *Dialogs) jot(top *Frame) {
	if top.at.Form == "" || !d.IsOpen(top.Pane) {
		return
	}
	f := top.Pane.(*dialog.Form)
	values := f.Unconfirmed()
	if kept, ok := d.scratch.Scratch(top.at); ok {
		rest := kept.Values
		maps.DeleteFunc(rest, func(name, _ string) bool { return f.Has(name) })
		maps.Copy(rest, values)
		values = rest
	}
	if len(values) > 0 && !d.hold(top) {
		return
	}
	d.scratch.Jot(top.at, values)
}

// hold makes this terminal the one that types at the place of a form, and says in the form
// where another one does: the one to type last would take the other's text away.
func (d *Dialogs) hold(top *Frame) bool {
	if *top.held {
		return true
	}
	*top.held = true
	since, ok := d.scratch.HoldScratch(top.at)
	if !ok {
		d.refuse(top, since)
	}
	return ok
}

// let lets other terminals type at the places of forms that are closed.
func (d *Dialogs) let(closed []Frame) {
	for _, f := range closed {
		if *f.held {
			d.scratch.LetScratch(f.at)
		}
	}
}

// Lost says in the form at a place that another terminal was quicker to type there.
func (d *Dialogs) Lost(at state.ScratchPlace, since time.Time) {
	for i := range d.stack {
		if d.stack[i].at == at {
			d.refuse(&d.stack[i], since)
		}
	}
}

func (d *Dialogs) refuse(top *Frame, since time.Time) {
	if f, ok := top.Pane.(*dialog.Form); ok {
		f.SetFault(state.Fault{Kind: state.FaultConflict, Message: "This form is " + state.BeingEdited(since, d.clock.Now()) + ".", Next: "What you type here is not kept until it is saved."})
	}
}

// drop ends what is kept at a place.
func (d *Dialogs) drop(at state.ScratchPlace) {
	if at.Form != "" {
		d.scratch.Jot(at, nil)
	}
}
