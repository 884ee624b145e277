package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"app.tender/tender/config"
	"app.tender/tender/ui"
	"github.com/spf13/cobra"
)

func newConfig(a *app) *cobra.Command {
	cmd := &cobra.Command{Use: "config", Short: "Edit, check and find the settings"}
	cmd.AddCommand(
		&cobra.Command{
			Use: "edit", Short: "Open the settings in your editor", Args: cobra.NoArgs,
			Long: "Open the settings in your editor, and make a commented file first where there is none. Afterwards they are checked.",
			RunE: a.run(func(cmd *cobra.Command, _ []string) error { return a.configEdit(cmd) }),
		},
		&cobra.Command{
			Use: "check", Short: "Say what is wrong with the settings and profiles, and where", Args: cobra.NoArgs,
			RunE: a.run(func(*cobra.Command, []string) error { return a.configCheck() }),
		},
		&cobra.Command{
			Use: "path", Short: "Print where the settings and the data are", Args: cobra.NoArgs,
			RunE: a.run(func(*cobra.Command, []string) error {
				a.printf("settings  %s\ndata      %s\n", a.dirs().SettingsFile(), a.dirs().Data)
				return nil
			}),
		},
		&cobra.Command{
			Use: "docs", Short: "Print the documentation of the settings", Args: cobra.NoArgs,
			RunE: a.run(func(*cobra.Command, []string) error {
				a.printf("%s", config.Markdown(known()))
				return nil
			}),
		},
	)
	return cmd
}

func (a *app) configCheck() error {
	settings, err := a.settings()
	if err != nil {
		return err
	}
	clashes, err := ui.KeyClashes(settings.Keys())
	if err != nil {
		return err
	}
	names, err := a.dirs().Profiles()
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, err := a.dirs().ReadProfile(name); err != nil {
			return err
		}
	}
	if _, err := os.Stat(a.dirs().SettingsFile()); os.IsNotExist(err) {
		a.printf("There is no settings file; the defaults hold.\n")
		return nil
	}
	if len(clashes) > 0 {
		return usagef("%s: keys:\n%s", a.dirs().SettingsFile(), strings.Join(clashes, "\n"))
	}
	if p := settings.Profile; p != "" && p != config.Demo {
		if _, err := a.dirs().ReadProfile(p); err != nil {
			return fmt.Errorf("%s: profile: %w", a.dirs().SettingsFile(), err)
		}
	}
	a.printf("The settings are fine.\n")
	return nil
}

func (a *app) configEdit(cmd *cobra.Command) error {
	path := a.dirs().SettingsFile()
	if _, err := os.Stat(path); os.IsNotExist(err) {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return fmt.Errorf("make the configuration directory: %w", err)
		}
		if err := os.WriteFile(path, []byte(config.Template(known())), 0o600); err != nil {
			return fmt.Errorf("write the settings: %w", err)
		}
	}
	// Settings that are wrong must not keep anyone from mending them.
	settings, _ := a.settings()
	if err := a.editFile(cmd.Context(), settings.Editor, path); err != nil {
		return err
	}
	return a.configCheck()
}
