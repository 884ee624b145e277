package over

import (
	"maps"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/phrase"
)

// What is typed into a form that is opened at a place is kept there with each key, and
// shown again when a form is opened there, after a kill too. It ends when the form is
// submitted or closed for good, and when a person discards it.

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
	if f.Typed() && f.Note() == "" { // what is kept there was typed in it
		d.Top().lease.Take(true)
	}
	d.resume(d.Top())
}

// resume continues with what is typed in a form, or else with what is kept at its place.
func (d *Dialogs) resume(top *Frame) {
	f := top.Pane.(*dialog.Form)
	if f.Typed() {
		d.jot(f)
		return
	}
	if kept, ok := top.lease.Recall(); ok {
		f.Recall(kept.Values, phrase.KeptFrom(kept.Saved, d.clock.Now()))
	}
	d.note(f, top.lease)
}

// Freed continues in the forms that were refused, once the other terminal has stopped typing
// there or was killed.
func (d *Dialogs) Freed() {
	for i := range d.stack {
		if top := &d.stack[i]; top.lease.Freed() {
			d.resume(top)
		}
	}
}

// jot keeps what is typed in a form. What is kept of fields that it does not have stays, and
// so does all of it where this terminal may not type.
func (d *Dialogs) jot(p screen.Pane) {
	i := d.index(p)
	if i < 0 || d.stack[i].lease.At.Form == "" {
		return
	}
	f, lease := p.(*dialog.Form), d.stack[i].lease
	values := f.Unconfirmed()
	if lease.Held() || len(values) > 0 && lease.Take(false) {
		if kept, ok := d.scratch.Scratch(lease.At); ok {
			rest := kept.Values
			maps.DeleteFunc(rest, func(name, _ string) bool { return f.Has(name) })
			maps.Copy(rest, values)
			values = rest
		}
		lease.Jot(values)
	}
	d.note(f, lease)
}

// note shows in a form why nothing of it is kept, if so.
func (d *Dialogs) note(f *dialog.Form, lease *screen.ScratchLease) {
	const notKept = "Input here is not kept until it is saved."
	words := ""
	if since, taken := lease.Taken(); taken {
		words = "This form is " + state.BeingEdited(since, d.clock.Now()) + ". " + notKept
	} else if lease.Unseen() {
		words = "Kept input is not shown here; it returns when the form reopens. " + notKept
	}
	f.SetNote(words)
}

// let lets other terminals type at the places of forms that are closed.
func (d *Dialogs) let(closed []Frame) {
	for _, f := range closed {
		f.lease.Let()
	}
}

// Lost says in the form at a place that another terminal was quicker to type there, and reports
// whether it shows what was typed. From then on nothing of it is kept.
func (d *Dialogs) Lost(at state.ScratchPlace, values map[string]string, since time.Time) (shown bool) {
	for i := range d.stack {
		top := &d.stack[i]
		f, ok := top.Pane.(*dialog.Form)
		if !ok || !top.lease.Is(at) {
			continue
		}
		top.lease.Lose(since)
		d.note(f, top.lease)
		shown = shown || shows(f, values)
	}
	return shown
}

// shows reports whether values are what is typed in a form. Those of fields that it does not
// have were kept before.
func shows(f *dialog.Form, values map[string]string) bool {
	typed := f.Unconfirmed()
	for name, value := range values {
		if f.Has(name) && typed[name] != value {
			return false
		}
	}
	return true
}

// unkept reports whether what is typed in a form is kept nowhere, since it is not typed here.
func unkept(p screen.Pane) bool {
	f, ok := p.(*dialog.Form)
	return ok && f.Note() != "" && f.Typed()
}

// Unseen says what is lost if all dialogs are closed now, or is empty.
func (d *Dialogs) Unseen() string {
	if slices.ContainsFunc(d.stack, func(f Frame) bool { return unkept(f.Pane) }) {
		return "A form has unsaved input. Save or discard it first."
	}
	return screen.Refuse(len(d.lost) > 0, "Earlier input is not kept. Close what is open to decide about it.")
}
