package webhooks

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"app.tender/tender/apiclient/webhook"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newVerify(r *run.Run) *cobra.Command {
	var (
		header, at string
		fd         int
	)
	cmd := &cobra.Command{
		Use: "verify FILE", Short: "Check the signature of a captured delivery", Args: cobra.ExactArgs(1),
		Long: `Check the signature of a captured delivery. FILE has its exact body ("-" is standard
input), --header the value of ` + webhook.Header + `. If the check fails, the command says
whether the secret key is wrong, the delivery is too old, or the body was changed, and
how. Nothing leaves this machine. --at sets the time of the check, for an older delivery.`,
		Example: `  tender webhook verify body.json --header "t=1776162605,v1=5257a8…"
  tender webhook verify body.json --header "$(cat header.txt)" --at 2026-04-14T10:30:05Z`,
		RunE: r.Command(func(_ *cobra.Command, args []string) error {
			body, err := readWhole(r, args[0])
			if err != nil {
				return err
			}
			now := r.Time()
			if at != "" {
				if now, err = time.Parse(time.RFC3339, at); err != nil {
					return run.Usagef("--at takes a time such as 2026-04-14T10:30:05Z, not %q", at)
				}
			}
			secret, err := run.NewAsker(r.Streams).Secret("Secret key", webhookSecret, "secret-fd", fd)
			if err != nil {
				return err
			}
			return printVerified(r, webhook.Explain(strings.TrimSpace(header), body, now, secret))
		}),
	}
	cmd.Flags().StringVar(&header, "header", "", "the value of "+webhook.Header)
	cmd.Flags().StringVar(&at, "at", "", "the time of the check; now by default")
	cmd.Flags().IntVar(&fd, "secret-fd", -1, "read the secret key from this file descriptor")
	return run.Prints[verifiedJSON](r, cmd)
}

// readWhole reads a file, or standard input for "-".
func readWhole(r *run.Run, name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(io.LimitReader(r.In, maxDelivery))
	}
	body, err := os.ReadFile(name)
	if err != nil {
		return nil, run.Unreadable(name, err)
	}
	return body, nil
}

// verifiedJSON is the result of a check for programs.
type verifiedJSON struct {
	Good   bool    `json:"good"`
	Cause  string  `json:"cause"`  // header, time, body, secret or signature; empty: it is good
	Words  string  `json:"words"`  // the cause in a sentence
	Signed *string `json:"signed"` // when it was signed
}

func printVerified(r *run.Run, x webhook.Explanation) error {
	if r.ForPrograms() {
		out := verifiedJSON{Good: x.Err == nil, Words: causeWords(x), Cause: causeName(x), Signed: output.Time(x.At)}
		if err := r.PrintJSON(out); err != nil || x.Err == nil {
			return err
		}
		return run.Silent(run.ExitFailed)
	}
	if x.Err == nil {
		r.Printf("The delivery is valid: signed %s ago.\n", x.Age.Abs().Round(time.Second))
		return nil
	}
	return state.Fault{Kind: state.FaultLocal, Message: "The delivery is refused: " + causeWords(x)}
}

func causeName(x webhook.Explanation) string {
	switch {
	case x.Err == nil:
		return ""
	case errors.Is(x.Err, webhook.ErrHeader):
		return "header"
	case x.Signed:
		return "time"
	case x.Body != "":
		return "body"
	case x.Secret != "":
		return "secret"
	default:
		return "signature"
	}
}

// causeWords says why a delivery is refused, and what to do.
func causeWords(x webhook.Explanation) string {
	switch causeName(x) {
	case "":
		return ""
	case "header":
		return "The header is wrong: " + x.Err.Error() + ". It must be the unchanged value of " + webhook.Header +
			", such as t=1776162605,v1=5257a8…"
	case "time":
		when := "was signed " + x.Age.Round(time.Second).String() + " ago"
		if x.Age < 0 {
			when = "was signed " + (-x.Age).Round(time.Second).String() + " in the future"
		}
		return fmt.Sprintf(
			"The signature is right, but it %s, and %s is allowed. Set the receiver's clock; for a delivery captured earlier give the time with --at.",
			when, webhook.Tolerance)
	case "body":
		return "The secret key is right, but the body was changed after it was signed: " + x.Body +
			". The receiver must verify the bytes as they arrive, before anything parses them."
	case "secret":
		return "The secret key is almost right: " + x.Secret + ". Give the receiver the key exactly as it was printed."
	default:
		late := ""
		if x.Age.Abs() > webhook.Tolerance {
			late = " It is also too old, or from the future."
		}
		return "Either the secret key is another one, or the body was changed." + late +
			" `tender webhook renew` creates a new key; with `tender serve`, `tender webhook deliveries show ID` shows the signed body."
	}
}
