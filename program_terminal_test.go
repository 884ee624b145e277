package main_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/testenv/terminal"
)

// TestAStormOfSizes resizes the terminal again and again while keys are pressed.
// Afterwards the screen is what it was before, without a trace of other sizes.
func TestAStormOfSizes(t *testing.T) {
	t.Parallel()
	x := newHome(t).start(t, false, "demo")
	atRest := func(s string) bool {
		// The first row, the last one and both ends: a frame may arrive in parts.
		return strings.Contains(s, "Halvorsen Residence") && wholeRow.MatchString(s) && strings.Contains(s, "as of") &&
			strings.Contains(s, "q quit")
	}
	x.AwaitThat("shows the list", atRest)
	before := list(x.Screen())
	random := rand.New(rand.NewPCG(1, 2))
	keys := []string{"\x1bOB", "\x1bOA", "\x1b[6~", "6", "4", "1"}
	for range 150 {
		x.Resize(20+random.IntN(281), 5+random.IntN(96))
		x.Send(keys[random.IntN(len(keys))])
	}
	for _, size := range [][2]int{{20, 5}, {300, 100}, {80, 24}, {120, 36}} {
		x.Resize(size[0], size[1])
	}
	x.Send("1g")
	x.AwaitThat("is as it was before", func(s string) bool { return atRest(s) && list(s) == before })
	x.Send("q")
	x.AwaitExit()
	x.IsRestored()
}

// wholeRow matches a row of the list on a screen of 120 cells, up to the day of its last
// change, which the demo counts back from today.
var wholeRow = regexp.MustCompile(`Mads Sørensen {14}Viewed by client {7}6,302\.60  (?:today|yesterday|[1-9])`)

// list returns the part of a screen between the header, which shows the time, and
// the message line.
func list(screen string) string {
	lines := strings.Split(screen, "\n")
	return strings.Join(lines[1:max(1, len(lines)-2)], "\n")
}

// colours matches the sequences that set a colour.
var colours = regexp.MustCompile(`\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])(?:;[0-9;]*)?m`)

func TestColoursFitTheTerminal(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	output := func(env ...string) string {
		cmd := h.command(t, "demo")
		cmd.Env = append(cmd.Env, env...)
		x := terminal.Start(t, cmd, 120, 36, true)
		x.Await("Halvorsen Residence")
		x.Send("q")
		x.AwaitExit()
		return x.Output()
	}
	dark, light := output("COLORFGBG=15;0"), output("COLORFGBG=0;15")
	if !colours.MatchString(dark) || !colours.MatchString(light) {
		t.Error("there are no colours")
	}
	first := func(s string) string { return colours.FindString(s) }
	if strings.Join(colours.FindAllString(dark, 40), "") == strings.Join(colours.FindAllString(light, 40), "") {
		t.Errorf("dark and light are drawn in the same colours, from %q on", first(dark))
	}
	x := terminal.StartLight(t, h.command(t, "demo"), 120, 36)
	onlyLight := func(colour string) bool { return strings.Contains(light, colour) && !strings.Contains(dark, colour) }
	x.AwaitThat("is drawn in the colours for a light background", func(string) bool {
		return slices.ContainsFunc(colours.FindAllString(x.Output(), -1), onlyLight)
	})
	x.Send("q")
	x.AwaitExit()
	x.IsRestored()
	if inScreen := output("TERM=screen", "COLORTERM="); !colours.MatchString(inScreen) {
		t.Error("there are no colours in screen")
	}
	if plain := output("NO_COLOR=1"); colours.MatchString(plain) {
		t.Errorf("a colour with NO_COLOR: %q", first(plain))
	}
}

// A screen reader and a magnifier follow the terminal's cursor: it is where the person types, and is seen there, or
// else on the selected row.
func TestTheTerminalsCursorIsWhereTheKeysGo(t *testing.T) {
	t.Parallel()
	x := newHome(t).start(t, false, "demo")
	x.Await("q quit")
	at := func(what string, want func(row string, column int, shown bool) bool) {
		t.Helper()
		x.AwaitThat("has the cursor "+what, func(string) bool { return want(x.Cursor()) })
	}
	on := func(number string) func(row string, column int, shown bool) bool {
		return func(row string, column int, shown bool) bool {
			return strings.Contains(row, number) && column == 1 && !shown
		}
	}
	at("on the first row", on(" 1042 "))
	x.Send("\x1b[B")
	at("on the second row", on(" 1041 "))
	x.Send("/halv")
	behind := func(text string) func(row string, column int, shown bool) bool {
		return func(row string, column int, shown bool) bool {
			before := []rune(row)
			return shown && strings.HasSuffix(string(before[:min(column, len(before))]), text)
		}
	}
	at("in the search", behind("/ halv"))
	x.Send("\x1b") // ends typing
	at("on the row that was found", on(" 1042 "))
	x.Send("\x0boutbox") // in the box
	at("in the box", behind("┃ outbox"))
	x.Send("\x1b")
	at("on a row again", on(" 1042 "))
	x.Send("q")
	x.AwaitExit()
	x.IsRestored()
}

