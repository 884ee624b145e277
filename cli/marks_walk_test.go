package cli

import (
	"bytes"
	"encoding/base64"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/ui/uitest"
)

// walker presses every key in every place that keys lead to from its start, and runs every action by name. It
// identifies a place by what is visible of it: the crumb and the keys in the key line.
type walker struct {
	t     *testing.T
	start func() *uitest.Driver       // a new editor, at its start
	look  func(shown string) []string // what must not be on a screen
	left  func(shown string) bool     // the screen is exempt; nil for never
	leave []string                    // the key and the name of the action that lead to an exempt screen

	d       *uitest.Driver
	home    string
	pressed []string        // since the start
	places  map[string]bool // found so far
	quits   map[string]bool // keys that end the program
	actions []action
}

func newWalker(t *testing.T, start func() *uitest.Driver, look func(string) []string) *walker {
	t.Helper()
	return &walker{
		t: t, start: start, look: look, actions: everyAction(t), places: map[string]bool{},
		quits: map[string]bool{},
	}
}

// action is a line of docs/keys.md, which lists every action.
type action struct {
	keys []string // Bubble Tea's names
	what string   // the name in the box
}

func everyAction(t *testing.T) (out []action) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "docs", "keys.md"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 || !strings.HasPrefix(cells[2], " `") {
			continue
		}
		keys := strings.Fields(strings.ReplaceAll(cells[1], "`", " "))
		if i := slices.Index(keys, "space"); i >= 0 {
			keys[i] = " "
		}
		out = append(out, action{keys, strings.TrimSpace(cells[3])})
	}
	if len(out) < 50 {
		t.Fatalf("docs/keys.md has %d actions", len(out))
	}
	return out
}

// keysFor returns the keys worth pressing on a screen or while typing, when letters are text.
func keysFor(actions []action, typing bool) (keys []string) {
	for _, a := range actions {
		for _, key := range a.keys {
			letter, within := len(key) == 1, strings.HasPrefix(key, "alt+") || strings.HasPrefix(key, "ctrl+shift+")
			if typing && letter && !strings.Contains("adnsy", key) || !typing && within || slices.Contains(keys, key) {
				continue
			}
			keys = append(keys, key)
		}
	}
	return keys
}

// saw checks a frame.
func (w *walker) saw(shown string) {
	w.t.Helper()
	if strings.Contains(shown, "\n") && w.left != nil && w.left(shown) {
		if !w.leaves() {
			w.t.Fatalf("after %q the screen no longer names its audience:\n%s", w.pressed, shown)
		}
		return
	}
	if found := w.look(shown); len(found) > 0 {
		w.t.Fatal(mustNotBeSeen(found, "after "+strings.Join(w.pressed, " ")+" the screen", shown))
	}
}

// leaves reports whether a key pressed since the start leads to an exempt screen.
func (w *walker) leaves() bool {
	return w.d == nil || slices.ContainsFunc(w.pressed, func(key string) bool { return slices.Contains(w.leave, key) })
}

var (
	digits = regexp.MustCompile(`[0-9]+`)
	names  = regexp.MustCompile(`#[^›]*|[^› ][^›]*: `)                 // a proposal's number and name, an area's name
	dialog = regexp.MustCompile(`[^\n│╮╯]┏━ ([^━┃]*?)( of [^━┃]*)? ━`) // the title of a frame over others
)

// elsewhere is the place of an exempt screen.
const elsewhere = "elsewhere"

// place identifies where the program is: by the crumb, or in a dialog or while typing by the keys that work there.
func (w *walker) place() string {
	if w.left != nil && w.left(w.d.Screen()) {
		return elsewhere
	}
	lines := strings.Split(w.d.Screen(), "\n")
	keys, _, _ := strings.Cut(strings.TrimSpace(lines[len(lines)-1]), "   ")
	if !strings.Contains(keys, "? help") || strings.Contains(keys, "f1") {
		return digits.ReplaceAllString(keys+w.dialog(), "")
	}
	where, searched := strings.TrimSpace(lines[1]), ""
	if strings.Contains(where, " /") {
		searched = ", searched"
	}
	for _, end := range []string{"  ", " / ", " · ", "│"} {
		where, _, _ = strings.Cut(where, end)
	}
	return names.ReplaceAllString(where, "#") + searched + " ? help"
}

