package people

import (
	"context"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/region"
	"github.com/spf13/cobra"
)

func newLocationsAdd(r *run.Run) *cobra.Command {
	var (
		f commit.Flags
		l state.Location
	)
	cmd := &cobra.Command{
		Use: "add CONTACT", Short: "Add a location to a contact", Args: cobra.ExactArgs(1),
		Long:    "Add a location to a contact. It needs a street and, with a country, a state. It goes through the outbox, like every edit.",
		Example: `  tender locations add "Erik Halvorsen" --street "2001 Barton Springs Rd" --city Austin --state Texas --postal-code 78704`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			line(&l.Street, &l.Suite, &l.City, &l.PostalCode, &l.State, &l.Country, &l.ContactPhone)
			if l.Street == "" {
				return run.Usagef("a location needs --street")
			}
			if l.Country != "" && l.State == "" {
				return run.Usagef("--country needs --state too")
			}
			if err := refuseFaults("--phone", state.PhoneFault(l.ContactPhone)); err != nil {
				return err
			}
			for _, fault := range region.TypedFaults(&l) {
				return run.Usagef("--%s: %s\n  Nothing was saved.",
					map[string]string{region.FieldState: "state", region.FieldPostal: "postal-code"}[fault.Field],
					fault.Words)
			}
			l = region.Complete(l)
			c, err := find.Contact(ctx, s, args[0])
			if err != nil {
				return err
			}
			return commit.Write(ctx, s, f, state.Edit{Contact: c.ID, Change: state.AddLocation{Details: l}})
		}, (*run.Session).MayCommit),
	}
	flags := cmd.Flags()
	f.AddMaySee(flags)
	for _, flag := range []struct {
		into        *string
		name, usage string
	}{
		{&l.Street, "street", "street and number"},
		{&l.Suite, "suite", "suite or floor"},
		{&l.City, "city", "the city"},
		{&l.PostalCode, "postal-code", "the postal code"},
		{&l.State, "state", "the state or province"},
		{&l.Country, "country", "the country"},
		{&l.ContactPhone, "phone", "the phone number there"},
	} {
		flags.StringVar(flag.into, flag.name, "", flag.usage)
	}
	flags.BoolVar(&l.IsPrimary, "primary", false, "make it the contact's primary location")
	return f.Add(r, cmd)
}
