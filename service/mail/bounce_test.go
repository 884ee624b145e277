package mail_test

import (
	"errors"
	"strings"
	"testing"

	"app.tender/tender/service/mail"
)

// notice is a notification as Postfix writes one.
const notice = `From: MAILER-DAEMON@mail.example.com (Mail Delivery System)
To: proposals@example.com
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="6C3A2.1/mail.example.com"

--6C3A2.1/mail.example.com
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--6C3A2.1/mail.example.com
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.com
Arrival-Date: Mon,  6 Apr 2026 00:22:19 +0000

Final-Recipient: rfc822; anna@halvorsen.example
Action: delayed
Status: 4.0.0

Final-Recipient: rfc822; erik@halvorsen.example
Original-Recipient: rfc822;erik@halvorsen.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <erik@halvorsen.example>: no
    such user

--6C3A2.1/mail.example.com
Content-Type: text/rfc822-headers

From: Sam <proposals@example.com>
Message-ID:
 <abc@example.com>
Subject: Proposal

--6C3A2.1/mail.example.com--
`

// wire returns text with the line ends of a mail.
func wire(text string) *strings.Reader {
	return strings.NewReader(strings.ReplaceAll(text, "\n", "\r\n"))
}

func TestANotificationIsRead(t *testing.T) {
	for what, text := range map[string]string{
		"headers alone":  notice,
		"the whole mail": strings.Replace(notice, "text/rfc822-headers", "message/rfc822", 1),
		"cut off":        strings.TrimSuffix(notice, "Subject: Proposal\n\n--6C3A2.1/mail.example.com--\n"),
		"without the mail": "In-Reply-To: <abc@example.com>\n" +
			notice[:strings.Index(notice, "--6C3A2.1/mail.example.com\nContent-Type: text/rfc822")],
		"words in capitals": strings.Replace(notice, "Action: failed", "ACTION: Failed", 1),
	} {
		for _, r := range []*strings.Reader{wire(text), strings.NewReader(text)} {
			b, err := mail.ReadBounce(r)
			if err != nil || len(b.MessageIDs) != 1 || b.MessageIDs[0] != "abc@example.com" ||
				b.Recipient != "erik@halvorsen.example" ||
				b.Reason != "550 5.1.1 <erik@halvorsen.example>: no such user" {
				t.Errorf("%s: %+v, %v", what, b, err)
			}
		}
	}
}

func TestOtherMessagesAreNoBounces(t *testing.T) {
	for what, text := range map[string]string{
		"nothing":           "",
		"no mail":           "Hello",
		"a person's answer": "From: erik@halvorsen.example\nIn-Reply-To: <abc@example.com>\nContent-Type: text/plain\n\nWe are away.\n",
		"a delay":           strings.Replace(notice, "Action: failed", "Action: delayed", 1),
		"a success":         strings.Replace(notice, "Action: failed", "Action: delivered", 1),
		"about nothing":     strings.Replace(notice, "<abc@example.com>", "abc", 1),
		"a receipt": strings.Replace(notice, "report-type=delivery-status",
			"report-type=disposition-notification", 1),
		"no report":           strings.Replace(notice, "multipart/report", "multipart/mixed", 1),
		"without a boundary":  strings.Replace(notice, "boundary=", "bound=", 1),
		"the words in a text": "From: thief@example.com\nContent-Type: text/plain\n\n" + notice,
	} {
		if b, err := mail.ReadBounce(wire(text)); !errors.Is(err, mail.ErrNoBounce) {
			t.Errorf("%s: %+v, %v", what, b, err)
		}
	}
}

// Whatever arrives ends soon and stays short.
func TestAHugeNotificationIsBounded(t *testing.T) {
	long := strings.Repeat("x", 200_000)
	text := strings.Replace(notice, "no\n    such user", long, 1)
	text = strings.Replace(text, "From: Sam", strings.Repeat("References: <1@example.com>\n", 10_000)+"From: Sam", 1)
	b, err := mail.ReadBounce(wire(text))
	if len(b.Reason) > 1000 || len(b.MessageIDs) > 20 {
		t.Errorf("%d characters, %d mails, %v", len(b.Reason), len(b.MessageIDs), err)
	}
}

func FuzzReadBounce(f *testing.F) {
	f.Add(notice)
	f.Fuzz(func(t *testing.T, text string) {
		b, err := mail.ReadBounce(strings.NewReader(text))
		if err == nil && len(b.MessageIDs) == 0 || strings.ContainsAny(b.Reason+b.Recipient, "\r\n\x00") {
			t.Errorf("%+v, %v", b, err)
		}
	})
}
