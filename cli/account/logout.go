package account

import (
	"context"
	"fmt"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/localstore/lockfile"
	"github.com/spf13/cobra"
)

func newLogout(r *run.Run) *cobra.Command {
	var purge, yes bool
	cmd := &cobra.Command{
		Use:   "logout",
		Short: "Delete the keys of a profile",
		Long: `Delete the keys of a profile from this machine. Its drafts and outbox stay, and are
there again after the next login. --purge deletes these and the profile too, after
confirmation.`,
		Args: cobra.NoArgs,
		RunE: r.Command(func(cmd *cobra.Command, _ []string) error { return logout(cmd.Context(), r, purge, yes) }),
	}
	cmd.Flags().BoolVar(&purge, "purge", false, "also delete the profile, its cache, drafts and outbox")
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
		return run.Usagef("the demo has no keys; `tender demo --reset` deletes its data and starts again")
	}
	p, err := r.Dirs().ReadProfile(name)
	if err != nil {
		return err
	}
	if purge && !yes {
		if err := confirmPurge(ctx, r, p); err != nil {
			return err
		}
	}
	if err := r.Dirs().DeleteSecrets(p); err != nil {
		return err
	}
	r.Printf("Deleted the keys of the profile %q from this machine.\n", name)
	if !purge {
		return nil
	}
	if err := r.Dirs().DeleteProfileData(name); err != nil {
		return err
	}
	if err := r.Dirs().DeleteProfile(name); err != nil {
		return err
	}
	r.Printf("Deleted the profile, its cache and its drafts.\n")
	return nil
}

// confirmPurge asks whether to delete a profile's data that only this machine has.
func confirmPurge(ctx context.Context, r *run.Run, p config.Profile) error {
	path := r.Dirs().LocalFile(p.Name)
	held, err := localstore.Inspect(ctx, path)
	words := held.String()
	if err != nil {
		words = "data that can't be counted (" + err.Error() + ")"
	}
	question := fmt.Sprintf("This deletes the profile %q. Only on this machine: %s.", p.Name, words)
	if lockfile.InUse(path) {
		question += " It is open in another terminal, which loses what is typed there."
	}
	return r.Confirm(question, "Nothing was deleted.")
}
