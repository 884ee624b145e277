package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"github.com/spf13/cobra"
)

func newAppRevoke(r *run.Run, at *instance) *cobra.Command {
	cmd := &cobra.Command{Use: "revoke KEY", Short: "Revoke an application key", Args: cobra.ExactArgs(1)}
	return operates[applicationJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		revoked, err := s.Admin().RevokeApplication(ctx, args[0])
		if err != nil {
			return err
		}
		return r.PrintWords(jsonApplication(&revoked, ""), "Revoked the key of the application %s.", revoked.Name)
	})
}
