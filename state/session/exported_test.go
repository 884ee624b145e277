package session_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

// Text written in $EDITOR is used if it can be, completely. Otherwise it stays in its file, and a
// notice says so.
func TestEditorFileIsUsedOrKept(t *testing.T) {
	d := state.Draft{Ref: internal, Text: "before"}
	m := newMachine(t, t.TempDir())
	x := m.start()
	began := m.clock.Now()
	for name, tt := range map[string]struct {
		wrote  string
		failed error
		after  time.Duration
		want   string // the text to use
		loses  bool
		fault  string
	}{
		"another text":            {wrote: "after\nall\n", want: "after\nall"},
		"the same after a while":  {wrote: "before\n", after: time.Minute, want: "before"},
		"the same at once":        {wrote: "before\n", fault: "wait flag"},
		"the same a moment later": {wrote: "before\n", after: time.Second - 1, fault: "wait flag"},
		"the same after a second": {wrote: "before\n", after: time.Second, want: "before"},
		"the editor failed": {
			wrote: "after", failed: errors.New("exit status 1"),
			fault: "exit status 1. $EDITOR or editor in the settings names another one. Its file is kept: ",
		},
		"another encoding":            {wrote: "caf\xe9", fault: "not UTF-8"},
		"control characters":          {wrote: "a\x07b", want: "ab", loses: true},
		"line ends of another system": {wrote: "a\r\nb\r\n", want: "a\nb"},
	} {
		t.Run(name, func(t *testing.T) {
			exported, err := x.Export(filepath.Join(t.TempDir(), "editor"),
				"internal notes in #1042 Dálaigh & Sons/…", d)
			must(t, err)
			if info, err := os.Stat(exported.Path); err != nil || info.Mode().Perm() != 0o600 {
				t.Fatalf("%v, %v", info, err)
			}
			must(t, os.WriteFile(exported.Path, []byte(tt.wrote), 0o600))
			r := exported.Read(tt.failed, began.Add(tt.after))
			if !strings.Contains(r.Fault.Message, tt.fault) ||
				tt.fault == "" && (r.Fault.Kind != state.FaultNone || r.Text != tt.want || r.Loses != tt.loses) {
				t.Errorf("%+v", r)
			}
			if kept := session.KeptFiles(filepath.Dir(exported.Path)); !strings.Contains(kept,
				filepath.Dir(exported.Path)+": internal notes in 1042 Dálaigh Sons. Remove") {
				t.Errorf("reported at the next start: %q", kept)
			}
		})
	}
	dir := t.TempDir()
	exported, err := x.Export(dir, "", d)
	must(t, err)
	if r := exported.Read(errors.New("no such file"), began); !strings.Contains(r.Fault.Message,
		"no such file. Keep typing here; $EDITOR or editor in the settings names another one.") {
		t.Errorf("%+v", r)
	}
	if kept := session.KeptFiles(dir); kept != "" {
		t.Errorf("an editor that wrote nothing is reported at every later start: %q", kept)
	}
	exported, err = x.Export(t.TempDir(), "", d)
	must(t, err)
	must(t, os.Remove(exported.Path))
	if r := exported.Read(nil, began); !strings.Contains(r.Fault.Message, "is gone") {
		t.Errorf("%+v", r)
	}
}

// The file of $EDITOR stays until all of its text is stored as a draft: until then it is the only
// copy if the program is killed.
func TestTheFileOfTheEditorStaysUntilItsTextIsKept(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	d := x.Open(state.Draft{Ref: internal, Text: "before", Base: "before"})
	m.idle()
	for _, loses := range []bool{false, true} {
		exported, err := x.Export(t.TempDir(), "", d)
		must(t, err)
		wrote := "after"
		if loses {
			wrote = "after\x07all"
		}
		must(t, os.WriteFile(exported.Path, []byte(wrote), 0o600))
		r := exported.Read(nil, m.clock.Now())
		free := fill(x)
		x.Import(r, r.Text, 0)
		m.pass(time.Second)
		if _, err := os.Stat(exported.Path); err != nil {
			t.Errorf("deleted while its text is only in memory: %v", err)
		}
		free()
		m.pass(3 * time.Second)
		if _, err := os.Stat(exported.Path); (err == nil) != loses {
			t.Errorf("loses %v: %v", loses, err)
		}
		if kept, _ := x.Snapshot().Draft(internal); kept.Text != r.Text {
			t.Errorf("the draft is %q", kept.Text)
		}
	}
}
