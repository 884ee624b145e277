package textedit

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
)

const searched = "Cable behind the drywall.\nA second cable, and caf" + acute + ".\nCABLE again."

func TestFindInTheText(t *testing.T) {
	e := New(searched, Options{})
	e.SetSize(40, 4)
	prompt := func() string { return strings.Join(strings.Fields(inSight(e)[3]), " ") }
	for _, tt := range []struct {
		keys   string
		cursor int
		prompt string
	}{
		{"ctrl+f", 0, "Find:"},
		{"c", 0, "Find: c 1 of 5"},
		{"a b", 0, "Find: cab 1 of 3"},
		{"enter", 35, "Find: cab 2 of 3"},
		{"down", 52, "Find: cab 3 of 3"},
		{"ctrl+f", 0, "Find: cab 1 of 3"},
		{"up", 52, "Find: cab 3 of 3"},
		{"x", 0, "Find: cabx not found"},
		{"backspace alt+n", 35, "Find: cab 2 of 3"},
	} {
		press(e, tt.keys)
		if got := e.Cursor(); got != tt.cursor {
			t.Errorf("after %q the cursor is at %d, want %d", tt.keys, got, tt.cursor)
		}
		if got := prompt(); got != tt.prompt {
			t.Errorf("after %q the prompt is %q, want %q", tt.keys, got, tt.prompt)
		}
		checkView(t, e)
	}
	if e.Text() != searched {
		t.Error("the keys went into the text")
	}
	e.ClosePrompt()
	if e.Prompt() != "" || e.Cursor() != 35 {
		t.Errorf("closed: %v, at %d", e.Prompt() == "", e.Cursor())
	}
	press(e, "alt+p")
	if e.Cursor() != 0 {
		t.Errorf("the one before is at %d", e.Cursor())
	}
	press(e, "x alt+n")
	if e.Cursor() != 36 {
		t.Errorf("after a change the next is at %d", e.Cursor())
	}
}

// find searches for text as if it had been typed, and returns the number of matches.
func find(e *Editor, text string) int {
	e.prompt.search(&e.body, text)
	if i, ok := e.prompt.firstFound(e.cursor); ok {
		e.goToFound(i)
	}
	return len(e.prompt.found)
}

func TestFindFoldsCaseAndAccents(t *testing.T) {
	for query, want := range map[string]int{
		"cable": 3, "CABLE": 3, "café": 1, "Caf" + acute: 1, "cafe": 1, "": 0, "drywall.": 1, "drywall.\n": 0, ".": 3,
	} {
		if got := find(New(searched, Options{}), query); got != want {
			t.Errorf("find %q: %d, want %d", query, got, want)
		}
	}
}

func TestFindWithoutAMatchSaysSo(t *testing.T) {
	e := New(searched, Options{})
	if effect := press(e, "alt+n"); effect.Refused == "" {
		t.Error("an empty query has no reason")
	}
	if effect := press(e, "ctrl+f z z enter"); !strings.Contains(effect.Refused, "zz") {
		t.Errorf("not found: %q", effect.Refused)
	}
	if _, effect := e.Update(key("ctrl+s")); effect.Handled {
		t.Error("the prompt swallows ctrl+s")
	}
	if e.Update(key("ctrl+j")); e.Text() != searched {
		t.Error("the prompt passes a line break on to the text")
	}
}

func TestFindStartsWithTheSelection(t *testing.T) {
	e := at("one two one |two|", Options{})
	e.SetSize(30, 2)
	press(e, "ctrl+f")
	if got := inSight(e)[1]; !strings.Contains(got, "two") || !strings.Contains(got, "of 2") {
		t.Errorf("prompt: %q", got)
	}
	press(e, "o")
	if got := inSight(e)[1]; !strings.Contains(got, "Find: o") {
		t.Errorf("typing does not replace the query: %q", got)
	}
}

func TestFindDrawing(t *testing.T) {
	e := New("one two one", Options{Styles: letters()})
	e.SetSize(28, 2)
	press(e, "ctrl+f o n e")
	want := "<S>one</>·two·<M>one</>·················\n<Q>·Find:·</>one<C>··········<Q>·1·of·2·</>"
	if diff := cmp.Diff(want, readable(e.View())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	e.SetSize(9, 1)
	if got := ansi.Strip(e.View()); got != " Find: e " {
		t.Errorf("in one narrow row: %q", got)
	}
}

func TestGoToALine(t *testing.T) {
	e := New(numbered(30), Options{})
	e.SetSize(20, 4)
	press(e, "ctrl+g 2 1")
	if n, _ := e.line(); n != 21 {
		t.Errorf("at line %d", n)
	}
	if got := strings.Join(strings.Fields(inSight(e)[3]), " "); got != "Line: 21 of 30" {
		t.Errorf("prompt: %q", got)
	}
	press(e, "enter")
	if n, of := e.line(); e.Prompt() != "" || n != 21 || of != 30 {
		t.Errorf("entered: line %d of %d", n, of)
	}
	press(e, "ctrl+g 9 9")
	if n, _ := e.line(); n != 30 {
		t.Errorf("beyond the end: line %d", n)
	}
	press(e, "backspace backspace up down")
	if n, _ := e.line(); n != 21 {
		t.Errorf("nothing typed: line %d", n)
	}
}
