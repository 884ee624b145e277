package commit

import (
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// Corrections returns the flags that correct an edit.
func Corrections(e state.Edit) []string {
	switch e.Change.(type) {
	case state.AddProposal, state.AddArea, state.Rename:
		return []string{"name"}
	case state.WriteText:
		return []string{"text"}
	case state.AddOption:
		return []string{"client", "notes"}
	default:
		return nil
	}
}

// GivenTexts returns the values of the flags that were given.
func GivenTexts(cmd *cobra.Command, flags ...string) map[string]string {
	given := make(map[string]string)
	for _, name := range flags {
		if cmd.Flags().Changed(name) {
			given[name], _ = cmd.Flags().GetString(name)
		}
	}
	return given
}
