package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/apiclient"
	"github.com/spf13/cobra"
)

// Main runs the program on args, the command line without the program's name,
// and returns its exit code.
func Main(ctx context.Context, streams Streams, args []string) int {
	return (&app{Streams: streams}).main(ctx, args)
}

func (a *app) main(ctx context.Context, args []string) int {
	root := newRoot(a)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		a.completeFlags(root) // a tenth of what a start takes
		a.completeArgs(root)
	}
	root.SetArgs(args)
	root.SetIn(a.In)
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return ExitOK
	}
	return a.tellFailed(err, args)
}

// tellFailed tells why the command line args failed and returns the exit code.
func (a *app) tellFailed(err error, args []string) int {
	if silent, ok := errors.AsType[silentError](err); ok {
		return silent.code
	}
	code := exitCode(err)
	if !a.began {
		// Nothing ran: the arguments themselves were wrong.
		code = ExitUsage
	}
	if a.format.Strict() || slices.ContainsFunc(args, isStrictFlag) {
		_, _ = fmt.Fprintf(a.Err, "%s\n", errorJSON(err, code))
	} else {
		_, _ = fmt.Fprintf(a.Err, "tender: %s\n", describe(err))
	}
	return code
}

// run makes a command of f.
func (a *app) run(f func(cmd *cobra.Command, args []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		if err := a.prepareFormat(cmd); err != nil {
			return err
		}
		a.began = true
		ctx, stop := context.WithCancel(cmd.Context())
		defer stop()
		cmd.SetContext(ctx)
		a.waits = newWaiting(a.sayWaiting, stop)
		if a.debug {
			a.clientOptions = append(slices.Clip(a.clientOptions), apiclient.WithTrace(a.showCall))
		}
		return a.paged(ctx, cmd, func() error { return a.written(f(cmd, args)) })
	}
}

// handler is what a command does in a session of the chosen profile.
type handler func(ctx context.Context, s *session, args []string) error

// inSession makes a command of f, unless one of the gates says why the profile may not.
func (a *app) inSession(f handler, gates ...func(*session) error) func(*cobra.Command, []string) error {
	return a.run(func(cmd *cobra.Command, args []string) error {
		return a.with(cmd.Context(), func(s *session) error {
			for _, gate := range gates {
				if err := gate(s); err != nil {
					return err
				}
			}
			return f(cmd.Context(), s, args)
		})
	})
}

// reads is inSession of a command that keeps nothing of a person's own on this machine:
// under an account that the environment names it leaves nothing behind.
func (a *app) reads(f handler, gates ...func(*session) error) func(*cobra.Command, []string) error {
	run := a.inSession(f, gates...)
	return func(cmd *cobra.Command, args []string) error {
		a.onlyReads = true
		return run(cmd, args)
	}
}
