//go:build !windows

package checks

import (
	"os"
	"os/user"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// writable returns why this user can't read and write the file at path, or nil.
func writable(path string) error { return unix.Access(path, unix.R_OK|unix.W_OK) }

// ownerOf returns the name of the user whose file path is, or "" if it is this user's or unknown.
func ownerOf(path string) string {
	info, err := os.Lstat(path)
	if err != nil {
		return ""
	}
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok || int(s.Uid) == os.Geteuid() {
		return ""
	}
	id := strconv.Itoa(int(s.Uid))
	if u, err := user.LookupId(id); err == nil {
		return u.Username
	}
	return "the user " + id
}
