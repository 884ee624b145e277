package draw

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

const answer = "\x1b[0n"

// line is what a screen writes to. Writes wait while it is blocked.
type line struct {
	mu      sync.Mutex
	writes  chan string
	blocked chan struct{} // closed: nothing is
	err     error
}

func newLine() *line {
	l := &line{writes: make(chan string, 1000), blocked: make(chan struct{})}
	close(l.blocked)
	return l
}

func (l *line) Write(p []byte) (int, error) {
	l.mu.Lock()
	blocked, err := l.blocked, l.err
	l.mu.Unlock()
	l.writes <- string(p)
	<-blocked
	return len(p), err
}

// block makes writes wait until free is called.
func (l *line) block() (free func()) {
	blocked := make(chan struct{})
	l.mu.Lock()
	defer l.mu.Unlock()
	l.blocked = blocked
	return func() { close(blocked) }
}

// next returns the next write.
func (l *line) next(t *testing.T) string {
	t.Helper()
	select {
	case s := <-l.writes:
		return s
	case <-time.After(time.Minute):
		t.Fatal("nothing is written")
		return ""
	}
}

// started returns a screen of 20 by 3 that draws on a line.
func started(t *testing.T, asks bool) (*Screen, *line) {
	l := newLine()
	s := NewScreen(l, Knows{Lines: true}, asks)
	s.Start()
	t.Cleanup(func() { s.Stop(time.Minute) })
	s.Resize(20, 3)
	return s, l
}

// While a terminal takes nothing the newest frame alone waits for it, and nobody waits with it.
func TestOnlyTheNewestFrameIsDrawn(t *testing.T) {
	s, l := started(t, false)
	free := l.block()
	s.Show(linesOf("first"))
	l.next(t)
	for i := range 100 {
		s.Show(linesOf(fmt.Sprint("frame ", i)))
	}
	free()
	if got := l.next(t); !strings.Contains(got, "99") {
		t.Errorf("%q is drawn", got)
	}
	s.Stop(time.Minute)
	if more := len(l.writes); more > 0 {
		t.Errorf("%d more frames are drawn", more)
	}
}

func TestAnUnchangedFrameWritesNothing(t *testing.T) {
	s, l := started(t, false)
	s.Show(linesOf("one\ntwo"))
	l.next(t)
	s.Show(linesOf("one\ntwo"))
	s.Show(linesOf("one\n" + strings.Repeat("\x1b[m", 2) + "two")) // looks the same
	s.Show(linesOf("one\ntwo!"))
	if got := l.next(t); !strings.Contains(got, "!") || strings.Contains(got, "o") {
		t.Errorf("%q is drawn", got)
	}
}

func TestAnotherSizeIsDrawnWhole(t *testing.T) {
	s, l := started(t, false)
	s.Show(linesOf("one\ntwo"))
	l.next(t)
	for _, size := range [][2]int{{20, 3}, {10, 2}} {
		s.Resize(size[0], size[1])
		s.Show(linesOf("one\ntwo"))
		if got := l.next(t); !strings.Contains(got, "\x1b[2J") || !strings.Contains(got, "one") ||
			!strings.Contains(got, "two") {
			t.Errorf("%v: %q", size, got)
		}
	}
	s.Redraw()
	s.Show(linesOf("one\ntwo"))
	if got := l.next(t); !strings.Contains(got, "\x1b[2J") || !strings.Contains(got, "one") {
		t.Errorf("drawn again: %q", got)
	}
}

// A large frame appears at once on a terminal that says it can; to others the sequence
// for that is not sent.
func TestFramesAreSynchronizedWhereTheTerminalCan(t *testing.T) {
	large := strings.Repeat(strings.Repeat("x", 900)+"\n", 3)
	for name, tt := range map[string]struct {
		answers []string
		want    bool
	}{
		"silent":         {nil, false},
		"does not know":  {[]string{"\x1b[?2026;0$y", answer}, false},
		"never":          {[]string{"\x1b[?2026;4$y", answer}, false},
		"knows":          {[]string{"\x1b[?2026;2$y", answer}, true},
		"another's mode": {[]string{"\x1b[?1006;2$y"}, false},
	} {
		s, l := started(t, true)
		if got := l.next(t); got != questions {
			t.Errorf("%s: it is asked %q", name, got)
		}
		s.Resize(1000, 3)
		for _, a := range tt.answers {
			s.Answer(a)
		}
		s.Show(linesOf("small"))
		if got := l.next(t); strings.Contains(got, "2026") {
			t.Errorf("%s: a small frame is %q", name, got)
		}
		s.Show(linesOf(large))
		got := l.next(t)
		if is := strings.HasPrefix(got, beginSync) && strings.Contains(got, endSync); is != tt.want ||
			strings.Contains(got, "2026") != tt.want {
			t.Errorf("%s: synchronized is %v: %q...%q", name, is, got[:20], got[len(got)-20:])
		}
	}
}

// A slow terminal gets no frame while much is on its way to it; then the newest comes, and what
// changed last comes first.
func TestASlowTerminalGetsTheNewestFirst(t *testing.T) {
	s, l := started(t, true)
	l.next(t)
	s.Answer(answer)
	s.mu.Lock()
	s.pace.window, s.pace.known = smallestWindow, true
	s.mu.Unlock()
	s.Resize(400, 3)
	rows := []string{strings.Repeat("a", 390), strings.Repeat("b", 390), strings.Repeat("c", 390)}
	s.Show(rows)
	if got := l.next(t); !strings.HasSuffix(got, question) || strings.Contains(got, "ccc") {
		t.Errorf("the first part: %q", got)
	}
	rows[1] = "typed"
	s.Show(rows)
	rows[1] = "typed more"
	s.Show(rows)
	s.Answer(answer)
	got := l.next(t)
	if at, other := strings.Index(got, "typed more"), strings.Index(got, "ccc"); at < 0 || other >= 0 && other < at {
		t.Errorf("what was typed comes after the rest: %q", got)
	}
}

// A program that ends while an answer is on its way would leave it to the shell, as if it
// were typed there.
func TestAnswersThatAreOutAreWaitedFor(t *testing.T) {
	s, l := started(t, true)
	l.next(t) // the question
	if s.Unsettled() == 0 {
		t.Error("nothing is waited for")
	}
	go s.Answer(answer)
	s.Settle()
	if left := s.Unsettled(); left != 0 {
		t.Errorf("an answer is waited for %v more", left)
	}
}

// A terminal that is gone takes nothing, and nothing waits for it.
func TestATerminalThatIsGone(t *testing.T) {
	s, l := started(t, false)
	l.mu.Lock()
	l.err = errors.New("gone")
	l.mu.Unlock()
	s.Show(linesOf("one"))
	l.next(t)
	for i := range 10 {
		s.Show(linesOf(fmt.Sprint(i)))
	}
	if !s.Stop(time.Minute) {
		t.Error("it does not stop")
	}
}
