package cli

import (
	"app.tender/tender/cli/account"
	"app.tender/tender/cli/api"
	"app.tender/tender/cli/catalog"
	"app.tender/tender/cli/changeorders"
	"app.tender/tender/cli/editor"
	"app.tender/tender/cli/edits"
	"app.tender/tender/cli/outbox"
	"app.tender/tender/cli/people"
	"app.tender/tender/cli/planning"
	"app.tender/tender/cli/proposals"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/serve"
	"app.tender/tender/cli/status"
	"app.tender/tender/cli/support"
	"app.tender/tender/cli/webhooks"
	"github.com/spf13/cobra"
)

// folders have the commands, each those of its subject.
var folders = []func(*run.Run) []*cobra.Command{
	account.Commands, api.Commands, catalog.Commands, changeorders.Commands, editor.Commands, edits.Commands, outbox.Commands,
	people.Commands, planning.Commands, proposals.Commands, serve.Commands, status.Commands, support.Commands, webhooks.Commands,
}

func newRoot(r *run.Run) *cobra.Command {
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
		RunE:          r.Command(func(cmd *cobra.Command, _ []string) error { return editor.Edit(cmd.Context(), r) }),
	}
	root.Version = support.ProgramVersion()
	root.SetVersionTemplate("tender {{.Version}}\n")
	flags := root.PersistentFlags()
	flags.StringVar(&r.Flags.Profile, "profile", "", "the profile to use; \"demo\" is always there")
	flags.BoolVar(&r.Flags.ReadOnly, "read-only", false, "refuse every write before it leaves this machine")
	flags.BoolVar(&r.Flags.Offline, "offline", false, "use only what is on this machine; edits wait in the outbox")
	flags.BoolVar(&r.Flags.Plain, "plain", false, "print text, never draw on the full screen")
	flags.BoolVar(&r.Flags.Debug, "debug", false, "show requests and answers on the standard error, without secrets")
	flags.BoolVar(&r.Flags.NoPager, "no-pager", false, "print on the terminal, not through $TENDER_PAGER or $PAGER")
	for _, commands := range folders {
		root.AddCommand(commands(r)...)
	}
	root.AddCommand(newMan(r))
	plainUsage(root)
	addExamples(root)
	completeInBash(r, root)
	return root
}
