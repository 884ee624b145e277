//go:build unix

package cli_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode"

	"app.tender/tender/testenv/terminal"
	"github.com/charmbracelet/x/ansi"
)

var (
	soakFor = flag.Duration("soak", 3*time.Second,
		"how long the robot uses the program; from 30s on with the data of a large account")
	soakSeed = flag.Uint64("soak.seed", 0,
		"what the robot does is drawn from this; without it a short run does the same each time, and a long one draws one")
)

// TestSoak lets a robot use the program on a terminal while service and network fail. No frame may break the layout's
// rules, only our own sequences may reach the terminal, the screen shows the newest frame, memory and goroutines do not
// grow, and at the end the terminal is restored.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("a step of .ci/run")
	}
	t.Parallel()
	seed, size := max(*soakSeed, 1), "small"
	if *soakFor >= 30*time.Second {
		size = "account"
		if *soakSeed == 0 {
			seed = rand.Uint64()
		}
	}
	t.Logf("-soak %v -soak.seed %d", *soakFor, seed)
	s := &soak{t: t, random: rand.New(rand.NewPCG(seed, 1)), far: newFar(t, size), dir: t.TempDir()}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the last steps before %d:\n%s", s.done, strings.Join(s.steps, "\n"))
		}
	})
	s.start()
	for quarter := range 4 {
		end := time.Now().Add(*soakFor / 4)
		for time.Now().Before(end) {
			s.some()
		}
		s.weigh(fmt.Sprintf("quarter %d", quarter+1))
	}
	s.quit()
	t.Logf("%d steps, %d runs, %d kB of output", s.done, s.runs, s.bytes>>10)
}

// soak is a robot at a terminal.
type soak struct {
	t      *testing.T
	random *rand.Rand
	far    *far
	dir    string // the program's data

	x         *terminal.Terminal
	program   *os.Process
	questions *os.File
	answers   *json.Decoder
	weighed   []probed // of this run of the program
	rest      string   // output not checked yet

	steps []string // the last ones
	done  int
	runs  int
	bytes int
}

// start starts the program.
func (s *soak) start() {
	s.t.Helper()
	must := func(err error) {
		s.t.Helper()
		if err != nil {
			s.t.Fatal(err)
		}
	}
	config, data, bin := filepath.Join(s.dir, "config"), filepath.Join(s.dir, "data"), filepath.Join(s.dir, "bin")
	for _, dir := range []string{config, data, bin} {
		must(os.MkdirAll(dir, 0o700))
	}
	must(os.WriteFile(filepath.Join(config, "settings.toml"), []byte("mouse = true\n"), 0o600))
	must(os.WriteFile(filepath.Join(bin, "editor"), []byte("echo more >>\"$1\"\n"), 0o600))
	cmd := programAs("probed")
	cmd.Dir = data // requests for change orders are written here
	cmd.Env = []string{
		"PATH=" + bin, "HOME=" + data, "TMPDIR=" + data, "LANG=C.UTF-8", "TZ=" + os.Getenv("TZ"), "TERM=xterm-256color",
		"COLORTERM=truecolor",
		"EDITOR=/bin/sh " + filepath.Join(bin, "editor"), "TENDER_DATA_DIR=" + data, "TENDER_CONFIG_DIR=" + config,
		"TENDER_ENVIRONMENT=sandbox",
		"TENDER_BASE_URL=http://" + s.far.address.String(), "TENDER_APP_KEY=" + s.far.ready.AppKey,
		"TENDER_SECRET_KEY=" + s.far.ready.SecretKey, "TENDER_USER_KEY=" + s.far.ready.UserKey,
	}
	hears, asks, err := os.Pipe()
	must(err)
	reads, tells, err := os.Pipe()
	must(err)
	cmd.ExtraFiles = []*os.File{hears, tells}
	s.questions, s.answers, s.weighed = asks, json.NewDecoder(reads), nil
	s.x = terminal.Start(s.t, cmd, 120, 36, false)
	s.program = cmd.Process
	s.runs++
	_, _ = hears.Close(), tells.Close() // so that a program that has ended answers nothing
	s.t.Cleanup(func() { _, _ = asks.Close(), reads.Close() })
	s.x.AwaitThat("is drawn", func(screen string) bool { return strings.TrimSpace(screen) != "" })
}

// someSteps is the number of steps between checks of the screen.
const someSteps = 100

// some runs some steps, then checks what holds whenever the program is idle.
func (s *soak) some() {
	s.t.Helper()
	for range someSteps {
		if s.x.HasEnded() {
			break
		}
		d := nextStep(s.random)
		s.done++
		s.steps = append(s.steps, fmt.Sprintf("%d %s", s.done, d.what))
		s.steps = s.steps[max(0, len(s.steps)-4*someSteps):]
		d.do(s)
		time.Sleep(time.Duration(s.random.IntN(12)) * time.Millisecond)
	}
	s.come(20+s.random.IntN(160), 5+s.random.IntN(50))
}

