package mail_test

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/mail"
	"app.tender/tender/service/mail/mailtest"
	"app.tender/tender/service/servicetest/world"
	"app.tender/tender/state"
)

var pageAddress = regexp.MustCompile(`http://127\.0\.0\.1:[0-9]+/p/[A-Za-z0-9_-]{43}`)

// Submit sends the client one mail with the link that opens their page.
func TestSubmitSendsTheLink(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	id := m.NewDraft("Halvorsen Residence")
	m.Sales.Get(world.Office(id) + "/status").Want(http.StatusOK).
		WantTexts(map[string]string{"sendsMail": "true", "mail": "null", "changeOrderMails": "[]"})
	m.Sales.Move(id, "Submitted")
	m.Want(id, "Submitted queued")
	for range 3 {
		m.Settle()
		m.Clock.Advance(25 * time.Hour)
	}
	m.Want(id, "Submitted sent")
	if got := m.SMTP.Received(); len(got) != 1 || got[0].From != "proposals@example.com" ||
		strings.Join(got[0].To, " ") != "erik@halvorsen.example anna@halvorsen.example" {
		t.Fatalf("sent %+v", got)
	}
	l := m.Read()
	for header, want := range map[string]string{
		"From": `"sam Tester" <proposals@example.com>`, "Reply-To": `"sam Tester" <sam@north.example>`,
		"To": `"Erik Halvorsen" <erik@halvorsen.example>`,
		"Cc": "<anna@halvorsen.example>",
	} {
		if got := l.Header.Get(header); got != want {
			t.Errorf("%s: %s, want %s", header, got, want)
		}
	}
	if id := l.Header.Get("Message-ID"); !regexp.MustCompile(`^<[a-z0-9]{32}@example\.com>$`).MatchString(id) {
		t.Errorf("Message-ID %s", id)
	}
	if want := "Proposal 1: Halvorsen Residence, from North AV"; l.Subject != want {
		t.Errorf("subject %q, want %q", l.Subject, want)
	}
	at := pageAddress.FindString(l.Text)
	want := "Hello Erik Halvorsen,\n\nProposal 1: Halvorsen Residence is ready for you. Read it, choose your options and accept it here:\n\n" + at +
		"\n\nThe link is meant for you alone. It is valid until May 6, 2026.\n\nsam Tester\nNorth AV\n"
	if strings.TrimSpace(l.Text) != strings.TrimSpace(want) || at == "" {
		t.Errorf("text %q, want %q", l.Text, want)
	}
	if !strings.Contains(l.HTML, `<a href="`+at+`">`+at+`</a>`) || l.Attached != "" {
		t.Errorf("HTML %s, attached %d bytes", l.HTML, len(l.Attached))
	}
	if a := m.Reader(at).Open(); a.Status != http.StatusOK || !strings.Contains(a.Body, "Halvorsen Residence") {
		t.Errorf("the link gives %d", a.Status)
	}
	links := m.Sales.Get(world.Office(id) + "/links").List("links")
	if len(links) != 1 || links[0].Text("recipient") != "erik@halvorsen.example" {
		t.Errorf("links %v", links)
	}
	wantNoSecrets(m, at)
}

// wantNoSecrets fails the test if the log has the password of the mail server or the token of a link.
func wantNoSecrets(m *world.Mailed, links ...string) {
	m.T.Helper()
	secrets := []string{world.MailPassword}
	for _, at := range links {
		secrets = append(secrets, at[strings.LastIndex(at, "/")+1:])
	}
	for _, secret := range secrets {
		if strings.Contains(m.Log.String(), secret) {
			m.T.Errorf("the log has %s", secret)
		}
	}
}

