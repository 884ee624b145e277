package draw

import (
	"math"
	"time"
)

// pace sends no more frames than a slow line carries, so that typed text does not wait behind
// outdated frames. After some output it sends a query, and the reply shows how far the terminal
// has come. Until then it sends at most the window, which is what the line carries in an unnoticed
// delay.
//
// pace never waits for a terminal that does not reply.
type pace struct {
	answers bool
	known   bool          // the speed of the line is known
	asked   time.Time     // when the pending query was sent; zero if there is none
	sent    int           // bytes that are not known to have arrived
	behind  int           // of those, the ones sent after the question
	window  int           // bytes that may be on their way
	trip    time.Duration // the shortest time to a reply so far
}

const (
	question = "\x1b[5n" // how are you? The answer is short: "\x1b[0n", or another number before the n

	smallestWindow = 512
	firstWindow    = 1 << 10
	wholeWindow    = 8 << 10 // from here on a frame is sent whole
	largestWindow  = 64 << 10
	smallestAsk    = 128 // so that queries and replies are a small part of the traffic

	// patience is how long to wait for a reply, and for each byte sent before it.
	patience        = 2 * time.Second
	patienceForByte = 2 * time.Millisecond

	// backlog is how long a frame may wait in the line behind earlier ones.
	backlog = 200 * time.Millisecond
)

// asks counts the next n bytes, and reports whether a query must follow them.
func (p *pace) asks(n int, now time.Time) bool {
	p.sent += n
	if !p.asked.IsZero() {
		p.behind += n
		return false
	}
	if p.sent < max(p.window/16, smallestAsk) || !p.answers {
		return false
	}
	p.ask(now)
	return true
}

// ask notes that a query is sent.
func (p *pace) ask(now time.Time) { p.asked, p.behind = now, 0 }

// replied handles a reply.
func (p *pace) replied(now time.Time) {
	if p.asked.IsZero() {
		return
	}
	took := now.Sub(p.asked)
	if p.trip == 0 || took < p.trip {
		p.trip = took
	}
	if p.answers {
		drained := max(took-p.trip, time.Millisecond)
		carried := int64(p.sent-p.behind) * int64(p.trip+backlog) / int64(drained)
		p.window, p.known = int(min(max(carried, smallestWindow), largestWindow)), true
	} else {
		p.answers, p.window = true, firstWindow
	}
	p.sent, p.behind, p.asked = p.behind, 0, time.Time{}
}

// full reports whether a query must be sent before more output.
func (p *pace) full() bool { return p.answers && p.asked.IsZero() && p.sent >= p.window }

// room returns how many bytes may be sent now, or if none may, how long to wait for a reply at
// most.
func (p *pace) room(now time.Time) (n int, wait time.Duration) {
	switch n = p.window - p.sent; {
	case !p.answers:
		return math.MaxInt, 0
	case n > 0 && p.known && p.window < wholeWindow:
		return n, 0
	case n > 0:
		return math.MaxInt, 0
	}
	if wait = p.deadline().Sub(now); wait <= 0 {
		p.answers = false // it has stopped answering
		return math.MaxInt, 0
	}
	return 0, wait
}

// deadline returns when to stop waiting for the pending reply.
func (p *pace) deadline() time.Time {
	return p.asked.Add(patience + time.Duration(p.sent)*patienceForByte)
}
