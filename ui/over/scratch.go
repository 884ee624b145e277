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

// The input of a form opened at a place is stored there on each key, and restored when a form is opened there again,
// even after a kill, unless it is about something else than what the form was opened for. It is deleted when the form is submitted or closed for good, or the input is discarded.

// OpenAt is Open for a form whose input is stored at a place, unless the form has secrets.
func (d *Dialogs) OpenAt(p screen.Pane, on screen.Answers, at state.ScratchPlace) {
	f, ok := p.(*dialog.Form)
	if !ok || f.Secret() {
		at = state.ScratchPlace{}
	}
	d.open(p, on, at)
	if at.Form == "" {
		return
	}
	if f.Typed() && f.Note() == "" { // the stored input was typed in it
		d.Top().lease.Take(true)
	}
	d.resume(d.Top())
}

// resume stores the input of a form, or else restores what is stored at its place.
func (d *Dialogs) resume(top *Frame) {
	f := top.Pane.(*dialog.Form)
	if f.Typed() {
		d.saveScratch(f)
		return
	}
	if kept, ok := d.scratch.Scratch(top.lease.At); ok && f.Outranks(kept.Values) {
		top.lease.Take(false)
	} else if kept, ok := top.lease.Recall(); ok {
		f.Recall(kept.Values, phrase.KeptFrom(kept.Saved, d.clock.Now()))
	}
	d.note(f, top.lease)
}

// Freed resumes the forms that were refused, once the other terminal has stopped typing there or was killed.
func (d *Dialogs) Freed() {
	for i := range d.stack {
		if top := &d.stack[i]; top.lease.Freed() {
			d.resume(top)
		}
	}
}

// saveScratch stores the input of a form. Stored values of fields that it lacks stay, and everything stays if this terminal
// does not have the lease.
func (d *Dialogs) saveScratch(p screen.Pane) {
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
		lease.Set(values)
	}
	d.note(f, lease)
}

// note shows in a form why its input is not stored, if so.
func (d *Dialogs) note(f *dialog.Form, lease *screen.ScratchLease) {
	const notKept = "Input here is not kept until it is saved."
	words := ""
	if since, taken := lease.Taken(); taken {
		words = "This form is " + state.BeingEdited(since, d.clock.Now()) + ". " + notKept
	} else if lease.Unseen() {
		words = "Kept input is not shown here; it returns when the form opens empty. " + notKept
	}
	f.SetNote(words)
}

// let releases the leases of closed forms.
func (d *Dialogs) let(closed []Frame) {
	for _, f := range closed {
		f.lease.Release()
	}
}

// Lost shows in the form at a place that another terminal was quicker to type there, and reports whether the form shows
// the lost input. From then on nothing of it is stored.
func (d *Dialogs) Lost(at state.ScratchPlace, values map[string]string, since time.Time) (shown bool) {
	for i := range d.stack {
		top := &d.stack[i]
		f, ok := top.Pane.(*dialog.Form)
		if !ok || !top.lease.Is(at) {
			continue
		}
		top.lease.MarkTaken(since)
		d.note(f, top.lease)
		shown = shown || shows(f, values)
	}
	return shown
}

// shows reports whether values are the input of a form. Values of fields that it lacks were stored earlier.
func shows(f *dialog.Form, values map[string]string) bool {
	typed := f.Unconfirmed()
	for name, value := range values {
		if f.Has(name) && typed[name] != value {
			return false
		}
	}
	return true
}

// unkept reports whether the input of a form is not stored because another terminal has the lease.
func unkept(p screen.Pane) bool {
	f, ok := p.(*dialog.Form)
	return ok && f.Note() != "" && f.Typed()
}

// Unseen names what is lost if all dialogs are closed now, or is empty.
func (d *Dialogs) Unseen() string {
	if slices.ContainsFunc(d.stack, func(f Frame) bool { return unkept(f.Pane) }) {
		return "A form has unsaved input. Save or discard it first."
	}
	return screen.Refuse(len(d.lost) > 0, "Earlier input is not kept. Close what is open to decide about it.")
}
