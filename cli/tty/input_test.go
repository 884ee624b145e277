package tty

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// pipe returns an input and what types into it.
func pipe(t interface {
	Fatal(...any)
	Cleanup(func())
},
) (in *Input, typing *os.File) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = r.Close(), w.Close() })
	if in, err = NewInput(r, func(string) {}); err != nil {
		t.Fatal(err)
	}
	return in, w
}

func TestNothingIsHandedOverInParts(t *testing.T) {
	tests := []struct {
		name   string
		writes []string // one after the other, with a read behind each
		want   []string
	}{
		{"letters", []string{"ab", "c"}, []string{"ab", "c"}},
		{"a rune in two parts", []string{"a\xe4\xb8", "\x80b"}, []string{"a", "\u4e00b"}},
		{"the first byte of a rune alone", []string{"\xf0", "\x9f\x91", "\x8d"}, []string{"", "", "\U0001f44d"}},
		{"bytes that are no text", []string{"\xff\x80x"}, []string{"\xff\x80x"}},
		{"the escape key", []string{"\x1b"}, []string{"\x1b"}},
		{"a key with alt", []string{"\x1bx", "\x1b\x1b"}, []string{"\x1bx", "\x1b\x1b"}},
		{"an arrow", []string{"\x1b[A\x1bOB"}, []string{"\x1b[A\x1bOB"}},
		{"alt and [", []string{"\x1b["}, []string{"\x1b["}},
		{"the mouse in the oldest way", []string{"\x1b[M\x20\x21\x22"}, []string{"\x1b[M\x20\x21\x22"}},
		{"a sequence that is broken off", []string{"\x1b[1\x1b[A"}, []string{"\x1b[1\x1b[A"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in, typing := pipe(t)
			in.waiting = func(*os.File, time.Duration) bool { return false }
			for i, text := range tt.writes {
				if _, err := typing.WriteString(text); err != nil {
					t.Fatal(err)
				}
				var buf [256]byte
				n, err := in.Read(buf[:])
				if got := string(buf[:n]); err != nil || got != tt.want[i] {
					t.Errorf("read %d is %q, %v; want %q", i, got, err, tt.want[i])
				}
			}
		})
	}
}

func TestTheRestOfASequenceIsWaitedFor(t *testing.T) {
	in, typing := pipe(t)
	rest := []string{"5", "~", ""}
	in.waiting = func(*os.File, time.Duration) bool {
		_, err := typing.WriteString(rest[0])
		rest = rest[1:]
		return err == nil
	}
	if _, err := typing.WriteString("a\x1b["); err != nil {
		t.Fatal(err)
	}
	var buf [256]byte
	n, err := in.Read(buf[:])
	if got := string(buf[:n]); err != nil || got != "a\x1b[5~" {
		t.Errorf("got %q, %v", got, err)
	}
}

// However fast something is typed and however large the reader's buffer is, all
// of it arrives, in whole characters and sequences, and no read fills the buffer.
func TestAllThatIsTypedArrivesWhole(t *testing.T) {
	keys := rapid.SampledFrom([]string{"a", " ", "é", "日", "👍🏽", "e\u0301", "\x1b[A", "\x1b[1;5F", "\x1b[<0;12;34M", "\x1b[200~", "\x1b[201~", "\x1bOP", "\r"})
	rapid.Check(t, func(rt *rapid.T) {
		typed := strings.Join(rapid.SliceOfN(keys, 1, 400).Draw(rt, "typed"), "")
		size := rapid.IntRange(64, 300).Draw(rt, "buffer")
		in, typing := pipe(rt)
		if _, err := typing.WriteString(typed); err != nil {
			rt.Fatal(err)
		}
		if err := typing.Close(); err != nil {
			rt.Fatal(err)
		}
		var got strings.Builder
		buf := make([]byte, size)
		for got.Len() < len(typed) {
			n, err := in.Read(buf)
			if err != nil {
				rt.Fatalf("after %d of %d bytes: %v", got.Len(), len(typed), err)
			}
			part := buf[:n]
			if n == len(buf) {
				rt.Errorf("a read of %d bytes fills the buffer", n)
			}
			if !utf8.Valid(part) {
				rt.Errorf("part of a character: %q", part)
			}
			if begun, _ := unfinished(part); begun > 0 {
				rt.Errorf("part of a sequence: %q", part)
			}
			got.Write(part)
		}
		if got.String() != typed {
			rt.Errorf("typed %q, got %q", typed, got.String())
		}
	})
}