// dialog returns the title of the open dialog, or "".
func (w *walker) dialog() string {
	if m := dialog.FindStringSubmatch(w.d.Screen()); m != nil {
		return " " + m[1]
	}
	return ""
}

// typing reports whether letters are text: help has another key then.
func (w *walker) typing() bool { return !strings.Contains(w.place(), "? help") }

func (w *walker) press(keys ...string) {
	w.t.Helper()
	for _, key := range keys {
		w.pressed = append(w.pressed, key)
		w.d.Press(key)
		if !w.d.HasQuit() {
			w.d.Advance(700 * time.Millisecond)
		}
	}
}

// begin restarts from the start.
func (w *walker) begin() {
	w.t.Helper()
	for range 6 {
		if w.d == nil || w.d.HasQuit() {
			break
		}
		if w.left != nil && w.left(w.d.Screen()) {
			w.press(w.leave[0])
		}
		if w.place() == w.home {
			w.pressed = nil
			return
		}
		w.press("esc")
	}
	w.pressed, w.d = nil, nil
	w.d = w.start()
	w.d.Watch(w.saw)
	w.home = w.place()
	w.saw(w.d.Screen())
}

func (w *walker) goTo(path []string) {
	w.t.Helper()
	w.begin()
	w.press(path...)
}

// everyKeyEverywhere presses every key in every place that ways or the keys pressed so far have reached, each with
// every pane that tab reaches.
func (w *walker) everyKeyEverywhere(ways ...[]string) {
	w.t.Helper()
	w.begin()
	queue := append(slices.Clone(ways), nil, []string{"tab"}, []string{"tab", "tab"}, []string{"tab", "tab", "tab"})
	for ; len(queue) > 0; queue = queue[1:] {
		path := queue[0]
		w.goTo(path)
		here := w.place()
		w.places[here] = true
		for _, key := range keysFor(w.actions, w.typing()) {
			if w.quits[key] && !w.typing() {
				continue
			}
			w.press(key)
			if w.d.HasQuit() {
				w.quits[key] = true
				w.goTo(path)
				continue
			}
			now := w.place()
			if now == here {
				continue
			}
			if now != elsewhere && !w.places[now] {
				w.places[now] = true
				to := append(slices.Clone(path), key)
				queue = append(queue, to)
				if !w.typing() {
					queue = append(queue, append(slices.Clone(to), "tab"))
				}
			}
			if w.press("esc"); w.place() != here { // usually goes back
				w.goTo(path)
			}
		}
	}
}

// forgetScreens makes the walk visit the screens again, for another proposal. Dialogs are the same there.
func (w *walker) forgetScreens() {
	maps.DeleteFunc(w.places, func(place string, _ bool) bool { return strings.HasSuffix(place, "? help") })
}

// everyName runs every action by its name in the box.
func (w *walker) everyName() {
	w.t.Helper()
	for _, a := range w.actions {
		w.goTo([]string{"ctrl+k"})
		w.pressed = append(w.pressed, a.what)
		w.d.TypeAtOnce(a.what)
		w.press("enter")
		if !w.d.HasQuit() {
			w.press("down", "enter")
		}
	}
}

// copiedIn returns the texts put on the terminal's clipboard.
func copiedIn(t *testing.T, terminal string) (texts []string) {
	t.Helper()
	for _, part := range strings.Split(terminal, "\x1b]52;c;")[1:] {
		payload, _, _ := strings.Cut(part, "\a")
		text, err := base64.StdEncoding.DecodeString(payload)
		if err != nil {
			t.Fatalf("%q: %v", payload, err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

// filesIn returns the files below dirs, by path.
func filesIn(t *testing.T, dirs ...string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	for _, dir := range dirs {
		err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
			if os.IsNotExist(err) || err == nil && e.IsDir() {
				return nil
			}
			if err != nil {
				return err
			}
			text, err := os.ReadFile(path)
			files[path] = string(bytes.ToValidUTF8(text, nil))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}
