// Package keymap merges the keys of the settings into the default ones, finds keys that can't do what they are bound
// to, and finds the action of a key.
package keymap

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"app.tender/tender/views/screen"
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// With replaces default keys by overrides, which map action names to keys. It fails on an unknown action. An action
// overridden with no keys is available only in the box.
func With(list screen.List, overrides map[string][]string) (screen.Keys, error) {
	keys := list.DefaultKeys()
	for _, name := range slices.Sorted(maps.Keys(overrides)) {
		info, ok := list.Info(screen.ID(name))
		if !ok {
			return nil, fmt.Errorf("keys: there is no action %q; docs/keys.md lists them all", name)
		}
		keys[info.ID] = screen.Bound(info.Short, overrides[name]...)
	}
	return keys, nil
}

// Place is a place in the program with its possible actions, the nearest first.
type Place struct {
	Name    string // for the middle of a sentence
	Typing  bool   // while typing, printable keys have no action
	Actions []screen.ID
}

// Where names up to two places that have an action, screens before inputs; "" for none. An action
// that depends on what is shown counts as one of its group, such as "compare.baseline" with
// "compare.what-if".
func Where(a screen.ID, places []Place) string {
	family, _, _ := strings.Cut(string(a), ".")
	family += "."
	var names, typed, kin []string
	for _, p := range places {
		switch {
		case p.Typing && slices.Contains(p.Actions, a):
			typed = append(typed, p.Name)
		case slices.Contains(p.Actions, a):
			names = append(names, p.Name)
		case !p.Typing && slices.ContainsFunc(p.Actions, func(b screen.ID) bool {
			return strings.HasPrefix(string(b), family)
		}):
			kin = append(kin, p.Name)
		}
	}
	if len(names) == 0 {
		names = append(typed, kin...)
	}
	names = slices.Compact(names)
	return strings.Join(names[:min(2, len(names))], " and ")
}

// Printable reports whether a key writes a character.
func Printable(key string) bool { return utf8.RuneCountInString(key) == 1 }

// Find returns the nearest action of a key. While typing, printable keys have none.
func Find(keys screen.Keys, k tea.KeyMsg, actions []*screen.Action, typing bool) *screen.Action {
	if typing && Printable(k.String()) {
		return nil
	}
	for _, a := range actions {
		if key.Matches(k, keys[a.ID]) {
			return a
		}
	}
	return nil
}

// Reach returns the keys that reach each action of a place: a key of two actions belongs to the
// nearer one.
func Reach(keys screen.Keys, here []*screen.Action, typing bool) screen.Keys {
	out := make(screen.Keys, len(here))
	taken := make(map[string]bool)
	for _, a := range here {
		if _, known := out[a.ID]; known {
			continue
		}
		var free []string
		for _, k := range keys[a.ID].Keys() {
			if !taken[k] && (!typing || !Printable(k)) {
				taken[k] = true
				free = append(free, k)
			}
		}
		out[a.ID] = screen.Bound(a.Short, free...)
	}
	return out
}
