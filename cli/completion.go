package cli

import (
	"maps"
	"slices"

	"app.tender/tender/config"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// completeFlags lets the shell complete the values of the flags that take one of
// a few. It reads the names of the profiles and asks no service.
func (a *app) completeFlags(root *cobra.Command) {
	values := map[string]func() []string{
		"profile":     a.profileNames,
		"status":      statusNames,
		"sort":        func() []string { return slices.Sorted(maps.Keys(proposalSorts)) },
		"environment": func() []string { return []string{config.Sandbox, config.Live} },
	}
	each(root, func(cmd *cobra.Command) {
		for name, of := range values {
			f := cmd.LocalFlags().Lookup(name)
			if f == nil || f.Value.Type() == "bool" {
				continue
			}
			err := cmd.RegisterFlagCompletionFunc(name, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
				return of(), cobra.ShellCompDirectiveNoFileComp
			})
			if err != nil {
				panic(err) // a flag is completed twice
			}
		}
		if cmd.ValidArgsFunction == nil && !cmd.HasSubCommands() && cmd.ValidArgs == nil {
			cmd.ValidArgsFunction = cobra.NoFileCompletions // a proposal is no file
		}
	})
}

func (a *app) profileNames() []string {
	names, err := a.dirs().Profiles()
	if err != nil {
		return []string{config.Demo}
	}
	return append(names, config.Demo)
}

func statusNames() []string {
	var names []string
	for _, s := range state.ProposalStatuses() {
		names = append(names, string(s))
	}
	return names
}
