package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
)

// SetDefaultProfile sets the default profile in the settings file at path to name. The rest of the
// file, comments included, stays as it is.
func SetDefaultProfile(path, name string) error {
	if name != Demo {
		if err := CheckProfileName(name); err != nil {
			return err
		}
	}
	src, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	entries, problems := parse(src)
	if len(problems) > 0 {
		return fileError(path, problems)
	}
	value := []byte(strconv.Quote(name)) // names are plain letters, which TOML and Go quote alike
	for _, e := range entries {
		if e.name() == "profile" && e.end > 0 {
			return WriteFile(path, slices.Concat(src[:e.start], value, src[e.end:]))
		}
	}
	// A root key has to stand before the first table.
	return WriteFile(path, slices.Concat([]byte("profile = "), value, []byte("\n"), src))
}
