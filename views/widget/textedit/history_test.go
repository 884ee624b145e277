package textedit

import (
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// undone lists the text after each undo, with the cursor.
func undone(e *Editor) []string {
	var all []string
	for e.undo() {
		all = append(all, shown(e))
	}
	return all
}

func TestUndoGoesByWords(t *testing.T) {
	for _, tt := range []struct {
		name string
		do   func(e *Editor)
		want []string
	}{
		{"typing", func(e *Editor) { typed(e, "one two, three") }, []string{"one two, |", "one |", "|"}},
		{"lines", func(e *Editor) { typed(e, "one\ntwo") }, []string{"one\n|", "one|", "|"}},
		{"moving begins a step", func(e *Editor) {
			typed(e, "ab")
			press(e, "left right")
			typed(e, "cd")
		}, []string{"ab|", "|"}},
		{"an accent belongs to its word", func(e *Editor) { typed(e, "caf"+acute) }, []string{"|"}},
		{
			"erasing is one step", func(e *Editor) { typed(e, "abc"); press(e, "backspace backspace") },
			[]string{"abc|", "|"},
		},
		{"erasing forwards is one step", func(e *Editor) {
			typed(e, "abc")
			press(e, "home delete delete")
		}, []string{"|abc", "|"}},
		{"a paste is one step", func(e *Editor) {
			typed(e, "a")
			e.Update(pasted("one two\nthree"))
			typed(e, "b")
		}, []string{"aone two\nthree|", "a|", "|"}},
		{
			"typing over a selection", func(e *Editor) { typed(e, "ab"); press(e, "shift+left x y") },
			[]string{"a|b", "|"},
		},
		{"cutting", func(e *Editor) { typed(e, "ab"); press(e, "alt+a ctrl+x") }, []string{"ab|", "|"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := New("", Options{})
			tt.do(e)
			text := e.Text()
			if diff := cmp.Diff(tt.want, undone(e)); diff != "" {
				t.Errorf("undo (-want +got):\n%s", diff)
			}
			for e.redo() {
				checkView(t, e)
			}
			if e.Text() != text {
				t.Errorf("redo ends with %q, want %q", e.Text(), text)
			}
		})
	}
}

func TestUndoWithKeys(t *testing.T) {
	e := New("", Options{})
	typed(e, "one two")
	press(e, "ctrl+z ctrl+_")
	if e.Text() != "" {
		t.Errorf("undone: %q", e.Text())
	}
	if effect := press(e, "ctrl+z"); effect.Refused == "" || !effect.Handled {
		t.Errorf("nothing to undo: %+v", effect)
	}
	press(e, "ctrl+y ctrl+r")
	if e.Text() != "one two" {
		t.Errorf("redone: %q", e.Text())
	}
	press(e, "ctrl+z x")
	if effect := press(e, "ctrl+y"); effect.Refused == "" || e.Text() != "one x" {
		t.Errorf("redo after typing: %+v, %q", effect, e.Text())
	}
	e.SetText("new")
	if e.undo() {
		t.Error("setting a text can be undone")
	}
}

// A step that stored its whole paragraph took memory for the whole text with each deleted word.
func TestAStepStoresOnlyItsChange(t *testing.T) {
	e := New(strings.Repeat("a slim soundbar and ", 1000), Options{})
	before := heap()
	for range 1000 {
		press(e, "x backspace left")
	}
	if after := heap(); after > before+5<<20 {
		t.Errorf("1,000 steps in a text of 20 kB take %d kB", (after-before)>>10)
	}
	if !e.undo() {
		t.Error("no step was stored")
	}
}

// heap returns the heap in use, in bytes.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

func TestHistoryIsLimited(t *testing.T) {
	e := New("", Options{})
	typed(e, strings.Repeat("x\n", maxSteps/2+5))
	n := 0
	for e.undo() {
		n++
	}
	if n != maxSteps || e.Text() != strings.Repeat("x\n", 5) {
		t.Errorf("%d steps, %q remains", n, e.Text())
	}
}

func TestRevision(t *testing.T) {
	e := New("a", Options{})
	before := e.body.revision
	press(e, "right left alt+a ctrl+c")
	if e.body.revision != before {
		t.Error("moving changes the revision")
	}
	press(e, "x")
	after := e.body.revision
	press(e, "ctrl+z")
	if after == before || e.body.revision == after {
		t.Error("a change keeps the revision")
	}
}
