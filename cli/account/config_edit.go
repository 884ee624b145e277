package account

import (
	"app.tender/tender/cli/run"
	"github.com/spf13/cobra"
)

func newConfigEdit(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use: "edit", Short: "Open the settings in your editor", Args: cobra.NoArgs,
		Long: "Open the settings in your editor, and check them when it closes. A missing file is created first, with comments.",
		RunE: r.Command(func(cmd *cobra.Command, _ []string) error { return configEdit(r, cmd) }),
	}
}

func configEdit(r *run.Run, cmd *cobra.Command) error {
	path, err := r.SettingsFile()
	if err != nil {
		return err
	}
	// Wrong settings must not keep a person from correcting them.
	settings, _ := r.ReadSettings()
	if err := r.EditFile(cmd.Context(), settings.Editor, path); err != nil {
		return err
	}
	return configCheck(r)
}