// A terminal's replies arrive between the keys: they are not typed, and no key gets lost.
func TestAnswersAreNoKeys(t *testing.T) {
	for typed, want := range map[string]struct {
		keys    string
		answers []string
	}{
		"\x1b[0n":                          {"", []string{"\x1b[0n"}},
		"a\x1b[?2026;2$yb\x1b[0nc":         {"abc", []string{"\x1b[?2026;2$y", "\x1b[0n"}},
		"\x1b[1;2R\x1bOR\x1b[2;3Rx":        {"\x1b[1;2R\x1bORx", []string{"\x1b[2;3R"}},
		"\x1b[A\x1b[0n\x1b[<0;12;34Mn":     {"\x1b[A\x1b[<0;12;34Mn", []string{"\x1b[0n"}},
		"\x1b[1;5y\x1b[ n\x1bn\x1bOn[0n$y": {"\x1b[1;5y\x1bn\x1bOn[0n$y", []string{"\x1b[ n"}},
	} {
		in, typing := pipe(t)
		var answers []string
		in.answer = func(s string) { answers = append(answers, s) }
		if _, err := typing.WriteString(typed); err != nil {
			t.Fatal(err)
		}
		buf := make([]byte, 256)
		n, err := in.Read(buf)
		if err != nil || string(buf[:n]) != want.keys || !slices.Equal(answers, want.answers) {
			t.Errorf("%q: keys %q, answers %q, %v", typed, buf[:n], answers, err)
		}
	}
}

// Escape waits as long as a key of several bytes may be on its way, which is less for a
// terminal that replies quickly.
func TestEscapeIsQuickOnANearTerminal(t *testing.T) {
	in, typing := pipe(t)
	var waited time.Duration
	in.waiting = func(_ *os.File, d time.Duration) bool { waited = d; return false }
	for _, tt := range []struct{ trip, want time.Duration }{
		{0, longestWait},
		{300 * time.Millisecond, longestWait},
		{2 * time.Millisecond, 8 * time.Millisecond},
		{time.Microsecond, shortestWait},
		{time.Second, shortestWait}, // once it was near it is
	} {
		if tt.trip > 0 {
			in.Quicken(tt.trip)
		}
		if _, err := typing.WriteString("\x1b"); err != nil {
			t.Fatal(err)
		}
		if _, err := in.Read(make([]byte, 64)); err != nil || waited != tt.want {
			t.Errorf("a trip of %v: waited %v, %v", tt.trip, waited, err)
		}
	}
}

// Late replies are read before a shell reads them.
func TestLateAnswersAreDrained(t *testing.T) {
	in, typing := pipe(t)
	left := time.Minute
	in.answer = func(string) { left = 0 }
	if _, err := typing.WriteString("typed\x1b[0n"); err != nil {
		t.Fatal(err)
	}
	in.Drain(func() time.Duration { return left })
	if left != 0 {
		t.Error("the answer is left")
	}
	in.waiting = func(*os.File, time.Duration) bool { return false }
	in.Drain(func() time.Duration { return time.Minute }) // it never comes
}

// Keys that are typed while another program has the terminal are for that program, and no
// key is lost that was typed before or afterwards.
func TestAPausedInputLeavesWhatIsTyped(t *testing.T) {
	in, typing := pipe(t)
	read := make(chan string)
	go func() {
		buf := make([]byte, 64)
		for n, err := in.Read(buf); err == nil; n, err = in.Read(buf) {
			if n > 0 {
				read <- string(buf[:n])
			}
		}
		close(read)
	}()
	send := func(keys string) {
		if _, err := typing.WriteString(keys); err != nil {
			t.Error(err)
		}
	}
	for range 20 {
		send("before")
		if got := <-read; got != "before" {
			t.Fatalf("read %q", got)
		}
		in.Pause()
		send("other")
		other := make([]byte, 64)
		n, err := in.f.Read(other)
		if err != nil || string(other[:n]) != "other" {
			t.Fatalf("the other program read %q, %v", other[:n], err)
		}
		in.Resume()
	}
	if err := typing.Close(); err != nil {
		t.Fatal(err)
	}
	for got := range read {
		t.Errorf("read %q", got)
	}
}

// At io.EOF Bubble Tea does not end the program, which then kept the leases of its texts for good.
func TestATerminalThatIsGoneIsAFailure(t *testing.T) {
	in, typing := pipe(t)
	if err := typing.Close(); err != nil {
		t.Fatal(err)
	}
	if n, err := in.Read(make([]byte, 64)); n != 0 || err == nil || errors.Is(err, io.EOF) {
		t.Errorf("%d, %v", n, err)
	}
}
