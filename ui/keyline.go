package ui

import (
	"slices"
	"strings"

	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// keyHint is a key and a word for what it does here.
type keyHint struct {
	action    views.Action
	key, word string
}

// wayOut are the actions by which everything else is found, and the program left. The
// key line drops them last.
var wayOut = []views.Action{views.Palette, views.Help, views.HelpTyping, views.Quit}

// enoughHints are so many that the words of the way out need not give way to more.
const enoughHints = 2

// keyHints are what can be done here now, the most used first, and apart from it the
// way out.
type keyHints struct{ hints, out []keyHint }

// line names the most used keys that work here, as many as fit in whole words into w
// cells, and at its end those that lead to all others.
func (k keyHints) line(w int, t *theme.Theme) string {
	w++ // the first one has but one blank before it
	hints, out := k.hints, k.out
	short := make([]keyHint, len(out))
	for i, h := range out {
		short[i] = keyHint{key: h.key}
	}
	fit := fitting(hints, w-hintsWidth(out))
	if bare := fitting(hints, w-hintsWidth(short)); fit < min(enoughHints, len(hints)) && bare > fit || hintsWidth(out) > w {
		fit, out = bare, short
	}
	return drawHints(append(hints[:fit:fit], out...), w-1, t)
}

// drawHints writes hints until one does not fit.
func drawHints(hints []keyHint, w int, t *theme.Theme) string {
	line, used := "", 0
	for _, h := range hints {
		text := " " + t.Key.Render(h.key)
		if h.word != "" {
			text += " " + t.Dim.Render(h.word)
		}
		if used > 0 {
			text = " " + text
		}
		if used += cells.Width(text); used > w {
			break
		}
		line += text
	}
	return line
}

// hintsWidth is what hints take on the line, with what parts them.
func hintsWidth(hints []keyHint) int {
	n := 0
	for _, h := range hints {
		n += hintWidth(h)
	}
	return n
}

func hintWidth(h keyHint) int {
	return len("  ") + cells.Width(strings.TrimSpace(h.key+" "+h.word))
}

// fitting counts how many of hints fit into w cells, the first ones.
func fitting(hints []keyHint, w int) int {
	for i, h := range hints {
		if w -= hintWidth(h); w < 0 {
			return i
		}
	}
	return len(hints)
}

// hints are the keys that can be named here now.
func (m *Model) hints() keyHints {
	switch d := m.dialog(); {
	case d != nil:
		return hintsOf(m.keys, d.Actions(), nil)
	case m.place().pane().TakesText():
		return hintsOf(m.keys, m.boundIn(m.place().pane()), nil) // any other key is typed
	default:
		return hintsOf(m.keys, m.actions(), append(m.place().hints(), wayOut...))
	}
}

// hintsOf are the hints of actions, by the IDs of those that are named; nil for all
// that don't only walk about.
func hintsOf(keys views.Keys, here []*screen.Action, named []screen.ID) (out keyHints) {
	if named == nil {
		for _, a := range here {
			walks := views.Moves(a.ID) || a.ID == views.PaneNext || a.ID == views.PanePrevious
			if !walks || a.Word() != "" { // arrows and tab do as everywhere
				named = append(named, a.ID)
			}
		}
	}
	for _, id := range named {
		own, key := screen.Find(here, id), keys.Name(id)
		if own == nil || key == "" || own.Unless() != "" {
			continue
		}
		h := keyHint{action: id, key: key, word: own.Word()}
		if h.word == "" {
			info, _ := Actions().Info(id)
			h.word = info.Short
		}
		if slices.Contains(wayOut, id) {
			out.out = append(out.out, h)
		} else {
			out.hints = append(out.hints, h)
		}
	}
	return out
}
