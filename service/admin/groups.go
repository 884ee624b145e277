package admin

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// PermissionGroup is what a user of an account may do.
type PermissionGroup string

// The permission groups.
const (
	GroupAdmin          PermissionGroup = "Admin"
	GroupOffice         PermissionGroup = "Office" // sales who also move statuses and make change orders
	GroupSales          PermissionGroup = "Sales"
	GroupSalesNoCatalog PermissionGroup = "Sales without catalog"
	GroupInstaller      PermissionGroup = "Installer" // reads only
)

// PermissionGroups lists the groups.
func PermissionGroups() []PermissionGroup {
	return []PermissionGroup{GroupAdmin, GroupOffice, GroupSales, GroupSalesNoCatalog, GroupInstaller}
}

// groupNamed returns the group of that name, in whatever case the operator typed it.
func groupNamed(name string) (PermissionGroup, error) {
	groups := PermissionGroups()
	i := slices.IndexFunc(groups, func(g PermissionGroup) bool { return strings.EqualFold(string(g), name) })
	if i < 0 {
		return "", state.Invalid(fmt.Sprintf("There is no permission group %q.", name),
			"The groups are "+text.Join(groups)+".")
	}
	return groups[i], nil
}
