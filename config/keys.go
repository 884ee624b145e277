package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rivo/uniseg"
)

// keyNames are the names of special keys, as the terminal library spells them.
var keyNames = []string{
	"up", "down", "left", "right", "home", "end", "pgup", "pgdown", "tab", "enter", "esc",
	"backspace", "delete", "insert", "space",
	"f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12",
	"f13", "f14", "f15", "f16", "f17", "f18", "f19", "f20",
}

// held lists, for each combination of modifiers, the special keys that terminals report with it;
// alt works with all of them.
var held = map[string][]string{
	"ctrl+":       {"up", "down", "left", "right", "home", "end", "pgup", "pgdown"},
	"shift+":      {"up", "down", "left", "right", "home", "end", "tab"},
	"ctrl+shift+": {"up", "down", "left", "right", "home", "end"},
}

// sameKeys maps ctrl chords to the keys that terminals send the same byte for.
var sameKeys = map[string]string{"ctrl+i": "tab", "ctrl+m": "enter", "ctrl+[": "esc"}

// setKeys binds keys to the action that e names.
func setKeys(s *Settings, e entry, actions []string) string {
	action := strings.Join(e.path[1:], ".")
	if !slices.Contains(actions, action) {
		return unknown("action", action, actions)
	}
	var chords []string
	switch v := e.value.(type) {
	case string:
		chords = []string{v}
	case []string:
		chords = v
	default:
		return fmt.Sprintf("%s takes a key or a list of keys, not %s", e.name(), e.is)
	}
	bound := make([]string, 0, len(chords))
	for _, chord := range chords {
		key, wrong := parseKey(chord)
		if wrong != "" {
			return wrong
		}
		bound = append(bound, key)
	}
	if s.keys == nil {
		s.keys = make(map[string][]string)
	}
	s.keys[action] = bound
	return ""
}

// parseKey checks a key such as "ctrl+k", "shift+tab", "F" or "space" and returns it as the
// terminal library spells it.
func parseKey(chord string) (key, wrong string) {
	rest, modifiers := chord, ""
	for _, m := range []string{"alt+", "ctrl+", "shift+"} {
		if after, ok := strings.CutPrefix(rest, m); ok && after != "" {
			rest, modifiers = after, modifiers+m
		}
	}
	with := strings.TrimPrefix(modifiers, "alt+")
	switch {
	case with != "" && slices.Contains(keyNames, rest) && !slices.Contains(held[with], rest):
		return "", fmt.Sprintf("no terminal sends %q; %s goes with %s", chord, strings.TrimSuffix(with, "+"),
			strings.Join(held[with], " "))
	case rest == "space":
		return modifiers + " ", ""
	case slices.Contains(keyNames, rest):
		return modifiers + rest, ""
	case sameKeys[with+rest] != "":
		return "", fmt.Sprintf("no terminal sends %q: it arrives as %q", chord, sameKeys[with+rest])
	case uniseg.GraphemeClusterCount(rest) != 1 || rest < " ":
		return "", unknown("key", chord, keyNames)
	case modifiers == "alt+" && strings.Contains(`[O]P_^X\`, rest):
		return "", fmt.Sprintf("%q can't be told from the beginning of other keys and of replies of the terminal",
			chord)
	case strings.HasSuffix(modifiers, "shift+"):
		return "", fmt.Sprintf("%q is written as the character it types, for example \"K\"", chord)
	case strings.HasSuffix(modifiers, "ctrl+") && (rest < "a" || rest > "z") && !strings.Contains(`@[\]^_`, rest):
		return "", fmt.Sprintf("no terminal sends %q; ctrl goes with a to z and @ [ \\ ] ^ _", chord)
	default:
		return modifiers + rest, ""
	}
}
