package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is one thing that is wrong in a file, and where.
type Problem struct {
	Line    int // from 1
	Column  int // in bytes, from 1
	Message string
}

// FileError is everything that is wrong in one file. Error gives a line for each
// problem, as compilers do, so that an editor can jump to it.
type FileError struct {
	Path     string
	Problems []Problem // in the order of the file; never empty
}

// Error writes path:line:column: message, a line for each problem.
func (e *FileError) Error() string {
	lines := make([]string, 0, len(e.Problems))
	for _, p := range e.Problems {
		lines = append(lines, fmt.Sprintf("%s:%d:%d: %s", e.Path, p.Line, p.Column, p.Message))
	}
	return strings.Join(lines, "\n")
}

// fileError makes an error of problems; nil when there are none.
func fileError(path string, problems []Problem) error {
	if len(problems) == 0 {
		return nil
	}
	slices.SortStableFunc(problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return &FileError{Path: path, Problems: problems}
}
