package cli

import (
	"maps"
	"slices"

	"app.tender/tender/cli/account"
	"app.tender/tender/cli/export"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/people"
	"app.tender/tender/cli/proposals"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/state/history"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// completeFlags completes the values of flags: a fixed set, or cached names. It never sends requests.
func completeFlags(r *run.Run, root *cobra.Command) {
	fixed := map[string]func(*cobra.Command) []string{
		"profile":     func(*cobra.Command) []string { return account.ProfileNames(r.Dirs()) },
		"status":      func(*cobra.Command) []string { return output.Texts(state.ProposalStatuses()) },
		"sort":        func(*cobra.Command) []string { return slices.Sorted(maps.Keys(proposals.Sorts)) },
		"environment": func(*cobra.Command) []string { return []string{config.Sandbox, config.Live} },
		"type":        typeNames,
		"for":         func(*cobra.Command) []string { return export.Audiences() },
		"as":          func(*cobra.Command) []string { return output.Texts(documents.Formats()) },
		"field":       func(*cobra.Command) []string { return history.Fields() },
		"detail":      func(*cobra.Command) []string { return output.Texts(documents.Details()) },
		"paper":       func(*cobra.Command) []string { return output.Texts(documents.Papers()) },
		"language":    func(*cobra.Command) []string { return output.Texts(documents.Languages()) },
	}
	each(root, func(cmd *cobra.Command) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			of, isFixed := fixed[f.Name]
			values, isKept := completesFlag[f.Name]
			if f.Value.Type() == "bool" || !isFixed && !isKept {
				return
			}
			err := cmd.RegisterFlagCompletionFunc(f.Name,
				func(cmd *cobra.Command, given []string, begun string) ([]string, cobra.ShellCompDirective) {
					if isFixed {
						return withPrefix(of(cmd), begun), cobra.ShellCompDirectiveNoFileComp
					}
					list := ofKept(cmd.Context(), r, func(k *kept) []cobra.Completion {
						if of := cmd.Flag("contact"); of != nil {
							k.contact = of.Value.String()
						}
						return values(k, given)
					})
					return withPrefix(list, begun), cobra.ShellCompDirectiveNoFileComp
				})
			if err != nil {
				panic(err) // a flag is completed twice
			}
		})
	})
}

// typeNames returns the values of --type: kinds of catalog items, or of contacts.
func typeNames(cmd *cobra.Command) []string {
	if cmd.Parent().Name() == "catalog" {
		return []string{string(state.ItemPart), string(state.ItemLabor), string(state.ItemCustom)}
	}
	return people.Kinds()
}
