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
		a.operates(&cobra.Command{
			Use: "add NAME", Short: "Make an application key and its secret key, which is shown once", Args: cobra.ExactArgs(1),
		}, dir, func(ctx context.Context, s *service.Server, args []string) (outcome, error) {
			made, secret, err := s.Admin().CreateApplication(ctx, args[0])
			return a.applicationMade(made, secret), err
		}),
		a.operates(&cobra.Command{Use: "list", Short: "List the applications", Args: cobra.NoArgs}, dir,
			func(ctx context.Context, s *service.Server, _ []string) (outcome, error) {
				apps, err := s.Admin().Applications(ctx)
				return a.applicationTable(apps), err
			}),
		a.operates(&cobra.Command{Use: "revoke KEY", Short: "Take an application key out of use", Args: cobra.ExactArgs(1)}, dir,
			func(ctx context.Context, s *service.Server, args []string) (outcome, error) {
				revoked, err := s.Admin().RevokeApplication(ctx, args[0])
				return a.inWords(jsonApplication(&revoked, ""), "The application %s is revoked.", revoked.Name), err
			}),
	)
	return cmd
}

// applicationMade is an application with the secret key that no one can read again.
func (a *app) applicationMade(made admin.Application, secret string) outcome {
	return outcome{jsonApplication(&made, secret), func() error {
		a.printf("Application %s\napplication key  %s\nsecret key       %s\n", made.Name, made.AppKey, secret)
		a.sayf("The secret key is not shown again.")
		return nil
	}}
}

func (a *app) applicationTable(apps []admin.Application) outcome {
	rows := make([]applicationJSON, len(apps))
	t := newTable("Application key", "Name", "", "Made")
	for i, x := range apps {
		rows[i] = jsonApplication(&x, "")
		t.add(x.AppKey, x.Name, activeWord(x.Active), x.Created.Local().Format("2006-01-02"))
	}
	return outcome{rows, func() error { return a.print(t) }}
}

func activeWord(active bool) string {
	if active {
		return "active"
	}
	return "revoked"
}
