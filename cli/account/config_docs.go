package account

import (
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"github.com/spf13/cobra"
)

func newConfigDocs(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use: "docs", Short: "Print the documentation of the settings", Args: cobra.NoArgs,
		RunE: r.Command(func(*cobra.Command, []string) error {
			r.Printf("%s", config.Markdown(r.Known()))
			return nil
		}),
	}
}
