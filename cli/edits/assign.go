package edits

import (
	"context"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

func newAssign(r *run.Run) *cobra.Command {
	var (
		f                 commit.Flags
		contact, location string
	)
	cmd := &cobra.Command{
		Use:   "assign N",
		Short: "Assign a contact or a location to a proposal",
		Long: `Assign a contact, one of the contact's locations, or both. The location determines the
sales tax. A new contact replaces the location of the old one with its own primary
location, if it has one, so the total can change.`,
		Example: `  tender assign 1042 --contact "Erik Halvorsen" --location "Barton Hills"`,
		Args:    cobra.ExactArgs(1),
		PreRunE: func(*cobra.Command, []string) error {
			if contact == "" && location == "" {
				return run.Usagef("give --contact, --location or both")
			}
			return nil
		},
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			return assign(ctx, s, f, args[0], contact, location)
		}, (*run.Session).MayCommit),
	}
	cmd.Flags().StringVar(&contact, "contact", "", "the contact, by name, e-mail address or id:N")
	cmd.Flags().StringVar(&location, "location", "", "the location, by a part of its address or id:N")
	return f.Add(r, cmd)
}

func assign(ctx context.Context, s *run.Session, f commit.Flags, arg, contact, location string) error {
	w, err := find.Edited(ctx, s, arg)
	if err != nil {
		return err
	}
	p := w.Proposal
	var edits []state.Edit
	who := p.Customer
	if contact != "" {
		if who, err = find.Contact(ctx, s, contact); err != nil {
			return err
		}
		edits = append(edits, state.Edit{Proposal: p.ID, Contact: who.ID, Change: state.SetContact{Details: who}})
		if location == "" && who.PrimaryLocation != nil {
			s.Sayf("The location becomes %s, which also determines the sales tax.", who.PrimaryLocation.OneLine())
		}
	}
	if location != "" {
		if who == nil {
			return state.Invalid("The proposal has no contact yet.", "A location belongs to a contact: give --contact too.")
		}
		where, err := find.Location(ctx, s, who.ID, location)
		if err != nil {
			return err
		}
		edits = append(edits, state.Edit{Proposal: p.ID, Contact: who.ID, Location: where.ID, Change: state.SetLocation{Details: where}})
	}
	before := p.Summary.Total
	if err := commit.Write(ctx, s, f, edits...); err != nil || s.ForPrograms() {
		return err
	}
	return sayTotal(ctx, s, p.ID, before)
}

// sayTotal prints the old and the new total if they differ.
func sayTotal(ctx context.Context, s *run.Session, id state.ProposalID, before decimal.NullDecimal) error {
	p, err := find.Proposal(ctx, s, id)
	if err != nil {
		return err
	}
	if now, c := p.Summary.Total, p.Summary.Currency; !money.Equal(now, before) {
		s.Printf("The total changed from %s to %s.\n", money.Format(before, c), money.Money{Amount: now, Currency: c}.String())
	}
	return nil
}
