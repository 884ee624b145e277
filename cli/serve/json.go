package serve

import (
	"context"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"github.com/spf13/cobra"
)

// accountJSON is a dealer account of an instance for programs.
type accountJSON struct {
	ID               int64   `json:"id"`
	Name             string  `json:"name"`
	Currency         string  `json:"currency"`
	Subscription     bool    `json:"subscription"`     // whether it is active
	SubscriptionEnds *string `json:"subscriptionEnds"` // null for an open end
	Catalog          bool    `json:"catalog"`          // whether the account may use the catalog
	TaxOnLabor       bool    `json:"taxOnLabor"`
	TaxOnFees        bool    `json:"taxOnFees"`
}

// serviceUserJSON is a user as the operator sees them.
type serviceUserJSON struct {
	ID              int64   `json:"id"`
	Account         int64   `json:"account"` // the account's id
	Name            string  `json:"name"`    // as displayed
	FirstName       string  `json:"firstName"`
	LastName        string  `json:"lastName"`
	Email           string  `json:"email"`
	PermissionGroup string  `json:"permissionGroup"`
	Active          bool    `json:"active"`
	EmailVerified   bool    `json:"emailVerified"`
	Created         *string `json:"created"`
}

// applicationJSON is an application that signs requests.
type applicationJSON struct {
	AppKey    string  `json:"appKey"`
	Name      string  `json:"name"`
	Active    bool    `json:"active"`
	Created   *string `json:"created"`
	SecretKey string  `json:"secretKey,omitempty"` // only right after it was created: it can't be read again
}

// invitedJSON is an invitation of a user, which adds one device.
type invitedJSON struct {
	User    serviceUserJSON `json:"user"`
	Code    string          `json:"code"`    // for `tender login`: it can't be read again, and is good once
	Expires *string         `json:"expires"` // when the code ends
}

// deviceJSON is where a user has signed in, or was invited.
type deviceJSON struct {
	ID          int64   `json:"id"`
	Account     int64   `json:"account"` // the account's id
	User        string  `json:"user"`    // the user's e-mail address
	Name        string  `json:"name"`    // as the device calls itself; empty: not known
	AppKey      string  `json:"appKey"`  // of the application that it signs with
	Application string  `json:"application"`
	Created     *string `json:"created"`
	Expires     *string `json:"expires"`     // when its key ends; null: never
	LastUsed    *string `json:"lastUsed"`    // to a minute; null: never
	LastAddress string  `json:"lastAddress"` // the network that it was last used from; empty: this machine
	Revoked     *string `json:"revoked"`     // null: it is not
}

// begunJSON is what an instance begins with.
type begunJSON struct {
	Account     accountJSON     `json:"account"`
	User        serviceUserJSON `json:"user"` // the administrator
	Application applicationJSON `json:"application"`
}

// taxRateJSON is a sales-tax rate that was just set.
type taxRateJSON struct {
	Account    int64  `json:"account"` // the account's id
	State      string `json:"state"`
	PostalCode string `json:"postalCode"` // empty: all of the state
	Rate       string `json:"rate"`       // a fraction of 1
}

// importedJSON is what an import did to a catalog.
type importedJSON struct {
	Added   int `json:"added"`
	Changed int `json:"changed"`
}

// backupJSON is a backup that was just written.
type backupJSON struct {
	Path string `json:"path"` // of its folder or file, or its address in a bucket
}

// restoredJSON is a backup that was put in the place of an instance.
type restoredJSON struct {
	From  string `json:"from"`  // the folder, file or address of the backup
	Aside string `json:"aside"` // the folder of the previous instance; empty for none

	Drill *drillJSON `json:"drill,omitempty"` // with --drill, which replaces nothing
}

// drillJSON is what a backup has.
type drillJSON struct {
	Accounts  int `json:"accounts"`
	Users     int `json:"users"`
	Proposals int `json:"proposals"`
	Uploads   int `json:"uploads"`
}

func jsonAccount(x *admin.Account) accountJSON {
	return accountJSON{
		ID: int64(x.ID), Name: x.Name, Currency: x.Currency.Code, Subscription: x.SubscriptionActive,
		SubscriptionEnds: output.Time(x.SubscriptionEnds),
		Catalog:          x.CatalogAccess, TaxOnLabor: x.TaxOnLabor, TaxOnFees: x.TaxOnFees,
	}
}

func jsonServiceUser(u *admin.User) serviceUserJSON {
	return serviceUserJSON{
		ID: int64(u.ID), Account: int64(u.Account), Name: u.DisplayName(), FirstName: u.FirstName, LastName: u.LastName,
		Email:           u.Email,
		PermissionGroup: u.PermissionGroup, Active: u.Active, EmailVerified: u.EmailVerified,
		Created: output.Time(u.Created),
	}
}

func jsonApplication(x *admin.Application, secret string) applicationJSON {
	return applicationJSON{
		AppKey: x.AppKey, Name: x.Name, Active: x.Active, Created: output.Time(x.Created),
		SecretKey: secret,
	}
}

func jsonInvited(x *admin.Invited) invitedJSON {
	return invitedJSON{User: jsonServiceUser(&x.User), Code: x.Text(), Expires: output.Time(x.Expires)}
}

func jsonDevice(d *admin.Device) deviceJSON {
	return deviceJSON{
		ID: int64(d.ID), Account: int64(d.Account), User: d.UserName, Name: d.Name, AppKey: d.AppKey,
		Application: d.Application, Created: output.Time(d.Created), Expires: output.Time(d.Expires),
		LastUsed: output.Time(d.LastUsed), LastAddress: d.LastAddress, Revoked: output.Time(d.Revoked),
	}
}

// operation is the code of a command on an instance.
type operation func(ctx context.Context, s *service.Server, args []string) error

// operates makes cmd run f on the instance at a place and print a T.
func operates[T any](r *run.Run, cmd *cobra.Command, at *instance, f operation) *cobra.Command {
	cmd.RunE = r.Command(func(cmd *cobra.Command, args []string) error {
		ctx := asOperator(cmd)
		return administer(ctx, r, at, func(s *service.Server) error { return f(ctx, s, args) })
	})
	return run.Prints[T](r, cmd)
}
