package screen

import (
	"reflect"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// wait is a manual timer.
type wait struct{ brings tea.Msg }

func (w wait) Carry(f func(tea.Msg) tea.Msg) tea.Msg { return wait{f(w.brings)} }

func says(msg tea.Msg) tea.Cmd { return func() tea.Msg { return msg } }

// answers returns the messages of a command and of those that it batches.
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

// A reply delivered to the wrong screen would be lost.
func TestEveryReplyIsAddressedToItsScreen(t *testing.T) {
	cmd := Address("journal", tea.Batch(says(1), tea.Batch(says(2), nil, says(3)), says(wait{4}), says(nil), tea.Quit))
	want := []tea.Msg{
		Addressed{"journal", 1},
		Addressed{"journal", 2},
		Addressed{"journal", 3},
		wait{Addressed{"journal", 4}}, // still recognizable as a timer
		nil,
		tea.QuitMsg{}, // the program's own messages are not addressed
	}
	if got := answers(cmd); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %#v\nwant %#v", got, want)
	}
	if Address("journal", nil) != nil {
		t.Error("nothing to do became a command")
	}
}

// A slow reply to an earlier request would show the rows of another search.
func TestOnlyTheNewestReplyOfATopicIsDelivered(t *testing.T) {
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
		t.Errorf("a forgotten topic delivered %v", got)
	}
}

func TestSharedRepliesGoToTheirOwner(t *testing.T) {
	got := answers(Address("shown", tea.Batch(Address("keeps", says("a")), says("b"))))
	for i, want := range []Addressed{{"keeps", "a"}, {"shown", "b"}} {
		if got[i] != tea.Msg(want) {
			t.Errorf("%d: got %#v, want %#v", i, got[i], want)
		}
	}
}
