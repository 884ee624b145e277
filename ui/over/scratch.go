package over

import (
	"maps"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/phrase"
)

// The input of a form opened at a place is stored there on each key, and restored when a form is opened there again,
// even after a kill, unless the form is about something else: each subject's input waits for its own. It is deleted
// when the form is submitted or closed for good, or the input is discarded.

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
	if f.Typed() {
		d.saveScratch(f)
	} else if kept, ok := d.scratch.TakeScratch(at, f.About()); ok {
		f.Recall(kept.Values, phrase.KeptFrom(kept.Saved, d.clock.Now()))
		maps.DeleteFunc(kept.Values, func(name, _ string) bool { return f.Has(name) || name == state.ScratchFor })
		d.Top().rest, d.Top().kept = kept.Values, true
	}
}

// saveScratch stores the input of a form. Restored values of fields that it lacks stay.
func (d *Dialogs) saveScratch(p screen.Pane) {
	i := d.index(p)
	if i < 0 || d.stack[i].at.Form == "" {
		return
	}
	values := p.(*dialog.Form).Unconfirmed()
	if rest := d.stack[i].rest; len(rest) > 0 {
		all := maps.Clone(rest)
		maps.Copy(all, values)
		values = all
	}
	if len(values) > 0 || d.stack[i].kept {
		d.scratch.SetScratch(d.stack[i].at, values)
		d.stack[i].kept = true
	}
}

// let ends typing in closed forms.
func (d *Dialogs) let(closed []Frame) {
	for _, f := range closed {
		if f.kept {
			d.scratch.LeaveScratch(f.at)
		}
	}
}

// drop deletes the input of a form. Input stored at that place for another form stays.
func (d *Dialogs) drop(f Frame) {
	if f.kept {
		d.scratch.SetScratch(f.at, nil)
	}
}
