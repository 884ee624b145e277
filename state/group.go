package state

import (
	"slices"
	"strings"
)

// IsInstallerGroup reports whether a permission group is that of users who only read and install, and see no prices.
func IsInstallerGroup(group string) bool {
	return strings.EqualFold(strings.TrimSpace(group), "Installer")
}

// UserNamed returns the index of the user who signs in with a name, which is their e-mail address, or -1.
func UserNamed(users []User, name string) int {
	name = strings.TrimSpace(name)
	return slices.IndexFunc(users, func(u User) bool { return name != "" && strings.EqualFold(u.Email, name) })
}
