package people

import (
	"context"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// personJSON is one contact with what the list does not have.
type personJSON struct {
	*shapes.Contact
	EmailCC   *string            `json:"emailCC"` // copied when a proposal is sent
	Notes     *string            `json:"notes"`   // null for installers
	Proposals *int               `json:"proposalCount"`
	Payments  *int               `json:"paymentCount"`
	Locations []*shapes.Location `json:"locations"`
}

func newPeopleShow(r *run.Run) *cobra.Command {
	return run.Prints[personJSON](r, &cobra.Command{
		Use: "show CONTACT", Short: "Print a contact with its locations", Args: cobra.ExactArgs(1),
		Example: `  tender people show "Erik Halvorsen"
  tender people show id:3001 --json`,
		RunE: r.InPassing(showPerson),
	})
}

func showPerson(ctx context.Context, s *run.Session, args []string) error {
	found, err := find.Contact(ctx, s, args[0])
	if err != nil {
		return err
	}
	c, err := find.Person(ctx, s, found.ID)
	if err != nil {
		return err
	}
	places, err := find.Locations(ctx, s, found.ID)
	if err != nil {
		return err
	}
	if s.ForPrograms() {
		out := personJSON{
			Contact:   shapes.ContactOf(state.ContactForClient(c)),
			EmailCC:   output.Text(c.Unknown, state.FieldEmailCC, c.EmailCC),
			Proposals: output.Count(c.Unknown, state.FieldProposalCount, c.ProposalCount),
			Payments:  output.Count(c.Unknown, state.FieldPaymentCount, c.PaymentCount),
			Locations: state.Map(places, shapes.LocationOf),
		}
		if !s.Profile.Installer {
			out.Notes = output.Text(c.Unknown, state.FieldNotes, c.Notes)
		}
		return s.PrintJSON(out)
	}
	s.Printf("%s, id:%d\n", c.DisplayName(), c.ID)
	s.PrintFields(12, [][2]string{
		{"Type", strings.Trim(string(c.ContactType)+", "+string(c.PartyType), ", ")},
		{"Name", c.PersonWord()},
		{"E-mail", c.Unknown.Word(state.FieldEmail, c.Email)},
		{"Copies to", c.Unknown.Word(state.FieldEmailCC, c.EmailCC)},
		{"Phone", c.Unknown.Word(state.FieldPhone, c.Phone)},
		{"Proposals", c.Unknown.Figure(state.FieldProposalCount, c.ProposalCount)},
		{"Payments", c.Unknown.Figure(state.FieldPaymentCount, c.PaymentCount)},
	})
	if !s.Profile.Installer {
		s.PrintText("Notes, team only", c.Unknown.Word(state.FieldNotes, c.Notes))
	}
	s.Printf("\n")
	return printLocations(s, places)
}
