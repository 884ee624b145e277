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
	master, opened, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = master.Close(), opened.Close() })
	if _, err := term.MakeRaw(int(opened.Fd())); err != nil {
		t.Fatal(err)
	}
	return master, openBlocking(t, opened.Name())
}

// openBlocking opens a terminal as a shell has it; os.Open would have the runtime wait for it.
func openBlocking(t *testing.T, name string) *os.File {
	t.Helper()
	fd, err := unix.Open(name, unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	f := os.NewFile(uintptr(fd), name)
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// A terminal that can't be opened once more, or not be watched, is read alike.
func TestKeysAreReadAndInterruptedInEachWay(t *testing.T) {
	for name, of := range map[string]func(*os.File) (keys, error){
		"opened once more": func(f *os.File) (keys, error) {
			w, err := newWatched(f)
			if err == nil && w.own == nil {
				err = errors.New("not opened once more")
			}
			return w, err
		},
		"watched": func(f *os.File) (keys, error) {
			w, err := newWatched(f)
			w.own = nil
			return w, err
		},
		"polled": func(f *os.File) (keys, error) { return newPolled(f) },
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

// Each open of this file is another terminal.
func TestTheMasterIsNotOpenedOnceMore(t *testing.T) {
	master, _ := open(t)
	if o, err := reopen(master, unix.O_RDWR); err == nil {
		t.Errorf("opened as %d", o.fd)
	}
}

// While another process waits in a read, the kernel has no key for a read that does not wait.
func TestAKeyThatAnotherReaderLeavesIsRead(t *testing.T) {
	master, terminal := open(t)
	k, err := newWatched(terminal)
	if err != nil {
		t.Fatal(err)
	}
	other := openBlocking(t, terminal.Name())
	type part struct {
		n     int
		other bool
	}
	read := make(chan part)
	go func() {
		buf := make([]byte, 64)
		for n, err := k.read(buf); err == nil; n, err = k.read(buf) {
			read <- part{n, false}
		}
	}()
	waits := false // the other one, in a read
	for round := range 60 {
		if !waits {
			waits = true
			go func() {
				n, _ := other.Read(make([]byte, 1))
				read <- part{n, true}
			}()
			time.Sleep(time.Millisecond) // most are in the read by then
		}
		if _, err := master.WriteString("ab"); err != nil {
			t.Fatal(err)
		}
		for left := 2; left > 0; {
			select {
			case p := <-read:
				left -= p.n
				waits = waits && !p.other
			case <-time.After(10 * time.Second):
				t.Fatalf("round %d: %d keys were not read", round, left)
			}
		}
	}
}

// As after "stty min 0" on another terminal.
func TestAReadOfNothingDoesNotEndTheInput(t *testing.T) {
	master, terminal := open(t)
	k, err := newWatched(terminal)
	if err != nil {
		t.Fatal(err)
	}
	set, err := unix.IoctlGetTermios(int(terminal.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	set.Cc[unix.VMIN] = 0
	if err := unix.IoctlSetTermios(int(terminal.Fd()), unix.TCSETS, set); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		time.AfterFunc(time.Millisecond, func() { _, _ = master.WriteString("a") })
		if n, err := k.read(make([]byte, 64)); n != 1 || err != nil {
			t.Fatalf("%d, %v", n, err)
		}
	}
}

// A signal, as the runtime sends them to its threads, cuts a write short now and then: what is written in pieces is
// torn in one frame of ten, what is written whole in none or one of a thousand.
func TestALargeFrameStaysWhole(t *testing.T) {
	master, terminal := open(t)
	other := openBlocking(t, terminal.Name())
	frame := "<" + strings.Repeat("x", 20_000) + ">"
	const frames = 200
	go func() {
		out := Output(terminal)
		for range frames {
			_, _ = io.WriteString(out, frame)
		}
		_, _ = io.WriteString(out, "end")
	}()
	go func() {
		for _, err := other.WriteString("|"); err == nil; _, err = other.WriteString("|") {
		}
	}()
	var got strings.Builder
	buf := make([]byte, 4096)
	for !strings.Contains(got.String(), "end") {
		n, err := master.Read(buf)
		if err != nil {
			t.Fatal(err)
		}
		got.Write(buf[:n])
	}
	if n := strings.Count(strings.ReplaceAll(got.String(), "|", ""), frame); n != frames {
		t.Errorf("%d frames have all their text", n)
	}
	if n := strings.Count(got.String(), frame); n < frames-frames/100 {
		t.Errorf("another process wrote into %d of %d frames", frames-n, frames)
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
