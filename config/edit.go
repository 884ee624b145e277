package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
)

// SetDefaultProfile writes name as the profile to open into the settings file
// at path and changes nothing else in it, comments included.
func SetDefaultProfile(path, name string) error {
	if name != Demo {
		if err := CheckProfileName(name); err != nil {
			return err
		}
	}
	src, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("read the settings: %w", err)
	}
	entries, problems := parse(src)
	if len(problems) > 0 {
		return fileError(path, problems)
	}
	value := []byte(strconv.Quote(name)) // names are plain letters: TOML and Go quote them alike
	for _, e := range entries {
		if e.name() == "profile" && e.end > 0 {
			return WriteFile(path, slices.Concat(src[:e.start], value, src[e.end:]))
		}
	}
	// A key of the root has to stand before the first table.
	return WriteFile(path, slices.Concat([]byte("profile = "), value, []byte("\n"), src))
}
