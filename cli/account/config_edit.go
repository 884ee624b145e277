package account

import (
	"fmt"
	"os"
	"path/filepath"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
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
	path := r.Dirs().SettingsFile()
	if _, err := os.Stat(path); os.IsNotExist(err) {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return fmt.Errorf("make the configuration directory: %w", err)
		}
		if err := os.WriteFile(path, []byte(config.Template(r.Known())), 0o600); err != nil {
			return fmt.Errorf("write the settings: %w", err)
		}
	}
	// Wrong settings must not keep a person from correcting them.
	settings, _ := r.ReadSettings()
	if err := r.EditFile(cmd.Context(), settings.Editor, path); err != nil {
		return err
	}
	return configCheck(r)
}
