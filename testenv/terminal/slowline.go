package terminal

import (
	"bytes"
	"os/exec"
	"testing"
	"time"
)

// slowLine is a connection with limited bandwidth towards the terminal and latency both ways. It
// buffers whatever it is given, as networks do.
type slowLine struct {
	rate     int // bytes per second
	oneWay   time.Duration
	toScreen chan piece
	toPty    chan piece
	free     time.Time // when everything buffered is transmitted
}

// piece is a chunk of bytes with its time of arrival.
type piece struct {
	bytes []byte
	at    time.Time
	take  func([]byte)
}

// StartSlow is Start over a connection that carries rate bytes per second and has a round trip
// time of trip.
func StartSlow(t testing.TB, cmd *exec.Cmd, w, h, rate int, trip time.Duration) *Terminal {
	t.Helper()
	s := &slowLine{rate: rate, oneWay: trip / 2, toScreen: make(chan piece, 1<<20), toPty: make(chan piece, 1<<10)}
	x := start(t, cmd, w, h, false, s, nil)
	for _, way := range []chan piece{s.toScreen, s.toPty} {
		go carry(way, t.Context().Done())
	}
	return x
}

// carry delivers pieces until the test ends: the last of the output may arrive after the program
// ended.
func carry(way chan piece, ended <-chan struct{}) {
	for {
		select {
		case p := <-way:
			time.Sleep(time.Until(p.at))
			p.take(p.bytes)
		case <-ended:
			return
		}
	}
}

// down transmits output to the terminal, a few bytes at a time.
func (s *slowLine) down(output []byte, show func([]byte)) {
	if s == nil {
		show(output)
		return
	}
	const few = 32
	for len(output) > 0 {
		n := min(few, len(output))
		if now := time.Now(); s.free.Before(now) {
			s.free = now
		}
		s.free = s.free.Add(time.Duration(n) * time.Second / time.Duration(s.rate))
		s.toScreen <- piece{bytes.Clone(output[:n]), s.free.Add(s.oneWay), show}
		output = output[n:]
	}
}

// up transmits keys and the terminal's replies to the program.
func (s *slowLine) up(typed []byte, take func([]byte)) {
	if s == nil {
		take(typed)
		return
	}
	s.toPty <- piece{bytes.Clone(typed), time.Now().Add(s.oneWay), take}
}
