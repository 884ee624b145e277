package service

import "slices"

// permission is what an operation needs of the user who calls it.
type permission string

// The permissions, as the credential exchange lists them.
const (
	mayReadProposals  permission = "proposals.read"
	mayWriteProposals permission = "proposals.write"
	mayReadPeople     permission = "people.read"
	mayWritePeople    permission = "people.write"
	mayReadUsers      permission = "users.read"
	mayReadCatalog    permission = "catalog.read" // the account must have catalog access too
	mayManageWebhooks permission = "webhooks.manage"
)

// PermissionGroup is what a user of an account may do.
type PermissionGroup string

// The permission groups.
const (
	GroupAdmin          PermissionGroup = "Admin"
	GroupSales          PermissionGroup = "Sales"
	GroupSalesNoCatalog PermissionGroup = "Sales without catalog"
	GroupInstaller      PermissionGroup = "Installer" // reads only
)

// PermissionGroups lists the groups.
func PermissionGroups() []PermissionGroup {
	return []PermissionGroup{GroupAdmin, GroupSales, GroupSalesNoCatalog, GroupInstaller}
}

// permissions lists what members of a group may do. An unknown group may do
// nothing.
func (g PermissionGroup) permissions() []permission {
	read := []permission{mayReadProposals, mayReadPeople, mayReadUsers}
	write := slices.Concat(read, []permission{mayWriteProposals, mayWritePeople})
	switch g {
	case GroupAdmin:
		return append(write, mayReadCatalog, mayManageWebhooks)
	case GroupSales:
		return append(write, mayReadCatalog)
	case GroupSalesNoCatalog:
		return write
	case GroupInstaller:
		return append(read, mayReadCatalog)
	default:
		return nil
	}
}
