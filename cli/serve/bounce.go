package serve

import (
	"context"
	"fmt"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"github.com/spf13/cobra"
)

// bouncedJSON is what a notification about a mail changed.
type bouncedJSON struct {
	Ignored   string `json:"ignored"` // why nothing was changed; else empty
	Account   int64  `json:"account"` // the account's id
	Number    int64  `json:"number"`  // of the proposal
	Recipient string `json:"recipient"`
	Reason    string `json:"reason"`
}

func newBounce(r *run.Run, at *instance) *cobra.Command {
	cmd := &cobra.Command{
		Use: "bounce", Short: "Read a mail server's notification about an undelivered mail on standard input",
		Args: cobra.NoArgs,
		Long: `Read a notification (RFC 3464) about a mail of this service that was not delivered, on
standard input, and record that. Your mail server can pipe to it what arrives for the
address of --mail-from. Any other message is ignored, with a line on standard error.`,
		Example: "  proposals: \"|/usr/local/bin/tender serve bounce --data /var/lib/tender || exit 75\"",
	}
	return operates[bouncedJSON](r, cmd, at, func(ctx context.Context, s *service.Server, _ []string) error {
		b, err := s.Bounce(ctx, r.In)
		if err != nil {
			return err
		}
		if b.Ignored != "" {
			_, _ = fmt.Fprintf(r.Err, "Ignored: %s.\n", b.Ignored)
		}
		out := bouncedJSON{b.Ignored, int64(b.Account), b.Number, b.Recipient, b.Reason}
		return r.Result(out, func() {
			if b.Ignored == "" {
				r.Printf("The mail about proposal %d of account %d did not reach %s: %s.\n", b.Number, b.Account,
					b.Recipient, b.Reason)
			}
		})
	})
}
