//go:build !windows && !linux

package tty

import (
	"io"
	"os"
)

// newKeys returns how to read what is typed at f.
func newKeys(f *os.File) (keys, error) { return newPolled(f) }

// Output returns how to write to f.
func Output(f *os.File) io.Writer { return f }
