package tty

import (
	"errors"
	"io"
	"os"
	"sync"
	"time"
	"unicode/utf8"
)

// longestWait is how long the rest of a key may take. A lone escape is a key and the beginning of
// most others; after this time it counts as a key. A near terminal needs less, so there escape is
// as quick as other keys.
const (
	longestWait  = 20 * time.Millisecond
	shortestWait = 4 * time.Millisecond
)

// Input reads from a terminal. It never returns a part of a character or of a key's sequence: a
// reader that takes the part for a whole would lose both halves. Reading can be paused.
type Input struct {
	f       *os.File
	reading sync.Mutex
	keys    keys
	held    []byte        // what was read and is still incomplete
	wait    time.Duration // for the rest of a key
	waiting func(*os.File, time.Duration) bool
	answer  func(string)
}

// NewInput returns the input from f. It removes the terminal's replies and passes each to the
// function. It fails if the process may have no more descriptors.
func NewInput(f *os.File, answer func(sequence string)) (*Input, error) {
	k, err := newKeys(f)
	if err != nil {
		return nil, err
	}
	return &Input{f: f, keys: k, wait: longestWait, waiting: waiting, answer: answer}, nil
}

// keys reads typed input.
type keys interface {
	// read waits for input and reads it into p, which is not empty. It returns 0 bytes when it was interrupted, and
	// io.EOF or another error when there will be no more.
	read(p []byte) (int, error)
	// interrupt ends a read that waits, and lets none begin until goOn.
	interrupt()
	goOn()
}

// Pause interrupts the read that waits for a key, and blocks others until Resume, so that another
// program gets the input. No key is lost.
func (in *Input) Pause() {
	in.keys.interrupt()
	in.reading.Lock()
	in.keys.goOn()
}

// Resume lets reading go on after Pause.
func (in *Input) Resume() { in.reading.Unlock() }

// Quicken sets how soon the terminal replies. Call it where the replies are handled.
func (in *Input) Quicken(trip time.Duration) {
	in.wait = max(shortestWait, min(4*trip, in.wait))
}

// Read reads complete input. It returns 0 bytes if there is none, or when paused. It never fills
// p, since its reader takes a full buffer for an incomplete one and would wait for the next key.
func (in *Input) Read(p []byte) (int, error) {
	in.reading.Lock()
	defer in.reading.Unlock()
	return in.read(p)
}

// errGone takes the place of io.EOF, at which Bubble Tea stops reading but does not end the program. There may be no
// signal either: the system sends it to the first process of the session, which may ignore it.
var errGone = errors.New("the terminal is gone")

func (in *Input) read(p []byte) (int, error) {
	n, err := in.readWhole(p)
	if errors.Is(err, io.EOF) {
		err = errGone
	}
	return in.takeAnswers(p[:n]), err
}

func (in *Input) readWhole(p []byte) (int, error) {
	n := copy(p, in.held)
	// The last bytes of p stay free for the rest of sequences that the other bytes begin.
	room := max(len(p)-1, n+1)
	first := max(room-longestSequence, n+1)
	got, err := in.keys.read(p[n:min(first, len(p))])
	if got == 0 {
		return 0, err
	}
	n += got
	in.held = in.held[:0]
	for {
		begun, isRune := unfinished(p[:n])
		if begun == 0 {
			return n, nil
		}
		more := in.waiting(in.f, in.wait)
		if !more && !isRune {
			return n, nil // a key of its own
		}
		if !more || n >= room {
			in.held = append(in.held, p[n-begun:n]...)
			return n - begun, nil
		}
		if got, err = in.f.Read(p[n:room]); err != nil {
			return n, err
		}
		n += got
	}
}

// longestSequence is how many bytes a key, a report of the mouse or the beginning of
// a paste takes at most.
const longestSequence = 32

// unfinished returns the length of the incomplete sequence at the end of b, and whether it is a
// character.
func unfinished(b []byte) (n int, isRune bool) {
	for i := len(b) - 1; i >= max(0, len(b)-utf8.UTFMax); i-- {
		if !utf8.RuneStart(b[i]) {
			continue
		}
		if !utf8.FullRune(b[i:]) {
			return len(b) - i, true
		}
		break
	}
	for i := len(b) - 1; i >= max(0, len(b)-longestSequence); i-- {
		if b[i] != esc {
			continue
		}
		if !isWhole(b[i:]) {
			return len(b) - i, false
		}
		break
	}
	return 0, false
}

const esc = 0x1b

// isWhole reports whether b, which begins with an escape, holds a whole sequence
// and maybe more.
func isWhole(b []byte) bool {
	if len(b) < 2 {
		return false
	}
	switch b[1] {
	case 'O':
		return len(b) > 2
	case '[':
	default:
		return true // the key behind it, with alt
	}
	for i, c := range b[2:] {
		switch {
		case c == 'M' && i == 0:
			return len(b) >= 6 // the mouse in the oldest way: three bytes follow
		case c >= 0x40 && c <= 0x7e, c < 0x20, c > 0x7e:
			return true // the last byte, or what no sequence holds
		}
	}
	return false
}
