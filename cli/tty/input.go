package tty

import (
	"errors"
	"io"
	"os"
	"sync"
	"time"
)

// Input reads what is typed at a terminal. Reading can be paused.
type Input struct {
	f       *os.File
	reading sync.Mutex
	keys    keys
	machine *machine
	waiting func(*os.File, time.Duration) bool
	buf     [4 << 10]byte // as much as a terminal keeps
}

// NewInput returns the input from f. far is whether a network lies between it and the person, who may then type an
// escape and a key more quickly than the parts of a key arrive. The terminal's replies go to the function answer,
// without the end of one that is a string. NewInput fails if the process may have no more descriptors.
func NewInput(f *os.File, far bool, answer func(sequence string)) (*Input, error) {
	k, err := newKeys(f)
	if err != nil {
		return nil, err
	}
	in := &Input{f: f, keys: k, machine: newMachine(answer, far), waiting: waiting}
	in.machine.expect(time.Now())
	return in, nil
}

// Far reports whether a network lies between the terminal and the program.
func Far(getenv func(string) string) bool {
	return getenv("SSH_CONNECTION") != "" || getenv("SSH_TTY") != ""
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

// Resume lets reading go on after Pause. What comes first may be the rest of what the other program has read in part.
func (in *Input) Resume() {
	in.machine.expect(time.Now())
	in.reading.Unlock()
}

// errGone takes the place of io.EOF. There may be no signal: the system sends it to the first process of the session,
// which may ignore it.
var errGone = errors.New("the terminal is gone")

// Run passes on what is typed until the terminal is gone, and returns why.
func (in *Input) Run(send func(Event)) error {
	for {
		events, err := in.next()
		for _, e := range events {
			send(e) // may wait for somebody who waits in Pause
		}
		if err != nil {
			return err
		}
	}
}

// next waits for input and returns what it means. It returns nothing when interrupted.
func (in *Input) next() ([]Event, error) {
	in.reading.Lock()
	defer in.reading.Unlock()
	if wait := in.machine.pending(); wait > 0 && !in.waiting(in.f, wait) {
		in.machine.expire(time.Now())
		return in.machine.take(), nil
	}
	n, err := in.keys.read(in.buf[:])
	if n > 0 {
		in.machine.feed(in.buf[:n], time.Now())
	}
	if errors.Is(err, io.EOF) {
		err = errGone
	}
	return in.machine.take(), err
}

// Drain reads and drops input, except replies, until settled returns 0. settled returns how long further
// input is worth waiting for. Reading must be paused.
func (in *Input) Drain(settled func() time.Duration) {
	for wait := settled(); wait > 0; wait = settled() {
		if !in.waiting(in.f, wait) {
			return
		}
		n, err := in.keys.read(in.buf[:])
		if err != nil {
			return
		}
		in.machine.feed(in.buf[:n], time.Now())
		in.machine.take()
	}
}
