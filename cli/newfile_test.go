package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A journal of years is not read for a name that is taken, and neither held in memory.
func TestANewFileIsOpenedBeforeAnythingIsReadForIt(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "journal.jsonl")
	piece := strings.Repeat("x", 1<<16)
	err := writeNewFile(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, piece); err != nil {
			return err
		}
		if held, err := os.ReadFile(path); err != nil || len(held) < 1<<15 {
			t.Errorf("%d bytes are in the file: %v", len(held), err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	err = writeNewFile(path, func(io.Writer) error {
		t.Error("it is read for a file that is there")
		return nil
	})
	if kept, _ := os.ReadFile(path); exitCode(err) != ExitUsage || string(kept) != piece {
		t.Errorf("%v, and %d bytes are left of the file", err, len(kept))
	}
}

// A half-written journal that stays would be taken for the whole.
func TestHalfOfANewFileIsTakenAway(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "journal.jsonl")
	broken := errors.New("the database is damaged")
	err := writeNewFile(path, func(w io.Writer) error {
		_, err := io.WriteString(w, "{}\n")
		return errors.Join(err, broken)
	})
	if !errors.Is(err, broken) || strings.Contains(err.Error(), "can't be written") {
		t.Errorf("it says %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("half of it is there: %v", err)
	}
}
