package ui

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"

	"app.tender/tender/ui/frame"
	"app.tender/tender/views/screen"
)

// keyLine caches the last line of the screen until its hints or its width change.
type keyLine struct {
	hints, next frame.Hints // as drawn, and the new ones
	width       int
	line        string
	drawn       frame.Drawn
}

// line returns the key line in w cells.
func (o *ownActions) line(w int) string {
	k := &o.keyLine
	o.hint(&k.next)
	if k.width != w || !slices.Equal(k.hints.Here, k.next.Here) || !slices.Equal(k.hints.Out, k.next.Out) {
		k.hints, k.next = k.next, k.hints
		if k.drawn == nil {
			k.drawn = make(frame.Drawn)
		}
		k.width, k.line = w, k.hints.Line(w, o.theme, k.drawn)
	}
	return k.line
}

// hint fills hints with the keys that can be named now.
func (o *ownActions) hint(hints *frame.Hints) {
	hints.Here, hints.Out = hints.Here[:0], hints.Out[:0]
	var named []hinted
	typing := true
	if d := o.dialogs.Top(); d != nil {
		named = hintedOf(d.Actions(), o.keys)
	} else {
		named, typing = o.table().hints, o.hosting().typing()
	}
	first := o.next(typing)
	if first != nil {
		hints.Here = append(hints.Here, key.Help{Key: first.key, Desc: first.short})
	}
	for i := range named {
		n := &named[i]
		if first != nil && n.do.ID == first.do.ID {
			continue
		}
		if (!typing || n.do.ID == screen.SaveAll) && !o.exists(n.do.ID) {
			continue
		}
		word := n.do.Word()
		if n.walks && word == "" || n.do.Unless() != "" { // everyone knows arrows and tab
			continue
		}
		if word == "" {
			word = n.short
		}
		if n.out {
			hints.Out = append(hints.Out, key.Help{Key: n.key, Desc: word})
		} else {
			hints.Here = append(hints.Here, key.Help{Key: n.key, Desc: word})
		}
	}
}

// next returns the hint for what a person does next on the screen; nil for none.
func (o *ownActions) next(typing bool) *hinted {
	h := o.hosting()
	if typing || h.guide == nil {
		return nil
	}
	id, word := h.guide.Next()
	if id == "" || o.keys.Name(id) == "" || !o.exists(id) {
		return nil
	}
	a := screen.Find(o.table().all, id)
	if a == nil || a.Unless() != "" {
		return nil
	}
	n := hintOf(a, o.keys, false)
	n.short = word
	return &n
}

// hintedOf returns the actions of a dialog for the key line.
func hintedOf(actions []*screen.Action, keys screen.Keys) (out []hinted) {
	for _, a := range actions {
		if keys.Name(a.ID) != "" {
			out = append(out, hintOf(screen.Find(actions, a.ID), keys, true))
		}
	}
	return out
}
