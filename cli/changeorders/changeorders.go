// Package changeorders has the commands that list, print and create change orders.
package changeorders

import (
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{
		run.Group("changeorder", "List, print and create change orders", "", newList(r), newShow(r), newAdd(r)),
	}
}

// audience returns the audience of this profile's output.
func audience(s *run.Session) shapes.Audience {
	if s.HidesPrices() {
		return shapes.ForInstaller
	}
	return shapes.ForTeam
}
