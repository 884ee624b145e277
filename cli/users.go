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
		var asJSON bool
		cmd := &cobra.Command{
			Use: use, Short: "List the users of the account", Args: cobra.NoArgs,
			RunE: a.inSession(func(ctx context.Context, s *session, _ []string) error { return s.listUsers(ctx, asJSON) }),
		}
		jsonFlag(cmd, &asJSON)
		return reading(cmd)[0]
	}
	cmd := list("users")
	cmd.AddCommand(list("list"), newUsersShow(a))
	return cmd
}

func newUsersShow(a *app) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "show USER", Short: "Print a user of the account", Args: cobra.ExactArgs(1),
		Long: "Print a user of the account, named by name, e-mail address or id:N.",
		RunE: a.inSession(func(ctx context.Context, s *session, args []string) error { return s.showUser(ctx, args[0], asJSON) }),
	}
	jsonFlag(cmd, &asJSON)
	return reading(cmd)[0]
}

func (s *session) showUser(ctx context.Context, arg string, asJSON bool) error {
	u, err := s.findUser(ctx, arg)
	if _, byID := idOf(arg); byID {
		u, err = s.userCalled(ctx, u.ID)
	}
	if err != nil {
		return err
	}
	if asJSON {
		return s.app.printJSON(*jsonUser(&u))
	}
	s.app.printf("%s, id:%d\n", u.DisplayName(), u.ID)
	s.app.printf("%-12s%s\n%-12s%s\n", "E-mail", u.Unknown.Word(state.FieldEmail, u.Email), "Group", u.Unknown.Word(state.FieldPermissionGroup, u.PermissionGroup))
	return nil
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

func (s *session) listUsers(ctx context.Context, asJSON bool) error {
	users, err := s.users(ctx)
	if err != nil {
		return err
	}
	rows := make([]userJSON, len(users))
	t := newTable("Id", "Name", "E-mail", "Group").figures(0).give(1, 2)
	mail := make([]string, len(users))
	for i, u := range users {
		mail[i] = mailTo(u.Email)
		rows[i] = *jsonUser(&u)
		t.add(fmt.Sprintf("id:%d", u.ID), u.DisplayName(), u.Unknown.Word(state.FieldEmail, u.Email), u.Unknown.Word(state.FieldPermissionGroup, u.PermissionGroup))
	}
	if asJSON {
		return s.app.printJSON(rows)
	}
	return s.app.printList(t.linked(2, mail), "No users found.")
}
