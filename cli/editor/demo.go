package editor

import (
	"context"
	"fmt"
	"os"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state/localstore/lockfile"
	"github.com/spf13/cobra"
)

func newDemo(r *run.Run) *cobra.Command {
	var reset, yes bool
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Open the editor on an embedded service with demo data",
		Long: `Open the editor on an embedded service, which runs in this process and listens on the
loopback interface, with demo data in the data directory. It needs no setup. Your changes
stay until --reset.`,
		Args: cobra.NoArgs,
		RunE: r.Command(func(cmd *cobra.Command, _ []string) error {
			if r.Flags.Profile != "" && r.Flags.Profile != config.Demo {
				return run.Usagef("the demo has its own profile; leave out --profile")
			}
			r.Flags.Profile = config.Demo
			if reset {
				if err := resetDemo(cmd.Context(), r, yes); err != nil {
					return err
				}
			}
			return Edit(cmd.Context(), r)
		}),
	}
	cmd.Flags().BoolVar(&reset, "reset", false, "delete the demo's data and drafts first, and start again")
	cmd.Flags().BoolVar(&yes, "yes", false, "with --reset: don't ask about what is only on this machine")
	return cmd
}

// resetDemo deletes the demo's service data and the local data of its profile. It asks first if anything typed would be
// lost, also in another terminal.
func resetDemo(ctx context.Context, r *run.Run, yes bool) error {
	s, err := r.Open(ctx)
	if err != nil {
		return err
	}
	held, err := s.Store.Held(ctx)
	if cerr := s.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	var lost []string
	if held.Any() {
		lost = append(lost, fmt.Sprintf("What is only in the demo on this machine would be deleted: %s.", held))
	}
	if lockfile.InUse(r.Dirs().LocalFile(config.Demo)) {
		lost = append(lost, "The demo is open in another terminal, which loses what is typed there.")
	}
	if len(lost) > 0 && !yes {
		if err := r.Confirm(strings.Join(lost, " "), "Nothing was deleted."); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(r.Dirs().DemoService()); err != nil {
		return fmt.Errorf("delete the demo's data: %w", err)
	}
	return r.Dirs().DeleteProfileData(config.Demo)
}
