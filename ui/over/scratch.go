package over

import (
	"maps"

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
	if kept, ok := d.scratch.Scratch(at); ok && !f.Typed() {
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
	d.scratch.Jot(top.at, values)
}

// drop ends what is kept at a place.
func (d *Dialogs) drop(at state.ScratchPlace) {
	if at.Form != "" {
		d.scratch.Jot(at, nil)
	}
}