// To, Cc and Until say who gets the mail and how long its link is valid.
func TestWhoGetsTheMail(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	for _, c := range []struct{ form, to, until string }{
		{"To=lars%40example.org", "lars@example.org anna@halvorsen.example", "2026-05-06T00:00:00Z"},
		{
			"Cc=a%40example.org%2C+b%40example.org%3B&Cc=c%40example.org&Until=2026-12-29",
			"erik@halvorsen.example a@example.org b@example.org c@example.org", "2026-12-29T00:00:00Z",
		},
		{"Cc=", "erik@halvorsen.example", "2026-05-06T00:00:00Z"},
		{"Cc=ERIK%40halvorsen.example", "erik@halvorsen.example", "2026-05-06T00:00:00Z"},
	} {
		id := m.NewDraft("House")
		m.Sales.Do(world.Request{
			Method: http.MethodPost, Path: world.Office(id) + "/status",
			Body: "Status=Submitted&" + c.form,
		}).
			Want(http.StatusOK)
		m.Settle()
		got := m.SMTP.Received()
		if to := strings.Join(got[len(got)-1].To, " "); to != c.to {
			t.Errorf("%s: sent to %s, want %s", c.form, to, c.to)
		}
		if until := m.Sales.Get(world.Office(id) + "/links").List("links")[0].Text("until"); until != c.until {
			t.Errorf("%s: until %s, want %s", c.form, until, c.until)
		}
	}
}

// Who can't get a mail is refused before anything has moved.
func TestAddressesAreRefused(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	id := m.NewDraft("House")
	many := strings.Repeat("a@example.org,", 1000)
	for _, c := range [][]string{
		{"To", "erik"},
		{"To", "Erik <erik@example.org>"},
		{"To", "a@example.org, b@example.org"},
		{"To", "a@example.org\r\nBcc: b@example.org"},
		{"Cc", "erik"},
		{"Cc", many},
		{"Cc", "a@example.org\r\nBcc: b@example.org"},
		{"Cc", "<a@example.org>"},
		{"Until", "2020-01-01"},
		{"Until", "soon"},
		{"To", strings.Repeat("a", 250) + "@example.org"},
	} {
		m.Sales.Post(world.Office(id)+"/status", append([]string{"Status", "Submitted"}, c...)...).
			WantFault(http.StatusBadRequest, "InvalidParameter")
	}
	nobody, _ := m.Sales.NewProposal("Nobody's")
	m.Sales.Post(world.Office(nobody)+"/status", "Status", "Submitted").
		WantFault(http.StatusBadRequest, "InvalidParameter").
		WantField("To", "Required")
	m.Want(id, "Draft")
	m.Want(nobody, "Draft")
	if links := m.Sales.Get(world.Office(nobody) + "/links").List("links"); len(links) != 0 {
		t.Errorf("links %v", links)
	}
}

// Without a mail server nothing is queued, and nobody is told otherwise.
func TestWithoutAMailServerNothingIsQueued(t *testing.T) {
	w := world.New(t)
	id := w.Sales.NewSubmitted("House")
	w.Sales.Get(world.Office(id) + "/status").Want(http.StatusOK).
		WantTexts(map[string]string{"sendsMail": "false", "mail": "null", "status": "Submitted"})
	w.Sales.Post(world.Office(id)+"/send").WantFault(http.StatusConflict, "NoMail")
}

// A refused recipient is a failure with its reason; a submission after it is a new mail.
func TestARefusedRecipientMakesEmailFailed(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{Recipient: func(to string) error {
		if to == "anna@halvorsen.example" {
			return mailtest.Refusal(550, "no such user here")
		}
		return nil
	}})
	events, _ := m.Admin.Listen(world.StatusEvent)
	id := m.NewDraft("House")
	m.Sales.Move(id, "Submitted")
	m.Settle()
	m.Want(id, "EmailFailed failed")
	if got, want := m.Reason(id),
		"The mail server refused the recipient anna@halvorsen.example: 550 no such user here."; got != want {
		t.Errorf("reason %q, want %q", got, want)
	}
	list := events.Delivered(m.World)
	if len(list) != 2 || list[1].Object("data").Text("previousStatus") != "Submitted" {
		t.Errorf("events %v", list)
	}
	m.Sales.Post(world.Office(id)+"/send").WantFault(http.StatusConflict, "ProposalNotSubmitted")
	m.Sales.Post(world.Office(id)+"/status", "Status", "Submitted", "Cc", "").Want(http.StatusOK)
	m.Settle()
	m.Want(id, "Submitted sent")
	if got := m.SMTP.Received(); len(got) != 1 {
		t.Errorf("%d mails", len(got))
	}
}

