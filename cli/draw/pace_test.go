package draw

import (
	"math"
	"testing"
	"time"
)

// clock is a time that a test sets.
type clock struct{ now time.Time }

func newClock() *clock { return &clock{time.Date(2024, 2, 29, 23, 0, 0, 0, time.UTC)} }

func (c *clock) after(d time.Duration) time.Time {
	c.now = c.now.Add(d)
	return c.now
}

// answering returns a pace whose terminal has answered after trip.
func answering(c *clock, trip time.Duration) *pace {
	p := &pace{}
	p.ask(c.now)
	p.replied(c.after(trip))
	return p
}

// Without an answer nobody knows how far the terminal is: waiting for it would hold up what is typed.
func TestATerminalThatNeverAnswersIsNeverWaitedFor(t *testing.T) {
	c, p := newClock(), &pace{}
	p.ask(c.now)
	for range 100 {
		if p.asks(100_000, c.after(time.Millisecond)) {
			t.Fatal("it is asked again")
		}
		if n, wait := p.room(c.now); n != math.MaxInt || wait != 0 {
			t.Fatalf("room for %d bytes after %v", n, wait)
		}
	}
}

func TestAQuickLineTakesWholeFrames(t *testing.T) {
	c := newClock()
	for _, trip := range []time.Duration{time.Millisecond, 300 * time.Millisecond} {
		p := answering(c, trip)
		for i := range 50 {
			if n, _ := p.room(c.now); n != math.MaxInt {
				t.Fatalf("with a trip of %v frame %d has room for %d bytes", trip, i, n)
			}
			if p.asks(8_000, c.now) {
				p.replied(c.after(trip + 5*time.Millisecond))
			}
			if p.full() {
				t.Fatalf("with a trip of %v the line is full after frame %d", trip, i)
			}
		}
	}
}

// A line of 960 bytes a second, a key every 10 ms that draws 300 bytes: after a second half a minute of
// frames would wait in it. Once its pace is known it is a second and a half at most.
func TestASlowLineIsNotFilledUp(t *testing.T) {
	const rate, trip = 960, 300 * time.Millisecond
	c := newClock()
	p := answering(c, trip)
	busy := c.now // until when the line carries what was sent
	var answers []time.Time
	for i := range 4000 {
		now := c.after(10 * time.Millisecond)
		for len(answers) > 0 && !answers[0].After(now) {
			p.replied(answers[0])
			answers = answers[1:]
		}
		send, ask := len(question), true
		if p.full() {
			p.ask(now)
		} else if n, _ := p.room(now); n > 0 {
			send = min(n, 300)
			ask = p.asks(send, now)
		} else {
			continue
		}
		if busy.Before(now) {
			busy = now
		}
		busy = busy.Add(time.Duration(send) * time.Second / rate)
		if ask {
			answers = append(answers, busy.Add(trip))
		}
		if queue := busy.Sub(now); i > 200 && queue > 1500*time.Millisecond {
			t.Fatalf("after %d ms what is drawn waits %v in the line", i*10, queue)
		}
	}
}

func TestATerminalThatStopsAnsweringIsWaitedForNoLonger(t *testing.T) {
	c := newClock()
	p := answering(c, time.Millisecond)
	p.asks(2000, c.now)
	n, wait := p.room(c.now)
	if n != 0 || wait <= 0 {
		t.Fatalf("room for %d bytes after %v while an answer is out", n, wait)
	}
	if n, _ := p.room(c.after(wait)); n != math.MaxInt {
		t.Errorf("room for %d bytes after %v", n, wait)
	}
	p.replied(c.after(time.Second))
	if !p.answers {
		t.Error("a late answer counts for nothing")
	}
}
