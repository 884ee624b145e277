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

func newPeopleAdd(a *app) *cobra.Command {
	var (
		f    writeFlags
		c    state.Contact
		kind string
	)
	cmd := &cobra.Command{
		Use: "add NAME", Short: "Make a contact", Args: cobra.ExactArgs(1),
		Long: `Make a contact: a person by first and last name, or with --company NAME the company of
that person. It goes through the outbox, as every edit does.`,
		Example: `  tender people add "Ada Okafor" --email ada@example.com --phone "+1 512 555 0199"
  tender people add "Ada Okafor" --company "Okafor Yachts" --type Client`,
		PreRunE: func(*cobra.Command, []string) error {
			types := []string{kind}
			if err := contactTypes(types); err != nil {
				return err
			}
			c.ContactType = state.ContactType(types[0])
			return nil
		},
		RunE: a.inSession(func(ctx context.Context, s *session, args []string) error {
			c.FirstName, c.LastName, _ = strings.Cut(strings.Join(strings.Fields(args[0]), " "), " ")
			if c.FirstName == "" {
				return usagef("a contact needs a name")
			}
			c.PartyType = state.PartyPerson
			if c.CompanyName != "" {
				c.PartyType = state.PartyCompany
			}
			if err := s.mayCommit(); err != nil {
				return err
			}
			return s.write(ctx, f, state.Edit{Change: state.AddContact{Details: c}})
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&kind, "type", string(state.ContactClient), "Client, Employee, Contractor or Other")
	flags.StringVar(&c.CompanyName, "company", "", "the company's name")
	flags.StringVar(&c.Email, "email", "", "the e-mail address")
	flags.StringVar(&c.EmailCC, "email-cc", "", "who gets copies of proposals")
	flags.StringVar(&c.Phone, "phone", "", "the phone number")
	flags.StringVar(&c.Notes, "notes", "", "notes of the team")
	return f.add(a, cmd)
}
