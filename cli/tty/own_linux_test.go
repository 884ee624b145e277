package tty

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// open returns both sides of a terminal without line editing.
func open(t *testing.T) (master, terminal *os.File) {
	t.Helper()
	master, terminal, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = master.Close(), terminal.Close() })
	if _, err := term.MakeRaw(int(terminal.Fd())); err != nil {
		t.Fatal(err)
	}
	return master, terminal
}

// The terminal of another user is polled, so both ways have to read alike.
func TestKeysAreReadAndInterruptedInBothWays(t *testing.T) {
	for name, of := range map[string]func(*os.File) (keys, error){
		"watched": func(f *os.File) (keys, error) { return newWatched(f) },
		"polled":  func(f *os.File) (keys, error) { return newPolled(f) },
	} {
		t.Run(name, func(t *testing.T) {
			master, terminal := open(t)
			k, err := of(terminal)
			if err != nil {
				t.Fatal(err)
			}
			buf := make([]byte, 64)
			for range 3 {
				time.AfterFunc(time.Millisecond, func() { _, _ = master.WriteString("jk") })
				if n, err := k.read(buf); string(buf[:n]) != "jk" || err != nil {
					t.Fatalf("read %q, %v", buf[:n], err)
				}
				time.AfterFunc(time.Millisecond, k.interrupt)
				if n, err := k.read(buf); n != 0 || err != nil {
					t.Fatalf("read %q, %v", buf[:n], err)
				}
				k.goOn()
			}
			if err := master.Close(); err != nil {
				t.Fatal(err)
			}
			if n, err := k.read(buf); n != 0 || err == nil {
				t.Errorf("read %q, %v of a terminal that is gone", buf[:n], err)
			}
		})
	}
}

// A shell that gets a terminal on which reads don't block may end.
func TestTheTerminalStillBlocksForOthers(t *testing.T) {
	_, terminal := open(t)
	if _, err := newWatched(terminal); err != nil {
		t.Fatal(err)
	}
	if out := Output(terminal); out == io.Writer(terminal) {
		t.Error("the terminal was not opened once more")
	}
	flags, err := unix.FcntlInt(terminal.Fd(), unix.F_GETFL, 0)
	if err != nil || flags&unix.O_NONBLOCK != 0 {
		t.Errorf("flags %x, %v", flags, err)
	}
}

func TestATerminalThatTakesLittleGetsAll(t *testing.T) {
	master, terminal := open(t)
	want := strings.Repeat("0123456789", 30_000)
	written := make(chan error)
	go func() {
		n, err := Output(terminal).Write([]byte(want))
		if n != len(want) {
			err = errors.Join(err, io.ErrShortWrite)
		}
		written <- err
	}()
	got := make([]byte, len(want))
	if _, err := io.ReadFull(master, got); err != nil || string(got) != want {
		t.Errorf("%v, or other text", err)
	}
	if err := <-written; err != nil {
		t.Error(err)
	}
	if err := master.Close(); err != nil {
		t.Fatal(err)
	}
	if n, err := Output(terminal).Write([]byte("x")); n != 0 || err == nil {
		t.Errorf("wrote %d, %v to a terminal that is gone", n, err)
	}
}

func TestOutputToAFileIsAppended(t *testing.T) {
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	for range 2 {
		if _, err := io.WriteString(Output(f), "ab"); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(f.Name()); err != nil || string(got) != "abab" {
		t.Errorf("%q, %v", got, err)
	}
}
