package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"github.com/spf13/cobra"
)

func newMailShow(r *run.Run, at *instance) *cobra.Command {
	cmd := &cobra.Command{
		Use: "show ID", Short: "Show what an account's mails to clients say", Args: cobra.ExactArgs(1),
		Example: "  tender serve account mail show 1",
	}
	return operates[lettersJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		return updateLetters(ctx, r, s, args[0], func(*admin.Letters) {})
	})
}
