package uitest

import (
	"context"
	"sort"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// Clock is a clock that moves only when a story says so. Its timers become
// messages when their time has come.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// timer is a message that waits for its time. The driver keeps it; the model
// never sees it.
type timer struct {
	at time.Time
	fn func(time.Time) tea.Msg
}

// Carry is the same timer with f applied to the message that it brings.
func (t timer) Carry(f func(tea.Msg) tea.Msg) tea.Msg {
	return timer{at: t.at, fn: func(at time.Time) tea.Msg { return f(t.fn(at)) }}
}

// NewClock starts at now.
func NewClock(now time.Time) *Clock { return &Clock{now: now} }

// Now is the time that the story has come to.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// AfterCmd hands the driver a timer.
func (c *Clock) AfterCmd(d time.Duration, fn func(time.Time) tea.Msg) tea.Cmd {
	at := c.Now().Add(d)
	return func() tea.Msg { return timer{at: at, fn: fn} }
}

// Sleep lets a wait of d pass at once, unless ctx has ended. The client waits so
// between two attempts while the driver waits for the command that called it, so
// that nothing of the story can happen meanwhile.
func (c *Clock) Sleep(ctx context.Context, _ time.Duration) error { return ctx.Err() }

// Pass lets time pass while no editor runs; one that does is moved on by its
// driver.
func (c *Clock) Pass(d time.Duration) { c.set(c.Now().Add(d)) }

func (c *Clock) set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t.After(c.now) {
		c.now = t
	}
}

// due takes the first timer that is due by t out of timers.
func due(timers []timer, t time.Time) (first timer, rest []timer, ok bool) {
	sort.SliceStable(timers, func(i, j int) bool { return timers[i].at.Before(timers[j].at) })
	if len(timers) == 0 || timers[0].at.After(t) {
		return timer{}, timers, false
	}
	return timers[0], timers[1:], true
}
