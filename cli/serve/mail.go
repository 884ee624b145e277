package serve

import (
	"os"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/service/mail"
	"app.tender/tender/state"
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
