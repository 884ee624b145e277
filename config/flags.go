package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// SettingAnnotation marks a flag of the service that a file and the environment may set; its value is the variable.
const SettingAnnotation = "tender_setting"

// ServiceSetting is such a flag, for the documentation.
type ServiceSetting struct{ Name, Default, Variable, About string }

// ReadFlags reads a TOML file that has the names of flags as its keys, and calls set for each, with the value as it is
// typed. The error lists all mistakes by line and column: a key that is not among known, a value that is no text,
// number or truth, and what set refuses. It is fs.ErrNotExist if there is no file.
func ReadFlags(path string, known []string, set func(name, value string) error) error {
	src, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return err
	case err != nil:
		return fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	entries, problems := parse(src)
	for _, e := range entries {
		at, fault := e.keyAt, ""
		switch value, isFlag := e.flag(src); {
		case !slices.Contains(known, e.name()):
			fault = unknown("setting", e.name(), known)
		case !isFlag:
			at, fault = e.valueAt, fmt.Sprintf("%s can't be %s", e.name(), e.is)
		default:
			if refused := set(e.name(), value); refused != nil {
				at, fault = e.valueAt, refused.Error()
			}
		}
		if fault != "" {
			problems = append(problems, Problem{at.Line, at.Column, fault})
		}
	}
	return fileError(path, problems)
}

// flag returns the value as it is typed for a flag; ok is false if it is a list, a date or a table.
func (e entry) flag(src []byte) (value string, ok bool) {
	switch v := e.value.(type) {
	case string:
		return v, true
	case bool:
		return fmt.Sprint(v), true
	}
	return strings.ReplaceAll(string(src[e.start:e.end]), "_", ""), e.is == "a number"
}
