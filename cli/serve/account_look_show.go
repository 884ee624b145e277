package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/documents"
	"app.tender/tender/service"
	"github.com/spf13/cobra"
)

func newLookShow(r *run.Run, at *instance) *cobra.Command {
	cmd := &cobra.Command{
		Use: "show ID", Short: "Show how an account's documents look", Args: cobra.ExactArgs(1),
		Example: "  tender serve account look show 1",
	}
	return operates[lookJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		return updateLook(ctx, r, s, args[0], func(*documents.Look) {})
	})
}
