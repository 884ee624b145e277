package draw

import (
	"io"
	"strings"
	"sync"
	"time"
)

// Screen draws frames on the terminal. Its writer keeps only the newest frame: a frame that could not
// be written before the next one is skipped. Its methods may be called concurrently; only Stop and
// Settle wait for the terminal.
type Screen struct {
	out  io.Writer
	asks bool

	mu      sync.Mutex
	canvas  canvas
	pace    pace
	pending bool // the newest frame is not drawn yet, or only in part
	running bool
	broken  bool // the terminal is gone

	wake chan struct{} // there is something for the writer
	told chan struct{} // the terminal has replied
	stop chan struct{}
	done chan struct{}
}

// NewScreen returns a screen on the terminal behind out. If asks is true it queries the terminal's
// abilities and progress; the caller then passes the replies to Answer.
func NewScreen(out io.Writer, knows Knows, asks bool) *Screen {
	return &Screen{
		out: out, asks: asks, canvas: canvas{knows: knows, x: unknown, y: unknown},
		wake: make(chan struct{}, 1), told: make(chan struct{}, 1),
	}
}

// Start starts to draw. The next frame is drawn whole, since what the terminal shows is unknown.
func (s *Screen) Start() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running {
		return
	}
	s.running, s.stop, s.done = true, make(chan struct{}), make(chan struct{})
	s.forget()
	go s.write(s.stop, s.done, s.asks)
}

// Stop ends drawing after the current write, and reports whether that finished within the time
// given.
func (s *Screen) Stop(within time.Duration) bool {
	s.mu.Lock()
	if !s.running {
		s.mu.Unlock()
		return true
	}
	s.running = false
	close(s.stop)
	done := s.done
	s.mu.Unlock()
	select {
	case <-done:
		return true
	case <-time.After(within):
		return false
	}
}

// Resize sets the size of the terminal to w by h cells. The next frame is drawn whole.
func (s *Screen) Resize(w, h int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if w != s.canvas.w || h != s.canvas.h {
		s.canvas.resize(max(w, 0), max(h, 0))
	}
	s.forget()
}

// Redraw draws the next frame whole, whatever the terminal shows.
func (s *Screen) Redraw() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget()
}

func (s *Screen) forget() { s.canvas.clear, s.pending = true, false }

// Show draws a frame: lines with their styles, the first at the top. It returns at once, and reports whether
// the frame differs from the one before.
func (s *Screen) Show(lines []string) (differs bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.canvas.h == 0 || !s.canvas.show(lines) && !s.canvas.clear {
		return false
	}
	s.pending = true
	s.signal()
	return true
}

// Answer handles one reply of the terminal, a whole sequence.
func (s *Screen) Answer(sequence string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case strings.HasPrefix(sequence, "\x1b[") && strings.HasSuffix(sequence, "n"):
		s.pace.replied(time.Now())
		s.signal()
	case sequence == syncIsReset, sequence == syncIsSet:
		s.canvas.knows.Sync = true
	case sequence == narrow:
		s.canvas.knows.Narrow = true
	}
	select {
	case s.told <- struct{}{}:
	default:
	}
}

// Settle waits until the terminal has replied to pending queries, so that no reply reaches another
// program. It waits at most as long as a reply may take, and briefly for a terminal that does not
// reply.
func (s *Screen) Settle() {
	deadline := time.NewTimer(s.unsettled(time.Now()))
	defer deadline.Stop()
	for s.unsettled(time.Now()) > 0 {
		select {
		case <-s.told:
		case <-deadline.C:
			return
		}
	}
}

// shortPatience is how long to wait for the first reply of a terminal after a query.
const shortPatience = 500 * time.Millisecond

// Unsettled returns how long a pending reply is worth waiting for; 0 if there is none.
func (s *Screen) Unsettled() time.Duration { return s.unsettled(time.Now()) }

func (s *Screen) unsettled(now time.Time) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.pace.asked.IsZero():
		return 0
	case !s.pace.answers:
		return max(0, s.pace.asked.Add(shortPatience).Sub(now))
	}
	return max(0, min(s.pace.deadline().Sub(now), patience))
}

// signal wakes the writer.
func (s *Screen) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

const (
	// questions query, before the first frame, where the cursor is after an ambiguous character in
	// the second row (in the first row the reply could be a key), whether the terminal has
	// synchronized output, and what its background is.
	questions = "\x1b[2;1H│\x1b[6n\r\x1b[K\x1b[?2026$p\x1b]11;?\x1b\\" + question

	narrow      = "\x1b[2;2R"
	syncIsSet   = "\x1b[?2026;1$y"
	syncIsReset = "\x1b[?2026;2$y"
	beginSync   = "\x1b[?2026h"
	endSync     = "\x1b[?2026l"

	// largeFrame is the size in bytes from which a frame is drawn in one step, if the terminal can.
	largeFrame = 512
)

// write draws until stop is closed. It queries before the first frame, which clears the screen of
// a terminal that prints an unknown query.
func (s *Screen) write(stop, done chan struct{}, asks bool) {
	defer close(done)
	if asks {
		s.mu.Lock()
		s.pace.ask(time.Now())
		s.mu.Unlock()
		s.send([]byte(questions))
	}
	var buf []byte
	for {
		out, wait := s.next(buf[:0])
		if len(out) > 0 {
			s.send(out)
			buf = out
			continue
		}
		if !rest(s.wake, stop, wait) {
			return
		}
	}
}

// rest waits for something to do, at most for wait if that is not 0. It returns false when drawing
// ends.
func rest(wake, stop chan struct{}, wait time.Duration) bool {
	var expired <-chan time.Time
	if wait > 0 {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		expired = timer.C
	}
	select {
	case <-stop:
		return false
	case <-wake:
	case <-expired:
	}
	select {
	case <-stop:
		return false
	default:
		return true
	}
}

// next appends what to write now to out. If that is nothing although a frame is pending, it
// returns how long to wait for the terminal.
func (s *Screen) next(out []byte) (_ []byte, wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	switch {
	case !s.running || s.broken:
		return out, 0
	case s.pace.full():
		s.pace.ask(now)
		return append(out, question...), 0
	case !s.pending:
		return out, 0
	}
	most, wait := s.pace.room(now)
	if most == 0 {
		return out, wait
	}
	out = append(out, beginSync...)
	out, s.pending = s.canvas.draw(out, most)
	switch drawn := len(out) - len(beginSync); {
	case drawn == 0:
		return out[:0], 0
	case drawn >= largeFrame && s.canvas.knows.Sync:
		out = append(out, endSync...)
	default:
		out = out[:copy(out, out[len(beginSync):])]
	}
	if s.pace.asks(len(out), now) {
		out = append(out, question...)
	}
	return out, 0
}

// send writes in one piece, so that no other output gets in between unless the terminal is slow.
func (s *Screen) send(out []byte) {
	if _, err := s.out.Write(out); err != nil {
		s.mu.Lock()
		s.broken = true
		s.mu.Unlock()
	}
}
