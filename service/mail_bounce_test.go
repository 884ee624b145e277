package service_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service/mail/mailtest"
	officeops "app.tender/tender/service/office"
)

// notice is a notification that the mail with a Message-ID did not arrive.
func notice(action, messageID string) string {
	return strings.ReplaceAll(fmt.Sprintf(`From: MAILER-DAEMON@example.com
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; example.com

Final-Recipient: rfc822; erik@halvorsen.example
Action: %s
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 no such user

--b
Content-Type: text/rfc822-headers

Message-ID: %s

--b--
`, action, messageID), "\n", "\r\n")
}

// bounce reads a notification, as the operator's mail server has it done.
func (m *mailed) bounce(text string) officeops.Bounced {
	m.t.Helper()
	b, err := m.srv.Bounce(m.t.Context(), strings.NewReader(text))
	if err != nil {
		m.t.Fatal(err)
	}
	return b
}

// sent submits a proposal, sends its mail and returns its Message-ID.
func (m *mailed) sent(id string) string {
	m.t.Helper()
	m.sales.move(id, "Submitted")
	m.settle()
	m.want(id, "Submitted sent")
	return m.read().header.Get("Message-ID")
}

// A mail that comes back makes EmailFailed with its reason, once, with its event; then it can be submitted
// again.
func TestABounceMakesEmailFailed(t *testing.T) {
	m := newMailed(t, mailtest.Rules{})
	events, _ := m.admin.listen(statusEvent)
	id := m.newDraft("House")
	messageID := m.sent(id)
	for range 2 {
		b := m.bounce(notice("failed", messageID))
		if events := events.delivered(m.world); len(events) != 2 || b.Number != 1 && b.Ignored == "" {
			t.Errorf("%+v with %d events", b, len(events))
		}
		m.want(id, "EmailFailed failed")
	}
	if got, want := m.reason(id), "It did not reach erik@halvorsen.example: 550 5.1.1 no such user."; got != want {
		t.Errorf("reason %q, want %q", got, want)
	}
	m.clock.Advance(time.Minute)
	again := m.sent(id)
	if again == messageID {
		t.Error("two mails have one Message-ID")
	}
	m.sales.move(id, "Delayed")
	m.clock.Advance(time.Minute)
	m.sent(id)
	if b := m.bounce(notice("failed", again)); b.Ignored != "" { // late: it is about the mail before
		t.Errorf("%+v", b)
	}
	m.want(id, "Submitted sent")
}

// A copy that comes back is told, and the client who has the mail can still accept.
func TestABouncedCopyKeepsTheClientsPageOpen(t *testing.T) {
	m := newMailed(t, mailtest.Rules{})
	id := m.newDraft("House")
	b := m.bounce(strings.Replace(notice("failed", m.sent(id)), "erik@", "Anna@", 1))
	if b.Ignored != "" || b.Recipient != "Anna@halvorsen.example" {
		t.Errorf("%+v", b)
	}
	m.want(id, "Submitted sent")
	if got, want := m.reason(id), "It did not reach Anna@halvorsen.example: 550 5.1.1 no such user."; got != want {
		t.Errorf("reason %q, want %q", got, want)
	}
}

// Only a failure of a mail that was sent changes anything, and never what the client has read or decided.
func TestForgedBouncesChangeNothing(t *testing.T) {
	m := newMailed(t, mailtest.Rules{})
	id := m.newDraft("House")
	messageID := m.sent(id)
	other := m.newDraft("Not sent")
	m.sales.move(other, "Submitted")
	for what, text := range map[string]string{
		"a guess":       notice("failed", "<"+strings.Repeat("a", 32)+"@example.com>"),
		"a delay":       notice("delayed", messageID),
		"a success":     notice("delivered", messageID),
		"a text":        "From: erik@halvorsen.example\r\nIn-Reply-To: " + messageID + "\r\n\r\n550 failed\r\n",
		"only who":      strings.Replace(notice("failed", messageID), "Message-ID", "X-Was", 1),
		"SQL":           notice("failed", "<%@example.com' OR '1'='1>"),
		"a part of one": notice("failed", messageID[:20]+">"),
	} {
		if b := m.bounce(text); b.Ignored == "" {
			t.Errorf("%s: %+v", what, b)
		}
		m.want(id, "Submitted sent")
		m.want(other, "Submitted queued")
	}
	for _, moves := range [][]string{
		{"ViewedByClient"},
		{"Accepted"},
		{"Accepted", "Completed"},
		{"Declined"},
		{"Delayed"},
		{"Expired"},
	} {
		id := m.newDraft("House")
		messageID := m.sent(id)
		m.sales.move(id, moves...)
		m.bounce(notice("failed", messageID))
		m.want(id, moves[len(moves)-1]+" failed")
	}
}
