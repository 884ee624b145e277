package people

import (
	"context"
	"slices"
	"strconv"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newLocationsShow(r *run.Run) *cobra.Command {
	return run.Prints[*shapes.Location](r, &cobra.Command{
		Use: "show CONTACT LOCATION", Short: "Print a location of a contact", Args: cobra.ExactArgs(2),
		Long:    "Print a location of a contact. LOCATION is id:N, or a part of its address that none of the contact's other locations has.",
		Example: `  tender locations show "Erik Halvorsen" "Barton Hills"`,
		RunE:    r.InPassing(showLocation),
	})
}

func showLocation(ctx context.Context, s *run.Session, args []string) error {
	c, err := find.Contact(ctx, s, args[0])
	if err != nil {
		return err
	}
	l, err := find.Location(ctx, s, c.ID, args[1])
	if err != nil {
		return err
	}
	places, err := find.Locations(ctx, s, c.ID)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(places, func(x state.Location) bool { return x.ID == l.ID })
	if at < 0 {
		return run.Usagef("the contact has no location %s; `tender locations list %s` lists them", args[1],
			strconv.Quote(args[0]))
	}
	l = &places[at]
	return s.Result(shapes.LocationOf(l), func() {
		s.Printf("%s, id:%d\n", l.OneLine(), l.ID)
		s.PrintFields(12, [][2]string{
			{"Street", l.Street},
			{"Suite", l.Suite},
			{"City", l.City},
			{"Postal code", l.PostalCode},
			{"State", l.State},
			{"Country", l.Country},
			{"Phone", l.Phone},
			{"It is", locationMark(l)},
		})
	})
}
