package serve

import (
	"context"
	"errors"
	"slices"
	"strings"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"github.com/spf13/cobra"
)

func newUsers(r *run.Run, at *instance) *cobra.Command {
	return run.Group("user", "Add, list and change users", "",
		newUserAdd(r, at), newUserInvite(r, at), newUserList(r, at), newUserPassword(r, at), newUserGroup(r, at),
		changesUser(r, at, &cobra.Command{Use: "verify", Short: "Mark a user's e-mail address as verified"},
			" The e-mail address is verified.", admin.Instance.VerifyEmail),
		changesUser(r, at, &cobra.Command{Use: "activate", Short: "Reactivate a user"},
			"", admin.Instance.Activate),
		changesUser(r, at, &cobra.Command{
			Use: "deactivate", Short: "Deactivate a user and revoke all of the user's devices",
		}, " All devices are revoked.", admin.Instance.Deactivate),
		changesUser(r, at, &cobra.Command{
			Use: "revoke-keys", Short: "Revoke all keys of a user, who must then sign in again",
		}, " All keys are revoked.", admin.Instance.RevokeKeys),
	)
}

// changesUser makes cmd change the user that its argument names. It prints the user, and done, which says what the
// printed user does not show.
func changesUser(
	r *run.Run, at *instance, cmd *cobra.Command, done string,
	do func(of admin.Instance, ctx context.Context, email string) error,
) *cobra.Command {
	cmd.Use, cmd.Args = cmd.Use+" EMAIL", cobra.ExactArgs(1)
	return operates[serviceUserJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		if err := do(s.Admin(), ctx, args[0]); err != nil {
			return err
		}
		return printChanged(ctx, r, s, args[0], done)
	})
}

// printChanged prints a user after a change.
func printChanged(ctx context.Context, r *run.Run, s *service.Server, email, done string) error {
	u, err := s.Admin().User(ctx, email)
	if err != nil {
		return err
	}
	return errors.Join(printServiceUser(r, &u, done), warnOfNoAdministrator(ctx, r, s, u.Account))
}

// warnOfNoAdministrator warns that nobody in an account can manage its webhooks. It refuses nothing: an operator must
// be able to shut out anyone at once.
func warnOfNoAdministrator(ctx context.Context, r *run.Run, s *service.Server, account admin.AccountID) error {
	users, err := s.Admin().Users(ctx, account)
	if err == nil && !slices.ContainsFunc(users, func(u admin.User) bool {
		return u.Active && u.PermissionGroup == string(admin.GroupAdmin)
	}) {
		r.Sayf(
			"Account %d has no active administrator, so nobody can manage its webhooks; `tender serve user group EMAIL Admin` appoints one.", account)
	}
	return err
}

func groupNames() string {
	return `"` + strings.Join(output.Texts(admin.PermissionGroups()), `", "`) + `"`
}

// printServiceUser prints a user on one line, and what was done.
func printServiceUser(r *run.Run, u *admin.User, done string) error {
	note := userNote(u)
	if note != "" {
		note = ", " + note
	}
	return r.PrintWords(jsonServiceUser(u), "User %d, %s, %s%s.%s", u.ID, u.DisplayName(), u.PermissionGroup, note,
		done)
}
