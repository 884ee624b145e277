package cli

import (
	"context"
	"strings"

	"app.tender/tender/state/outgoing"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/documents"
	"app.tender/tender/ui"
	"app.tender/tender/views/widget/theme"
	"github.com/spf13/cobra"
)

// Main runs the program with args, the command line without the program's name, and returns its exit code.
func Main(ctx context.Context, streams run.Streams, args []string) int {
	return execute(ctx, run.New(streams, knownSettings), args)
}

// knownSettings returns the values that settings may refer to.
func knownSettings() config.Known {
	return config.Known{
		Rules: outgoing.Names(), Weights: outgoing.Weights(),
		Themes: theme.Names(), Actions: actionNames,
		Papers: output.Texts(documents.Papers()), Languages: output.Texts(documents.Languages()),
		Details: output.Texts(documents.Details()), Accent: documents.CheckAccent,
	}
}

func actionNames() []string {
	var names []string
	for _, info := range ui.Actions().All() {
		names = append(names, string(info.ID))
	}
	return names
}

func execute(ctx context.Context, r *run.Run, args []string) int {
	root := rootFor(r, args)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		completeFlags(r, root) // takes a tenth of a start
		completeArgs(r, root)
	}
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	if err == nil {
		return run.ExitOK
	}
	return r.Failed(groupError(err), cmd.CommandPath(), args)
}
