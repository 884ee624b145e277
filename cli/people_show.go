package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// personJSON is one contact with what the list does not have.
type personJSON struct {
	*contactJSON
	EmailCC   *string         `json:"emailCC"` // copied when a proposal is sent
	Notes     *string         `json:"notes"`   // left out for installers
	Proposals int             `json:"proposalCount"`
	Payments  int             `json:"paymentCount"`
	Locations []*locationJSON `json:"locations"`
}

func newPeopleShow(a *app) *cobra.Command {
	return prints[personJSON](a, &cobra.Command{
		Use: "show CONTACT", Short: "Print a contact with its locations", Args: cobra.ExactArgs(1),
		Example: `  tender people show "Erik Halvorsen"
  tender people show id:3001 --json`,
		RunE: a.reads(func(ctx context.Context, s *session, args []string) error { return s.showPerson(ctx, args[0]) }),
	})
}

func (s *session) showPerson(ctx context.Context, arg string) error {
	found, err := s.findContact(ctx, arg)
	if err != nil {
		return err
	}
	c, err := orCached(ctx, s, "this contact", func(ctx context.Context) (*state.Contact, error) {
		return s.client.PersonWithCounts(ctx, found.ID)
	}, func(ctx context.Context, c *state.Contact, asOf time.Time) error {
		return s.store.SavePeople(ctx, []state.Contact{*c}, asOf)
	}, func(ctx context.Context) (*state.Contact, time.Time, error) { return s.store.Contact(ctx, found.ID) })
	if err != nil {
		return err
	}
	places, err := s.locations(ctx, found.ID)
	if err != nil {
		return err
	}
	if s.app.forPrograms() {
		out := personJSON{
			contactJSON: jsonContact(state.ContactForClient(c)), EmailCC: jsonText(c.Unknown, state.FieldEmailCC, c.EmailCC),
			Proposals: c.ProposalCount, Payments: c.PaymentCount, Locations: mapped(places, jsonLocation),
		}
		if !s.profile.Installer {
			out.Notes = jsonText(c.Unknown, state.FieldNotes, c.Notes)
		}
		return s.app.printJSON(out)
	}
	s.app.printf("%s, id:%d\n", c.DisplayName(), c.ID)
	s.app.printFields(12, [][2]string{
		{"Type", strings.Trim(string(c.ContactType)+", "+string(c.PartyType), ", ")},
		{"Name", strings.TrimSpace(c.FirstName + " " + c.LastName)},
		{"E-mail", c.Email},
		{"Copies to", c.EmailCC},
		{"Phone", c.Phone},
		{"Proposals", fmt.Sprint(c.ProposalCount)},
		{"Payments", fmt.Sprint(c.PaymentCount)},
	})
	if !s.profile.Installer {
		s.app.printText("Notes, team only", c.Notes)
	}
	s.app.printf("\n")
	return s.printLocations(places)
}