// A refusal for now is tried again, with growing delays, and after a day it is a failure.
func TestARefusalForNowIsTriedForADay(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{Content: func() error { return mailtest.Refusal(451, "come back later") }})
	id, given := m.NewDraft("House"), m.NewDraft("Another")
	m.Sales.Move(id, "Submitted")
	m.Settle()
	m.Want(id, "Submitted queued")
	if got, want := m.Reason(id), "The mail server refused the mail: 451 come back later."; got != want {
		t.Errorf("reason %q, want %q", got, want)
	}
	m.Settle()
	if m.SMTP.Tried() != 1 {
		t.Errorf("tried %d times at once", m.SMTP.Tried())
	}
	for _, wait := range []time.Duration{time.Minute, 5 * time.Minute} {
		before := m.SMTP.Tried()
		m.Clock.Advance(wait / 2)
		m.Settle()
		between := m.SMTP.Tried()
		m.Clock.Advance(wait/2 + time.Second)
		m.Settle()
		if between != before || m.SMTP.Tried() != before+1 {
			t.Errorf("after %v: %d, %d and %d tries", wait, before, between, m.SMTP.Tried())
		}
	}
	m.Sales.Move(given, "Submitted")
	m.SMTP.Change(func(r *mailtest.Rules) { r.Content = nil })
	m.Settle()
	m.Want(given, "Submitted sent")
	m.SMTP.Change(func(r *mailtest.Rules) {
		r.Content = func() error {
			return mailtest.Refusal(451, "come back later")
		}
	})
	for range 30 {
		m.Clock.Advance(time.Hour)
		m.Settle()
	}
	m.Want(id, "EmailFailed failed")
	if got, want := m.Reason(id),
		"It was tried for a day. The mail server refused the mail: 451 come back later."; got != want {
		t.Errorf("reason %q, want %q", got, want)
	}
}

// A password that the server refuses is the operator's to mend: the mail waits.
func TestAWrongPasswordLetsTheMailWait(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	m.SMTP.Change(func(r *mailtest.Rules) { r.Password = "another" })
	id := m.NewDraft("House")
	m.Sales.Move(id, "Submitted")
	m.Settle()
	m.Want(id, "Submitted queued")
	if got := m.Reason(id); !strings.Contains(got, "refused the service's name and password (535)") ||
		strings.Contains(got, world.MailPassword) {
		t.Errorf("reason %q", got)
	}
	wantNoSecrets(m)
	m.SMTP.Change(func(r *mailtest.Rules) { r.Password = world.MailPassword })
	m.Clock.Advance(2 * time.Minute)
	m.Settle()
	m.Want(id, "Submitted sent")
}

// A service that stops between sending a mail and writing that down does not send it again.
func TestAMailIsNeverSentTwice(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	id := m.NewDraft("House")
	m.Sales.Move(id, "Submitted")
	stopped := m.Server
	m.SMTP.Change(func(r *mailtest.Rules) {
		r.Taken = func() {
			if err := stopped.Close(); err != nil {
				t.Error(err)
			}
		}
	})
	if err := m.Server.Parts().Mails.Settle(t.Context()); err == nil {
		t.Fatal("it was written down")
	}
	m.SMTP.Change(func(r *mailtest.Rules) { r.Taken = nil })
	var err error
	if m.Server, err = service.Open(t.Context(), m.Config); err != nil {
		t.Fatal(err)
	}
	m.HTTP.Config.Handler = m.Server.Handler()
	m.Server.Parts().Halt()
	m.Settle()
	m.Want(id, "Submitted sending")
	m.Clock.Advance(11 * time.Minute)
	m.Settle()
	m.Want(id, "Submitted uncertain")
	if got := m.Reason(id); !strings.Contains(got, "may have it or not") {
		t.Errorf("reason %q", got)
	}
	m.Clock.Advance(25 * time.Hour)
	m.Settle()
	if got := m.SMTP.Received(); len(got) != 1 {
		t.Errorf("%d mails", len(got))
	}
}

