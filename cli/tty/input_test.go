package tty

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// pipe returns an input and what types into it. Nothing more comes than what was typed.
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
	if in, err = NewInput(r, false, func(string) {}); err != nil {
		t.Fatal(err)
	}
	return in, w
}

// However fast something is typed, all of it arrives.
func TestAllThatIsTypedArrives(t *testing.T) {
	letters := rapid.SampledFrom([]string{"a", " ", "é", "日", "👍🏽", "e\u0301"})
	rapid.Check(t, func(rt *rapid.T) {
		sent := strings.Join(rapid.SliceOfN(letters, 1, 4000).Draw(rt, "typed"), "")
		in, typing := pipe(rt)
		if _, err := typing.WriteString(sent); err != nil {
			rt.Fatal(err)
		}
		if err := typing.Close(); err != nil {
			rt.Fatal(err)
		}
		var events []Event
		if err := in.Run(func(e Event) { events = append(events, e) }); !errors.Is(err, errGone) {
			rt.Fatal(err)
		}
		if typed, keys := text(events); typed != sent || keys != nil {
			rt.Errorf("typed %q, got %q and %q", sent, typed, keys)
		}
	})
}

// An escape is one when its time has passed, and part of a key when more comes before.
func TestTheRestOfAKeyIsWaitedFor(t *testing.T) {
	in, typing := pipe(t)
	rest := []string{"[5~", "", "x"}
	in.waiting = func(_ *os.File, d time.Duration) bool {
		if d != nearWait {
			t.Errorf("waits %v", d)
		}
		more := rest[0]
		rest = rest[1:]
		if _, err := typing.WriteString(more); err != nil {
			t.Error(err)
		}
		return more != ""
	}
	var got []string
	for _, s := range []string{"a\x1b", "\x1b", "\x1b"} {
		if _, err := typing.WriteString(s); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			events, err := in.next()
			if err != nil {
				t.Fatal(err)
			}
			typed, keys := text(events)
			got = append(got, typed+strings.Join(keys, " "))
		}
	}
	if want := []string{"a", "pgup", "", "esc", "", "alt+x"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Late replies are read before a shell reads them.
func TestLateAnswersAreDrained(t *testing.T) {
	in, typing := pipe(t)
	left := time.Minute
	in.machine.answer = func(string) { left = 0 }
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
		_ = in.Run(func(e Event) {
			typed, _ := text([]Event{e})
			read <- typed
		})
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

// A program that did not end then kept the leases of its texts for good.
func TestATerminalThatIsGoneIsAFailure(t *testing.T) {
	in, typing := pipe(t)
	if err := typing.Close(); err != nil {
		t.Fatal(err)
	}
	if events, err := in.next(); events != nil || err == nil || errors.Is(err, io.EOF) {
		t.Errorf("%v, %v", events, err)
	}
}
