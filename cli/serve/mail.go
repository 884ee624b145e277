package serve

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/mail"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// smtpPassword is the variable with the password of the mail server.
const smtpPassword = "TENDER_SMTP_PASSWORD"

// mailFlags is how the service sends mail.
type mailFlags struct {
	config       mail.Config
	passwordFile string
}

func (f *mailFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.config.URL, "smtp-url", "",
		"the mail server that takes mails to clients, like smtp://user@mail.example.com:587; without it no mail is sent")
	flags.StringVar(&f.config.From, "mail-from", "",
		"the sender of mails, to which those that can't be delivered come back")
	flags.StringVar(&f.passwordFile, "smtp-password-file", "",
		"a file with the password of the mail server's user; without it $"+smtpPassword)
}

// read returns how mail is sent, with the password.
func (f *mailFlags) read(r *run.Run) (mail.Config, error) {
	c := f.config
	if f.passwordFile == "" {
		if c.URL != "" {
			c.Password, _ = r.Env(smtpPassword)
		}
		return c, nil
	}
	content, err := os.ReadFile(f.passwordFile)
	if err != nil {
		return c, state.Local("The file with the mail server's password can't be read: "+err.Error()+".",
			"Name one that this user can read with --smtp-password-file.")
	}
	c.Password = strings.TrimRight(string(content), "\r\n")
	return c, nil
}

// lettersJSON is what an account's mails to clients say.
type lettersJSON struct {
	Account   int64  `json:"account"` // the account's id
	From      string `json:"from"`    // empty: the service's sender
	Subject   string `json:"subject"` // a template, as text
	Text      string `json:"text"`
	AttachPDF bool   `json:"attachPdf"`
}

// newAccountMail returns `account mail`: a flag that is not given leaves its value unchanged.
func newAccountMail(r *run.Run, dir *string) *cobra.Command {
	var from, subject, text, attach string
	cmd := &cobra.Command{
		Use: "mail ID", Short: "Show or change what an account's mails to clients say", Args: cobra.ExactArgs(1),
		Long: `Show or change what an account's mails to clients say. Subject and text can name
{client}, {proposal}, {dealer}, {salesperson} and {until}; the text must name {link}.
An empty value is the service's own.`,
		Example: "  tender serve account mail 1 --from sales@brightline.example --text @letter.txt --attach-pdf on",
	}
	cmd.Flags().StringVar(&from, "from", "", "the sender's address; the name is always the salesperson's")
	cmd.Flags().StringVar(&subject, "subject", "", "a template of the subject")
	cmd.Flags().StringVar(&text, "text", "", "a template of the text, or @FILE")
	cmd.Flags().StringVar(&attach, "attach-pdf", "", "on or off: whether the document is attached as PDF")
	return operates[lettersJSON](r, cmd, dir, func(ctx context.Context, s *service.Server, args []string) error {
		id, err := accountID(args[0])
		if err != nil {
			return err
		}
		given := cmd.Flags().Changed
		if given("attach-pdf") && attach != "on" && attach != "off" {
			return run.Usagef("--attach-pdf takes on or off, not %q", attach)
		}
		if text, err = r.Value(text); given("text") && text != "" && err != nil {
			return err
		}
		l, err := s.Admin().UpdateLetters(ctx, id, func(l *admin.Letters) {
			for flag, set := range map[string]func(){
				"from": func() { l.From = from }, "subject": func() { l.Subject = subject }, "text": func() {
					l.Text = text
				},
				"attach-pdf": func() { l.AttachPDF = attach == "on" },
			} {
				if given(flag) {
					set()
				}
			}
		})
		if err != nil {
			return err
		}
		return r.PrintWords(lettersJSON{int64(id), l.From, l.Subject, l.Text, l.AttachPDF},
			"From: %s\nSubject: %s\nPDF: %s\n\n%s",
			cmp.Or(l.From, "the service's sender"), cmp.Or(l.Subject, mail.DefaultSubject), onOff(l.AttachPDF),
			strings.TrimSpace(cmp.Or(l.Text, mail.DefaultText)))
	})
}

// bouncedJSON is what a notification about a mail changed.
type bouncedJSON struct {
	Ignored   string `json:"ignored"` // why nothing was changed; else empty
	Account   int64  `json:"account"` // the account's id
	Number    int64  `json:"number"`  // of the proposal
	Recipient string `json:"recipient"`
	Reason    string `json:"reason"`
}

func newBounce(r *run.Run, dir *string) *cobra.Command {
	cmd := &cobra.Command{
		Use: "bounce", Short: "Read a mail server's notification about an undelivered mail on standard input",
		Args: cobra.NoArgs,
		Long: `Read a notification (RFC 3464) about a mail of this service that was not delivered, on
standard input, and record that. Your mail server can pipe to it what arrives for the
address of --mail-from. Any other message is ignored, with a line on standard error.`,
		Example: "  proposals: \"|/usr/local/bin/tender serve bounce --data /var/lib/tender || exit 75\"",
	}
	return operates[bouncedJSON](r, cmd, dir, func(ctx context.Context, s *service.Server, _ []string) error {
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
