package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"github.com/spf13/cobra"
)

func newAccountList(r *run.Run, at *instance) *cobra.Command {
	cmd := &cobra.Command{Use: "list", Short: "List the accounts", Args: cobra.NoArgs}
	return operates[[]accountJSON](r, cmd, at, func(ctx context.Context, s *service.Server, _ []string) error {
		accounts, err := s.Admin().Accounts(ctx)
		if err != nil {
			return err
		}
		return printAccounts(r, accounts)
	})
}
