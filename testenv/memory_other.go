//go:build !linux

package testenv

// memory returns false: no such directory is known on this system.
func memory() (dir string, ok bool) { return "", false }
