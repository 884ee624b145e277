package run

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
)

// script writes a program that a shell runs.
func script(t *testing.T, lines string) string {
	t.Helper()
	if _, err := exec.LookPath("/bin/sh"); err != nil {
		t.Skip("there is no shell")
	}
	path := filepath.Join(t.TempDir(), "own")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+lines), 0o700); err != nil { //nolint:gosec // it is run
		t.Fatal(err)
	}
	return path
}

// A name or a number that a shell read could do anything, and a key in the environment is a key in its log.
func TestACommandGetsNumbersAndNoSecrets(t *testing.T) {
	t.Setenv("TENDER_SECRET_KEY", "hidden")
	t.Setenv("TENDER_PASSWORD", "hidden")
	t.Setenv("TENDER_PROFILE", "work")
	path := script(t, `echo "$# $* $TENDER_PROFILE, $(env | grep -c hidden) secrets $(cat)"`)
	own := OwnCommands{"print": path + ` --copies "2 ; echo x"`, "mail": "x"}
	if got := own.Names(); !slices.Equal(got, []string{"mail", "print"}) {
		t.Errorf("%q", got)
	}
	said, err := own.Run(t.Context(), "print", []int64{1042, 1041})
	if err != nil || said != "4 --copies 2 ; echo x 1042 1041 work, 0 secrets" {
		t.Errorf("%q, %v", said, err)
	}
}

func TestACommandThatFailsSaysWhy(t *testing.T) {
	for line, want := range map[string]string{
		script(t, "echo no paper >&2; exit 3"): "own failed: exit status 3: no paper",
		filepath.Join(t.TempDir(), "nothing"):  "There is no program",
		`"unclosed`:                            "can't be read",
		script(t, "true") + " | rm":            "can't be read",
	} {
		_, err := OwnCommands{"own": line}.Run(t.Context(), "own", []int64{1})
		if f := state.FaultOf(err); !strings.Contains(f.Message, want) {
			t.Errorf("%s: %q, want %q", line, f.Message, want)
		}
	}
	if said, err := (OwnCommands{"own": script(t, "true")}).Run(t.Context(), "own", nil); said != "" || err != nil {
		t.Errorf("one that says nothing: %q, %v", said, err)
	}
}

func TestACommandEndsWithTheProgram(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	_, err := OwnCommands{"own": script(t, "sleep 600")}.Run(ctx, "own", nil)
	if err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}
