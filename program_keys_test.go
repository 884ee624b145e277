//go:build unix

package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/testenv/terminal"
)

// Between the words that are typed the terminal sends what it sends: pastes in the forms of multiplexers, late
// replies, and tails whose heads went elsewhere. The client would have read them, and a paste without an end would
// have taken the words typed after it.
func TestWhatATerminalSendsIsNoText(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ sent, want string }{
		"a paste through a multiplexer": {
			"\x1b[200~one\x1b[27;5;106~two\x1b[27;5;106~three\x1b[201~",
			"one\ntwo\nthree",
		},
		"late replies": {
			"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\\x1b[?62;4;22c\x1bP1+r544e=787465726d\x1b\\",
			"",
		},
		"a paste without its end": {
			"\x1b[200~pasted and the link broke, and more",
			"pasted and the link broke, and more",
		},
		"a tail":       {"11;rgb:1e1e/1e1e/1e1e\x1b\\", ""},
		"another tail": {"<35;40;12M", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			x := h.start(t, false, "demo")
			openNotes(x)
			x.Send("early.") // its last character is seen, so nothing is left to be read with what follows
			x.Await("early.")
			x.Send(tt.sent)
			if name == "a paste without its end" {
				x.Send("\x1b") // ends it, and does nothing else
				x.Await(tt.want)
			}
			x.Send(" late")
			x.Await("late")
			if strings.Contains(x.Screen(), "rgb") {
				t.Errorf("a reply was typed:\n%s", x.Screen())
			}
			x.Send("\x03")
			x.AwaitExit()
			if got, want := h.notesDraft(t), "early."+tt.want+" late"; !strings.HasSuffix(got, want) {
				t.Errorf("draft %q, want %q", got, want)
			}
		})
	}
}

// Replies that the terminal gave while $EDITOR had it, and that it left or read in part, were typed into the text.
func TestWhatAnEditorLeavesInTheTerminalIsNoText(t *testing.T) {
	t.Parallel()
	for _, left := range []string{
		"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\\x1b[?62;4;22c\x1bP1+r544e=787465726d\x1b\\", "11;rgb:1e1e/1e1e/1e1e\x1b\\",
		"[C", "[?62;4;22c", "<35;40;12M",
	} {
		t.Run(left, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			signalled := filepath.Join(t.TempDir(), "signalled")
			x := h.startWithEditor(t, `echo " typed" >>"$1"; echo in the editor; while [ ! -e `+signalled+
				` ]; do sleep 0.05; done`)
			x.Await("in the editor")
			x.Send(left)
			if err := os.WriteFile(signalled, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			x.Await("drilling. typed")
			x.Send("!")
			x.Await("typed!")
			x.Send("\x03")
			x.AwaitExit()
			if got := h.notesDraft(t); !strings.HasSuffix(got, " typed!") {
				t.Errorf("draft %q", got)
			}
		})
	}
}

// An editor with a space in its path did not start.
func TestAnEditorWithQuotesStarts(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	dir := filepath.Join(t.TempDir(), "my editor")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "ed")
	if err := os.WriteFile(path, []byte(`[ "$1" = "--wait for it" ] && echo " typed" >>"$2"; sleep 0.01`+"\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	cmd := h.command(t, "demo")
	cmd.Env = append(cmd.Env, `EDITOR=/bin/sh "`+path+`" '--wait for it'`)
	x := terminal.Start(t, cmd, 120, 36, false)
	openNotes(x)
	x.Send("\x1b")
	x.AwaitThat("left the text", func(s string) bool { return !strings.Contains(s, "✎") })
	x.Send("E")
	x.Await("drilling. typed") // "draft kept" is also said before the editor has the terminal
	x.Send("\x03")
	x.AwaitExit()
	if got := h.notesDraft(t); !strings.HasSuffix(got, " typed") {
		t.Errorf("draft %q", got)
	}
}
