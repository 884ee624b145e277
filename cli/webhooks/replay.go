package webhooks

import (
	"context"
	"strconv"

	"app.tender/tender/apiclient/webhook"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newReplay(r *run.Run) *cobra.Command {
	var fd int
	cmd := &cobra.Command{
		Use: "replay FILE|DELIVERY URL", Short: "Sign a delivery again and post it to a receiver",
		Args: cobra.ExactArgs(2),
		Long: `Sign the body of a delivery with the current time and post it to a receiver, for example
while you write it. The body is a file ("-" is standard input) or, by its id, a delivery
that the service keeps. The exit code is 0 if the receiver accepts it.`,
		Example: `  tender webhook replay body.json http://127.0.0.1:3000/hooks
  tender webhook replay 17 http://127.0.0.1:3000/hooks`,
		RunE: r.Command(func(cmd *cobra.Command, args []string) error {
			if err := receiverAddress(r, "URL", args[1]); err != nil {
				return err
			}
			body, err := deliveryBody(cmd.Context(), r, args[0])
			if err != nil {
				return err
			}
			secret, err := run.NewAsker(r.Streams).Secret("Secret key", webhookSecret, "secret-fd", fd)
			if err != nil {
				return err
			}
			status, answer, err := postDelivery(cmd.Context(), args[1], webhook.Sign(body, r.Time(), secret), body)
			if err != nil {
				return state.Local("The receiver was not reached: "+err.Error()+".",
					"Start it, or name another address.")
			}
			r.Printf("%d %s\n", status, text.CleanLine(answer))
			if status < 200 || status > 299 {
				return run.Silent(run.ExitFailed)
			}
			return nil
		}),
	}
	cmd.Flags().IntVar(&fd, "secret-fd", -1, "read the secret key from this file descriptor")
	return cmd
}

// deliveryBody returns the body of a delivery: a stored one by its ID, or a file.
func deliveryBody(ctx context.Context, r *run.Run, arg string) (body []byte, err error) {
	id, err := strconv.ParseInt(arg, 10, 64)
	if err != nil {
		return readWhole(r, arg)
	}
	err = r.With(ctx, func(s *run.Session) error {
		if err := mayUseWebhooks(s); err != nil {
			return err
		}
		d, err := s.Client.Delivery(ctx, notify.DeliveryID(id))
		body = d.Body
		return deliveriesElsewhere(err)
	})
	return body, err
}
