package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"github.com/spf13/cobra"
)

func newAppAdd(r *run.Run, at *instance) *cobra.Command {
	cmd := &cobra.Command{
		Use: "add NAME", Short: "Create an application key and its secret key", Args: cobra.ExactArgs(1),
	}
	return operates[applicationJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		made, secret, err := s.Admin().CreateApplication(ctx, args[0])
		if err != nil {
			return err
		}
		return r.Result(jsonApplication(&made, secret), func() { printApplication(r, &made, secret) })
	})
}
