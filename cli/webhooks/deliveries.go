package webhooks

import (
	"strconv"

	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"github.com/spf13/cobra"
)

// deliveriesElsewhere explains the error of a service without deliveries.
func deliveriesElsewhere(err error) error {
	if f := state.FaultOf(err); f.Kind == state.FaultNotFound {
		return run.Said(
			state.NotFound("There is no such delivery: only `tender serve` keeps deliveries, for two weeks.",
				"`tender webhook listen` shows events as they arrive."))
	}
	return err
}

func newDeliveries(r *run.Run) *cobra.Command {
	return run.Group("deliveries", "List deliveries and show their attempts",
		`List the deliveries of the last two weeks, or show one with its body and the receiver's
response to every attempt. Only "tender serve" keeps deliveries.`,
		newDeliveriesList(r), newDeliveriesShow(r))
}

// DeliveryID parses the ID of a delivery.
func DeliveryID(arg string) (notify.DeliveryID, error) {
	n, err := strconv.ParseInt(arg, 10, 64)
	if err != nil || n <= 0 {
		return 0, run.Usagef("a delivery is named by its id in `tender webhook deliveries list`, not %q", arg)
	}
	return notify.DeliveryID(n), nil
}

// tellRequested reports that a delivery was requested, unless it could not be.
func tellRequested(s *run.Session, d notify.Delivery, err error) error {
	if err != nil {
		return err
	}
	return s.PrintWords(shapes.DeliveryOf(&d),
		"Delivery %d is on its way. `tender webhook deliveries show %d` shows its status.", d.ID, d.ID)
}
