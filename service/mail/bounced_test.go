package mail_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service/mail/mailtest"
	officeops "app.tender/tender/service/office"
	"app.tender/tender/service/servicetest/world"
)

// bounceNotice is a notification that the mail with a Message-ID did not arrive.
func bounceNotice(action, messageID string) string {
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
func bounce(m *world.Mailed, text string) officeops.Bounced {
	m.T.Helper()
	b, err := m.Server.Bounce(m.T.Context(), strings.NewReader(text))
	if err != nil {
		m.T.Fatal(err)
	}
	return b
}

// sent submits a proposal, sends its mail and returns its Message-ID.
func sent(m *world.Mailed, id string) string {
	m.T.Helper()
	m.Sales.Move(id, "Submitted")
	m.Settle()
	m.Want(id, "Submitted sent")
	return m.Read().Header.Get("Message-ID")
}

// A mail that comes back makes EmailFailed with its reason, once, with its event; then it can be submitted
// again.
func TestABounceMakesEmailFailed(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	events, _ := m.Admin.Listen(world.StatusEvent)
	id := m.NewDraft("House")
	messageID := sent(m, id)
	for range 2 {
		b := bounce(m, bounceNotice("failed", messageID))
		if events := events.Delivered(m.World); len(events) != 2 || b.Number != 1 && b.Ignored == "" {
			t.Errorf("%+v with %d events", b, len(events))
		}
		m.Want(id, "EmailFailed failed")
	}
	if got, want := m.Reason(id), "It did not reach erik@halvorsen.example: 550 5.1.1 no such user."; got != want {
		t.Errorf("reason %q, want %q", got, want)
	}
	m.Clock.Advance(time.Minute)
	again := sent(m, id)
	if again == messageID {
		t.Error("two mails have one Message-ID")
	}
	m.Sales.Move(id, "Delayed")
	m.Clock.Advance(time.Minute)
	sent(m, id)
	if b := bounce(m, bounceNotice("failed", again)); b.Ignored != "" { // late: it is about the mail before
		t.Errorf("%+v", b)
	}
	m.Want(id, "Submitted sent")
}

// A copy that comes back is told, and the client who has the mail can still accept.
func TestABouncedCopyKeepsTheClientsPageOpen(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	id := m.NewDraft("House")
	b := bounce(m, strings.Replace(bounceNotice("failed", sent(m, id)), "erik@", "Anna@", 1))
	if b.Ignored != "" || b.Recipient != "Anna@halvorsen.example" {
		t.Errorf("%+v", b)
	}
	m.Want(id, "Submitted sent")
	if got, want := m.Reason(id), "It did not reach Anna@halvorsen.example: 550 5.1.1 no such user."; got != want {
		t.Errorf("reason %q, want %q", got, want)
	}
}

// A mail that comes back after another one has followed it leaves the page to the reader of the other, whether that is
// sent yet or not. One that was dropped does not count, nor does the mail of another change order.
func TestABounceOfAnEarlierMailKeepsThePageOpen(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	sendAgain := func(id string) {
		m.Clock.Advance(time.Minute)
		m.Sales.Post(world.Office(id)+"/send", "To", "lars@example.org", "Cc", "").Want(http.StatusOK)
	}
	id := m.NewDraft("House")
	first := sent(m, id)
	sendAgain(id)
	m.Settle()
	second := m.Read().Header.Get("Message-ID")
	bounce(m, bounceNotice("failed", first))
	m.Want(id, "Submitted sent")
	bounce(m, bounceNotice("failed", second))
	m.Want(id, "EmailFailed failed")

	id = m.NewDraft("Waits")
	first = sent(m, id)
	sendAgain(id)
	bounce(m, bounceNotice("failed", first))
	m.Settle()
	m.Want(id, "Submitted sent")

	id = m.NewDraft("Withdrawn")
	first = sent(m, id)
	sendAgain(id)
	for _, l := range m.Sales.Get(world.Office(id) + "/links").List("links") {
		if l.Text("recipient") == "lars@example.org" {
			m.Sales.Remove(world.Office(id) + "/links/" + l.Text("id")).Want(http.StatusNoContent)
		}
	}
	m.Settle()
	m.Want(id, "Submitted dropped")
	bounce(m, bounceNotice("failed", first))
	m.Want(id, "EmailFailed dropped")

	id = m.NewDraft("Sold")
	m.Sales.Move(id, "Submitted", "Accepted")
	m.Settle()
	var orders, mails []string
	for _, name := range []string{"Screen", "Shelf"} {
		made := m.Sales.Post(world.Office(id)+"/changeorders", "Name", name, "ItemName", name, "SellPrice", "100")
		orders = append(orders, made.Want(http.StatusOK).ID())
		at := world.Office(id) + "/changeorders/" + orders[len(orders)-1]
		m.Sales.Post(at+"/status", "Status", "Submitted").Want(http.StatusOK)
		m.Settle()
		mails = append(mails, m.Read().Header.Get("Message-ID"))
	}
	bounce(m, bounceNotice("failed", mails[0]))
	for i, want := range []string{"EmailFailed", "Submitted"} {
		if got := m.Sales.Get("/public/proposals/" + id + "/changeorders/" + orders[i]).Text("status"); got != want {
			t.Errorf("change order %d is %s, want %s", i+1, got, want)
		}
	}
}

// A notification may be about several recipients: the client is without the mail, whoever else is, and in any order.
func TestABounceOfTheClientAndACopyMakesEmailFailed(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	group := func(who string) string {
		return "\r\nFinal-Recipient: rfc822; " + who + "@halvorsen.example\r\nAction: failed\r\nStatus: 5.0.0\r\n"
	}
	for _, c := range []struct{ before, after, status string }{
		{group("anna"), "", "EmailFailed failed"},
		{"", group("anna"), "EmailFailed failed"},
		{group("anna"), group("ANNA"), "Submitted sent"},
	} {
		id := m.NewDraft("House")
		text := bounceNotice("failed", sent(m, id))
		text = strings.Replace(text, "\r\nFinal-", c.before+"\r\nFinal-", 1)
		text = strings.Replace(text, "user\r\n", "user\r\n"+c.after, 1)
		want := "erik@halvorsen.example: 550 5.1.1 no such user"
		if c.status == "Submitted sent" {
			text, want = strings.Replace(text, "erik@", "anna@", 1), "anna@halvorsen.example: 5.0.0"
		}
		b := bounce(m, text)
		m.Want(id, c.status)
		if got := m.Reason(id); got != "It did not reach "+want+"." || b.Recipient+": "+b.Reason != want {
			t.Errorf("%+v, reason %q, want %q", b, got, want)
		}
	}
}

// Only a failure of a mail that was sent changes anything, and never what the client has read or decided.
func TestForgedBouncesChangeNothing(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	id := m.NewDraft("House")
	messageID := sent(m, id)
	other := m.NewDraft("Not sent")
	m.Sales.Move(other, "Submitted")
	for what, text := range map[string]string{
		"a guess":       bounceNotice("failed", "<"+strings.Repeat("a", 32)+"@example.com>"),
		"a delay":       bounceNotice("delayed", messageID),
		"a success":     bounceNotice("delivered", messageID),
		"a text":        "From: erik@halvorsen.example\r\nIn-Reply-To: " + messageID + "\r\n\r\n550 failed\r\n",
		"only who":      strings.Replace(bounceNotice("failed", messageID), "Message-ID", "X-Was", 1),
		"SQL":           bounceNotice("failed", "<%@example.com' OR '1'='1>"),
		"a part of one": bounceNotice("failed", messageID[:20]+">"),
	} {
		if b := bounce(m, text); b.Ignored == "" {
			t.Errorf("%s: %+v", what, b)
		}
		m.Want(id, "Submitted sent")
		m.Want(other, "Submitted queued")
	}
	for _, moves := range [][]string{
		{"ViewedByClient"},
		{"Accepted"},
		{"Accepted", "Completed"},
		{"Declined"},
		{"Delayed"},
		{"Expired"},
	} {
		id := m.NewDraft("House")
		messageID := sent(m, id)
		m.Sales.Move(id, moves...)
		bounce(m, bounceNotice("failed", messageID))
		m.Want(id, moves[len(moves)-1]+" failed")
	}
}
