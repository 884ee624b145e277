package ui

import (
	"slices"
	"strings"

	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
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

// keyLine names the most used keys that work here, as many as fit in whole words, and
// at its end those that lead to all others.
func (m *Model) keyLine(w int) string {
	w++ // the first one has but one blank before it
	hints, out := m.keyHints()
	short := make([]keyHint, len(out))
	for i, h := range out {
		short[i] = keyHint{key: h.key}
	}
	fit := fitting(hints, w-hintsWidth(out))
	if bare := fitting(hints, w-hintsWidth(short)); fit < min(enoughHints, len(hints)) && bare > fit || hintsWidth(out) > w {
		fit, out = bare, short
	}
	return m.drawHints(append(hints[:fit:fit], out...), w-1)
}

// drawHints writes hints until one does not fit.
func (m *Model) drawHints(hints []keyHint, w int) string {
	line, used := "", 0
	for _, h := range hints {
		text := " " + m.theme.Key.Render(h.key)
		if h.word != "" {
			text += " " + m.theme.Dim.Render(h.word)
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

// keyHints are what can be done here now, the most used first, and apart from it the
// way out.
func (m *Model) keyHints() (hints, out []keyHint) {
	var (
		here    []*screen.Action
		actions []views.Action
	)
	switch d, e := m.dialog(), m.editor(); {
	case d != nil:
		here = d.Actions()
	case e != nil:
		here = m.boundIn(e)
	case m.place().pane().TakesText():
		here = m.actionsOf(m.place().pane()) // any other key is typed
	default:
		here, actions = m.actions(), append(m.place().hints(), wayOut...)
	}
	if actions == nil {
		for _, a := range here {
			walks := views.Moves(a.ID) || a.ID == views.PaneNext || a.ID == views.PanePrevious
			if !walks || a.Word() != "" { // arrows and tab do as everywhere
				actions = append(actions, a.ID)
			}
		}
	}
	for _, a := range actions {
		own, key := screen.Find(here, a), m.keys.Name(a)
		if own == nil || key == "" || own.Unless() != "" {
			continue
		}
		h := keyHint{action: a, key: key, word: own.Word()}
		if h.word == "" {
			info, _ := Actions().Info(a)
			h.word = info.Short
		}
		if slices.Contains(wayOut, a) {
			out = append(out, h)
		} else {
			hints = append(hints, h)
		}
	}
	return hints, out
}
