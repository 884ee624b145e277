package cli

import (
	"context"

	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"github.com/spf13/cobra"
)

func newServeApp(a *app, dir *string) *cobra.Command {
	cmd := &cobra.Command{Use: "app", Short: "Add, list and revoke application keys"}
	cmd.AddCommand(
		operates[applicationJSON](a, &cobra.Command{
			Use: "add NAME", Short: "Make an application key and its secret key, which is shown once", Args: cobra.ExactArgs(1),
		}, dir, func(ctx context.Context, s *service.Server, args []string) error {
			made, secret, err := s.Admin().CreateApplication(ctx, args[0])
			if err != nil {
				return err
			}
			return a.result(jsonApplication(&made, secret), func() { a.printApplication(&made, secret) })
		}),
		operates[[]applicationJSON](a, &cobra.Command{Use: "list", Short: "List the applications", Args: cobra.NoArgs}, dir,
			func(ctx context.Context, s *service.Server, _ []string) error {
				apps, err := s.Admin().Applications(ctx)
				if err != nil {
					return err
				}
				return a.printApplications(apps)
			}),
		operates[applicationJSON](a, &cobra.Command{Use: "revoke KEY", Short: "Take an application key out of use", Args: cobra.ExactArgs(1)}, dir,
			func(ctx context.Context, s *service.Server, args []string) error {
				revoked, err := s.Admin().RevokeApplication(ctx, args[0])
				if err != nil {
					return err
				}
				return a.printWords(jsonApplication(&revoked, ""), "The application %s is revoked.", revoked.Name)
			}),
	)
	return cmd
}

// printApplication prints an application with the secret key that no one can read again.
func (a *app) printApplication(made *admin.Application, secret string) {
	a.printf("Application %s\napplication key  %s\nsecret key       %s\n", made.Name, made.AppKey, secret)
	a.sayf("The secret key is not shown again.")
}

func (a *app) printApplications(apps []admin.Application) error {
	t := newTable("Application key", "Name", "", "Made")
	return printList(a, apps, func(x *admin.Application) applicationJSON { return jsonApplication(x, "") }, t, func(x *admin.Application) []string {
		active := "active"
		if !x.Active {
			active = "revoked"
		}
		return []string{x.AppKey, x.Name, active, day(x.Created)}
	}, "")
}
