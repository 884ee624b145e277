package builder

import (
	"os"
	"path/filepath"
	"testing"
)

// An unreadable content directory is reported to the operator: its files would stay there
// forever.
func TestSweepFailsIfTheDirectoryCannotBeRead(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "content")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	known := func() ([]string, error) { return nil, nil }
	if err := (Files{Dir: file}).sweep(known); err == nil {
		t.Error("sweeping an unreadable directory did not fail")
	}
	if err := (Files{Dir: file + "-not-made-yet"}).sweep(known); err != nil {
		t.Error(err)
	}
}
