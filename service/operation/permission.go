package operation

import (
	"net/http"
	"slices"

	"app.tender/tender/service/admin"
)

// Permission is something that a user may be allowed to do.
type Permission string

// The permissions, as the credential exchange lists them.
const (
	MayReadProposals  Permission = "proposals.read"
	MayReadPrices     Permission = "prices.read" // costs, profit, payments and contacts' notes, too
	MayWriteProposals Permission = "proposals.write"
	MayMoveProposals  Permission = "proposals.move" // statuses, the archive, change orders
	MayReadPeople     Permission = "people.read"
	MayWritePeople    Permission = "people.write"
	MayReadUsers      Permission = "users.read"
	MayReadCatalog    Permission = "catalog.read" // the account must have catalog access too
	MayManageWebhooks Permission = "webhooks.manage"
)

// PermissionsOf lists what members of a group may do. An unknown group may do
// nothing.
func PermissionsOf(g admin.PermissionGroup) []Permission {
	read := []Permission{MayReadProposals, MayReadPeople, MayReadUsers}
	write := slices.Concat(read, []Permission{MayReadPrices, MayWriteProposals, MayWritePeople})
	office := append(slices.Clone(write), MayMoveProposals, MayReadCatalog)
	switch g {
	case admin.GroupAdmin:
		return append(office, MayManageWebhooks)
	case admin.GroupOffice:
		return office
	case admin.GroupSales:
		return append(write, MayReadCatalog)
	case admin.GroupSalesNoCatalog:
		return write
	case admin.GroupInstaller:
		return append(read, MayReadCatalog)
	default:
		return nil
	}
}

// May reports whether the caller has a permission.
func (c *Call) May(p Permission) bool {
	if p == MayReadCatalog && !c.Account.CatalogAccess {
		return false
	}
	return slices.Contains(PermissionsOf(admin.PermissionGroup(c.User.PermissionGroup)), p)
}

// Lacks returns the refusal of a caller without the permission p.
func Lacks(p Permission) error {
	return &Fault{
		Status: http.StatusForbidden, Code: codePermissionDenied,
		Message: "The user lacks the permission " + string(p) + ".",
	}
}
