package webhooks

import (
	"context"

	"app.tender/tender/cli/run"
	"github.com/spf13/cobra"
)

func newForward(r *run.Run) *cobra.Command {
	var f listenFlags
	cmd := &cobra.Command{
		Use: "forward URL", Short: "Receive events and forward them to a program on this machine",
		Args: cobra.ExactArgs(1),
		Long: `Receive events as listen does, and forward each delivery unchanged, with its signature, to
a program. Its status becomes the response to the service.`,
		Example: "  tender webhook forward http://127.0.0.1:3000/hooks",
		RunE: withHooks(r, func(ctx context.Context, s *run.Session, args []string) error {
			f.forward = args[0]
			return f.run(ctx, s, nil)
		}),
	}
	return f.add(r, cmd)
}
