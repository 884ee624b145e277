package stage

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/cli/draw"
	tea "github.com/charmbracelet/bubbletea"
)

// looked is a model that counts how often it is looked at. Each frame differs from the one before if lively is 1.
type looked struct {
	views, updates, lively int
	cmd                    tea.Cmd
}

func (c *looked) Init() tea.Cmd { return nil }

func (c *looked) Update(tea.Msg) (tea.Model, tea.Cmd) {
	c.updates++
	return c, c.cmd
}

func (c *looked) View() string {
	c.views++
	return fmt.Sprint("frame ", c.views*c.lively)
}

// unread is a model that has something to show in a moment.
type unread struct {
	looked
	soon bool
}

func (u *unread) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	u.looked.Update(msg)
	return u, nil
}

func (u *unread) Soon() bool { return u.soon }

// staged returns a stage without a terminal, and the messages that it sends to itself.
func staged(model tea.Model) (*Stage, chan tea.Msg) {
	sent := make(chan tea.Msg, 100)
	return &Stage{model: model, screen: draw.NewScreen(io.Discard, draw.Knows{}, false), send: func(m tea.Msg) {
		sent <- m
	}}, sent
}

// A proposal that opens is drawn once it was read, and not empty before that; but what does not come soon is
// waited for no longer than anyone sees.
func TestWhatComesSoonIsWaitedFor(t *testing.T) {
	model := &unread{soon: true}
	s, sent := staged(model)
	s.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	for s.since = time.Now().Add(time.Hour); len(sent) > 0; <-sent {
	}
	s.Update(tea.KeyMsg{})
	if model.views != 0 {
		t.Error("it is drawn before it was read")
	}
	model.soon = false
	s.Update(tea.KeyMsg{})
	if model.views != 1 {
		t.Errorf("it is drawn %d times once it was read", model.views)
	}
	model.soon, s.drawn = true, time.Time{}
	s.Update(tea.KeyMsg{})
	for model.views == 1 {
		s.Update(<-sent) // at the latest after the time is up
	}
	if model.views != 2 {
		t.Errorf("what does not come is drawn %d times", model.views-1)
	}
}

// A change is drawn at once, and all that follow it closely once. A screen whose size is not
// known is not drawn, and neither is one on which nothing happens.
func TestWhatFollowsCloselyIsDrawnOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // else a slow machine may take longer than the calm
		model := &looked{lively: 1}
		s, sent := staged(model)
		s.Update(tea.KeyMsg{})
		if model.views != 0 {
			t.Error("it is drawn before its size is known")
		}
		s.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		if model.views != 1 {
			t.Errorf("the first change is drawn %d times", model.views)
		}
		updates := model.updates
		for !s.due {
			s.Update(tea.KeyMsg{})
		}
		views := model.views
		for range 50 {
			s.Update(tea.KeyMsg{})
		}
		if model.views != views {
			t.Errorf("changes within the calm are drawn %d times", model.views-views)
		}
		s.Update(<-sent)
		if model.views != views+1 {
			t.Errorf("at the end of the calm it is drawn %d times", model.views-views)
		}
		if s.due || len(sent) > 0 {
			t.Error("it is drawn again although nothing has happened")
		}
		if s.Update(calmOverMsg{}); model.views != views+1 {
			t.Error("it is drawn at the end of a calm in which nothing has happened")
		}
		if model.updates < updates+51 {
			t.Error("messages are lost")
		}
	})
}

// Otherwise a key that happens to follow a background message would wait for the whole calm.
func TestAKeyDoesNotWaitForAFrameThatNoKeyCaused(t *testing.T) {
	model := &looked{lively: 1}
	s, _ := staged(model)
	s.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	for !s.due {
		s.Update(struct{}{}) // on a slow machine each is drawn
	}
	views := model.views
	s.drawn = time.Now().Add(time.Hour) // such a frame was just drawn, however slow the machine is
	if s.Update(tea.KeyMsg{}); model.views != views+1 {
		t.Error("the key was not drawn at once")
	}
	s.reacted = time.Now().Add(time.Hour)
	if s.Update(tea.KeyMsg{}); model.views != views+1 {
		t.Error("a key right after another one was drawn at once")
	}
}

// The frame at the end of a calm shows keys, too: if the next key did not wait for it, quick keys
// would draw two frames in each calm.
func TestAKeyWaitsForTheFrameAtTheEndOfACalm(t *testing.T) {
	model := &looked{lively: 1}
	s, _ := staged(model)
	s.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	s.reacted = time.Now().Add(time.Hour)
	s.Update(tea.KeyMsg{})
	s.reacted = time.Time{}
	if s.Update(calmOverMsg{}); model.views != 2 || s.reacted != s.drawn {
		t.Errorf("drawn %d times, for a key at %s, last at %s", model.views, s.reacted, s.drawn)
	}
	s.drawn, s.reacted = time.Time{}, time.Time{}
	if s.Update(struct{}{}); model.views != 3 || !s.reacted.IsZero() {
		t.Errorf("drawn %d times; what no key did is drawn for a key at %s", model.views, s.reacted)
	}
}

// A frame in which nothing changed delays nothing: otherwise what the service returned right after it would be
// shown later.
func TestAChangeDoesNotWaitForAFrameInWhichNothingChanged(t *testing.T) {
	model := &looked{}
	s, _ := staged(model)
	s.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	for s.screen.Start(); s.screen.Show(strings.Split(model.View(), "\n")); { // until it is drawn
		time.Sleep(time.Millisecond)
	}
	model.views, s.drawn = 1, time.Time{}
	s.Update(struct{}{})
	if s.Update(struct{}{}); model.views != 3 || s.due {
		t.Errorf("drawn %d times of 3; the last one waits: %t", model.views, s.due)
	}
}

// Bubble Tea wakes a goroutine for the command of each message that it gets, also if there is none.
func TestBubbleTeaGetsOnlyItsOwnMessages(t *testing.T) {
	model := &looked{lively: 1, cmd: func() tea.Msg { return "done" }}
	s, sent := staged(model)
	for _, msg := range []tea.Msg{tea.KeyMsg{}, tea.MouseMsg{}, "ours"} {
		updates := model.updates
		if left := s.filter(s, msg); left != nil || model.updates != updates+1 {
			t.Errorf("%T: %v is left, %d updates", msg, left, model.updates-updates)
		}
		if got := <-sent; got != "done" {
			t.Errorf("%T: its command returned %v", msg, got)
		}
	}
	for _, msg := range []tea.Msg{
		tea.QuitMsg{},
		tea.BatchMsg{},
		tea.Sequence(model.cmd, model.cmd)(),
		tea.WindowSizeMsg{},
	} {
		if left := s.filter(s, msg); left == nil {
			t.Errorf("%T does not reach Bubble Tea", msg)
		}
	}
}
