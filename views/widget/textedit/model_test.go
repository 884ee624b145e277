package textedit

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/cells"
)

// naive is a simple, slow model of the editor: a list of clusters, split again after every change.
type naive struct {
	clusters       []string
	cursor, anchor int // anchor is -1 without a selection
	board          string
}

func clustersOf(s string) []string {
	var all []string
	for i, line := range strings.Split(s, "\n") {
		if i > 0 {
			all = append(all, "\n")
		}
		for piece := range cells.Clusters(line) {
			all = append(all, piece)
		}
	}
	return all
}

func (n *naive) text() string { return strings.Join(n.clusters, "") }

func (n *naive) selection() (a, b int) {
	if n.anchor < 0 {
		return n.cursor, n.cursor
	}
	return min(n.cursor, n.anchor), max(n.cursor, n.anchor)
}

func (n *naive) replace(a, b int, s string) {
	before := strings.Join(n.clusters[:a], "") + s
	n.clusters = clustersOf(before + strings.Join(n.clusters[b:], ""))
	n.anchor, n.cursor = -1, 0
	for size := 0; size < len(before); n.cursor++ {
		size += len(n.clusters[n.cursor])
	}
}

func (n *naive) move(to int, extend bool) {
	switch {
	case extend && n.anchor < 0:
		n.anchor = n.cursor
	case !extend:
		n.anchor = -1
	}
	n.cursor = min(max(0, to), len(n.clusters))
}

// press handles the keys that don't depend on the size of the view.
func (n *naive) press(k string) {
	a, b := n.selection()
	switch k {
	case "left", "right":
		to := map[string]int{"left": n.cursor - 1, "right": n.cursor + 1}[k]
		if a != b {
			to = map[string]int{"left": a, "right": b}[k]
		}
		n.move(to, false)
	case "shift+left":
		n.move(n.cursor-1, true)
	case "shift+right":
		n.move(n.cursor+1, true)
	case "ctrl+home":
		n.move(0, false)
	case "ctrl+shift+end":
		n.move(len(n.clusters), true)
	case "backspace":
		if a == b {
			a = max(0, a-1)
		}
		n.replace(a, b, "")
	case "delete":
		if a == b {
			b = min(len(n.clusters), b+1)
		}
		n.replace(a, b, "")
	case "ctrl+x", "alt+c":
		if a == b {
			return
		}
		n.board = strings.Join(n.clusters[a:b], "")
		if k == "ctrl+x" {
			n.replace(a, b, "")
		}
	case "ctrl+v":
		if n.board != "" {
			n.replace(a, b, n.board)
		}
	case "enter":
		n.replace(a, b, "\n")
	}
}

var pieces = []string{
	"a", "b", " ", "  ", "-", ".", "word", "日", "本語", "。", acute, "e", "\u0301", family, "👨", "\u200d👩", "🇺", "🇸", "ü",
	"क", "्", "ष",
	"한", "1", "\ufe0f\u20e3", "\t", "\u3000", "x\ny", "\u0600", "ः",
}

var anyText = rapid.Custom(func(t *rapid.T) string {
	piece := rapid.OneOf(rapid.SampledFrom(pieces), rapid.Map(rapid.String(), text.Clean))
	return strings.Join(rapid.SliceOfN(piece, 0, 20).Draw(t, "pieces"), "")
})

var anyKey = rapid.SampledFrom([]string{
	"left", "right", "shift+left", "shift+right", "ctrl+home", "ctrl+shift+end", "backspace", "delete", "ctrl+x",
	"alt+c", "ctrl+v", "enter",
})

// otherKeys move or change in ways that the naive model lacks.
var otherKeys = rapid.SampledFrom([]string{
	"up", "down", "pgup", "pgdown", "home", "end", "shift+up", "shift+down", "ctrl+left", "alt+f", "ctrl+w", "alt+d",
	"ctrl+u", "alt+k",
	"ctrl+z", "ctrl+y", "ctrl+up", "ctrl+down", "alt+a",
})

// checkCaches checks that the incrementally updated clusters and rows equal those computed from the text.
func checkCaches(t *rapid.T, e *Editor) {
	t.Helper()
	for i, p := range e.body.paras {
		fresh := newParagraph(p.text, p.line)
		if !slices.Equal(fresh.clusters, p.clusters) {
			t.Fatalf("clusters of paragraph %d %+q: %v, want %v", i, p.text, p.clusters, fresh.clusters)
		}
		if !slices.Equal(fresh.wrap(e.textWidth()), p.wrap(e.textWidth())) {
			t.Fatalf("rows of paragraph %d %+q: %v, want %v", i, p.text, p.rows, fresh.rows)
		}
	}
}

func TestEditorAgreesWithANaiveOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		raw := anyText.Draw(t, "text")
		e, n := New(raw, Options{}), &naive{clusters: clustersOf(raw), anchor: -1}
		e.SetSize(rapid.IntRange(1, 12).Draw(t, "w"), rapid.IntRange(1, 5).Draw(t, "h"))
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			switch rapid.IntRange(0, 5).Draw(t, "what") {
			case 0, 1:
				s := anyText.Draw(t, "typed")
				a, _ := n.selection()
				before := ""
				if a > 0 && n.clusters[a-1] != "\n" {
					before = n.clusters[a-1]
				}
				clean, ok := strings.CutPrefix(text.Clean(before+s), before)
				if !ok {
					clean = text.Clean(s)
				}
				e.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s), Paste: true})
				if clean != "" {
					a, b := n.selection()
					n.replace(a, b, clean)
				}
			case 2, 3:
				k := anyKey.Draw(t, "key")
				e.Update(key(k))
				n.press(k)
			case 4:
				e.SetSize(rapid.IntRange(1, 12).Draw(t, "w"), rapid.IntRange(1, 5).Draw(t, "h"))
			case 5:
				// The naive editor continues from the state of this one.
				press(e, otherKeys.Draw(t, "other"))
				n.clusters, n.cursor, n.anchor = clustersOf(e.Text()), e.Cursor(), -1
				if e.selects {
					cursor := e.cursor
					e.cursor = e.anchor
					n.anchor = e.Cursor()
					e.cursor = cursor
				}
			}
			if diff := cmp.Diff(n.text(), e.Text()); diff != "" {
				t.Fatalf("text (-naive +editor):\n%s", diff)
			}
			if got := e.Cursor(); got != n.cursor {
				t.Fatalf("the cursor is at %d, want %d, in %+q", got, n.cursor, n.clusters)
			}
			a, b := n.selection()
			if got, want := e.Selection(), strings.Join(n.clusters[a:b], ""); got != want {
				t.Fatalf("selected %+q, want %+q", got, want)
			}
			checkCaches(t, e)
			checkView(t, e)
		}
	})
}

func TestUndoRestoresEveryTextExactly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := New(anyText.Draw(t, "text"), Options{})
		first := e.Text()
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			switch rapid.IntRange(0, 4).Draw(t, "what") {
			case 0:
				e.Update(pasted(anyText.Draw(t, "pasted")))
			case 1:
				typed(e, anyText.Draw(t, "typed"))
			case 2:
				press(e, anyKey.Draw(t, "key"))
			case 3:
				e.Replace(anyText.Draw(t, "whole"))
			case 4:
				if k := otherKeys.Draw(t, "other"); k != "ctrl+z" && k != "ctrl+y" {
					press(e, k)
				}
			}
		}
		undone := []string{e.Text()}
		for e.undo() {
			undone = append(undone, e.Text())
		}
		if got := e.Text(); got != first {
			t.Fatalf("everything undone: %+q, want %+q", got, first)
		}
		for i := len(undone) - 2; i >= 0; i-- {
			if !e.redo() || e.Text() != undone[i] {
				t.Fatalf("redone: %+q, want %+q", e.Text(), undone[i])
			}
			checkCaches(t, e)
		}
		if e.redo() {
			t.Fatalf("more to redo")
		}
	})
}

func TestReplaceKeepsTheCursor(t *testing.T) {
	for _, tt := range []struct{ name, from, text, want string }{
		{"behind the change", "one two th|ree", "one 2 three", "one 2 th|ree"},
		{"before the change", "on|e two three", "one two 3", "on|e two 3"},
		{"lines put in above", "a\nb|c", "a\nx\ny\nbc", "a\nx\ny\nb|c"},
		{"all is new", "a|b", "xyz", "xyz|"},
		{"the same", "a|b", "ab", "a|b"},
		{"within a rune", "caf\u00e9|", "caf\u00e8", "caf\u00e8|"},
	} {
		e := at(tt.from, Options{})
		changed := e.Replace(tt.text)
		if got := shown(e); got != tt.want || changed != (tt.name != "the same") {
			t.Errorf("%s: %q (changed %v), want %q", tt.name, got, changed, tt.want)
		}
		if old := strings.Replace(tt.from, "|", "", 1); changed && (!e.undo() || e.Text() != old) {
			t.Errorf("%s: undone %q, want %q", tt.name, e.Text(), old)
		}
	}
}

func TestReplaceSetsTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := New(anyText.Draw(t, "from"), Options{})
		e.SetSize(9, 4)
		e.SetCursor(rapid.IntRange(0, 30).Draw(t, "cursor"))
		to := anyText.Draw(t, "to")
		e.Replace(to)
		if e.Text() != to {
			t.Fatalf("%+q, want %+q", e.Text(), to)
		}
		checkCaches(t, e)
		checkView(t, e)
	})
}

func FuzzEditor(f *testing.F) {
	f.Add("one two\n日本語 e\u0301", "x\u0301 \n", uint8(5), uint8(3), "lrbdkzy")
	f.Fuzz(func(t *testing.T, s, typing string, w, h uint8, keys string) {
		e := New(s, Options{})
		e.SetSize(int(w%40)+1, int(h%10)+1)
		names := []string{
			"left", "right", "up", "down", "backspace", "delete", "ctrl+w", "ctrl+z", "ctrl+y", "end",
			"shift+up", "ctrl+x", "ctrl+v",
		}
		for i, k := range []byte(keys) {
			press(e, names[int(k)%len(names)])
			if i == len(keys)/2 {
				e.Update(pasted(typing))
			}
			checkView(t, e)
		}
		for e.undo() {
			checkView(t, e)
		}
		if want := text.NormalizeNewlines(s); e.Text() != want {
			t.Fatalf("everything undone: %+q, want %+q", e.Text(), want)
		}
	})
}
