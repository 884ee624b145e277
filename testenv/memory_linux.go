package testenv

import "golang.org/x/sys/unix"

// enough is how many bytes must be free, far more than the tests of a package
// take.
const enough = 1 << 30

// memory returns where files are kept in memory and programs may be run from.
func memory() (dir string, ok bool) {
	const shared = "/dev/shm"
	var s unix.Statfs_t
	if err := unix.Statfs(shared, &s); err != nil {
		return "", false
	}
	free := s.Bavail * uint64(s.Bsize)
	return shared, s.Type == unix.TMPFS_MAGIC && s.Flags&unix.ST_NOEXEC == 0 && free >= enough
}
