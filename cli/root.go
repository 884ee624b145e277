package cli

import "github.com/spf13/cobra"

func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "tender",
		Short: "Edit sales proposals in the terminal",
		Long: `tender edits sales proposals: areas, options, line items, what the client reads
and what the installers read.

Without a command it opens the editor on the default profile, and on an embedded
demo when there is none.`,
		Example: `  tender
  tender --profile work
  tender proposals --status Draft`,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE:          a.run(func(cmd *cobra.Command, _ []string) error { return a.edit(cmd.Context()) }),
	}
	root.Version = programVersion()
	root.SetVersionTemplate("tender {{.Version}}\n")
	flags := root.PersistentFlags()
	flags.StringVar(&a.profile, "profile", "", "the profile to use; \"demo\" is always there")
	flags.BoolVar(&a.readOnly, "read-only", false, "refuse every write before it leaves this machine")
	flags.BoolVar(&a.offline, "offline", false, "use only what is on this machine; edits wait in the outbox")
	flags.BoolVar(&a.plain, "plain", false, "print text, never draw on the full screen")
	flags.BoolVar(&a.debug, "debug", false, "show requests and answers on the standard error, without secrets")
	flags.BoolVar(&a.noPager, "no-pager", false, "print on the terminal, not through $TENDER_PAGER or $PAGER")
	for _, folder := range [][]*cobra.Command{
		accountCommands(a),
		editsCommands(a),
		planningCommands(a),
		webhooksCommands(a),
		outboxCommands(a),
		proposalsCommands(a),
		changeordersCommands(a),
		peopleCommands(a),
		catalogCommands(a),
		statusCommands(a),
		apiCommands(a),
		supportCommands(a),
		editorCommands(a),
		serveCommands(a),
		{newVersion(a), newMan(a)},
	} {
		root.AddCommand(folder...)
	}
	plainUsage(root)
	addExamples(root)
	a.completeInBash(root)
	return root
}
