package ui

import (
	"slices"

	"app.tender/tender/ui/frame"
	"app.tender/tender/views/screen"
)

// wayOut are the actions by which everything else is found, and the program left. The
// key line drops them last.
var wayOut = []screen.ID{screen.Palette, screen.Help, screen.HelpTyping, screen.Quit}

// hints are the keys that can be named here now.
func (m *Model) hints() frame.Hints {
	switch d, h := m.dialogs.Top(), m.hosting(); {
	case d != nil:
		return hintsOf(m.keys, d.Actions(), nil)
	case h.typing():
		return hintsOf(m.keys, m.typable(h.actions()), nil) // any other key is typed
	default:
		return hintsOf(m.keys, m.actions(), append(screen.Hints(h.scr.Actions()), wayOut...))
	}
}

// hintsOf are the hints of actions, by the IDs of those that are named; nil for all
// that don't only walk about.
func hintsOf(keys screen.Keys, here []*screen.Action, named []screen.ID) (out frame.Hints) {
	if named == nil {
		for _, a := range here {
			walks := screen.Moves(a.ID) || a.ID == screen.PaneNext || a.ID == screen.PanePrevious
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
		h := frame.Hint{Key: key, Word: own.Word()}
		if h.Word == "" {
			info, _ := Actions().Info(id)
			h.Word = info.Short
		}
		if slices.Contains(wayOut, id) {
			out.Out = append(out.Out, h)
		} else {
			out.Here = append(out.Here, h)
		}
	}
	return out
}
