package cli

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

func newAssign(a *app) *cobra.Command {
	var (
		f                 writeFlags
		contact, location string
	)
	cmd := &cobra.Command{
		Use:   "assign N",
		Short: "Assign a contact or a location to a proposal",
		Long: `Assign a contact, a location of the contact, or both. The sales tax follows the
location. A new contact takes a location of the old one away, and a contact with
one primary location brings that along: the total may move.`,
		Example: `  tender assign 1042 --contact "Erik Halvorsen" --location "Barton Hills"`,
		Args:    cobra.ExactArgs(1),
		PreRunE: func(*cobra.Command, []string) error {
			if contact == "" && location == "" {
				return usagef("name a --contact, a --location or both")
			}
			return nil
		},
		RunE: a.inSession(func(ctx context.Context, s *session, args []string) error {
			return s.assign(ctx, f, args[0], contact, location)
		}, (*session).mayCommit),
	}
	cmd.Flags().StringVar(&contact, "contact", "", "by name, e-mail address or id:N")
	cmd.Flags().StringVar(&location, "location", "", "by a part of its address or id:N")
	return f.add(a, cmd)
}

func (s *session) assign(ctx context.Context, f writeFlags, arg, contact, location string) error {
	w, err := s.editedArg(ctx, arg)
	if err != nil {
		return err
	}
	p := w.Proposal
	var edits []state.Edit
	who := p.Customer
	if contact != "" {
		if who, err = s.findContact(ctx, contact); err != nil {
			return err
		}
		edits = append(edits, state.Edit{Proposal: p.ID, Contact: who.ID, Change: state.SetContact{Details: who}})
		if location == "" && who.PrimaryLocation != nil {
			s.app.sayf("The location follows, %s, and the sales tax with it.", who.PrimaryLocation.OneLine())
		}
	}
	if location != "" {
		if who == nil {
			return state.Invalid("The proposal has no contact yet.", "A location is one of the contact's: assign --contact, too.")
		}
		where, err := s.findLocation(ctx, who.ID, location)
		if err != nil {
			return err
		}
		edits = append(edits, state.Edit{Proposal: p.ID, Contact: who.ID, Location: where.ID, Change: state.SetLocation{Details: where}})
	}
	before := p.Summary.Total
	if err := s.write(ctx, f, edits...); err != nil || s.app.forPrograms() {
		return err
	}
	return s.sayTotal(ctx, p.ID, before)
}

// sayTotal tells where the total has moved to.
func (s *session) sayTotal(ctx context.Context, id state.ProposalID, before decimal.NullDecimal) error {
	p, err := s.proposalOrCopy(ctx, id)
	if err != nil {
		return err
	}
	if now, c := p.Summary.Total, p.Summary.Currency; !money.Equal(now, before) {
		s.app.printf("The total has moved from %s to %s.\n", money.Format(before, c), money.Money{Amount: now, Currency: c}.String())
	}
	return nil
}
