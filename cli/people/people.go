// Package people has the commands about contacts, their locations, and the users of the account.
package people

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newPeople(r), newUsers(r), newLocations(r)}
}

func newPeople(r *run.Run) *cobra.Command {
	cmd := newPeopleList(r, "people [SEARCH]")
	cmd.AddCommand(newPeopleList(r, "list [SEARCH]"), newPeopleShow(r), newPeopleAdd(r), newPeopleImport(r))
	return cmd
}

func newPeopleList(r *run.Run, use string) *cobra.Command {
	var (
		types []string
		limit int
	)
	cmd := &cobra.Command{
		Use: use, Short: "List contacts", Args: cobra.MaximumNArgs(1),
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			return listPeople(ctx, s, state.PeopleQuery{SearchText: strings.Join(args, ""), ContactTypes: types}, limit)
		}),
		PreRunE: func(*cobra.Command, []string) error { return knownTypes(types, Kinds()) },
	}
	cmd.Flags().StringArrayVar(&types, "type", nil,
		"only Client, Employee, Contractor, Other, Person or Company; may be repeated")
	run.LimitFlag(cmd.Flags(), &limit, 100)
	return run.Prints[[]*shapes.Contact](r, cmd)
}

// Kinds returns the types of contacts and of parties.
func Kinds() []string {
	return append(roles(), string(state.PartyPerson), string(state.PartyCompany))
}

// roles returns the types that a new contact may have.
func roles() []string {
	return []string{
		string(state.ContactClient), string(state.ContactEmployee), string(state.ContactContractor),
		string(state.ContactOther),
	}
}

// knownTypes spells types as the service does, in place, or names an unknown one.
func knownTypes(types, known []string) error {
	for i, t := range types {
		at := slices.IndexFunc(known, func(known string) bool { return strings.EqualFold(t, known) })
		if at < 0 {
			return run.Usagef("there is no type %q; the types are %s", t, strings.Join(known, ", "))
		}
		types[i] = known[at]
	}
	return nil
}

func listPeople(ctx context.Context, s *run.Session, q state.PeopleQuery, limit int) error {
	page, err := find.People(ctx, s, q, limit)
	if err != nil {
		return err
	}
	s.SayRest(len(page.People), page.Total)
	t := output.NewTable("Id", "Name", "Type", "E-mail", "Phone", "Place").Figures(0).Give(1, 3, 5).Link(3)
	program := func(c *state.Contact) *shapes.Contact { return shapes.ContactOf(state.ContactForClient(c)) }
	return run.PrintList(s.Run, page.People, program, t, func(c *state.Contact) []string {
		return []string{
			fmt.Sprintf("id:%d", c.ID), c.DisplayName(), string(c.ContactType),
			c.Unknown.Word(state.FieldEmail, c.Email),
			c.Unknown.Word(state.FieldPhone, c.Phone),
			c.Unknown.Word(state.FieldPrimaryLocation, c.PrimaryLocation.Place()),
		}
	}, "No contacts found.")
}
