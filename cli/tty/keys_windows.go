package tty

import (
	"errors"
	"io"
	"os"
)

// newKeys fails: Bubble Tea reads the keys of a console.
func newKeys(*os.File) (keys, error) { return nil, errors.ErrUnsupported }

// Output returns how to write to f.
func Output(f *os.File) io.Writer { return f }
