package serve

import (
	"cmp"
	"context"
	"strconv"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"github.com/spf13/cobra"
)

func newDevices(r *run.Run, at *instance) *cobra.Command {
	return run.Group("device", "List and revoke the devices of users", "", newDeviceList(r, at), newDeviceRevoke(r, at))
}

func newDeviceList(r *run.Run, at *instance) *cobra.Command {
	cmd := &cobra.Command{
		Use: "list [EMAIL]", Short: "List the devices of a user, or of all users", Args: cobra.MaximumNArgs(1),
		Long: `List where a user, or all users, have signed in or were invited, the last used first.
The last use is known to a minute. A device that only has a password's sign-in is
named after its application.`,
	}
	return operates[[]deviceJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		email := ""
		if len(args) > 0 {
			email = args[0]
		}
		devices, err := s.Admin().Devices(ctx, email)
		if err != nil {
			return err
		}
		t := output.NewTable("Id", "User", "Device", "Created", "Last use", "From", "").Figures(0).Give(1, 2)
		return run.PrintList(r, devices, jsonDevice, t, func(d *admin.Device) []string {
			return []string{
				strconv.FormatInt(int64(d.ID), 10), d.UserName, deviceName(d), output.Day(d.Created),
				lastUse(d), lastFrom(d), deviceNote(d, r.Time()),
			}
		}, "")
	})
}

func newDeviceRevoke(r *run.Run, at *instance) *cobra.Command {
	cmd := &cobra.Command{
		Use: "revoke ID", Short: "Revoke a device", Args: cobra.ExactArgs(1),
		Long: `Revoke a device: its keys end at once, in all processes of the service. When the program
there next reaches the service, it deletes its keys and what it has read. What the person
typed there stays; once they are invited again, it can be saved.`,
	}
	return operates[deviceJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) error {
		id, err := strconv.ParseInt(args[0], 10, 64)
		if err != nil {
			return run.Usagef("%q is no number of a device; `tender serve device list` has them", args[0])
		}
		d, err := s.Admin().RevokeDevice(ctx, admin.DeviceID(id))
		if err != nil {
			return err
		}
		return r.PrintWords(jsonDevice(&d), "Revoked device %d, %s, of %s.", d.ID, deviceName(&d), d.UserName)
	})
}

// deviceName returns what a device calls itself, or else its application.
func deviceName(d *admin.Device) string { return cmp.Or(d.Name, d.Application) }

func lastUse(d *admin.Device) string {
	if d.LastUsed.IsZero() {
		return "never"
	}
	return output.Minute(d.LastUsed)
}

func lastFrom(d *admin.Device) string {
	if d.LastUsed.IsZero() {
		return ""
	}
	return cmp.Or(d.LastAddress, "this machine")
}

// deviceNote returns why a device can't be used any more, or when that will be; empty if it can.
func deviceNote(d *admin.Device, now time.Time) string {
	switch {
	case !d.Revoked.IsZero():
		return "revoked " + output.Day(d.Revoked)
	case d.Expires.IsZero():
		return ""
	case now.Before(d.Expires):
		return "until " + output.Day(d.Expires)
	default:
		return "expired " + output.Day(d.Expires)
	}
}
