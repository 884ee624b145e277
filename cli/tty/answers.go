package tty

import (
	"bytes"
	"time"
)

// takeAnswers removes the terminal's replies from typed, and returns the length of the rest.
func (in *Input) takeAnswers(typed []byte) (n int) {
	for i := 0; i < len(typed); {
		if length := answerLength(typed[i:]); length > 0 {
			in.answer(string(typed[i : i+length]))
			i += length
			continue
		}
		typed[n] = typed[i]
		n, i = n+1, i+1
	}
	return n
}

// answerLength returns the length of a terminal's reply at the beginning of b: its status, which
// ends in n; a mode, which ends in $y; or the cursor in the second row, which ends in R. No key
// sends any of these.
func answerLength(b []byte) int {
	if !bytes.HasPrefix(b, []byte("\x1b[")) {
		return 0
	}
	for i, c := range b[2:] {
		switch {
		case c == 'n', c == 'y' && b[i+1] == '$', c == 'R' && bytes.HasPrefix(b, []byte("\x1b[2;")):
			return i + 3
		case c < ' ' || c > '?':
			return 0
		}
	}
	return 0
}

// Drain reads and drops input until settled returns 0. settled returns how long further
// input is worth waiting for. Reading must be paused.
func (in *Input) Drain(settled func() time.Duration) {
	buf := make([]byte, 256)
	for wait := settled(); wait > 0; wait = settled() {
		if !in.waiting(in.f, wait) {
			return
		}
		if _, err := in.read(buf); err != nil {
			return
		}
	}
}
