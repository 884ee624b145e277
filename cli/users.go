package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"
)

// userJSON is a user of the account for programs.
type userJSON struct {
	ID              int64  `json:"id"`
	Name            string `json:"name"`
	FirstName       string `json:"firstName"`
	LastName        string `json:"lastName"`
	Email           string `json:"email"`
	PermissionGroup string `json:"permissionGroup"`
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
	for i, u := range users {
		rows[i] = userJSON{int64(u.ID), u.DisplayName(), u.FirstName, u.LastName, u.Email, u.PermissionGroup}
		t.add(fmt.Sprintf("id:%d", u.ID), u.DisplayName(), u.Email, u.PermissionGroup)
	}
	if asJSON {
		return s.app.printJSON(rows)
	}
	return s.app.printList(t, "No users found.")
}
