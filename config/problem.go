package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is one mistake in a file, with its position.
type Problem struct {
	Line    int // from 1
	Column  int // in bytes, from 1
	Message string
}

// FileError lists all mistakes in one file. Error prints each on its own line, as compilers
// do, so that an editor can jump to it.
type FileError struct {
	Path     string
	Problems []Problem // in file order; never empty
}

// Error returns a line "path:line:column: message" for each problem.
func (e *FileError) Error() string {
	lines := make([]string, 0, len(e.Problems))
	for _, p := range e.Problems {
		lines = append(lines, fmt.Sprintf("%s:%d:%d: %s", e.Path, p.Line, p.Column, p.Message))
	}
	return strings.Join(lines, "\n")
}

// fileError returns problems as an error, or nil when there are none.
func fileError(path string, problems []Problem) error {
	if len(problems) == 0 {
		return nil
	}
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return &FileError{Path: path, Problems: problems}
}
