package people

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/region"
	"github.com/spf13/cobra"
)

func newLocations(r *run.Run) *cobra.Command {
	cmd := newLocationsList(r, "locations CONTACT")
	cmd.AddCommand(newLocationsList(r, "list CONTACT"), newLocationsShow(r), newLocationsAdd(r))
	return cmd
}

func newLocationsList(r *run.Run, use string) *cobra.Command {
	return run.Prints[[]*shapes.Location](r, &cobra.Command{
		Use: use, Short: "List the locations of a contact", Args: cobra.ExactArgs(1),
		Example: `  tender locations "Erik Halvorsen"
  tender locations id:3001 --csv`,
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			c, err := find.Contact(ctx, s, args[0])
			if err != nil {
				return err
			}
			places, err := find.Locations(ctx, s, c.ID)
			if err != nil {
				return err
			}
			return printLocations(s, places)
		}),
	})
}

func newLocationsShow(r *run.Run) *cobra.Command {
	return run.Prints[*shapes.Location](r, &cobra.Command{
		Use: "show CONTACT LOCATION", Short: "Print a location of a contact", Args: cobra.ExactArgs(2),
		Long:    "Print a location of a contact. LOCATION is id:N, or a part of its address that none of the contact's other locations has.",
		Example: `  tender locations show "Erik Halvorsen" "Barton Hills"`,
		RunE:    r.InPassing(showLocation),
	})
}

func showLocation(ctx context.Context, s *run.Session, args []string) error {
	c, err := find.Contact(ctx, s, args[0])
	if err != nil {
		return err
	}
	l, err := find.Location(ctx, s, c.ID, args[1])
	if err != nil {
		return err
	}
	places, err := find.Locations(ctx, s, c.ID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(places, func(x state.Location) bool { return x.ID == l.ID })
	if at < 0 {
		return run.Usagef("the contact has no location %s; `tender locations %s` lists them", args[1],
			strconv.Quote(args[0]))
	}
	l = &places[at]
	return s.Result(shapes.LocationOf(l), func() {
		s.Printf("%s, id:%d\n", l.OneLine(), l.ID)
		s.PrintFields(12, [][2]string{
			{"Street", l.Street},
			{"Suite", l.Suite},
			{"City", l.City},
			{"Postal code", l.PostalCode},
			{"State", l.State},
			{"Country", l.Country},
			{"Phone", l.Phone},
			{"It is", locationMark(l)},
		})
	})
}

func printLocations(s *run.Session, places []state.Location) error {
	t := output.NewTable("Id", "Address", "Phone", "").Figures(0).Give(1)
	return run.PrintList(s.Run, places, shapes.LocationOf, t, func(l *state.Location) []string {
		return []string{fmt.Sprintf("id:%d", l.ID), l.OneLine(), cmp.Or(l.Phone, l.ContactPhone), locationMark(l)}
	}, "No locations. `tender locations add CONTACT --street STREET` adds one.")
}

// locationMark says whether a location is its contact's primary or billing address.
func locationMark(l *state.Location) string {
	var marks []string
	if l.IsPrimary {
		marks = append(marks, "primary")
	}
	if l.IsBilling {
		marks = append(marks, "billing")
	}
	return strings.Join(marks, ", ")
}

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
