package cli

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newLocations(a *app) *cobra.Command {
	cmd := newLocationsList(a, "locations CONTACT")
	cmd.AddCommand(newLocationsList(a, "list CONTACT"), newLocationsShow(a), newLocationsAdd(a))
	return cmd
}

func newLocationsList(a *app, use string) *cobra.Command {
	return prints[[]*locationJSON](a, &cobra.Command{
		Use: use, Short: "List the locations of a contact", Args: cobra.ExactArgs(1),
		Example: `  tender locations "Erik Halvorsen"
  tender locations id:3001 --csv`,
		RunE: a.reads(func(ctx context.Context, s *session, args []string) error {
			c, err := s.findContact(ctx, args[0])
			if err != nil {
				return err
			}
			places, err := s.locations(ctx, c.ID)
			if err != nil {
				return err
			}
			return s.printLocations(places)
		}),
	})
}

func newLocationsShow(a *app) *cobra.Command {
	return prints[*locationJSON](a, &cobra.Command{
		Use: "show CONTACT LOCATION", Short: "Print a location of a contact", Args: cobra.ExactArgs(2),
		Long:    "Print a location of a contact. LOCATION is a part of its address that no other of the contact's has, or id:N.",
		Example: `  tender locations show "Erik Halvorsen" "Barton Hills"`,
		RunE: a.reads(func(ctx context.Context, s *session, args []string) error {
			return s.showLocation(ctx, args[0], args[1])
		}),
	})
}

func (s *session) showLocation(ctx context.Context, contact, arg string) error {
	c, err := s.findContact(ctx, contact)
	if err != nil {
		return err
	}
	l, err := s.findLocation(ctx, c.ID, arg)
	if err != nil {
		return err
	}
	places, err := s.locations(ctx, c.ID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(places, func(x state.Location) bool { return x.ID == l.ID })
	if at < 0 {
		return usagef("the contact has no location %s; `tender locations %s` lists them", arg, strconv.Quote(contact))
	}
	l = &places[at]
	return s.app.result(jsonLocation(l), func() {
		s.app.printf("%s, id:%d\n", l.OneLine(), l.ID)
		s.app.printFields(12, [][2]string{
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

func (s *session) printLocations(places []state.Location) error {
	t := newTable("Id", "Address", "Phone", "").figures(0).give(1)
	return printList(s.app, places, jsonLocation, t, func(l *state.Location) []string {
		return []string{fmt.Sprintf("id:%d", l.ID), l.OneLine(), l.Phone, locationMark(l)}
	}, "No locations. `tender locations add CONTACT --street STREET` adds one.")
}

// locationMark says whether a location is its contact's primary or billing address.
func locationMark(l *state.Location) string {
	switch {
	case l.IsPrimary && l.IsBilling:
		return "primary, billing"
	case l.IsPrimary:
		return "primary"
	case l.IsBilling:
		return "billing"
	default:
		return ""
	}
}

func newLocationsAdd(a *app) *cobra.Command {
	var (
		f writeFlags
		l state.Location
	)
	cmd := &cobra.Command{
		Use: "add CONTACT", Short: "Add a location to a contact", Args: cobra.ExactArgs(1),
		Long:    "Add a location to a contact. It needs a street, and with a country a state. It goes through the outbox, as every edit does.",
		Example: `  tender locations add "Erik Halvorsen" --street "2001 Barton Springs Rd" --city Austin --state Texas --postal-code 78704`,
		RunE: a.inSession(func(ctx context.Context, s *session, args []string) error {
			if l.Street == "" {
				return usagef("a location needs its --street")
			}
			if l.Country != "" && l.State == "" {
				return usagef("a --country needs its --state, too")
			}
			c, err := s.findContact(ctx, args[0])
			if err != nil {
				return err
			}
			return s.write(ctx, f, state.Edit{Contact: c.ID, Change: state.AddLocation{Details: l}})
		}, (*session).mayCommit),
	}
	flags := cmd.Flags()
	for _, flag := range []struct {
		into        *string
		name, usage string
	}{
		{&l.Street, "street", "street and number"},
		{&l.Suite, "suite", "suite or floor"},
		{&l.City, "city", "the city"},
		{&l.PostalCode, "postal-code", "the postal code"},
		{&l.State, "state", "the state, in full"},
		{&l.Country, "country", "the country"},
		{&l.Phone, "phone", "the phone number there"},
	} {
		flags.StringVar(flag.into, flag.name, "", flag.usage)
	}
	flags.BoolVar(&l.IsPrimary, "primary", false, "it is the contact's main address")
	return f.add(a, cmd)
}
