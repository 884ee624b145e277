package serve

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"github.com/spf13/cobra"
)

func newMailSet(r *run.Run, at *instance) *cobra.Command {
	var from, subject, text, attach string
	cmd := &cobra.Command{
		Use: "set ID", Short: "Change what an account's mails to clients say", Args: cobra.ExactArgs(1),
		Long: `Change what an account's mails to clients say. Subject and text can name {client},
{proposal}, {dealer}, {salesperson} and {until}; the text must name {link}. An empty value
is the service's own.`,
		Example: "  tender serve account mail set 1 --from sales@brightline.example --text @letter.txt --attach-pdf on",
	}
	cmd.Flags().StringVar(&from, "from", "", "the sender's address; the name is always the salesperson's")
	cmd.Flags().StringVar(&subject, "subject", "", "a template of the subject")
	cmd.Flags().StringVar(&text, "text", "", "a template of the text, or @FILE")
	cmd.Flags().StringVar(&attach, "attach-pdf", "", "on or off: whether the document is attached as PDF")
	return operates[lettersJSON](r, cmd, at, func(ctx context.Context, s *service.Server, args []string) (err error) {
		if cmd.Flags().Changed("attach-pdf") && attach != "on" && attach != "off" {
			return run.Usagef("--attach-pdf takes on or off, not %q", attach)
		}
		if text != "" {
			if text, err = r.Value(text); err != nil {
				return err
			}
		}
		change, err := changes(cmd, map[string]func(*admin.Letters){
			"from":       func(l *admin.Letters) { l.From = from },
			"subject":    func(l *admin.Letters) { l.Subject = subject },
			"text":       func(l *admin.Letters) { l.Text = text },
			"attach-pdf": func(l *admin.Letters) { l.AttachPDF = attach == "on" },
		})
		if err != nil {
			return err
		}
		return updateLetters(ctx, r, s, args[0], change)
	})
}