// On terminals that can't be drawn on, the program asks and answers in text, without a single escape sequence.
func TestTerminalsThatAreNotDrawnOn(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	for _, tt := range []struct {
		env  string
		args []string
	}{
		{"TERM=dumb", []string{"--profile", "demo"}},
		{"TERM=xterm", []string{"--plain", "--profile", "demo"}},
	} {
		cmd := h.command(t, tt.args...)
		cmd.Env = append(cmd.Env, tt.env)
		x := terminal.Start(t, cmd, 120, 36, true)
		x.Await("What next?")
		x.Send("open\n")
		x.Await("Which proposal?")
		x.Send("halvorsen res\n")
		x.Await("#1042 Halvorsen Residence. What next?")
		x.Send("q\n")
		if code := x.AwaitExit(); code != 0 {
			t.Errorf("%s %v: exit code %d", tt.env, tt.args, code)
		}
		if out := x.Output(); strings.Contains(out, "\x1b") {
			t.Errorf("%s %v: an escape sequence in %q", tt.env, tt.args, out)
		}
	}
}

// The last screen is the same on a terminal of any name, replying or silent. An unknown
// terminal gets only sequences that every terminal understands.
func TestTerminalsOfAllNames(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	open := func(t *testing.T, name string, silent bool, w, height int) *terminal.Terminal {
		t.Helper()
		cmd := h.command(t, "demo")
		cmd.Env = append(cmd.Env, "TERM="+name, "COLORTERM=")
		x := terminal.Start(t, cmd, w, height, silent)
		x.Await("1042")
		x.Send("\x1b[6~\x1b[5~\r") // a page down and up, and into the proposal
		return x
	}
	// A silent terminal gets each frame in one piece: with the notice of the next one it shows all of the proposal.
	first := open(t, "xterm-256color", true, 120, 36)
	first.Await("7 areas")
	first.Await("next: ") // what the check finds is there a moment later
	first.Send("u")
	first.Await("Nothing to undo.")
	want := list(first.Screen()) // what the others have to show
	first.Send("q")
	first.AwaitExit()
	look := func(t *testing.T, name string, silent bool, w, height int) (output string) {
		t.Helper()
		x := open(t, name, silent, w, height)
		x.AwaitThat("shows the proposal", func(s string) bool {
			return list(s) == want || height < 10 && strings.Contains(s, "⇥ pane")
		})
		x.Send("q")
		x.AwaitExit()
		x.IsRestored()
		return x.Output()
	}
	moves := regexp.MustCompile(`\x1b\[[0-9;]+[rLMX]`)
	for _, name := range []string{"xterm-256color", "xterm", "linux", "screen", "tmux-256color", "vt100", ""} {
		for _, silent := range []bool{false, true} {
			t.Run(fmt.Sprintf("%q silent %v", name, silent), func(t *testing.T) {
				t.Parallel()
				output := look(t, name, silent, 120, 36)
				if found := moves.FindString(output); found != "" && (name == "vt100" || name == "") {
					t.Errorf("%q gets %q", name, found)
				}
			})
		}
	}
	t.Run("small", func(t *testing.T) {
		t.Parallel()
		look(t, "xterm", true, 20, 5)
	})
}

// TestDoctorAsksTheTerminal asks a terminal that replies and a silent one, and leaves both
// as they were.
func TestDoctorAsksTheTerminal(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		silent bool
		says   string
	}{
		{false, "120×36 cells"},
		{true, "does not reply to queries"},
	} {
		for end := time.Now().Add(2 * time.Minute); ; {
			x := bareHome(t).start(t, tt.silent, "doctor", "--offline", "--profile", "demo")
			x.Await("working offline")
			if code := x.AwaitExit(); code != 0 {
				t.Errorf("exit code %d:\n%s", code, x.Screen())
			}
			x.IsRestored()
			silent := strings.Contains(x.Screen(), "does not reply to queries")
			if silent && !tt.silent && time.Now().Before(end) {
				continue // this machine was too busy to answer within a second
			}
			if silent != tt.silent || !strings.Contains(x.Screen(), tt.says) {
				t.Errorf("silent is %v, and it does not say %q:\n%s", tt.silent, tt.says, x.Screen())
			}
			break
		}
	}
}
