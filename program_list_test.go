package main_test

import (
	"slices"
	"strings"
	"testing"

	"app.tender/tender/testenv/terminal"
)

// A list that is pasted on a terminal, whose lines end as terminals end them, is planned line by line: in the
// editor's line for a plan, and as the standard input of a command.
func TestAListIsPastedOnATerminal(t *testing.T) {
	t.Parallel()
	const list = "2 vx-75\r130 c6p\r4h install\r3 \"shelf, oak × 2\" @4.20\r"
	want := []string{"2 VX-75", "130 C6P", "4 Installation", "3 shelf, oak × 2"}
	for name, paste := range map[string]func(t *testing.T, h home){
		"in the editor": func(t *testing.T, h home) {
			x := h.start(t, false, "demo")
			openNotes(x)
			x.Send("\x1b")
			x.AwaitThat("left the text", func(s string) bool { return !strings.Contains(s, "✎") })
			x.Send("p")
			x.Await("↵ add")
			x.Send("\x1b[200~" + list + "\x1b[201~")
			for _, line := range []string{
				"+    2  Northlight VX-75", "+  130  Wirewright C6P", "+    4  Installation",
				"+▸   3  shelf, oak × 2",
			} {
				x.Await(line)
			}
			x.Send("\x03")
			x.AwaitExit()
		},
		"to a command": func(t *testing.T, h home) {
			x := terminal.Start(t, h.command(t, "--profile", "demo", "plan", "add", "1042", "Living Room", "1", "-"),
				120, 36, true)
			x.Send(list + "\x04")
			if code := x.AwaitExit(); code != 0 {
				t.Errorf("exit code %d: %s", code, x.Output())
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			paste(t, h)
			out, err := h.command(t, "--profile", "demo", "plan", "list", "1042", "--lines", "--jq",
				`.[] | .quantity + " " + .model + .name`).Output()
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Split(strings.TrimSpace(string(out)), "\n"); !slices.Equal(got, want) {
				t.Errorf("planned %q, want %q", got, want)
			}
		})
	}
}
