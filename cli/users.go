package cli

import (
	"context"
	"fmt"

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
	var asJSON bool
	cmd := &cobra.Command{
		Use: "users", Short: "List the users of the account", Args: cobra.NoArgs,
		RunE: a.inSession(func(ctx context.Context, s *session, _ []string) error { return s.listUsers(ctx, asJSON) }),
	}
	jsonFlag(cmd, &asJSON)
	return cmd
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
