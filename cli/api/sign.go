package api

import (
	"context"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/run"
	"github.com/spf13/cobra"
)

// signedJSON is a signed request.
type signedJSON struct {
	Method      string `json:"method"`
	Address     string `json:"address"`
	ContentType string `json:"contentType"` // empty for a GET
	Date        string `json:"date"`        // as in the header
	Canonical   string `json:"canonical"`   // the signed text, with a placeholder for the user key
	Signature   string `json:"signature"`
}

func newSign(r *run.Run) *cobra.Command {
	var date, contentType string
	cmd := &cobra.Command{
		Use: "sign METHOD PATH", Short: "Show how a request is signed, without making it", Args: cobra.ExactArgs(2),
		Long: `Show the text to sign for a request and its signature, made with the keys of the
profile. Nothing leaves this machine, and neither the secret key nor the user key is
shown. The query and the form are not part of the signature. The exchange of a password
(GET /authenticate/apikeyexchange) is signed without a user key.`,
		Example: `  tender sign GET /public/proposals
  tender sign POST /public/proposals --date 'Mon, 06 Apr 2026 12:00:00 GMT'`,
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			req, err := (&rawFlags{}).request(r, args)
			if err != nil {
				return err
			}
			req.ContentType = contentType
			signed, err := remote.Through(ctx, s.Client, func(c *apiclient.Client) (apiclient.Signed, error) {
				return c.Sign(req, date)
			})
			if err != nil {
				return err
			}
			return r.PrintWords(signedJSON(signed),
				"Signed text, without line breaks:\n  %s\nSignature:\n  %s\nDate:\n  %s",
				signed.Canonical, signed.Signature, signed.Date)
		}),
	}
	cmd.Flags().StringVar(&date, "date", "", "the date header of the request; now by default")
	contentTypeFlag(cmd, &contentType)
	return run.Prints[signedJSON](r, cmd)
}

// contentTypeFlag adds the flag for the header of a request that is not a GET.
func contentTypeFlag(cmd *cobra.Command, contentType *string) {
	cmd.Flags().StringVar(contentType, "content-type", "",
		"the header Content-Type of a request that is not a GET; a form's by default")
}

// checkedJSON is the result of checking a signature.
type checkedJSON struct {
	Matches   bool   `json:"matches"`
	Variant   string `json:"variant"`   // the mistakes that it was made with, if known
	Canonical string `json:"canonical"` // the text to sign, with a placeholder for the user key
}

func newVerify(r *run.Run) *cobra.Command {
	var (
		f                            rawFlags
		date, signature, contentType string
	)
	cmd := &cobra.Command{
		Use: "verify METHOD PATH", Short: "Check the signature of a request", Args: cobra.ExactArgs(2),
		Long: `Check whether a signature belongs to a request with this date and the keys of the
profile, and if not, which common mistake in signing it comes from. Nothing leaves this
machine. The exit code is 1 if the signature does not match.`,
		Example: `  tender verify GET /public/proposals --date 'Mon, 06 Apr 2026 12:00:00 GMT' --signature BASE64`,
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			req, err := f.request(r, args)
			if err != nil {
				return err
			}
			req.ContentType = contentType
			if date == "" || signature == "" {
				return run.Usagef("--date and --signature are needed, as in the headers of the request")
			}
			return verify(ctx, s, req, date, signature)
		}),
	}
	f.add(cmd)
	cmd.Flags().StringVar(&date, "date", "", "the date of the header X-MSS-CUSTOM-DATE")
	cmd.Flags().StringVar(&signature, "signature", "", "the header X-MSS-SIGNATURE")
	contentTypeFlag(cmd, &contentType)
	return run.Prints[checkedJSON](r, cmd)
}

func verify(ctx context.Context, s *run.Session, r apiclient.Raw, date, signature string) error {
	out, err := remote.Through(ctx, s.Client, func(c *apiclient.Client) (out checkedJSON, err error) {
		signed, err := c.Sign(r, date)
		if err != nil {
			return out, err
		}
		out.Canonical = signed.Canonical
		out.Matches, out.Variant, err = c.Explain(r, date, signature)
		return out, err
	})
	if err != nil {
		return err
	}
	err = s.Result(out, func() { tellVerified(s, out) })
	if err == nil && !out.Matches {
		err = run.Silent(run.ExitFailed)
	}
	return err
}

func tellVerified(s *run.Session, v checkedJSON) {
	switch {
	case v.Matches:
		s.Printf("The signature matches this request.\n")
		return
	case v.Variant != "":
		s.Printf("The signature does not match. It was made with %s.\n", v.Variant)
	default:
		s.Printf(
			"The signature does not match, and comes from no known mistake in signing: the secret key, user key, date or address is a different one.\n")
	}
	s.Printf("The text to sign, without line breaks:\n  %s\n", v.Canonical)
}
