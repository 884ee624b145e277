package cli

import (
	"context"
	"fmt"

	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newLocations(a *app) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "locations CONTACT", Short: "List the locations of a contact", Args: cobra.ExactArgs(1),
		Example: `  tender locations "Erik Halvorsen"
  tender locations id:3001 --csv`,
		RunE: a.inSession(func(ctx context.Context, s *session, args []string) error {
			c, err := s.findContact(ctx, args[0])
			if err != nil {
				return err
			}
			places, err := s.locations(ctx, c.ID)
			if err != nil {
				return err
			}
			if !asJSON {
				return s.printLocations(places)
			}
			out := []*locationJSON{}
			for i := range places {
				out = append(out, jsonLocation(&places[i]))
			}
			return a.printJSON(out)
		}),
	}
	jsonFlag(cmd, &asJSON)
	cmd.AddCommand(newLocationsAdd(a))
	return reading(cmd)[0]
}

func (s *session) printLocations(places []state.Location) error {
	t := newTable("Id", "Address", "Phone", "").figures(0).give(1)
	for i := range places {
		l, mark := &places[i], ""
		switch {
		case l.IsPrimary && l.IsBilling:
			mark = "primary, billing"
		case l.IsPrimary:
			mark = "primary"
		case l.IsBilling:
			mark = "billing"
		}
		t.add(fmt.Sprintf("id:%d", l.ID), l.OneLine(), l.Phone, mark)
	}
	return s.app.printList(t, "No locations. `tender locations add CONTACT --street STREET` adds one.")
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
			if err := s.mayCommit(); err != nil {
				return err
			}
			c, err := s.findContact(ctx, args[0])
			if err != nil {
				return err
			}
			return s.write(ctx, f, state.Edit{Contact: c.ID, Change: state.AddLocation{Details: l}})
		}),
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
	f.add(cmd)
	return cmd
}
