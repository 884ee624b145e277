package account

import (
	"context"
	"errors"
	"fmt"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newLogout(r *run.Run) *cobra.Command {
	var purge, yes bool
	cmd := &cobra.Command{
		Use:   "logout",
		Short: "Forget the keys of a profile",
		Long: `Forget the keys of a profile on this machine. Its drafts and what waits in its
outbox stay, and are there again after the next login. With --purge they and the
profile go, too, after a question.`,
		Args: cobra.NoArgs,
		RunE: r.Command(func(cmd *cobra.Command, _ []string) error { return logout(cmd.Context(), r, purge, yes) }),
	}
	cmd.Flags().BoolVar(&purge, "purge", false, "delete the profile and all that this machine keeps for it, too")
	cmd.Flags().BoolVar(&yes, "yes", false, "don't ask")
	return cmd
}

func logout(ctx context.Context, r *run.Run, purge, yes bool) error {
	settings, err := r.ReadSettings()
	if err != nil {
		return err
	}
	name, err := config.ChooseProfile(r.Dirs(), r.Env, settings, r.Flags.Profile)
	if err != nil {
		return run.Usage(err)
	}
	if name == config.Demo {
		return run.Usagef("the demo has no keys; `tender demo --reset` begins it anew")
	}
	p, err := r.Dirs().ReadProfile(name)
	if err != nil {
		return err
	}
	if purge && !yes {
		if err := confirmPurge(ctx, r, settings, p); err != nil {
			return err
		}
	}
	if err := r.Dirs().DeleteSecrets(p); err != nil {
		return err
	}
	r.Printf("The keys of the profile %q are gone from this machine.\n", name)
	if !purge {
		return nil
	}
	if err := r.Dirs().DeleteProfileData(name); err != nil {
		return err
	}
	if err := r.Dirs().DeleteProfile(name); err != nil {
		return err
	}
	r.Printf("So are the profile, its cache and its drafts.\n")
	return nil
}

// confirmPurge says what would be lost before it asks.
func confirmPurge(ctx context.Context, r *run.Run, settings config.Settings, p config.Profile) error {
	s, err := r.OpenAccess(ctx, settings, config.Access{Profile: p})
	if err != nil {
		return err
	}
	drafts, derr := s.Store.Drafts(ctx)
	entries, eerr := s.Outbox.Entries(ctx)
	if err := errors.Join(derr, eerr, s.Close()); err != nil {
		return err
	}
	waiting := 0
	for _, e := range entries {
		if e.State.Open() {
			waiting++
		}
	}
	return r.Confirm(fmt.Sprintf(
		"This deletes the profile %q with %s and %s that the service does not have.",
		p.Name, text.Count(len(drafts), "draft"), text.Count(waiting, "edit")), "Nothing was deleted.")
}