// The mail of a service that lost its mail server waits until it has one, and says so.
func TestAMailWaitsForAMailServer(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	id := m.NewDraft("Waits")
	m.Sales.Move(id, "Submitted")
	reopen := func(c mail.Config) {
		t.Helper()
		if err := m.Server.Close(); err != nil {
			t.Fatal(err)
		}
		without := m.Config
		without.Mail = c
		var err error
		if m.Server, err = service.Open(t.Context(), without); err != nil {
			t.Fatal(err)
		}
		m.Server.Parts().Halt()
		m.HTTP.Config.Handler = m.Server.Handler()
	}
	reopen(mail.Config{})
	m.Want(id, "Submitted queued")
	if got := m.Reason(id); !strings.HasPrefix(got, "This service sends no mail now. ") {
		t.Errorf("reason %q", got)
	}
	reopen(m.Config.Mail)
	if got := m.Reason(id); got != "" {
		t.Errorf("reason %q of a mail that is about to be sent", got)
	}
	m.Settle()
	m.Want(id, "Submitted sent")
}

// What is not submitted any more is not sent, nor with a link that was withdrawn.
func TestWhatIsNotWantedAnyMoreIsNotSent(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	delayed, withdrawn, again := m.NewDraft("Delayed"), m.NewDraft("Withdrawn"), m.NewDraft("Again")
	m.Sales.Move(delayed, "Submitted", "Delayed")
	m.Sales.Move(withdrawn, "Submitted")
	link := m.Sales.Get(world.Office(withdrawn) + "/links").List("links")[0].Text("id")
	m.Sales.Remove(world.Office(withdrawn) + "/links/" + link).Want(http.StatusNoContent)
	m.Sales.Move(again, "Submitted", "Delayed")
	m.Sales.Post(world.Office(again)+"/status", "Status", "Submitted", "To", "lars@example.org").Want(http.StatusOK)
	m.Settle()
	m.Want(delayed, "Delayed dropped")
	m.Want(withdrawn, "Submitted dropped")
	m.Want(again, "Submitted sent")
	if got := m.SMTP.Received(); len(got) != 1 || got[0].To[0] != "lars@example.org" {
		t.Errorf("sent %+v", got)
	}
}

