package cli

import (
	"context"
	"fmt"
	"slices"

	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// userJSON is a user of the account for programs.
type userJSON struct {
	ID              int64   `json:"id"`
	Name            string  `json:"name"` // as it is shown
	FirstName       *string `json:"firstName"`
	LastName        *string `json:"lastName"`
	Email           *string `json:"email"`
	PermissionGroup *string `json:"permissionGroup"`
}

func jsonUser(u *state.User) *userJSON {
	return &userJSON{
		ID: int64(u.ID), Name: u.DisplayName(),
		FirstName: jsonText(u.Unknown, state.FieldFirstName, u.FirstName), LastName: jsonText(u.Unknown, state.FieldLastName, u.LastName),
		Email:           jsonText(u.Unknown, state.FieldEmail, u.Email),
		PermissionGroup: jsonText(u.Unknown, state.FieldPermissionGroup, u.PermissionGroup),
	}
}

func newUsers(a *app) *cobra.Command {
	list := func(use string) *cobra.Command {
		return prints[[]*userJSON](a, &cobra.Command{
			Use: use, Short: "List the users of the account", Args: cobra.NoArgs,
			RunE: a.reads(func(ctx context.Context, s *session, _ []string) error { return s.listUsers(ctx) }),
		})
	}
	cmd := list("users")
	cmd.AddCommand(list("list"), newUsersShow(a))
	return cmd
}

func newUsersShow(a *app) *cobra.Command {
	return prints[userJSON](a, &cobra.Command{
		Use: "show USER", Short: "Print a user of the account", Args: cobra.ExactArgs(1),
		Long: "Print a user of the account, named by name, e-mail address or id:N.",
		RunE: a.reads(func(ctx context.Context, s *session, args []string) error { return s.showUser(ctx, args[0]) }),
	})
}

func (s *session) showUser(ctx context.Context, arg string) error {
	u, err := s.findUser(ctx, arg)
	if _, byID := idOf(arg); byID {
		u, err = s.userCalled(ctx, u.ID)
	}
	if err != nil {
		return err
	}
	return s.app.printWords(*jsonUser(&u), "%s, id:%d\n%-12s%s\n%-12s%s", u.DisplayName(), u.ID,
		"E-mail", u.Unknown.Word(state.FieldEmail, u.Email), "Group", u.Unknown.Word(state.FieldPermissionGroup, u.PermissionGroup))
}

// userCalled returns the user with an id.
func (s *session) userCalled(ctx context.Context, id state.UserID) (state.User, error) {
	users, err := s.users(ctx)
	if err != nil {
		return state.User{}, err
	}
	at := slices.IndexFunc(users, func(u state.User) bool { return u.ID == id })
	if at < 0 {
		return state.User{}, usagef("the account has no user id:%d; `tender users` lists them", id)
	}
	return users[at], nil
}

func (s *session) listUsers(ctx context.Context) error {
	users, err := s.users(ctx)
	if err != nil {
		return err
	}
	t := newTable("Id", "Name", "E-mail", "Group").figures(0).give(1, 2).link(2)
	return printList(s.app, users, jsonUser, t, func(u *state.User) []string {
		return []string{fmt.Sprintf("id:%d", u.ID), u.DisplayName(), u.Unknown.Word(state.FieldEmail, u.Email), u.Unknown.Word(state.FieldPermissionGroup, u.PermissionGroup)}
	}, "No users found.")
}
