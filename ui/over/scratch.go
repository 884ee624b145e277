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

// Scratch keeps what is typed, at places at which one terminal types at a time.
type Scratch interface {
	screen.Scratch
	// HoldScratch makes this terminal the one that types at a place. While another one does,
	// ok is false, since is when that began, and Jot keeps nothing there.
	HoldScratch(at state.ScratchPlace) (since time.Time, ok bool)
	// LetScratch lets other terminals type there again.
	LetScratch(at state.ScratchPlace)
	// ScratchPlace is a place by the service's ids, as far as they are known.
	ScratchPlace(at state.ScratchPlace) state.ScratchPlace
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
	if f.Typed() {
		if f.Note() == "" { // what is kept there was typed in it
			d.hold(d.Top(), true)
		}
		d.jot(d.Top())
		return
	}
	f.SetNote("")
	if kept, ok := d.scratch.Scratch(at); ok && d.hold(d.Top(), true) {
		f.Recall(kept.Values, phrase.KeptFrom(kept.Saved, d.clock.Now()))
	}
}

// jot keeps what is typed in a form. What is kept of fields that it does not have stays, and
// so does all of it where this terminal may not type.
func (d *Dialogs) jot(top *Frame) {
	if top.at.Form == "" || !d.IsOpen(top.Pane) {
		return
	}
	f := top.Pane.(*dialog.Form)
	values := f.Unconfirmed()
	if !*top.held && (len(values) == 0 || !d.hold(top, false)) {
		return
	}
	if kept, ok := d.scratch.Scratch(top.at); ok {
		rest := kept.Values
		maps.DeleteFunc(rest, func(name, _ string) bool { return f.Has(name) })
		maps.Copy(rest, values)
		values = rest
	}
	d.scratch.Jot(top.at, values)
}

// keptUnseen is said in a form at whose place a text is kept that the form does not show.
const keptUnseen = "A text is kept that this form does not show: it is here when the form opens again. " + notKept

const notKept = "What you type here is not kept until it is saved."

// hold makes this terminal the one that types at the place of a form, and reports whether it
// is. The form says why not: another terminal types there, or a text is kept there that the
// form has not shown. To type over it would take that text away.
func (d *Dialogs) hold(top *Frame, shown bool) bool {
	f := top.Pane.(*dialog.Form)
	_, kept := d.scratch.Scratch(top.at)
	kept = kept && !shown
	if kept && f.Note() == keptUnseen {
		return false
	}
	switch since, ok := d.scratch.HoldScratch(top.at); {
	case !ok:
		d.refuse(top, since)
	case kept:
		d.scratch.LetScratch(top.at)
		f.SetNote(keptUnseen)
	default:
		*top.held = true
		f.SetNote("")
	}
	return *top.held
}

// let lets other terminals type at the places of forms that are closed.
func (d *Dialogs) let(closed []Frame) {
	for _, f := range closed {
		if *f.held {
			d.scratch.LetScratch(f.at)
		}
	}
}

// Lost says in the form at a place that another terminal was quicker to type there, and reports
// whether it shows what was typed. One that was opened at a local id is at the service's by now.
func (d *Dialogs) Lost(at state.ScratchPlace, values map[string]string, since time.Time) (shown bool) {
	for i := range d.stack {
		if d.scratch.ScratchPlace(d.stack[i].at) != d.scratch.ScratchPlace(at) {
			continue
		}
		d.refuse(&d.stack[i], since)
		shown = shown || shows(d.stack[i].Pane, values)
	}
	return shown
}

// shows reports whether values are what is typed in a form. Those of fields that it does not
// have were kept before.
func shows(p screen.Pane, values map[string]string) bool {
	f, ok := p.(*dialog.Form)
	if !ok {
		return false
	}
	typed := f.Unconfirmed()
	for name, value := range values {
		if f.Has(name) && typed[name] != value {
			return false
		}
	}
	return true
}

// refuse says in a form that another terminal types there. From then on nothing of it is kept.
func (d *Dialogs) refuse(top *Frame, since time.Time) {
	*top.held = false
	if f, ok := top.Pane.(*dialog.Form); ok {
		f.SetNote("This form is " + state.BeingEdited(since, d.clock.Now()) + ". " + notKept)
	}
}

// unkept reports whether what is typed in a form is kept nowhere, since it is not typed here.
func unkept(p screen.Pane) bool {
	f, ok := p.(*dialog.Form)
	return ok && f.Note() != "" && f.Typed()
}

// Unseen says what is lost if all dialogs are closed now, or is empty.
func (d *Dialogs) Unseen() string {
	if slices.ContainsFunc(d.stack, func(f Frame) bool { return unkept(f.Pane) }) {
		return "A form has what is kept nowhere: save it or discard it first, or it is lost."
	}
	if len(d.lost) > 0 {
		return "What you typed before is kept nowhere: close what is open, and you are asked about it."
	}
	return ""
}

// drop ends what a form keeps at its place; nothing of what others keep there.
func (d *Dialogs) drop(f Frame) {
	if *f.held {
		d.scratch.Jot(f.at, nil)
	}
}
