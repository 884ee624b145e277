package serve

import (
	"context"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newUserList(r *run.Run, at *instance) *cobra.Command {
	cmd := &cobra.Command{Use: "list ACCOUNT", Short: "List the users of an account", Args: cobra.ExactArgs(1)}
	return operates[[]serviceUserJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		id, err := accountID(args[0])
		if err != nil {
			return err
		}
		users, err := s.Admin().Users(ctx, id)
		if err != nil {
			return err
		}
		t := output.NewTable("Id", "Name", "E-mail", "Group", "").Figures(0).Give(1, 2)
		return run.PrintList(r, users, jsonServiceUser, t, func(u *admin.User) []string {
			return []string{state.FormatID(u.ID), u.DisplayName(), u.Email, u.PermissionGroup, userNote(u)}
		}, "")
	})
}

// userNote returns why a user can't sign in; empty if they can.
func userNote(u *admin.User) string {
	switch {
	case !u.Active:
		return "inactive"
	case !u.EmailVerified:
		return "e-mail not verified"
	default:
		return ""
	}
}
