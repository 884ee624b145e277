package admin

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
