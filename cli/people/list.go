package people

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newPeopleList(r *run.Run) *cobra.Command {
	var (
		types []string
		limit int
	)
	cmd := &cobra.Command{
		Use: "list [SEARCH]", Short: "List contacts", Args: cobra.MaximumNArgs(1),
		Example: "  tender people list halvorsen\n  tender people list --type Contractor --csv",
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
