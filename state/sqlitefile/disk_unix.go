//go:build !windows

package sqlitefile

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// FreeBytes returns the space available to this user on the disk of path, in bytes.
func FreeBytes(path string) (uint64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(path, &s); err != nil {
		return 0, fmt.Errorf("look at the disk: %w", err)
	}
	return uint64(s.Bavail) * uint64(s.Bsize), nil //nolint:unconvert // their types differ between systems
}
