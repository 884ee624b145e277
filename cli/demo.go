package cli

import (
	"context"
	"fmt"
	"os"

	"app.tender/tender/config"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newDemo(a *app) *cobra.Command {
	var reset, yes bool
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Open the editor on an embedded service with demo data",
		Long: `Open the editor on our own service, embedded in this process and answering on the
loopback interface, with demo data in the data directory. Nothing has to be set
up. What you change stays until --reset, which begins anew.`,
		Args: cobra.NoArgs,
		RunE: a.run(func(cmd *cobra.Command, _ []string) error {
			if a.profile != "" && a.profile != config.Demo {
				return usagef("the demo is a profile of its own; leave --profile out")
			}
			a.profile = config.Demo
			if reset {
				if err := a.resetDemo(cmd.Context(), yes); err != nil {
					return err
				}
			}
			return a.edit(cmd.Context())
		}),
	}
	cmd.Flags().BoolVar(&reset, "reset", false, "delete the demo's data and drafts first, and make them anew")
	cmd.Flags().BoolVar(&yes, "yes", false, "with --reset: don't ask about drafts")
	return cmd
}

// resetDemo deletes the demo's service data and what this machine keeps for its
// profile. It asks when typed text would go with it.
func (a *app) resetDemo(ctx context.Context, yes bool) error {
	s, err := a.open(ctx)
	if err != nil {
		return err
	}
	drafts, err := s.store.Drafts(ctx)
	if cerr := s.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	if len(drafts) > 0 && !yes {
		if err := a.confirm(fmt.Sprintf("The demo has %s that would be deleted.", text.Count(len(drafts), "draft")), "Nothing was deleted."); err != nil {
			return err
		}
	}
	if err := os.RemoveAll(a.dirs().DemoService()); err != nil {
		return fmt.Errorf("delete the demo's data: %w", err)
	}
	return a.dirs().DeleteProfileData(config.Demo)
}
