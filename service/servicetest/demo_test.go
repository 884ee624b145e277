package servicetest_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"app.tender/tender/service/servicetest"
)

// Copies readable by others would hide from every test that the program creates such files.
func TestOnlyTheirOwnerCanReadTheCopies(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("files have no such modes there")
	}
	dir := filepath.Join(t.TempDir(), "service")
	if err := servicetest.Empty(dir); err != nil {
		t.Fatal(err)
	}
	files := 0
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		want := fs.FileMode(0o600)
		if e.IsDir() {
			want = 0o700
		} else {
			files++
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s has mode %v, want %v: %v", path, info.Mode().Perm(), want, err)
		}
		return nil
	})
	if err != nil || files == 0 {
		t.Errorf("%d files: %v", files, err)
	}
}
