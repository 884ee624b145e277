package account

import (
	"app.tender/tender/cli/run"
	"github.com/spf13/cobra"
)

func newConfigPath(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use: "path", Short: "Print where the settings and the data are", Args: cobra.NoArgs,
		RunE: r.Command(func(*cobra.Command, []string) error {
			r.Printf("settings  %s\ndata      %s\n", r.Dirs().SettingsFile(), r.Dirs().Data)
			return nil
		}),
	}
}
