package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// A service on a full disk is not ready, though it can read, and is ready again once there is space.
func TestAFullDiskIsNotReady(t *testing.T) {
	dir := t.TempDir()
	if err := unix.Mount("tender", dir, "tmpfs", 0, "size=4m"); errors.Is(err, fs.ErrPermission) {
		t.Skipf("no file system may be mounted: %v", err)
	} else if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = unix.Unmount(dir, unix.MNT_DETACH) })
	s := openAt(t, filepath.Join(dir, "service.db"))
	if err := s.Ready(t.Context()); err != nil {
		t.Fatal(err)
	}
	filler := filepath.Join(dir, "filler")
	_ = os.WriteFile(filler, make([]byte, 8<<20), 0o600) // as much as there is space for
	var err error
	for range 3 { // the first may still fit into a page that the log has
		err = errors.Join(err, s.Ready(t.Context()))
	}
	if err == nil {
		t.Error("it is ready on a full disk")
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("not ready, though there is space: %v", err)
	}
}
