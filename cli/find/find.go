// Package find finds what arguments name, and reads it: from the service, or from this machine where that can't be reached.
package find

import (
	"strconv"
	"strings"
)

// Things are named on the command line as people name them: a proposal by its
// number, an area by its name, a user or contact by name or e-mail address. Any
// of them can be named by its id instead, written id:123.

// ID reads "id:123"; ok is false for anything else, and for 0, which is the id of nothing.
func ID(arg string) (id int64, ok bool) {
	digits, ok := strings.CutPrefix(arg, "id:")
	if !ok {
		return 0, false
	}
	id, err := strconv.ParseInt(digits, 10, 64)
	return id, err == nil && id != 0
}
