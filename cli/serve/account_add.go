package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"github.com/spf13/cobra"
)

func newAccountAdd(r *run.Run, at *instance) *cobra.Command {
	var currency string
	cmd := &cobra.Command{Use: "add NAME", Short: "Add a dealer account", Args: cobra.ExactArgs(1)}
	cmd.Flags().StringVar(&currency, "currency", "USD", "the account's currency, an ISO 4217 code")
	return operates[accountJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		made, err := s.Admin().CreateAccount(ctx, newAccount(args[0], currency))
		if err != nil {
			return err
		}
		return r.PrintWords(jsonAccount(&made), "Account %d, %s.", made.ID, made.Name)
	})
}
