package account

import (
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"github.com/spf13/cobra"
)

func newProfilesUse(r *run.Run) *cobra.Command {
	return &cobra.Command{
		Use: "use NAME", Short: "Make a profile the default", Args: cobra.ExactArgs(1),
		ValidArgsFunction: run.CompleteFirst(func() []string { return ProfileNames(r.Dirs()) }),
		RunE: r.Command(func(_ *cobra.Command, args []string) error {
			if args[0] != config.Demo {
				if _, err := r.Dirs().ReadProfile(args[0]); err != nil {
					return err
				}
			}
			if err := config.SetDefaultProfile(r.Dirs().SettingsFile(), args[0]); err != nil {
				return err
			}
			r.Printf("The default profile is now %q.\n", args[0])
			return nil
		}),
	}
}
