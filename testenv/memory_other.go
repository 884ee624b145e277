//go:build !linux

package testenv

// memory is not known here.
func memory() (dir string, ok bool) { return "", false }
