package main_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	program "app.tender/tender"
	"app.tender/tender/service/servicetest"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/testenv"
	"app.tender/tender/testenv/terminal"
)

var kills = flag.Int("kills", 3, "how often the program is killed while it is typed in")

// name is the name under which the test binary runs as the program.
const name = "tender"

// TestMain runs the tests, or the program: they share one binary, so that the tests need
// not build another.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == name {
		program.Main()
		return
	}
	testenv.WaitMost()
	os.Exit(testenv.InMemory(m).Run())
}

// home is a test's own data and settings directories.
type home struct{ data, config string }

// bareHome is the home of someone who never started the program.
func bareHome(t *testing.T) home {
	t.Helper()
	dir := t.TempDir()
	return home{data: filepath.Join(dir, "data"), config: filepath.Join(dir, "config")}
}

// newHome returns a home that holds the demo service's data and nothing of the program's.
func newHome(t *testing.T) home {
	t.Helper()
	h := bareHome(t)
	if err := servicetest.Demo(filepath.Join(h.data, "demo", "service"), "", time.Time{}); err != nil {
		t.Fatal(err)
	}
	return h
}

// start runs the program in a terminal of 120 by 36 cells.
func (h home) start(t *testing.T, silent bool, args ...string) *terminal.Terminal {
	t.Helper()
	return terminal.Start(t, h.command(t, args...), 120, 36, silent)
}

// command returns the program's command for a terminal with all colours.
func (h home) command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Args[0] = name
	// Nothing is inherited, because many variables change what is drawn: CI, NO_COLOR,
	// COLORFGBG, EDITOR, LANG and more.
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + h.data, "TMPDIR=" + os.TempDir(), "LANG=C.UTF-8",
		"TZ=" + os.Getenv("TZ"),
		"TERM=xterm-256color", "COLORTERM=truecolor", "TENDER_DATA_DIR=" + h.data, "TENDER_CONFIG_DIR=" + h.config,
		"GOGC=400", // as the tests themselves: see testenv.InMemory
	}
	return cmd
}

// openNotes opens the installer notes of proposal #1042 for typing.
func openNotes(x *terminal.Terminal) {
	openProposal(x)
	x.Send("n")
	x.Await("Installer notes ✎")
}

// openProposal opens proposal #1042.
func openProposal(x *terminal.Terminal) {
	x.Await("1042")
	x.Send("/1042")
	x.AwaitThat("lists #1042 alone", func(s string) bool {
		return strings.Contains(s, "1042") && !strings.Contains(s, "1041")
	})
	x.Send("\r")
	x.Await("Installer notes")
	x.AwaitThat("has the proposal's areas", func(s string) bool { return strings.Contains(s, "client sees this") })
}

func TestDemoRunsFromNothingAndLeavesTheTerminalAsItWas(t *testing.T) {
	t.Parallel()
	x := bareHome(t).start(t, false, "demo")
	x.Await("Halvorsen Residence")
	x.Send("q")
	if code := x.AwaitExit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	x.IsRestored()
}

func TestASignalLeavesTheTerminalAsItWas(t *testing.T) {
	t.Parallel()
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT} {
		x := newHome(t).start(t, false, "demo")
		x.Await("Halvorsen Residence")
		x.Signal(s)
		x.AwaitExit()
		x.IsRestored()
	}
}

func TestAQuitInTheMiddleOfTypingKeepsTheTextAndTheTerminal(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	x := h.start(t, false, "demo")
	openNotes(x)
	x.Send("Half a sen\x03") // ctrl+c at once
	if code := x.AwaitExit(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	x.IsRestored()
	h.start(t, false, "demo").Await("1 draft")
}

func TestASilentTerminalDoesNotDelayTheStart(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	first := h.start(t, false, "demo")
	first.Await("Halvorsen Residence")
	first.Kill()
	began := time.Now()
	x := h.start(t, true, "demo")
	x.Await("Halvorsen Residence")
	t.Logf("the list was on a silent terminal after %v", time.Since(began).Round(time.Millisecond))
	before, after, _ := strings.Cut(x.Output(), "\x1b[?1049h") // what is drawn
	if question := "\x1b]11;?"; strings.Contains(before, question) || strings.Count(after, question) != 1 {
		t.Errorf(
			"not only the editor asks the terminal for its background, and what asks before would wait for the answer:\n%q", before)
	}
}

// muchText is the length at which TestKilledWhileTyping starts the text over.
const muchText = 40_000

// TestKilledWhileTyping kills the program at random moments while typing. What is typed must come
// onto the disk while typing goes on, the database must be intact after a kill, and hold what it
// held before.
func TestKilledWhileTyping(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	typed := ""
	for kill := range *kills {
		x := h.start(t, false, "demo")
		openNotes(x)
		switch {
		case typed == "":
			x.Send("\x1b[1;5F") // ctrl+end
		case len(typed) > muchText: // far from the most that an editor takes
			x.Send("\x1ba") // alt+a: the next word takes the place of everything
			typed = ""
		}
		began, lasts := time.Now(), time.Duration(200+random.IntN(1800))*time.Millisecond
		kept := "" // as it was last seen on the disk
		for word := 0; time.Since(began) < lasts || !strings.Contains(kept, fmt.Sprintf("k%dw0 ", kill)); word++ {
			token := fmt.Sprintf("k%dw%d ", kill, word)
			x.Send(token)
			x.Await(strings.TrimSpace(token))
			if word%10 == 9 {
				kept = h.notesDraft(t)
			}
			if time.Since(began) > 2*time.Minute {
				t.Fatalf("what is typed does not come onto the disk:\n%q", kept)
			}
		}
		x.Kill()
		before := typed
		if typed = h.notesDraft(t); !strings.HasPrefix(kept, before) || !strings.HasPrefix(typed, kept) {
			t.Fatalf("text that was saved is gone:\n%q\nthen:\n%q\nafter the kill:\n%q", before, kept, typed)
		}
	}
}

// notesDraft returns the stored draft of the installer notes.
func (h home) notesDraft(t *testing.T) string {
	t.Helper()
	store := h.open(t)
	defer func() { _ = store.Close() }()
	list, err := store.Typed.Drafts(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		if d.Ref.Field == state.InstallerNotes {
			return d.Text
		}
	}
	return ""
}

// open opens the local database.
func (h home) open(t *testing.T) *localstore.Store {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(h.data, "profiles", "*", "tender.db"))
	if err != nil || len(paths) != 1 {
		t.Fatalf("databases: %v, %v", paths, err)
	}
	store, err := localstore.Open(t.Context(), localstore.Config{Path: paths[0], Now: time.Now})
	if err != nil {
		t.Fatalf("the database is damaged: %v", err)
	}
	return store
}

// TestNothingTypedFastIsLost types more than the program takes in one read, in
// three-byte characters and not as a paste. No character may be lost where one
// read ends and the next begins.
func TestNothingTypedFastIsLost(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	x := h.start(t, false, "demo")
	openNotes(x)
	x.Send("\x1b[1;5F") // ctrl+end
	var typed strings.Builder
	for i := range rune(2200) {
		typed.WriteRune('一' + i)
	}
	x.Send(typed.String())
	x.Send("\x1b")
	x.Await("team only")
	x.AwaitThat("left the editor", func(s string) bool { return !strings.Contains(s, "✎") })
	x.Send("q")
	x.AwaitExit()
	text := h.notesDraft(t)
	if i := strings.IndexRune(text, '一'); i < 0 || text[i:] != typed.String() {
		t.Errorf("%d of %d characters are in the draft", utf8.RuneCountInString(text[max(i, 0):]), 2200)
	}
}
