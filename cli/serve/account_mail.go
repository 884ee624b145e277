package serve

import (
	"cmp"
	"context"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/mail"
	"github.com/spf13/cobra"
)

// lettersJSON is what an account's mails to clients say.
type lettersJSON struct {
	Account   int64  `json:"account"` // the account's id
	From      string `json:"from"`    // empty: the service's sender
	Subject   string `json:"subject"` // a template, as text
	Text      string `json:"text"`
	AttachPDF bool   `json:"attachPdf"`
}

func newAccountMail(r *run.Run, at *instance) *cobra.Command {
	return run.Group("mail", "Show or change what an account's mails to clients say", "",
		newMailShow(r, at), newMailSet(r, at))
}

// updateLetters changes what the mails of the account that arg names say, and prints it.
func updateLetters(ctx context.Context, r *run.Run, s *service.Server, arg string, change func(*admin.Letters)) error {
	id, err := accountID(arg)
	if err != nil {
		return err
	}
	l, err := s.Admin().UpdateLetters(ctx, id, change)
	if err != nil {
		return err
	}
	return r.PrintWords(lettersJSON{int64(id), l.From, l.Subject, l.Text, l.AttachPDF},
		"From: %s\nSubject: %s\nPDF: %s\n\n%s",
		cmp.Or(l.From, "the service's sender"), cmp.Or(l.Subject, mail.DefaultSubject), onOff(l.AttachPDF),
		strings.TrimSpace(cmp.Or(l.Text, mail.DefaultText)))
}
