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
	soakFor  = flag.Duration("soak", 3*time.Second, "how long the robot uses the program; from 30s on with the data of a large account")
	soakSeed = flag.Uint64("soak.seed", 0, "what the robot does is drawn from this; without it a short run does the same each time, and a long one draws one")
)

// TestSoak lets a robot use the program on a terminal while the service and the network fail. No
// frame may break the rules of the layout, nothing but our own sequences may reach the terminal, the screen shows the
// newest frame, what the program holds does not grow, and in the end the terminal is as before.
func TestSoak(t *testing.T) {
	if testing.Short() {
		t.Skip("a soak of its own is a step of .ci/run")
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
			t.Logf("the last deeds before %d:\n%s", s.done, strings.Join(s.deeds, "\n"))
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
	s.x.Send("\x03")
	s.ended()
	t.Logf("%d deeds, %d runs, %d kB of output", s.done, s.runs, s.bytes>>10)
}

// soak is a robot at a terminal.
type soak struct {
	t      *testing.T
	random *rand.Rand
	far    *far
	dir    string // for what the program keeps

	x         *terminal.Terminal
	program   *os.Process
	questions *os.File
	answers   *json.Decoder
	weighed   []probed // of this run of the program
	rest      string   // output that is not checked yet

	deeds []string // the last ones
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
		"PATH=" + bin, "HOME=" + data, "TMPDIR=" + data, "LANG=C.UTF-8", "TZ=" + os.Getenv("TZ"), "TERM=xterm-256color", "COLORTERM=truecolor",
		"EDITOR=/bin/sh " + filepath.Join(bin, "editor"), "TENDER_DATA_DIR=" + data, "TENDER_CONFIG_DIR=" + config, "TENDER_ENVIRONMENT=sandbox",
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

// someDeeds is after how many deeds the screen is looked at.
const someDeeds = 100

// some does some deeds, and holds what is true whenever the program comes to rest.
func (s *soak) some() {
	s.t.Helper()
	for range someDeeds {
		if s.x.HasEnded() {
			break
		}
		d := nextDeed(s.random)
		s.done++
		s.deeds = append(s.deeds, fmt.Sprintf("%d %s", s.done, d.what))
		s.deeds = s.deeds[max(0, len(s.deeds)-4*someDeeds):]
		d.do(s)
		time.Sleep(time.Duration(s.random.IntN(12)) * time.Millisecond)
	}
	s.come(20+s.random.IntN(160), 5+s.random.IntN(50))
}

// come resizes the screen, and waits until it shows a frame of that size and no other.
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
		s.t.Fatalf("the newest frame is of %d by %d cells on a screen of %d by %d:\n%s", a.Width, a.Height, w, h, stacks.Stacks)
	}
	s.t.Fatalf("the screen of %d by %d cells never shows the newest frame:\n%s\nthe frame:\n%s", w, h, plain(s.x.Screen()), plain(a.Frame))
}

// wake goes on with a program that the robot has suspended; one that has ended does not mind.
func (s *soak) wake() { _ = s.program.Signal(syscall.SIGCONT) }

// patience is how long the program may take to come to rest on a machine that does much else.
const patience = 60 * time.Second

// plain returns a screen without what can't be seen, and without the accents that are characters of
// their own: the terminal of the test drops some of them.
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

// ask asks the program how it stands; ok is false when it has ended.
func (s *soak) ask(question byte) (a probed, ok bool) {
	if _, err := s.questions.Write([]byte{question}); err != nil {
		return a, false
	}
	return a, s.answers.Decode(&a) == nil
}

// weigh leads the program home, with a service that works, and checks that it weighs no
// more than it did in this run.
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
	var a probed
	for deadline := time.Now().Add(patience); ; time.Sleep(500 * time.Millisecond) {
		var ok bool
		if a, ok = s.ask(askWeight); !ok {
			s.ended()
			s.start()
			return
		}
		if len(s.weighed) == 0 && time.Now().Add(patience-3*time.Second).After(deadline) || len(s.weighed) > 0 && !heavier(a, s.weighed[0]) {
			break
		}
		if time.Now().After(deadline) {
			stacks, _ := s.ask(askStacks)
			s.t.Errorf("%s: %s, after %s\n%s\n%s", when, weight(a), weight(s.weighed[0]), s.x.Screen(), stacks.Stacks)
			break
		}
	}
	s.weighed = append(s.weighed, a)
	s.t.Logf("%s: %s", when, weight(a))
}

// heavier reports whether a program holds more than it did before, beside what may be on its way just now.
func heavier(now, before probed) bool {
	return now.Goroutines > before.Goroutines+30 || now.Descriptors > before.Descriptors+20 || now.Heap > before.Heap*3/2+8<<20
}

func weight(a probed) string {
	return fmt.Sprintf("%d goroutines, %d descriptors, %d kB", a.Goroutines, a.Descriptors, a.Heap>>10)
}

// ended holds what is true of a program that a key has ended.
func (s *soak) ended() {
	s.t.Helper()
	code := s.x.AwaitExit()
	s.t.Logf("the program has ended after deed %d", s.done)
	said := s.check(true)
	if code != 0 {
		s.t.Fatalf("exit code %d:\n%s", code, ansi.Strip(said[strings.LastIndex(said, "\x1b[?1049l")+1:]))
	}
	if left := s.x.LeftOn(); left != nil {
		s.t.Errorf("left on: %v", left)
	}
	if s.t.Failed() {
		s.t.FailNow()
	}
}

// ours are the sequences that the program writes, what a command prints, and what the system echoes of keys while the
// program does not have the terminal.
var ours = regexp.MustCompile(`\x1b\[[0-9;]*[mHGKJXPrSTLMABCDd]|\x1b\[\?(?:7|25|1002|1006|1049|2004|2026)[hl]|\x1b\[\?2026\$p|\x1b\[[56]n|\x1b\]52;c;[A-Za-z0-9+/=]*(?:\x07|\x1b\\)|[\r\n\t\x07\x08]`)

// check holds that the program has written nothing but text and sequences of ours; all but what may be on its
// way. It returns what is new.
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
		s.t.Errorf("a sequence that is none of ours: %q", other[i:min(len(other), i+40)])
	}
	return output
}
