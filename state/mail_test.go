package state

import "testing"

// Whoever waits for a client learns what became of the mail, and why.
func TestWhatBecameOfAMail(t *testing.T) {
	const to = "erik@halvorsen.example"
	for _, tt := range []struct {
		mail *Mail
		when string
		want string
	}{
		{nil, "today 14:02", ""},
		{
			&Mail{State: MailFailed, To: to, Reason: "Mailbox full."}, "today 14:02",
			"The mail to erik@halvorsen.example failed: Mailbox full (today 14:02).",
		},
		{&Mail{State: MailQueued, To: to}, "", "The mail to erik@halvorsen.example waits."},
		{
			&Mail{State: MailQueued, To: to, Reason: "The mail server refused the mail: 451 come back later."}, "",
			"The mail to erik@halvorsen.example waits: The mail server refused the mail: 451 come back later.",
		},
		{&Mail{State: MailSending, To: to}, "", "The mail to erik@halvorsen.example is being sent."},
		{&Mail{State: MailSent, To: to}, "yesterday", "The mail to erik@halvorsen.example was sent (yesterday)."},
		{
			&Mail{State: MailUncertain, To: to, Reason: "The client may have it or not."}, "",
			"The mail to erik@halvorsen.example is uncertain: it may have arrived.",
		},
		{
			&Mail{State: MailDropped, Reason: "It was submitted again."}, "",
			"The mail to the client was not sent: It was submitted again.",
		},
		{&Mail{State: "resting", To: to}, "", "The mail to erik@halvorsen.example is resting."},
	} {
		if got := tt.mail.Words(tt.when); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.mail, got, tt.want)
		}
	}
	at := Office{Mails: []Mail{{State: MailSent}, {Order: 5, State: MailFailed}}}
	if at.MailAbout(0).State != MailSent || at.MailAbout(5).State != MailFailed || at.MailAbout(6) != nil {
		t.Errorf("mails %+v", at.Mails)
	}
}
