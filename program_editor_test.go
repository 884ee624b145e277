//go:build unix

package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"app.tender/tender/testenv/terminal"
)

// startWithEditor opens the installer notes in an $EDITOR that is a shell
// script: "$1" in it is the file. The shell reads the script instead of executing
// it, because a process started meanwhile may hold the new file open for writing,
// and the system refuses to execute such a file.
func (h home) startWithEditor(t *testing.T, script string) *terminal.Terminal {
	t.Helper()
	path := filepath.Join(t.TempDir(), "editor")
	if err := os.WriteFile(path, []byte(script+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := h.command(t, "demo")
	cmd.Env = append(cmd.Env, "EDITOR=/bin/sh "+path)
	x := terminal.Start(t, cmd, 120, 36, false)
	openNotes(x)
	x.Send("\x1b") // and in again by the key for $EDITOR, from the focused pane
	x.AwaitThat("left the text", func(s string) bool { return !strings.Contains(s, "✎") })
	x.Send("E")
	return x
}

// editorFiles returns the contents of the files that were handed to $EDITOR.
func (h home) editorFiles(t *testing.T) (texts []string) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(h.data, "profiles", "*", "editor", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

// Whatever $EDITOR does, the text typed in it is in the draft, or in a file that a notice
// names.
func TestWhatAnEditorLeavesIsKept(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ script, tells, draft, file string }{
		"goes well":        {`echo " typed" >>"$1"; sleep 0.01`, "draft kept", " typed", ""},
		"fails":            {`echo " typed" >>"$1"; exit 3`, "Its file is kept", "", " typed\n"},
		"is killed":        {`echo " typed" >>"$1"; kill -9 $$`, "Its file is kept", "", " typed\n"},
		"another encoding": {`printf 'caf\351' >"$1"`, "not UTF-8", "", "caf\xe9"},
		"control characters": {
			`printf 'a\033[31mb\000c' >"$1"`, "Control characters were removed", "abc",
			"a\x1b[31mb\x00c",
		},
		"removes its file":    {`rm "$1"`, "is gone; the text is unchanged", "", ""},
		"line ends of others": {`printf 'one\r\ntwo\r\n' >"$1"`, "draft kept", "one\ntwo", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			x := h.startWithEditor(t, tt.script)
			x.Await(tt.tells)
			x.Send("\x03")
			x.AwaitExit()
			if text := h.notesDraft(t); !strings.HasSuffix(text, tt.draft) || tt.draft == "" && text != "" {
				t.Errorf("draft %q, want %q", text, tt.draft)
			}
			files := h.editorFiles(t)
			if (tt.file == "") != (len(files) == 0) || len(files) > 0 && !strings.Contains(files[0], tt.file) {
				t.Errorf("files %q, want %q", files, tt.file)
			}
		})
	}
}

// A killed program can report nothing, so the next start does.
func TestTheNextStartTellsOfATextThatAnEditorHad(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	x := h.startWithEditor(t, `echo " typed" >>"$1"; echo in the editor; read -r forever`)
	x.Await("in the editor")
	x.Kill()
	if files := h.editorFiles(t); len(files) != 1 || !strings.Contains(files[0], " typed\n") {
		t.Fatalf("files %q", files)
	}
	x = h.start(t, false, "demo")
	x.Await("$EDITOR left 1 text in")
	x.Send("q")
	x.AwaitExit()
}

// A program that is asked to end while $EDITOR has a text waits for it.
func TestASignalWhileAnEditorHasTheText(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ end, draft, file string }{
		"goes well": {"exit 0", " typed", ""},
		"fails":     {"exit 3", "", " typed\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHome(t)
			signalled := filepath.Join(t.TempDir(), "signalled")
			x := h.startWithEditor(t, `echo " typed" >>"$1"; echo in the editor; while [ ! -e `+signalled+
				` ]; do sleep 0.05; done; `+tt.end)
			x.Await("in the editor")
			x.Signal(syscall.SIGTERM)
			if err := os.WriteFile(signalled, nil, 0o600); err != nil {
				t.Fatal(err)
			}
			x.AwaitExit()
			if text := h.notesDraft(t); !strings.HasSuffix(text, tt.draft) || tt.draft == "" && text != "" {
				t.Errorf("draft %q, want %q", text, tt.draft)
			}
			files := h.editorFiles(t)
			if (tt.file == "") != (len(files) == 0) || len(files) > 0 && !strings.Contains(files[0], tt.file) {
				t.Errorf("files %q, want %q", files, tt.file)
			}
			if told := strings.Contains(x.Output(), "Its file is kept"); told != (tt.file != "") {
				t.Errorf("tells of a file: %v", told)
			}
		})
	}
}
