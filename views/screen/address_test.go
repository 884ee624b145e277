package screen

import (
	"reflect"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// wait is a timer that is turned by hand.
type wait struct{ brings tea.Msg }

func (w wait) Carry(f func(tea.Msg) tea.Msg) tea.Msg { return wait{f(w.brings)} }

func says(msg tea.Msg) tea.Cmd { return func() tea.Msg { return msg } }

// answers returns the messages of a command, including those of the commands that it batches.
func answers(cmd tea.Cmd) (out []tea.Msg) {
	if cmd == nil {
		return nil
	}
	msg := cmd()
	batch, ok := msg.(tea.BatchMsg)
	if !ok {
		return []tea.Msg{msg}
	}
	for _, c := range batch {
		out = append(out, answers(c)...)
	}
	return out
}

// An answer that went to another screen, or to none, would be lost.
func TestEveryAnswerHasTheAddressOfItsScreen(t *testing.T) {
	cmd := Address("journal", tea.Batch(says(1), tea.Batch(says(2), nil, says(3)), says(wait{4}), says(nil), tea.Quit))
	want := []tea.Msg{
		Addressed{"journal", 1},
		Addressed{"journal", 2},
		Addressed{"journal", 3},
		wait{Addressed{"journal", 4}}, // a timer stays one: whoever turns the clock has to know it
		nil,
		tea.QuitMsg{}, // the program's own messages go to no screen
	}
	if got := answers(cmd); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %#v\nwant %#v", got, want)
	}
	if Address("journal", nil) != nil {
		t.Error("nothing to do became a command")
	}
}

// A slow answer to earlier input would show the rows of another search.
func TestOnlyTheNewestRequestOfATopicIsAnswered(t *testing.T) {
	var e Env
	first := e.Latest("rows", tea.Batch(says("a"), says(wait{"b"})))
	other := e.Latest("detail", says("c"))
	second := e.Latest("rows", says("d"))
	fresh := func(msg tea.Msg) tea.Msg {
		own, ok := e.Fresh(msg)
		if !ok {
			return "stale"
		}
		return own
	}
	late := answers(first)
	for _, c := range []struct{ msg, want tea.Msg }{
		{late[0], "stale"},
		{late[1].(wait).brings, "stale"},
		{other(), "c"},
		{second(), "d"},
		{"not numbered", "not numbered"},
	} {
		if got := fresh(c.msg); got != c.want {
			t.Errorf("%#v: got %v, want %v", c.msg, got, c.want)
		}
	}
	e.Forget("rows")
	if got := fresh(second()); got != "stale" {
		t.Errorf("forgotten, and answered with %v", got)
	}
}

func TestWhatScreensShareGoesToWhereItIsKept(t *testing.T) {
	got := answers(Address("shown", tea.Batch(Address("keeps", says("a")), says("b"))))
	for i, want := range []Addressed{{"keeps", "a"}, {"shown", "b"}} {
		if got[i] != tea.Msg(want) {
			t.Errorf("%d: got %#v, want %#v", i, got[i], want)
		}
	}
}
