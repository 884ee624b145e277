package service

import (
	"slices"

	"app.tender/tender/service/admin"
)

// permission is what an operation needs of the user who calls it.
type permission string

// The permissions, as the credential exchange lists them.
const (
	mayReadProposals  permission = "proposals.read"
	mayWriteProposals permission = "proposals.write"
	mayMoveProposals  permission = "proposals.move" // statuses, the archive, change orders
	mayReadPeople     permission = "people.read"
	mayWritePeople    permission = "people.write"
	mayReadUsers      permission = "users.read"
	mayReadCatalog    permission = "catalog.read" // the account must have catalog access too
	mayManageWebhooks permission = "webhooks.manage"
)

// permissionsOf lists what members of a group may do. An unknown group may do
// nothing.
func permissionsOf(g admin.PermissionGroup) []permission {
	read := []permission{mayReadProposals, mayReadPeople, mayReadUsers}
	write := slices.Concat(read, []permission{mayWriteProposals, mayWritePeople})
	office := append(slices.Clone(write), mayMoveProposals, mayReadCatalog)
	switch g {
	case admin.GroupAdmin:
		return append(office, mayManageWebhooks)
	case admin.GroupOffice:
		return office
	case admin.GroupSales:
		return append(write, mayReadCatalog)
	case admin.GroupSalesNoCatalog:
		return write
	case admin.GroupInstaller:
		return append(read, mayReadCatalog)
	default:
		return nil
	}
}
