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
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newUsers(r *run.Run, dir *string) *cobra.Command {
	cmd := &cobra.Command{Use: "user", Short: "Add, list and change users"}
	// one returns a command that changes a user. It prints the user, and done, which says what the printed user does
	// not show.
	one := func(cmd *cobra.Command, done string,
		do func(ctx context.Context, instance admin.Instance, args []string) error,
	) *cobra.Command {
		return operates[serviceUserJSON](r, cmd, dir,
			func(ctx context.Context, s *service.Server, args []string) error {
				if err := do(ctx, s.Admin(), args); err != nil {
					return err
				}
				u, err := s.Admin().User(ctx, args[0])
				if err != nil {
					return err
				}
				return errors.Join(printServiceUser(r, &u, done), warnOfNoAdministrator(ctx, r, s, u.Account))
			})
	}
	named := func(use, short, done string, do func(admin.Instance, context.Context, string) error) *cobra.Command {
		cmd := &cobra.Command{Use: use + " EMAIL", Short: short, Args: cobra.ExactArgs(1)}
		return one(cmd, done, func(ctx context.Context, instance admin.Instance, args []string) error {
			return do(instance, ctx, args[0])
		})
	}
	active := func(on bool) func(admin.Instance, context.Context, string) error {
		return func(of admin.Instance, ctx context.Context, email string) error { return of.SetActive(ctx, email, on) }
	}
	passwordFD := -1
	password := named("password", "Set a user's password", " The password is set, and all keys are revoked.",
		func(of admin.Instance, ctx context.Context, email string) error {
			text, err := run.NewAsker(r.Streams).Secret("Password", "TENDER_PASSWORD", "password-fd", passwordFD)
			if err != nil {
				return err
			}
			return of.SetPassword(ctx, email, text)
		})
	password.Flags().IntVar(&passwordFD, "password-fd", -1, "read the password from this file descriptor")
	cmd.AddCommand(
		newUserAdd(r, dir), newUserList(r, dir), password,
		named("verify", "Mark a user's e-mail address as verified", " The e-mail address is verified.",
			admin.Instance.VerifyEmail),
		named("activate", "Reactivate a user", "", active(true)),
		named("deactivate", "Deactivate a user and revoke all of the user's keys", " All keys are revoked.",
			active(false)),
		named("revoke-keys", "Revoke all keys of a user, who must then sign in again", " All keys are revoked.",
			admin.Instance.RevokeKeys),
		one(&cobra.Command{
			Use: "group EMAIL GROUP", Short: "Change the permission group of a user", Args: cobra.ExactArgs(2),
			Long: "Change the permission group of a user. GROUP is one of " + groupNames() + ".",
		}, "", func(ctx context.Context, instance admin.Instance, args []string) error {
			return instance.SetGroup(ctx, args[0], admin.PermissionGroup(args[1]))
		}),
	)
	return cmd
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

func newUserAdd(r *run.Run, dir *string) *cobra.Command {
	var (
		user       admin.User
		verified   bool
		passwordFD int
	)
	cmd := &cobra.Command{
		Use: "add EMAIL", Short: "Add a user to an account", Args: cobra.ExactArgs(1),
		Long: "Add a user to an account. The command prompts for the password, or reads it from $TENDER_PASSWORD or a file descriptor.",
	}
	flags := cmd.Flags()
	flags.Int64Var((*int64)(&user.Account), "account", 1, "the account's id")
	flags.StringVar(&user.PermissionGroup, "group", string(admin.GroupSales), "one of "+groupNames())
	flags.StringVar(&user.FirstName, "first-name", "", "the user's first name")
	flags.StringVar(&user.LastName, "last-name", "", "the user's last name")
	flags.BoolVar(&verified, "verified", true, "mark the e-mail address as verified")
	flags.IntVar(&passwordFD, "password-fd", -1, "read the password from this file descriptor")
	return operates[serviceUserJSON](r, cmd, dir, func(ctx context.Context, s *service.Server, args []string) error {
		text, err := run.NewAsker(r.Streams).Secret("Password", "TENDER_PASSWORD", "password-fd", passwordFD)
		if err != nil {
			return err
		}
		user.Email, user.EmailVerified, user.Active = args[0], verified, true
		made, err := s.Admin().CreateUser(ctx, user, text)
		if err != nil {
			return err
		}
		return printServiceUser(r, &made, "")
	})
}

func groupNames() string {
	return `"` + strings.Join(output.Texts(admin.PermissionGroups()), `", "`) + `"`
}

func newUserList(r *run.Run, dir *string) *cobra.Command {
	cmd := &cobra.Command{Use: "list ACCOUNT", Short: "List the users of an account", Args: cobra.ExactArgs(1)}
	return operates[[]serviceUserJSON](r, cmd, dir, func(ctx context.Context, s *service.Server, args []string) error {
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

// printServiceUser prints a user on one line, and what was done.
func printServiceUser(r *run.Run, u *admin.User, done string) error {
	note := userNote(u)
	if note != "" {
		note = ", " + note
	}
	return r.PrintWords(jsonServiceUser(u), "User %d, %s, %s%s.%s", u.ID, u.DisplayName(), u.PermissionGroup, note,
		done)
}
