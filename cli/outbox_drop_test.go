package cli

import (
	"strings"
	"testing"
	"testing/synctest"

	"app.tender/tender/cli/run"
	"app.tender/tender/testenv/terminal"
)

// staged returns an outbox with a waiting area, an option in it with a text, and something unrelated.
func staged(t *testing.T) *machine {
	t.Helper()
	o := newMachine(t)
	o.run("show", "1042") // caches the proposal
	for _, args := range [][]string{
		{"area", "add", "1042", "Sauna"},
		{"option", "add", "1042", "Sauna", "--client", "With steam"},
		{"set", "1042", "Sauna", "2", "--notes", "Steam-proof boxes."},
		{"set", "1042", "--name", "Beside it"},
	} {
		if code, out := o.run(append([]string{"--offline"}, args...)...); code != run.ExitKept {
			t.Fatalf("%q: exit code %d\n%s", args, code, out)
		}
	}
	return o
}

// goes lists what the warning about dropping the area must mention.
var goes = []string{
	"ropping area “Sauna”, #1042 also drops what was put into it:",
	"2  a new option of Sauna: “With steam”", "3  installer notes of Sauna · 2 With steam: “Steam-proof boxes.”",
}

func (o *machine) waiting() int {
	o.t.Helper()
	_, out := o.run("outbox", "list", "--json")
	return strings.Count(out, `"state": "waiting"`)
}

func want(t *testing.T, out string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(out, w) {
			t.Errorf("%q is missing:\n%s", w, out)
		}
	}
}

// A script that drops an area must not silently lose the texts in it.
func TestDroppingDependentEditsNeedsYes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		o := staged(t)
		code, out := o.run("outbox", "drop", "1")
		if code != run.ExitUsage || o.waiting() != 4 {
			t.Fatalf("exit code %d, %d wait", code, o.waiting())
		}
		want(t, out, append(goes, "Nothing was dropped. Give --yes")...)
		if code, out = o.run("outbox", "drop", "4"); code != run.ExitOK || o.waiting() != 3 {
			t.Fatalf("without dependent edits: exit code %d, %d wait\n%s", code, o.waiting(), out)
		}
		code, out = o.run("outbox", "drop", "1", "--yes")
		if code != run.ExitOK || o.waiting() != 0 {
			t.Fatalf("exit code %d, %d wait\n%s", code, o.waiting(), out)
		}
		want(t, out, "Dropped: area “Sauna”, #1042. Also dropped:", "`tender undo` restores all of it.", goes[1], goes[2])
		d := openEditor(o.start())
		d.Press("u").Idle().See("Undone: dropping area “Sauna”", "+2 With steam")
		if n := o.waiting(); n != 3 {
			t.Errorf("undo restored %d of 3\n%s", n, d.Screen())
		}
	})
}

func TestDroppingDependentEditsAsksOnATerminal(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for answer, left := range map[string]int{"no": 4, "yes": 1} {
			o := staged(t)
			p := terminal.NewPerson(t, [2]string{"Type yes to continue: ", answer + "\r"})
			r := o.app()
			r.In, r.Out, r.Err = p.TTY, p.TTY, p.TTY
			code := Main(t.Context(), r.Streams, []string{"outbox", "drop", "1"})
			screen := p.Shown()
			if o.waiting() != left || (code == run.ExitOK) != (answer == "yes") {
				t.Errorf("%q: exit code %d, %d wait", answer, code, o.waiting())
			}
			want(t, screen, append(goes, "Drop all of it?")...)
		}
	})
}
