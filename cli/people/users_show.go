package people

import (
	"context"
	"slices"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newUsersShow(r *run.Run) *cobra.Command {
	return run.Prints[shapes.User](r, &cobra.Command{
		Use: "show USER", Short: "Print a user of the account", Args: cobra.ExactArgs(1),
		Long: "Print a user of the account. USER is a name, an e-mail address or id:N.",
		RunE: r.InPassing(showUser),
	})
}

func showUser(ctx context.Context, s *run.Session, args []string) error {
	u, err := find.User(ctx, s, args[0])
	if _, byID := find.ID(args[0]); byID {
		u, err = userCalled(ctx, s, u.ID)
	}
	if err != nil {
		return err
	}
	return s.PrintWords(*shapes.UserOf(&u), "%s, id:%d\n%-12s%s\n%-12s%s", u.DisplayName(), u.ID,
		"E-mail", u.Unknown.Word(state.FieldEmail, u.Email), "Group",
		u.Unknown.Word(state.FieldPermissionGroup, u.PermissionGroup))
}

// userCalled returns the user with an ID.
func userCalled(ctx context.Context, s *run.Session, id state.UserID) (state.User, error) {
	users, err := find.Users(ctx, s)
	if err != nil {
		return state.User{}, err
	}
	at := slices.IndexFunc(users, func(u state.User) bool { return u.ID == id })
	if at < 0 {
		return state.User{}, run.Usagef("the account has no user id:%d; `tender users list` lists them", id)
	}
	return users[at], nil
}
