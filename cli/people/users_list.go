package people

import (
	"context"
	"fmt"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newUsersList(r *run.Run) *cobra.Command {
	return run.Prints[[]*shapes.User](r, &cobra.Command{
		Use: "list", Short: "List the users of the account", Args: cobra.NoArgs,
		RunE: r.InPassing(listUsers),
	})
}

func listUsers(ctx context.Context, s *run.Session, _ []string) error {
	users, err := find.Users(ctx, s)
	if err != nil {
		return err
	}
	t := output.NewTable("Id", "Name", "E-mail", "Group").Figures(0).Give(1, 2).Link(2)
	return run.PrintList(s.Run, users, shapes.UserOf, t, func(u *state.User) []string {
		group := u.Unknown.Word(state.FieldPermissionGroup, u.PermissionGroup)
		return []string{fmt.Sprintf("id:%d", u.ID), u.DisplayName(), u.Unknown.Word(state.FieldEmail, u.Email), group}
	}, "No users found.")
}
