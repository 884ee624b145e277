// Package account has the commands that set a machine up: signing in and out, profiles, settings.
package account

import (
	"app.tender/tender/cli/run"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newLogin(r), newLogout(r), newAccount(r), newProfiles(r), newConfig(r)}
}
