package builder

import (
	"os"
	"path/filepath"
	"testing"
)

// The operator hears of a content directory that can't be read: what it holds stays there for ever.
func TestSweepFailsIfTheDirectoryCannotBeRead(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "content")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	known := func() ([]string, error) { return nil, nil }
	if err := (Files{Dir: file}).sweep(known); err == nil {
		t.Error("a directory that can't be read was swept without an error")
	}
	if err := (Files{Dir: file + "-not-made-yet"}).sweep(known); err != nil {
		t.Error(err)
	}
}
