package tty

import (
	"errors"
	"os"
)

// newKeys fails: Bubble Tea reads the keys of a console.
func newKeys(*os.File) (keys, error) { return nil, errors.ErrUnsupported }
