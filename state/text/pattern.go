package text

import (
	"regexp"
	"sync"
)

// Pattern returns a function that compiles a regular expression on first use, so that starting the
// program compiles none. The function panics if expression is invalid.
func Pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
