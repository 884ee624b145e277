package cli

import (
	"io"
	"testing"

	"app.tender/tender/cli/draw"
	tea "github.com/charmbracelet/bubbletea"
)

// looked is a model that counts how often it is looked at.
type looked struct{ views, updates int }

func (c *looked) Init() tea.Cmd { return nil }

func (c *looked) Update(tea.Msg) (tea.Model, tea.Cmd) {
	c.updates++
	return c, nil
}

func (c *looked) View() string {
	c.views++
	return "frame"
}

// A change is drawn at once, and all that follow it closely once. A screen whose size is not
// known is not drawn, and neither is one on which nothing happens.
func TestWhatFollowsCloselyIsDrawnOnce(t *testing.T) {
	model := &looked{}
	sent := make(chan tea.Msg, 100)
	s := &stage{model: model, screen: draw.NewScreen(io.Discard, draw.Knows{}, false), send: func(m tea.Msg) { sent <- m }}
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
		s.Update(tea.KeyMsg{}) // on a machine that is slow enough each is drawn
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
	if model.updates < updates+51 {
		t.Error("messages are lost")
	}
}
