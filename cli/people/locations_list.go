package people

import (
	"cmp"
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

func newLocationsList(r *run.Run) *cobra.Command {
	return run.Prints[[]*shapes.Location](r, &cobra.Command{
		Use: "list CONTACT", Short: "List the locations of a contact", Args: cobra.ExactArgs(1),
		Example: `  tender locations list "Erik Halvorsen"
  tender locations list id:3001 --csv`,
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			c, err := find.Contact(ctx, s, args[0])
			if err != nil {
				return err
			}
			places, err := find.Locations(ctx, s, c.ID)
			if err != nil {
				return err
			}
			return printLocations(s, places)
		}),
	})
}

func printLocations(s *run.Session, places []state.Location) error {
	t := output.NewTable("Id", "Address", "Phone", "").Figures(0).Give(1)
	return run.PrintList(s.Run, places, shapes.LocationOf, t, func(l *state.Location) []string {
		return []string{fmt.Sprintf("id:%d", l.ID), l.OneLine(), cmp.Or(l.Phone, l.ContactPhone), locationMark(l)}
	}, "No locations. `tender locations add CONTACT --street STREET` adds one.")
}

// locationMark says whether a location is its contact's primary or billing address.
func locationMark(l *state.Location) string {
	var marks []string
	if l.IsPrimary {
		marks = append(marks, "primary")
	}
	if l.IsBilling {
		marks = append(marks, "billing")
	}
	return strings.Join(marks, ", ")
}
