package uitest

import (
	"context"
	"slices"
	"sort"
	"sync"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// Clock is moved only by a story. Due timers and calls are run by the driver of the editor that waits: timers of the
// model become messages, those of its session are calls.
type Clock struct {
	*hand

	mu    sync.Mutex
	calls []*call
}

// hand is the time shared by all clocks of a story.
type hand struct {
	mu  sync.Mutex
	now time.Time
}

// call is a pending call with its time.
type call struct {
	at time.Time
	f  func()
}

// timer is a message that waits for its time. The driver holds it; the model never sees it.
type timer struct {
	at time.Time
	fn func(time.Time) tea.Msg
}

// Carry returns the same timer with f applied to its message.
func (t timer) Carry(f func(tea.Msg) tea.Msg) tea.Msg {
	return timer{at: t.at, fn: func(at time.Time) tea.Msg { return f(t.fn(at)) }}
}

// NewClock returns a clock that starts at now.
func NewClock(now time.Time) *Clock { return &Clock{hand: &hand{now: now}} }

// Another returns a clock with the same time, for another editor.
func (c *Clock) Another() *Clock { return &Clock{hand: c.hand} }

// AfterFunc makes the driver call f once d has passed, unless stop was called before.
func (c *Clock) AfterFunc(d time.Duration, f func()) (stop func()) {
	w := &call{at: c.Now().Add(d), f: f}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls = append(c.calls, w)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.calls = slices.DeleteFunc(c.calls, func(o *call) bool { return o == w })
	}
}

// dueCall removes and returns the first call due by t, unless a timer is due before it.
func (c *Clock) dueCall(t time.Time, timers []timer) *call {
	c.mu.Lock()
	defer c.mu.Unlock()
	slices.SortStableFunc(c.calls, func(a, b *call) int { return a.at.Compare(b.at) })
	if len(c.calls) == 0 || c.calls[0].at.After(t) {
		return nil
	}
	first := c.calls[0]
	if slices.ContainsFunc(timers, func(o timer) bool { return o.at.Before(first.at) }) {
		return nil
	}
	c.calls = c.calls[1:]
	return first
}

// Now returns the story's current time.
func (c *hand) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// AfterCmd adds a timer to the driver.
func (c *Clock) AfterCmd(d time.Duration, fn func(time.Time) tea.Msg) tea.Cmd {
	at := c.Now().Add(d)
	return func() tea.Msg { return timer{at: at, fn: fn} }
}

// Sleep returns at once, unless ctx has ended. The client sleeps between two attempts while the driver waits for the
// command that called it, so that nothing else in the story could happen meanwhile.
func (c *Clock) Sleep(ctx context.Context, _ time.Duration) error { return ctx.Err() }

// Pass lets time pass while no editor runs; a running one is advanced by its driver.
func (c *hand) Pass(d time.Duration) { c.set(c.Now().Add(d)) }

func (c *hand) set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t.After(c.now) {
		c.now = t
	}
}

// due removes the first timer due by t from timers.
func due(timers []timer, t time.Time) (first timer, rest []timer, ok bool) {
	sort.SliceStable(timers, func(i, j int) bool { return timers[i].at.Before(timers[j].at) })
	if len(timers) == 0 || timers[0].at.After(t) {
		return timer{}, timers, false
	}
	return timers[0], timers[1:], true
}
