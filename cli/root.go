package cli

import (
	"context"
	"io"
	"slices"

	"app.tender/tender/cli/account"
	"app.tender/tender/cli/api"
	"app.tender/tender/cli/catalog"
	"app.tender/tender/cli/changeorders"
	"app.tender/tender/cli/editor"
	"app.tender/tender/cli/edits"
	"app.tender/tender/cli/export"
	"app.tender/tender/cli/link"
	"app.tender/tender/cli/outbox"
	"app.tender/tender/cli/people"
	"app.tender/tender/cli/plain"
	"app.tender/tender/cli/planning"
	"app.tender/tender/cli/proposals"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/serve"
	"app.tender/tender/cli/status"
	"app.tender/tender/cli/support"
	"app.tender/tender/cli/webhooks"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// folders have the commands, by subject.
var folders = []func(*run.Run) []*cobra.Command{
	account.Commands, api.Commands, catalog.Commands, changeorders.Commands, editor.Commands, edits.Commands,
	export.Commands, link.Commands,
	outbox.Commands, people.Commands, planning.Commands, proposals.Commands, serve.Commands, status.Commands,
	support.Commands, webhooks.Commands,
}

// rootFor returns the root with the commands that args can reach. Building all takes a tenth of a start, so the editor
// has only its own.
func rootFor(r *run.Run, args []string) *cobra.Command {
	root := bareRoot(r)
	word, ok := firstWord(root, args)
	meant := func(c *cobra.Command) bool { return word == "" || c.Name() == word }
	if ok && slices.ContainsFunc(editor.Commands(r), meant) {
		addCommands(r, root, editor.Commands)
	} else {
		addCommands(r, root, folders...)
	}
	return root
}

// firstWord returns the first of args that is not part of a flag of root; "" for none. It returns false for flags that
// root does not have, including help.
func firstWord(root *cobra.Command, args []string) (string, bool) {
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.Usage = func() {}
	flags.SetInterspersed(false)
	flags.AddFlagSet(root.PersistentFlags())
	err := flags.Parse(args)
	return flags.Arg(0), err == nil
}

func bareRoot(r *run.Run) *cobra.Command {
	var version bool
	root := &cobra.Command{
		Use:   "tender",
		Short: "Edit sales proposals in the terminal",
		Long: `tender edits sales proposals: areas, options, line items, what the client reads
and what the installers read.

Without a command it opens the editor on the default profile, or on an embedded demo
if there is no profile.`,
		Example: `  tender
  tender --profile work
  tender proposals --status Draft`,
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: r.Command(func(cmd *cobra.Command, _ []string) error {
			if version {
				support.PrintVersion(r)
				return nil
			}
			if r.Flags.Plain || r.Dumb() && r.Interactive() {
				return plain.Talk(cmd.Context(), r.Streams, talking(r))
			}
			return editor.Edit(cmd.Context(), r)
		}),
	}
	root.SetIn(r.In)
	root.SetOut(r.Out)
	root.SetErr(r.Err)
	// cobra's own flag uses a template, which would make the linker keep every method of the program.
	root.Flags().BoolVarP(&version, "version", "v", false, "print the version")
	flags := root.PersistentFlags()
	flags.StringVar(&r.Flags.Profile, "profile", "", "the profile to use; \"demo\" always exists")
	flags.BoolVar(&r.Flags.ReadOnly, "read-only", false, "refuse every write before it leaves this machine")
	flags.BoolVar(&r.Flags.Offline, "offline", false, "use only what is on this machine; edits wait in the outbox")
	flags.BoolVar(&r.Flags.Fresh, "fresh", false,
		"fail if the service does not answer, instead of using this machine's copy")
	flags.BoolVar(&r.Flags.Plain, "plain", false, "print text, never draw on the full screen")
	flags.BoolVar(&r.Flags.Debug, "debug", false, "show requests and responses on standard error, without secrets")
	flags.BoolVar(&r.Flags.NoPager, "no-pager", false, "print directly, without $TENDER_PAGER or $PAGER")
	return root
}

// talking returns the runs of a talk: each has the profile and the flags of r, and writes lines only.
func talking(r *run.Run) plain.Runs {
	options := slices.Clip(r.ClientOptions)
	fresh := func(in io.Reader) *run.Run {
		streams := r.Streams
		streams.In, streams.Out, streams.Err = in, struct{ io.Writer }{r.Out}, struct{ io.Writer }{r.Out}
		own := run.New(streams, knownSettings)
		own.ClientOptions, own.Flags = options, r.Flags
		own.Flags.Debug, own.Flags.NoPager = false, true // options have the former already
		return own
	}
	return plain.Runs{New: fresh, Do: func(ctx context.Context, in io.Reader, args ...string) int {
		own := fresh(in)
		root := bareRoot(own)
		own.Flags = fresh(in).Flags // a root begins with none
		addCommands(own, root, folders...)
		root.SetArgs(args)
		cmd, err := root.ExecuteContextC(ctx)
		if err == nil {
			return run.ExitOK
		}
		return own.Failed(groupError(err), cmd.CommandPath(), args)
	}}
}

// addCommands adds the commands of folders, and those of every root, to root.
func addCommands(r *run.Run, root *cobra.Command, folders ...func(*run.Run) []*cobra.Command) {
	for _, commands := range folders {
		root.AddCommand(commands(r)...)
	}
	root.AddCommand(newMan(r))
	plainUsage(root)
	addExamples(root)
	completeInBash(r, root)
}
