package localstore

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"app.tender/tender/state"
)

// envOpen is the database that a child process opens, envDraft the proposal whose notes it saves.
const (
	envOpen  = "TENDER_TEST_OPEN"
	envDraft = "TENDER_TEST_DRAFT"
)

// Several terminals that start at once for the first time all get the same database.
func TestManyProcessesOpenANewFileAtOnce(t *testing.T) {
	if path := os.Getenv(envOpen); path != "" {
		draftAsProcess(t, path)
		return
	}
	const processes = 8
	path := filepath.Join(t.TempDir(), "tender.db")
	start, let, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	var all []*exec.Cmd
	for i := range processes {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestManyProcessesOpenANewFileAtOnce$",
			"-test.count=1")
		cmd.Env = append(os.Environ(), envOpen+"="+path, envDraft+"="+strconv.Itoa(i+1))
		cmd.Stdin, cmd.Stdout, cmd.Stderr = start, t.Output(), t.Output()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		all = append(all, cmd)
	}
	if err := errors.Join(start.Close(), let.Close()); err != nil { // start them
		t.Fatal(err)
	}
	for _, cmd := range all {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	if got := draftsOf(t, openAt(t, path)); len(got) != processes {
		t.Errorf("%d drafts", len(got))
	}
}

// draftAsProcess saves a draft when its standard input ends.
func draftAsProcess(t *testing.T, path string) {
	id, err := strconv.Atoi(os.Getenv(envDraft))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		t.Fatal(err)
	}
	s, err := Open(context.Background(), Config{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	if n := s.Notice(); n.Kind != state.FaultNone {
		t.Errorf("notice: %v", n)
	}
	ref := state.TextRef{Proposal: state.ProposalID(id), Field: state.InternalNotes}
	if _, err := s.Typed.Save(t.Context(), state.Draft{Ref: ref, Text: "x"}); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
