package serve

import (
	"context"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"github.com/spf13/cobra"
)

func newAppList(r *run.Run, at *instance) *cobra.Command {
	cmd := &cobra.Command{Use: "list", Short: "List the applications", Args: cobra.NoArgs}
	return operates[[]applicationJSON](r, cmd, at, func(ctx context.Context, s *service.Server, _ []string) error {
		apps, err := s.Admin().Applications(ctx)
		if err != nil {
			return err
		}
		return printApplications(r, apps)
	})
}

func printApplications(r *run.Run, apps []admin.Application) error {
	t := output.NewTable("Application key", "Name", "", "Created")
	return run.PrintList(r, apps, func(x *admin.Application) applicationJSON {
		return jsonApplication(x, "")
	}, t, func(x *admin.Application) []string {
		active := "active"
		if !x.Active {
			active = "revoked"
		}
		return []string{x.AppKey, x.Name, active, output.Day(x.Created)}
	}, "")
}
