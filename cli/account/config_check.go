package account

import (
	"fmt"
	"os"
	"strings"

	"app.tender/tender/cli/export"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/ui"
	"github.com/spf13/cobra"
)

func newConfigCheck(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use: "check", Short: "Check the settings and profiles, and report errors by line and column",
		Args: cobra.NoArgs,
		RunE: r.Command(func(*cobra.Command, []string) error { return configCheck(r) }),
	}
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
