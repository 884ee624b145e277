package edits

import (
	"context"
	"slices"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func newAssign(r *run.Run) *cobra.Command {
	var (
		f  commit.Flags
		to assigned
	)
	cmd := &cobra.Command{
		Use:   "assign N",
		Short: "Assign a contact or a location to a proposal",
		Long: `Assign a contact, one of the contact's locations, or both. The location determines the
sales tax. A new contact replaces the location of the old one with its own primary
location, if it has one, so the total can change.`,
		Example: `  tender assign 1042 --contact "Erik Halvorsen" --location "Barton Hills"`,
		Args:    cobra.ExactArgs(1),
		PreRunE: func(cmd *cobra.Command, _ []string) error {
			if err := refuseEmpty(cmd.Flags()); err != nil || to != (assigned{}) {
				return err
			}
			return run.Usagef("give --contact, --location or both")
		},
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			return assign(ctx, s, f, args[0], to)
		}, (*run.Session).MayCommit),
	}
	to.add(cmd.Flags())
	return f.Add(r, cmd)
}

// assigned are the contact and the location of a proposal, as the flags name them; "" for none.
type assigned struct {
	contact, location string
}

func (a *assigned) add(flags *pflag.FlagSet) {
	flags.StringVar(&a.contact, "contact", "", "the contact, by name, e-mail address or id:N")
	flags.StringVar(&a.location, "location", "", "the location, by a part of its address or id:N")
}

// refuseEmpty refuses an empty name of a person or a location. A script passes it when it has found none, and the
// proposal would lose its person or location.
func refuseEmpty(flags *pflag.FlagSet) (err error) {
	flags.Visit(func(f *pflag.Flag) {
		if slices.Contains([]string{"contact", "location", "sales-person"}, f.Name) &&
			strings.TrimSpace(f.Value.String()) == "" {
			err = run.Usagef("--%s is empty; name one, or leave it out", f.Name)
		}
	})
	return err
}

// assignee returns the contact that arg names, with what is known of it.
func assignee(ctx context.Context, s *run.Session, arg string) (*state.Contact, error) {
	who, err := find.Contact(ctx, s, arg)
	if err != nil {
		entries, failed := s.Outbox.Edits(ctx)
		waiting, _ := state.PendingContacts(entries)
		if c := state.Find(waiting, func(c *state.Contact) bool {
			return text.SameName(c.DisplayName(), arg)
		}); failed == nil && c != nil {
			return nil, run.Usagef("the contact %q is only on this machine yet; name it id:%d", arg, c.ID)
		}
		return nil, err
	}
	if _, byID := find.ID(arg); !byID || state.IsLocal(who.ID) {
		return who, nil
	}
	known, err := find.Person(ctx, s, who.ID)
	switch {
	case s.MayUseCopy(err):
		return who, nil
	case state.FaultOf(err).Kind == state.FaultNotFound:
		return nil, run.Usagef("there is no contact %s; `tender people list` lists them", arg)
	default:
		return known, err
	}
}

// edits returns the edits that assign them to a proposal.
func (a *assigned) edits(ctx context.Context, s *run.Session, p *state.Proposal) (edits []state.Edit, err error) {
	who := p.Customer
	if a.contact != "" {
		if who, err = assignee(ctx, s, a.contact); err != nil {
			return nil, err
		}
		edits = append(edits, state.Edit{Proposal: p.ID, Contact: who.ID, Change: state.SetContact{Details: who}})
		if a.location == "" && who.PrimaryLocation != nil {
			s.Sayf("The location becomes %s, which also determines the sales tax.", who.PrimaryLocation.OneLine())
		}
	}
	if a.location == "" {
		return edits, nil
	}
	if who == nil {
		return nil, state.Invalid("The proposal has no contact yet.",
			"A location belongs to a contact: give --contact too.")
	}
	where, err := find.Location(ctx, s, who.ID, a.location)
	if err != nil {
		return nil, err
	}
	return append(edits,
		state.Edit{Proposal: p.ID, Contact: who.ID, Location: where.ID, Change: state.SetLocation{Details: where}}), nil
}

func assign(ctx context.Context, s *run.Session, f commit.Flags, arg string, to assigned) error {
	w, err := find.Edited(ctx, s, arg)
	if err != nil {
		return err
	}
	p := w.Proposal
	edits, err := to.edits(ctx, s, p)
	if err != nil {
		return err
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
		s.Printf("The total changed from %s to %s.\n", money.Format(before, c),
			money.Money{Amount: now, Currency: c}.String())
	}
	return nil
}
