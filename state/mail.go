package state

import (
	"strings"
	"time"
)

// MailState is how far a mail to a client is. Unlisted values are kept as received.
type MailState string

// The states of mails.
const (
	MailQueued    MailState = "queued"    // sent when it is due
	MailSending   MailState = "sending"   // handed over at this moment
	MailSent      MailState = "sent"      // a mail server took it
	MailFailed    MailState = "failed"    // refused, given up or came back
	MailUncertain MailState = "uncertain" // nobody knows whether a mail server took it
	MailDropped   MailState = "dropped"   // there was nothing to send any more
)

// Mail is the newest mail that brings a client the link to a proposal or a change order.
type Mail struct {
	Order  ChangeOrderID // 0: about the proposal itself
	State  MailState
	To     string
	Reason string // why it failed or waits, in the service's words; may be empty
	At     time.Time
}

// MailAbout returns the newest mail about a change order, or about the proposal itself if order is
// 0; nil for none.
func (o *Office) MailAbout(order ChangeOrderID) *Mail {
	return Find(o.Mails, func(m *Mail) bool { return m.Order == order })
}

// Words says how far the mail is: "The mail to erik@halvorsen.example failed: mailbox full (today
// 14:02)." when may be empty. They are empty for no mail.
func (m *Mail) Words(when string) string {
	if m == nil {
		return ""
	}
	words := "The mail to " + m.To
	if m.To == "" {
		words = "The mail to the client"
	}
	switch m.State {
	case MailQueued:
		words += " waits"
	case MailSending:
		words += " is being sent"
	case MailSent:
		words += " was sent"
	case MailFailed:
		words += " failed"
	case MailUncertain:
		words += " is uncertain: it may have arrived"
	case MailDropped:
		words += " was not sent"
	default:
		words += " is " + string(m.State)
	}
	if m.Reason != "" && m.State != MailUncertain {
		words += ": " + strings.TrimRight(m.Reason, ".")
	}
	if when != "" {
		words += " (" + when + ")"
	}
	return words + "."
}
