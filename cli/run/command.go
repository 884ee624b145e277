package run

import (
	"context"
	"slices"

	"app.tender/tender/apiclient"
	"github.com/spf13/cobra"
)

// Command returns f as the RunE of a command.
func (r *Run) Command(f func(cmd *cobra.Command, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		if err := r.prepareFormat(cmd); err != nil {
			return err
		}
		if r.Flags.Fresh && r.Flags.Offline {
			return Usagef("--fresh and --offline can't be combined; choose one")
		}
		r.began = true
		ctx, stop := context.WithCancel(cmd.Context())
		defer stop()
		cmd.SetContext(ctx)
		r.waits = newWaiting(func(operation string) {
			r.Sayf("Waiting for the service, to %s. ctrl+c stops.", operation)
		}, stop)
		if r.Flags.Debug {
			r.ClientOptions = append(slices.Clip(r.ClientOptions), apiclient.WithTrace(r.showCall))
		}
		if forOthers(cmd) {
			r.ClientOptions = append(slices.Clip(r.ClientOptions), apiclient.WithoutResponseBodies())
		}
		return r.paged(ctx, cmd, func() error { return r.Written(f(cmd, args)) })
	}
}

// forOthers reports whether a command prints for the client or for installers. What the service sends has more than
// they may see: costs and notes, which must not reach the same screen by --debug.
func forOthers(cmd *cobra.Command) bool {
	for _, audience := range []string{"client", "installer"} {
		if f := cmd.Flags().Lookup(audience); f != nil && f.Value.Type() == "bool" && f.Value.String() == "true" {
			return true
		}
	}
	return cmd.Flags().Lookup("for") != nil // a document
}

// Handler is the code of a command in a session of the chosen profile.
type Handler func(ctx context.Context, s *Session, args []string) error

// InSession returns f as the RunE of a command, unless a gate refuses the profile.
func (r *Run) InSession(f Handler, gates ...func(*Session) error) func(*cobra.Command, []string) error {
	return r.Command(func(cmd *cobra.Command, args []string) error {
		return r.With(cmd.Context(), func(s *Session) error {
			for _, gate := range gates {
				if err := gate(s); err != nil {
					return err
				}
			}
			return f(cmd.Context(), s, args)
		})
	})
}

// InPassing is InSession for a command that stores no data of a person's own on this machine, whether it reads or
// writes at the service: under an account named by the environment it leaves nothing behind.
func (r *Run) InPassing(f Handler, gates ...func(*Session) error) func(*cobra.Command, []string) error {
	run := r.InSession(f, gates...)
	return func(cmd *cobra.Command, args []string) error {
		r.inPassing = true
		return run(cmd, args)
	}
}

// Group returns a command that only has other commands; long may be empty.
func Group(use, short, long string, commands ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Long: long}
	cmd.AddCommand(commands...)
	return cmd
}

// CompleteFirst completes the first argument of a command with names.
func CompleteFirst(names func() []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, given []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(given) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return names(), cobra.ShellCompDirectiveNoFileComp
	}
}
