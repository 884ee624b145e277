package ui

import (
	"maps"
	"slices"
	"unsafe"

	"app.tender/tender/ui/keymap"
	"app.tender/tender/views/screen"
)

// wayOut are the actions that list all others, and the one that ends the program. The key line drops them last.
var wayOut = []screen.ID{screen.Box, screen.Help, screen.HelpTyping, screen.Quit}

// actionTable holds the actions of one state of a screen and of the shell, their keys, and the hints of the key line.
// It never changes, so it is built once instead of for every key and frame.
type actionTable struct {
	own   []*screen.Action          // the screen's, and while typing also those shell actions that the screen lists
	all   []*screen.Action          // own, followed by the shell's and those that go to other screens
	byKey map[string]*screen.Action // of own while typing, else of all
	hints []hinted                  // in the order of the key line
}

// hinted is an action in the key line.
type hinted struct {
	do         *screen.Action
	key, short string
	out, walks bool // one of wayOut; arrows and the like, which are shown only if they have a label
}

// tableKey identifies a table of actions. Tables never change once built.
type tableKey struct {
	first  **screen.Action
	len    int
	typing bool
}

// table returns the table for the current place.
func (o *ownActions) table() *actionTable {
	h := o.hosting()
	actions, typing := h.scr.Actions(), h.typing()
	k := tableKey{unsafe.SliceData(actions), len(actions), typing}
	t := h.tables[k]
	if t == nil {
		t = o.newTable(h, actions, typing)
		h.tables[k] = t
	}
	return t
}

func (o *ownActions) newTable(h *hosted, actions []*screen.Action, typing bool) *actionTable {
	t := &actionTable{own: h.actionsOf(actions, typing), byKey: make(map[string]*screen.Action)}
	t.all = slices.Concat(t.own, o.shell, o.ways)
	reached := t.all
	if typing {
		reached = t.own
	}
	for _, a := range slices.Backward(reached) { // the nearest one wins
		for _, key := range o.keys[a.ID].Keys() {
			t.byKey[key] = a
		}
	}
	if typing {
		maps.DeleteFunc(t.byKey, func(key string, _ *screen.Action) bool { return keymap.Printable(key) })
	}
	named := append(screen.Hints(actions), wayOut...)
	if typing { // any other key is typed
		named = nil
		for _, a := range t.own {
			named = append(named, a.ID)
		}
	}
	for _, id := range named {
		if a := screen.Find(reached, id); a != nil && o.keys.Name(id) != "" {
			t.hints = append(t.hints, hintOf(a, o.keys, typing))
		}
	}
	return t
}

// hintOf returns the hint for an action. With all, every action is named in the key line.
func hintOf(a *screen.Action, keys screen.Keys, all bool) hinted {
	help := keys[a.ID].Help()
	return hinted{
		do: a, key: help.Key, short: help.Desc, out: slices.Contains(wayOut, a.ID),
		walks: all && (screen.Moves(a.ID) || a.ID == screen.PaneNext || a.ID == screen.PanePrevious),
	}
}
