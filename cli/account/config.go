package account

import (
	"app.tender/tender/cli/run"
	"github.com/spf13/cobra"
)

func newConfig(r *run.Run) *cobra.Command {
	return run.Group("config", "Edit and check the settings, and print where they are", "",
		newConfigEdit(r), newConfigCheck(r), newConfigPath(r), newConfigDocs(r))
}
