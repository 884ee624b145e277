//go:build !linux

package testenv

// memory returns nothing: no such directory is known here.
func memory() (dir string, ok bool) { return "", false }
