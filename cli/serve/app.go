package serve

import (
	"app.tender/tender/cli/run"
	"app.tender/tender/service/admin"
	"github.com/spf13/cobra"
)

func newApps(r *run.Run, at *instance) *cobra.Command {
	return run.Group("app", "Add, list and revoke application keys", "",
		newAppAdd(r, at), newAppList(r, at), newAppRevoke(r, at))
}

// printApplication prints an application with its secret key, which is shown only this once.
func printApplication(r *run.Run, made *admin.Application, secret string) {
	r.Printf("Application %s\napplication key  %s\nsecret key       %s\n", made.Name, made.AppKey, secret)
	r.Sayf("The secret key is not shown again.")
}
