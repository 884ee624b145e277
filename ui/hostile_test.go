package ui_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"app.tender/tender/testenv"
	"app.tender/tender/ui/uitest"
)

// hostile has everything that must never reach a terminal: colours, cursor moves, a title, a clipboard write, a device
// query, 8-bit controls, a bell, backspaces, a bare carriage return, bidirectional overrides and an unfinished
// sequence.
const hostile = "\x1b[31mred\x1b[2J\x1b]0;title\a\x1b]52;c;ZXZpbA==\x1b\\\x1b[c\u009b5n\u009d0;x\u009c\a\b\r" +
	"\u202egnp.exe\u2066\u200f\x00\x7f\x1bP1$r\x1b\\\x1b[?1049l\x1b["

// poison replaces every JSON string in responses by hostile text, except names. IDs remain numbers, so that the program
// still finds its way.
func poison(next http.Handler) http.Handler {
	return testenv.ChangeJSON(next, func(_ *http.Request, doc any) any {
		if doc == nil {
			return hostile
		}
		return poisonValue(doc)
	})
}

func poisonValue(v any) any {
	switch v := v.(type) {
	case string:
		return hostile + v
	case []any:
		for i := range v {
			v[i] = poisonValue(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = poisonValue(v[k])
		}
	}
	return v
}

var sgr = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// clean fails if a frame has anything but text, newlines and our own colours.
func clean(t *testing.T, d *uitest.Driver) {
	t.Helper()
	for _, r := range sgr.ReplaceAllString(d.Frame(), "") {
		if r != '\n' && (unicode.IsControl(r) || (r >= 0x202a && r <= 0x202e) || (r >= 0x2066 && r <= 0x2069)) {
			t.Fatalf("%U reaches the terminal:\n%q", r, d.Frame())
		}
	}
	if strings.Contains(d.Frame(), "\x1b[31mred") {
		t.Fatal("a foreign colour reaches the terminal")
	}
}

// TestHostileTextNeverReachesTheTerminal walks the screens while every string of every response, errors included, is
// hostile.
func TestHostileTextNeverReachesTheTerminal(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		world.Wrap(poison)
		d := world.StartEditor(120, 36).Idle()
		clean(t, d)
		d.See("red") // the poison arrived
		for _, key := range []string{
			"down", "/", "1", "enter", "esc", "enter", "tab", "tab", "tab", "tab", "n", "x", "ctrl+s", "e", "esc", "C",
			"down",
			"esc", "L", "esc", "a", "Z", "enter", "v", "v", "6", "enter", "esc", "?", "esc", "1", "R",
		} {
			d.Press(key)
			clean(t, d)
		}
		for _, size := range [][2]int{{200, 50}, {80, 24}, {40, 12}, {20, 5}} {
			clean(t, d.Resize(size[0], size[1]))
		}
	})
}
