package store

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// envOpen is the variable with the database that a child process opens.
const envOpen = "TENDER_TEST_OPEN"

// Every process that opens a new file gets a complete database, though all of them find
// it empty and try to create it.
func TestMigrationsRunOnceForManyProcesses(t *testing.T) {
	if path := os.Getenv(envOpen); path != "" {
		openAsProcess(t, path)
		return
	}
	path := filepath.Join(t.TempDir(), "x.db")
	start, let, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	var all []*exec.Cmd
	for range 8 {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestMigrationsRunOnceForManyProcesses$",
			"-test.count=1")
		cmd.Env = append(os.Environ(), envOpen+"="+path)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = start, t.Output(), t.Output()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		all = append(all, cmd)
	}
	if err := errors.Join(start.Close(), let.Close()); err != nil { // now
		t.Fatal(err)
	}
	for _, cmd := range all {
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	}
	addAccount(t, openAt(t, path))
}

// openAsProcess opens the database once its standard input has ended.
func openAsProcess(t *testing.T, path string) {
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		t.Fatal(err)
	}
	openAt(t, path)
}
