package account

import (
	"context"
	"errors"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newAccount(r *run.Run) *cobra.Command {
	return run.Group("account", "Change what belongs to your user", "", newPassword(r))
}

// passwordFlags are where the passwords come from.
type passwordFlags struct{ old, fresh int }

func newPassword(r *run.Run) *cobra.Command {
	var f passwordFlags
	cmd := &cobra.Command{
		Use: "password", Short: "Change your password", Args: cobra.NoArgs,
		Long: `Change the password of the profile's user, at a service of this program. The command
prompts for the old password, and twice for the new one, or reads them from
$TENDER_PASSWORD and $TENDER_NEW_PASSWORD or from file descriptors. Both may come from
one descriptor, the old one on the first line.

This device stays signed in; your others must sign in again.`,
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, _ []string) error {
			return changePassword(ctx, s, f)
		}, mayChangePassword),
	}
	cmd.Flags().IntVar(&f.old, "password-fd", -1, "read the old password from this file descriptor")
	cmd.Flags().IntVar(&f.fresh, "new-password-fd", -1, "read the new password from this file descriptor")
	return cmd
}

// mayChangePassword is a gate: the demo's password is not a person's, and offline there is nobody to ask.
func mayChangePassword(s *run.Session) error {
	switch {
	case s.Profile.Name == config.Demo:
		return run.Usagef("the demo has no password to change; name a profile with --profile")
	case s.Run.Flags.Offline:
		return run.Usagef("changing the password needs the service; leave out --offline")
	default:
		return nil
	}
}

func changePassword(ctx context.Context, s *run.Session, f passwordFlags) error {
	asked := run.NewAsker(s.Run.Streams)
	old, err := asked.Secret("Old password", "TENDER_PASSWORD", "password-fd", f.old)
	if err != nil {
		return err
	}
	fresh, err := asked.Secret("New password", "TENDER_NEW_PASSWORD", "new-password-fd", f.fresh)
	if err != nil {
		return err
	}
	if f.fresh < 0 && s.Run.Getenv("TENDER_NEW_PASSWORD") == "" { // it was typed, and nobody has seen it
		again, err := asked.Secret("New password again", "TENDER_NEW_PASSWORD", "new-password-fd", f.fresh)
		if err != nil {
			return err
		}
		if again != fresh {
			return run.Usagef("the two new passwords differ; nothing was changed")
		}
	}
	_, err = remote.Through(ctx, s.Client, func(c *apiclient.Client) (struct{}, error) {
		return struct{}{}, c.Users.ChangePassword(ctx, old, fresh)
	})
	switch {
	case errors.Is(err, apiclient.ErrWrongCredentials):
		return run.Said(state.Fault{
			Kind: state.FaultUnauthorized, Message: "The old password is wrong. Nothing was changed.",
			Next: "Type it again. After several wrong tries the service makes you wait.",
		})
	case errors.Is(err, apiclient.ErrNotFound):
		return state.NotFound("This service can't change passwords.", "Ask whoever runs it how to do that there.")
	case errors.Is(err, apiclient.ErrConflict):
		return state.Conflict("You have no password yet: you signed in with an invitation. Nothing was changed.",
			"Ask whoever runs the service to set the first one (`tender serve user password`).")
	case err != nil:
		return err
	}
	s.Run.Printf("Your password is changed. This device stays signed in; your others must sign in again.\n")
	return nil
}
