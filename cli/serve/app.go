package serve

import (
	"context"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"github.com/spf13/cobra"
)

func newApps(r *run.Run, dir *string) *cobra.Command {
	cmd := &cobra.Command{Use: "app", Short: "Add, list and revoke application keys"}
	cmd.AddCommand(
		operates[applicationJSON](r, &cobra.Command{
			Use: "add NAME", Short: "Create an application key and its secret key", Args: cobra.ExactArgs(1),
		}, dir, func(ctx context.Context, s *service.Server, args []string) error {
			made, secret, err := s.Admin().CreateApplication(ctx, args[0])
			if err != nil {
				return err
			}
			return r.Result(jsonApplication(&made, secret), func() { printApplication(r, &made, secret) })
		}),
		operates[[]applicationJSON](r, &cobra.Command{Use: "list", Short: "List the applications", Args: cobra.NoArgs},
			dir,
			func(ctx context.Context, s *service.Server, _ []string) error {
				apps, err := s.Admin().Applications(ctx)
				if err != nil {
					return err
				}
				return printApplications(r, apps)
			}),
		operates[applicationJSON](r,
			&cobra.Command{Use: "revoke KEY", Short: "Revoke an application key", Args: cobra.ExactArgs(1)}, dir,
			func(ctx context.Context, s *service.Server, args []string) error {
				revoked, err := s.Admin().RevokeApplication(ctx, args[0])
				if err != nil {
					return err
				}
				return r.PrintWords(jsonApplication(&revoked, ""), "Revoked the key of the application %s.",
					revoked.Name)
			}),
	)
	return cmd
}

// printApplication prints an application with its secret key, which is shown only this once.
func printApplication(r *run.Run, made *admin.Application, secret string) {
	r.Printf("Application %s\napplication key  %s\nsecret key       %s\n", made.Name, made.AppKey, secret)
	r.Sayf("The secret key is not shown again.")
}

func printApplications(r *run.Run, apps []admin.Application) error {
	t := output.NewTable("Application key", "Name", "", "Created")
	return run.PrintList(r, apps, func(x *admin.Application) applicationJSON {
		return jsonApplication(x, "")
	}, t, func(x *admin.Application) []string {
		active := "active"
		if !x.Active {
			active = "revoked"
		}
		return []string{x.AppKey, x.Name, active, output.Day(x.Created)}
	}, "")
}
