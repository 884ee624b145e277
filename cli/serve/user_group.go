package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"github.com/spf13/cobra"
)

func newUserGroup(r *run.Run, at *instance) *cobra.Command {
	cmd := &cobra.Command{
		Use: "group EMAIL GROUP", Short: "Change the permission group of a user", Args: cobra.ExactArgs(2),
		Long: "Change the permission group of a user. GROUP is one of " + groupNames() + ".",
	}
	return operates[serviceUserJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		if err := s.Admin().SetGroup(ctx, args[0], admin.PermissionGroup(args[1])); err != nil {
			return err
		}
		return printChanged(ctx, r, s, args[0], "")
	})
}
