//go:build !windows && !linux

package tty

import "os"

// newKeys returns how to wait for keys from f.
func newKeys(f *os.File) (keys, error) { return newPolled(f) }