// come resizes the screen, and waits until it shows exactly the frame of that size.
func (s *soak) come(w, h int) {
	s.t.Helper()
	s.wake()
	s.x.Resize(w, h)
	deadline := time.Now().Add(patience)
	var a probed
	for time.Now().Before(deadline) {
		var ok bool
		if a, ok = s.ask(askFrame); !ok {
			s.ended()
			s.start()
			return
		}
		if a.Width == w && a.Height == h && plain(s.x.Screen()) == plain(a.Frame) {
			s.check(false)
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	if a.Width != w || a.Height != h {
		stacks, _ := s.ask(askStacks)
		s.t.Fatalf("the newest frame has %d by %d cells on a screen of %d by %d:\n%s", a.Width, a.Height, w, h,
			stacks.Stacks)
	}
	s.t.Fatalf("the screen of %d by %d cells never shows the newest frame:\n%s\nthe frame:\n%s", w, h,
		plain(s.x.Screen()), plain(a.Frame))
}

// wake continues a program that the robot has suspended.
func (s *soak) wake() { _ = s.program.Signal(syscall.SIGCONT) }

// patience is how long the program may take to become idle on a busy machine.
const patience = 60 * time.Second

// plain returns a screen without invisible parts and without combining accents, some of which the test's terminal
// drops.
func plain(screen string) string {
	screen = strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, screen)
	lines := strings.Split(strings.TrimRight(screen, "\n "), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRightFunc(line, unicode.IsSpace)
	}
	return strings.Join(lines, "\n")
}

// ask requests the program's state; ok is false if it has ended.
func (s *soak) ask(question byte) (a probed, ok bool) {
	if _, err := s.questions.Write([]byte{question}); err != nil {
		return a, false
	}
	return a, s.answers.Decode(&a) == nil
}

// weigh returns the program to its first screen with a working service, which it may use, and checks that it becomes
// idle there and holds no more goroutines, files and memory than before in this run.
func (s *soak) weigh(when string) {
	s.t.Helper()
	s.far.start()
	s.far.fail("whole")
	s.wake()
	for range 12 {
		s.x.Send("\x1b")
		time.Sleep(50 * time.Millisecond)
	}
	s.x.Send("1")
	s.come(120, 36)
	if strings.Contains(s.x.Screen(), "offline by choice") {
		s.x.Send("w")
	}
	var a probed
	for deadline := time.Now().Add(patience); ; time.Sleep(500 * time.Millisecond) {
		var ok bool
		if a, ok = s.ask(askWeight); !ok {
			s.ended()
			s.start()
			return
		}
		first, works := a, strings.Contains(s.x.Screen(), "^t stops")
		if len(s.weighed) > 0 {
			first = s.weighed[0]
		}
		if !works && !heavier(a, first) &&
			(len(s.weighed) > 0 || time.Now().Add(patience-3*time.Second).After(deadline)) {
			break
		}
		if time.Now().After(deadline) {
			stacks, _ := s.ask(askStacks)
			s.t.Errorf("%s: %s, after %s\n%s\n%s", when, weight(a), weight(first), s.x.Screen(), stacks.Stacks)
			break
		}
	}
	s.weighed = append(s.weighed, a)
	s.t.Logf("%s: %s", when, weight(a))
}

// heavier reports whether a program holds more than before, beyond work in progress. Memory that does not grow without
// end: 8 MB that SQLite keeps of searches and large writes, 4 that the heap has not returned yet, and 4 between its
// objects.
func heavier(now, before probed) bool {
	return now.Goroutines > before.Goroutines+30 || now.Descriptors > before.Descriptors+20 ||
		now.Heap > before.Heap*3/2+8<<20 ||
		now.Memory > before.Memory+16<<20
}

func weight(a probed) string {
	return fmt.Sprintf("%d goroutines, %d descriptors, %d kB of heap in %d, %d kB of memory", a.Goroutines, a.Descriptors,
		a.Heap>>10, a.Spans>>10, a.Memory>>10)
}

// quit ends the program, which first has a form discarded whose input is kept nowhere.
func (s *soak) quit() {
	s.t.Helper()
	const read = 2 * time.Second // longer than until a question takes an answer
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); s.x.Send("d") {
		s.x.Send("\x03")
		for begun := time.Now(); !s.x.HasEnded() && time.Since(begun) < read; time.Sleep(20 * time.Millisecond) {
		}
		if s.x.HasEnded() {
			break
		}
		s.x.Send("\x1b")
		time.Sleep(read)
	}
	s.ended()
}

// ended checks a program that ended by a key.
func (s *soak) ended() {
	s.t.Helper()
	code := s.x.AwaitExit()
	s.t.Logf("the program ended after step %d", s.done)
	said := s.check(true)
	if code != 0 {
		s.t.Fatalf("exit code %d:\n%s", code, ansi.Strip(said[strings.LastIndex(said, "\x1b[?1049l")+1:]))
	}
	s.x.IsRestored()
	if s.t.Failed() {
		s.t.FailNow()
	}
}

// ours matches the program's own sequences, the output of commands, and the terminal's echo of keys while the program
// does not have it.
var ours = regexp.MustCompile(
	`\x1b\[[0-9;]*[mHGKJXPrSTLMABCDd]|\x1b\[\?(?:7|25|1002|1006|1049|2004|2026)[hl]|\x1b\[\?2026\$p|\x1b\[[56]n|\x1b\]11;\?(?:\x07|\x1b\\)|\x1b\]52;c;[A-Za-z0-9+/=]*(?:\x07|\x1b\\)|[\r\n\t\x07\x08]`)

// check checks that the program has written only text and our own sequences; unless all, except an incomplete end. It
// returns the new output.
func (s *soak) check(all bool) (output string) {
	s.t.Helper()
	output = s.rest + s.x.TakeOutput()
	s.bytes += len(output) - len(s.rest)
	end := strings.LastIndexByte(output, '\x1b')
	if all || end < 0 {
		end = len(output)
	}
	s.rest = output[end:]
	if other := ours.ReplaceAllString(output[:end], ""); strings.ContainsFunc(other, unicode.IsControl) {
		i := strings.IndexFunc(other, unicode.IsControl)
		s.t.Errorf("a foreign sequence: %q", other[i:min(len(other), i+40)])
	}
	return output
}
