package status

import (
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/views/widget/phrase"
	"github.com/spf13/pflag"
)

// delivery is how the client gets what is submitted, as typed.
type delivery struct{ to, cc, until string }

func (d *delivery) flags(f *pflag.FlagSet) {
	f.StringVar(&d.to, "to", "", "the address that the mail goes to; the contact's by default")
	f.StringVar(&d.cc, "cc", "", "addresses for copies, with commas between them; the contact's by default")
	f.StringVar(&d.until, "until", "", "the last day of the link, such as 2026-12-31")
}

// read parses the flags.
func (d *delivery) read() (out state.Delivery, err error) {
	out.To, out.Cc = d.to, d.cc
	out.Until, err = run.Day("until", d.until)
	return out, err
}

// sendable fails if a delivery was given and the service sends no mail.
func sendable(p *state.Proposal, d state.Delivery, at *state.Office) error {
	if at.SendsMail || d == (state.Delivery{}) {
		return nil
	}
	next := "Submit it without --to, --cc and --until."
	if at.ClientPage {
		next += " `tender link add " + find.Arg(p) + " --to E --until D` then makes the client's link."
	}
	return run.Said(state.Invalid("This service sends no mail. Nothing was moved.", next))
}

// sayDelivery says how the client gets what was submitted. order is the change order's number, as
// typed; empty for the proposal itself.
func sayDelivery(r *run.Run, p *state.Proposal, d state.Delivery, at *state.Office, order string) {
	if order != "" {
		order = " --changeorder " + order
	}
	switch {
	case at.SendsMail:
		if p.Customer != nil && d.To == "" {
			d.To = p.Customer.Email
		}
		if p.Customer != nil && d.Cc == "" {
			d.Cc = p.Customer.EmailCC
		}
		if d.Cc != "" {
			d.To += ", Cc " + d.Cc
		}
		r.Sayf("A mail with the link goes to %s.", d.To)
	case at.ClientPage:
		r.Sayf("This service sends no mail: `tender link add %s%s` makes the client's link.", find.Arg(p), order)
	}
}

// mailWords returns the state of a mail, on a line of its own.
func mailWords(r *run.Run, m *state.Mail) string {
	if m == nil {
		return ""
	}
	when := ""
	if !m.At.IsZero() {
		when = phrase.When(m.At, r.Time())
	}
	return "\n" + m.Words(when)
}

func jsonMail(m *state.Mail) *shapes.Mail {
	if m == nil {
		return nil
	}
	return &shapes.Mail{
		State: string(m.State), To: output.Word(m.To), Reason: output.Word(m.Reason),
		At: output.Time(m.At),
	}
}
