package testenv

import "golang.org/x/sys/unix"

// enough is the free memory required, in bytes, far more than the tests of a package use.
const enough = 1 << 30

// memory returns a directory in memory that programs can be run from.
func memory() (dir string, ok bool) {
	const shared = "/dev/shm"
	var s unix.Statfs_t
	if err := unix.Statfs(shared, &s); err != nil {
		return "", false
	}
	free := s.Bavail * uint64(s.Bsize)
	return shared, s.Type == unix.TMPFS_MAGIC && s.Flags&unix.ST_NOEXEC == 0 && free >= enough
}