// A mail that waits is about the submission that it was queued for: after another one, by the operator and so without
// a mail, it would bring the letter and the link of the earlier one.
func TestASubmissionByTheOperatorDropsWhatWaits(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	operator, err := m.Server.Office(t.Context(), m.North.ID)
	if err != nil {
		t.Fatal(err)
	}
	id, sold := m.NewDraft("House"), m.NewDraft("Sold")
	m.Sales.Move(sold, "Submitted", "Accepted")
	m.Settle()
	order := m.Sales.Post(world.Office(sold)+"/changeorders", "Name", "Screen", "ItemName", "Screen", "SellPrice",
		"100").Want(http.StatusOK).ID()
	m.SMTP.Change(func(r *mailtest.Rules) {
		r.Content = func() error { return mailtest.Refusal(451, "come back later") }
	})
	m.Sales.Move(id, "Submitted")
	m.Sales.Post(world.Office(sold)+"/changeorders/"+order+"/status", "Status", "Submitted").Want(http.StatusOK)
	m.Settle()
	m.Want(id, "Submitted queued")
	for _, to := range []state.Status{state.StatusDelayed, state.StatusSubmitted} {
		if _, err := operator.Move(t.Context(), number[state.ProposalID](t, id), to, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := operator.MoveChangeOrder(t.Context(), number[state.ProposalID](t, sold),
			number[state.ChangeOrderID](t, order), to); err != nil {
			t.Fatal(err)
		}
	}
	m.SMTP.Change(func(r *mailtest.Rules) { r.Content = nil })
	m.Clock.Advance(5 * time.Hour)
	m.Settle()
	m.Want(id, "Submitted dropped")
	orderMail := m.Sales.Get(world.Office(sold) + "/status").List("changeOrderMails")[0]
	if got := m.SMTP.Received(); len(got) != 0 || orderMail.Text("state") != "dropped" {
		t.Errorf("sent %+v; the mail about the change order is %s", got, orderMail.Text("state"))
	}
}

// number reads an id.
func number[T ~int64](t *testing.T, id string) T {
	t.Helper()
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return T(n)
}

// A mail about what the client may decide on can be sent again, with a link of its own.
func TestALinkIsSentAgain(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	id := m.NewDraft("House")
	m.Sales.Post(world.Office(id)+"/send").WantFault(http.StatusConflict, "ProposalNotSubmitted")
	m.Sales.Move(id, "Submitted")
	m.Settle()
	first := pageAddress.FindString(m.Read().Text)
	m.Sales.Move(id, "ViewedByClient")
	m.Sales.Post(world.Office(id)+"/send", "Cc", "").Want(http.StatusOK).
		WantTexts(map[string]string{"status": "ViewedByClient"})
	m.Settle()
	second := pageAddress.FindString(m.Read().Text)
	if first == second || m.Reader(first).Open().Status != http.StatusGone ||
		m.Reader(second).Open().Status != http.StatusOK {
		t.Errorf("links %s and %s", first, second)
	}
	m.Sales.Move(id, "Accepted")
	m.Sales.Post(world.Office(id)+"/send").WantFault(http.StatusConflict, "ProposalNotSubmitted")
	m.Fitter.Post(world.Office(id)+"/send").WantFault(http.StatusForbidden, "PermissionDenied")
	m.Far.Post(world.Office(id)+"/send").WantFault(http.StatusNotFound, "NotFound")
}

// A change order is sent, refused and sent again as a proposal is.
func TestAChangeOrderIsSent(t *testing.T) {
	m := world.NewMailed(t, mailtest.Rules{})
	id := m.NewDraft("House")
	m.Sales.Move(id, "Submitted", "Accepted")
	m.Settle()
	order := m.Sales.Post(world.Office(id)+"/changeorders", "Name", "Second screen", "ItemName", "Screen", "SellPrice",
		"100").Want(http.StatusOK).ID()
	path := world.Office(id) + "/changeorders/" + order
	m.SMTP.Change(func(r *mailtest.Rules) {
		r.Recipient = func(string) error {
			return mailtest.Refusal(550, "gone")
		}
	})
	m.Sales.Post(path+"/status", "Status", "Submitted").Want(http.StatusOK)
	m.Settle()
	standing := func() string {
		l := m.Sales.Get(world.Office(id) + "/status").List("changeOrderMails")
		return l[0].Text("changeOrderId") + " " + l[0].Text("state")
	}
	if got := standing(); got != order+" failed" {
		t.Errorf("it is %s", got)
	}
	m.Want(id, "Accepted dropped")
	m.SMTP.Change(func(r *mailtest.Rules) { r.Recipient = nil })
	m.Sales.Post(path+"/status", "Status", "Submitted", "Cc", "").Want(http.StatusOK)
	m.Settle()
	l := m.Read()
	if got := standing(); got != order+" sent" || !strings.Contains(l.Subject, "Second screen") &&
		!strings.Contains(l.Subject, "hange order") {
		t.Errorf("it is %s, subject %q", got, l.Subject)
	}
	if a := m.Reader(pageAddress.FindString(l.Text)).Open(); a.Status != http.StatusOK ||
		!strings.Contains(a.Body, "Screen") {
		t.Errorf("the link gives %d", a.Status)
	}
	m.Sales.Post(path + "/send").Want(http.StatusOK)
	m.Settle()
	if n := len(m.SMTP.Received()); n != 2 {
		t.Errorf("%d mails", n)
	}
}
