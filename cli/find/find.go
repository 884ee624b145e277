// Package find resolves and reads what arguments name: from the service, or else from this machine.
package find

import (
	"strconv"
	"strings"
)

// Arguments name things as people do: a proposal by its number, an area by its name, a user or contact by name or
// e-mail address. Anything can be named by its ID instead, written id:123.

// ID parses "id:123"; ok is false for anything else, and for 0, which is no ID.
func ID(arg string) (id int64, ok bool) {
	digits, ok := strings.CutPrefix(arg, "id:")
	if !ok {
		return 0, false
	}
	id, err := strconv.ParseInt(digits, 10, 64)
	return id, err == nil && id != 0
}
