package sqlitefile

import (
	"fmt"

	"golang.org/x/sys/windows"
)

// FreeBytes returns the space available to this user on the disk of path, in bytes.
func FreeBytes(path string) (uint64, error) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return 0, fmt.Errorf("look at the disk: %w", err)
	}
	var free uint64
	if err := windows.GetDiskFreeSpaceEx(name, &free, nil, nil); err != nil {
		return 0, fmt.Errorf("look at the disk: %w", err)
	}
	return free, nil
}
