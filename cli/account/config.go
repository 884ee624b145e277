package account

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"app.tender/tender/cli/export"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/ui"
	"github.com/spf13/cobra"
)

func newConfig(r *run.Run) *cobra.Command {
	cmd := &cobra.Command{Use: "config", Short: "Edit and check the settings, and print where they are"}
	cmd.AddCommand(
		&cobra.Command{
			Use: "edit", Short: "Open the settings in your editor", Args: cobra.NoArgs,
			Long: "Open the settings in your editor, and check them when it closes. A missing file is created first, with comments.",
			RunE: r.Command(func(cmd *cobra.Command, _ []string) error { return configEdit(r, cmd) }),
		},
		&cobra.Command{
			Use: "check", Short: "Check the settings and profiles, and report errors by line and column",
			Args: cobra.NoArgs,
			RunE: r.Command(func(*cobra.Command, []string) error { return configCheck(r) }),
		},
		&cobra.Command{
			Use: "path", Short: "Print where the settings and the data are", Args: cobra.NoArgs,
			RunE: r.Command(func(*cobra.Command, []string) error {
				r.Printf("settings  %s\ndata      %s\n", r.Dirs().SettingsFile(), r.Dirs().Data)
				return nil
			}),
		},
		&cobra.Command{
			Use: "docs", Short: "Print the documentation of the settings", Args: cobra.NoArgs,
			RunE: r.Command(func(*cobra.Command, []string) error {
				r.Printf("%s", config.Markdown(r.Known()))
				return nil
			}),
		},
	)
	return cmd
}

func configCheck(r *run.Run) error {
	settings, err := r.ReadSettings()
	if err != nil {
		return err
	}
	clashes, err := ui.KeyClashes(settings.Keys())
	if err != nil {
		return err
	}
	names, err := r.Dirs().Profiles()
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, err := r.Dirs().ReadProfile(name); err != nil {
			return err
		}
	}
	if _, err := os.Stat(r.Dirs().SettingsFile()); os.IsNotExist(err) {
		r.Printf("There is no settings file; the defaults apply.\n")
		return nil
	}
	if len(clashes) > 0 {
		return run.Usagef("%s: keys:\n%s", r.Dirs().SettingsFile(), strings.Join(clashes, "\n"))
	}
	if p := settings.Profile; p != "" && p != config.Demo {
		if _, err := r.Dirs().ReadProfile(p); err != nil {
			return fmt.Errorf("%s: profile: %w", r.Dirs().SettingsFile(), err)
		}
	}
	look, err := export.LookOf(settings, r.Dirs())
	if err != nil {
		return err
	}
	if _, err := os.Stat(look.FontFile); look.FontFile != "" && err != nil {
		return run.Unreadable(look.FontFile, err)
	}
	r.Printf("The settings are fine.\n")
	return nil
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
