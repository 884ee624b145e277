package account

import (
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"github.com/spf13/cobra"
)

func newProfiles(r *run.Run) *cobra.Command {
	return run.Group("profiles", "List the profiles, or choose the default", "",
		newProfilesList(r), newProfilesUse(r), newProfilesTidy(r))
}

// ProfileNames returns the names of the profiles, the demo's last.
func ProfileNames(dirs config.Dirs) []string {
	names, err := dirs.Profiles()
	if err != nil {
		return []string{config.Demo}
	}
	return append(names, config.Demo)
}
