package textedit

import (
	"testing"
)

func TestMouse(t *testing.T) {
	e := New("one two\n日本語 three", Options{Marker: "▌"})
	e.SetSize(10, 4) // one two/ 日本語/ three
	for _, tt := range []struct {
		x, y int
		want string
	}{
		{1, 0, "|one two\n日本語 three"},
		{0, 0, "|one two\n日本語 three"},
		{4, 0, "one| two\n日本語 three"},
		{9, 0, "one two|\n日本語 three"},
		{3, 1, "one two\n日|本語 three"},
		{4, 1, "one two\n日|本語 three"},
		{9, 1, "one two\n日本語| three"},
		{3, 2, "one two\n日本語 th|ree"},
		{3, 3, "one two\n日本語 three|"},
	} {
		e.Click(tt.x, tt.y)
		if got := shown(e); got != tt.want {
			t.Errorf("Click(%d, %d): %q, want %q", tt.x, tt.y, got, tt.want)
		}
	}
	e.Click(2, 0)
	e.Drag(3, 1)
	if got, want := e.Selection(), "ne two\n日"; got != want {
		t.Errorf("dragged over %q, want %q", got, want)
	}
	e.SelectWordAt(6, 0)
	if got, want := e.Selection(), "two"; got != want {
		t.Errorf("the word is %q, want %q", got, want)
	}
	e.SelectWordAt(4, 0)
	if e.Selecting() {
		t.Errorf("the space selects %q", e.Selection())
	}
	e.selectAll()
	if got := e.Selection(); got != e.Text() {
		t.Errorf("everything is %q", got)
	}
	// Clicks on the frame, the prompt and in a single line do nothing.
	e.Do(CursorTextEnd)
	e.Do(FindInText)
	for _, y := range []int{-1, 3, 4} {
		e.Click(1, y)
		e.SelectWordAt(1, y)
	}
	if got, want := shown(e), "one two\n日本語 three|"; got != want {
		t.Errorf("outside the text: %q, want %q", got, want)
	}
	line := New("text", Options{Line: true})
	line.Click(0, 0)
	line.Drag(0, 0)
	line.SelectWordAt(0, 0)
	if got := shown(line); got != "text|" {
		t.Errorf("in a line: %q", got)
	}
}
