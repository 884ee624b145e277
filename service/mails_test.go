package service_test

import (
	"encoding/base64"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/mail/mailtest"
)

func newBase64(r io.Reader) io.Reader { return base64.NewDecoder(base64.StdEncoding, r) }

var pageAddress = regexp.MustCompile(`http://127\.0\.0\.1:[0-9]+/p/[A-Za-z0-9_-]{43}`)

// Submit sends the client one mail with the link that opens their page.
func TestSubmitSendsTheLink(t *testing.T) {
	m := newMailed(t, mailtest.Rules{})
	id := m.newDraft("Halvorsen Residence")
	m.sales.get(office(id) + "/status").want(http.StatusOK).
		wantTexts(map[string]string{"sendsMail": "true", "mail": "null", "changeOrderMails": "[]"})
	m.sales.move(id, "Submitted")
	m.want(id, "Submitted queued")
	for range 3 {
		m.settle()
		m.clock.Advance(25 * time.Hour)
	}
	m.want(id, "Submitted sent")
	if got := m.server.Received(); len(got) != 1 || got[0].From != "proposals@example.com" ||
		strings.Join(got[0].To, " ") != "erik@halvorsen.example anna@halvorsen.example" {
		t.Fatalf("sent %+v", got)
	}
	l := m.read()
	for header, want := range map[string]string{
		"From": `"sam Tester" <proposals@example.com>`, "Reply-To": `"sam Tester" <sam@north.example>`,
		"To": `"Erik Halvorsen" <erik@halvorsen.example>`,
		"Cc": "<anna@halvorsen.example>",
	} {
		if got := l.header.Get(header); got != want {
			t.Errorf("%s: %s, want %s", header, got, want)
		}
	}
	if id := l.header.Get("Message-ID"); !regexp.MustCompile(`^<[a-z0-9]{32}@example\.com>$`).MatchString(id) {
		t.Errorf("Message-ID %s", id)
	}
	if want := "Proposal 1: Halvorsen Residence, from North AV"; l.subject != want {
		t.Errorf("subject %q, want %q", l.subject, want)
	}
	at := pageAddress.FindString(l.text)
	want := "Hello Erik Halvorsen,\n\nProposal 1: Halvorsen Residence is ready for you. Read it, choose your options and accept it here:\n\n" + at +
		"\n\nThe link is meant for you alone. It is valid until May 6, 2026.\n\nsam Tester\nNorth AV\n"
	if strings.TrimSpace(l.text) != strings.TrimSpace(want) || at == "" {
		t.Errorf("text %q, want %q", l.text, want)
	}
	if !strings.Contains(l.html, `<a href="`+at+`">`+at+`</a>`) || l.attached != "" {
		t.Errorf("HTML %s, attached %d bytes", l.html, len(l.attached))
	}
	if a := m.reader(at).open(); a.Status != http.StatusOK || !strings.Contains(a.Body, "Halvorsen Residence") {
		t.Errorf("the link gives %d", a.Status)
	}
	links := m.sales.get(office(id) + "/links").list("links")
	if len(links) != 1 || links[0].text("recipient") != "erik@halvorsen.example" {
		t.Errorf("links %v", links)
	}
	m.wantNoSecrets(at)
}

// wantNoSecrets fails the test if the log has the password of the mail server or the token of a link.
func (m *mailed) wantNoSecrets(links ...string) {
	m.t.Helper()
	secrets := []string{mailPassword}
	for _, at := range links {
		secrets = append(secrets, at[strings.LastIndex(at, "/")+1:])
	}
	for _, secret := range secrets {
		if strings.Contains(m.log.String(), secret) {
			m.t.Errorf("the log has %s", secret)
		}
	}
}

// To, Cc and Until say who gets the mail and how long its link is valid.
func TestWhoGetsTheMail(t *testing.T) {
	m := newMailed(t, mailtest.Rules{})
	for _, c := range []struct{ form, to, until string }{
		{"To=lars%40example.org", "lars@example.org anna@halvorsen.example", "2026-05-06T00:00:00Z"},
		{
			"Cc=a%40example.org%2C+b%40example.org%3B&Cc=c%40example.org&Until=2026-12-29",
			"erik@halvorsen.example a@example.org b@example.org c@example.org", "2026-12-29T00:00:00Z",
		},
		{"Cc=", "erik@halvorsen.example", "2026-05-06T00:00:00Z"},
		{"Cc=ERIK%40halvorsen.example", "erik@halvorsen.example", "2026-05-06T00:00:00Z"},
	} {
		id := m.newDraft("House")
		m.sales.do(request{method: http.MethodPost, path: office(id) + "/status", body: "Status=Submitted&" + c.form}).
			want(http.StatusOK)
		m.settle()
		got := m.server.Received()
		if to := strings.Join(got[len(got)-1].To, " "); to != c.to {
			t.Errorf("%s: sent to %s, want %s", c.form, to, c.to)
		}
		if until := m.sales.get(office(id) + "/links").list("links")[0].text("until"); until != c.until {
			t.Errorf("%s: until %s, want %s", c.form, until, c.until)
		}
	}
}

// Who can't get a mail is refused before anything has moved.
func TestAddressesAreRefused(t *testing.T) {
	m := newMailed(t, mailtest.Rules{})
	id := m.newDraft("House")
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
		m.sales.post(office(id)+"/status", append([]string{"Status", "Submitted"}, c...)...).
			wantFault(http.StatusBadRequest, "InvalidParameter")
	}
	nobody, _ := m.sales.newProposal("Nobody's")
	m.sales.post(office(nobody)+"/status", "Status", "Submitted").wantFault(http.StatusBadRequest, "InvalidParameter").
		wantField("To", "Required")
	m.want(id, "Draft")
	m.want(nobody, "Draft")
	if links := m.sales.get(office(nobody) + "/links").list("links"); len(links) != 0 {
		t.Errorf("links %v", links)
	}
}

// Without a mail server nothing is queued, and nobody is told otherwise.
func TestWithoutAMailServerNothingIsQueued(t *testing.T) {
	w := newWorld(t)
	id := w.sales.newSubmitted("House")
	w.sales.get(office(id) + "/status").want(http.StatusOK).
		wantTexts(map[string]string{"sendsMail": "false", "mail": "null", "status": "Submitted"})
	w.sales.post(office(id)+"/send").wantFault(http.StatusConflict, "NoMail")
}

// A refused recipient is a failure with its reason; a submission after it is a new mail.
func TestARefusedRecipientMakesEmailFailed(t *testing.T) {
	m := newMailed(t, mailtest.Rules{Recipient: func(to string) error {
		if to == "anna@halvorsen.example" {
			return mailtest.Refusal(550, "no such user here")
		}
		return nil
	}})
	events, _ := m.admin.listen(statusEvent)
	id := m.newDraft("House")
	m.sales.move(id, "Submitted")
	m.settle()
	m.want(id, "EmailFailed failed")
	if got, want := m.reason(id),
		"The mail server refused the recipient anna@halvorsen.example: 550 no such user here."; got != want {
		t.Errorf("reason %q, want %q", got, want)
	}
	list := events.delivered(m.world)
	if len(list) != 2 || list[1].object("data").text("previousStatus") != "Submitted" {
		t.Errorf("events %v", list)
	}
	m.sales.post(office(id)+"/send").wantFault(http.StatusConflict, "ProposalNotSubmitted")
	m.sales.post(office(id)+"/status", "Status", "Submitted", "Cc", "").want(http.StatusOK)
	m.settle()
	m.want(id, "Submitted sent")
	if got := m.server.Received(); len(got) != 1 {
		t.Errorf("%d mails", len(got))
	}
}

// A refusal for now is tried again, with growing delays, and after a day it is a failure.
func TestARefusalForNowIsTriedForADay(t *testing.T) {
	m := newMailed(t, mailtest.Rules{Content: func() error { return mailtest.Refusal(451, "come back later") }})
	id, given := m.newDraft("House"), m.newDraft("Another")
	m.sales.move(id, "Submitted")
	m.settle()
	m.want(id, "Submitted queued")
	if got, want := m.reason(id), "The mail server refused the mail: 451 come back later."; got != want {
		t.Errorf("reason %q, want %q", got, want)
	}
	m.settle()
	if m.server.Tried() != 1 {
		t.Errorf("tried %d times at once", m.server.Tried())
	}
	for _, wait := range []time.Duration{time.Minute, 5 * time.Minute} {
		before := m.server.Tried()
		m.clock.Advance(wait / 2)
		m.settle()
		between := m.server.Tried()
		m.clock.Advance(wait/2 + time.Second)
		m.settle()
		if between != before || m.server.Tried() != before+1 {
			t.Errorf("after %v: %d, %d and %d tries", wait, before, between, m.server.Tried())
		}
	}
	m.sales.move(given, "Submitted")
	m.server.Change(func(r *mailtest.Rules) { r.Content = nil })
	m.settle()
	m.want(given, "Submitted sent")
	m.server.Change(func(r *mailtest.Rules) {
		r.Content = func() error {
			return mailtest.Refusal(451, "come back later")
		}
	})
	for range 30 {
		m.clock.Advance(time.Hour)
		m.settle()
	}
	m.want(id, "EmailFailed failed")
	if got, want := m.reason(id),
		"It was tried for a day. The mail server refused the mail: 451 come back later."; got != want {
		t.Errorf("reason %q, want %q", got, want)
	}
}

// A password that the server refuses is the operator's to mend: the mail waits.
func TestAWrongPasswordLetsTheMailWait(t *testing.T) {
	m := newMailed(t, mailtest.Rules{})
	m.server.Change(func(r *mailtest.Rules) { r.Password = "another" })
	id := m.newDraft("House")
	m.sales.move(id, "Submitted")
	m.settle()
	m.want(id, "Submitted queued")
	if got := m.reason(id); !strings.Contains(got, "refused the service's name and password (535)") ||
		strings.Contains(got, mailPassword) {
		t.Errorf("reason %q", got)
	}
	m.wantNoSecrets()
	m.server.Change(func(r *mailtest.Rules) { r.Password = mailPassword })
	m.clock.Advance(2 * time.Minute)
	m.settle()
	m.want(id, "Submitted sent")
}

// A service that stops between sending a mail and writing that down does not send it again.
func TestAMailIsNeverSentTwice(t *testing.T) {
	m := newMailed(t, mailtest.Rules{})
	id := m.newDraft("House")
	m.sales.move(id, "Submitted")
	stopped := m.srv
	m.server.Change(func(r *mailtest.Rules) {
		r.Taken = func() {
			if err := stopped.Close(); err != nil {
				t.Error(err)
			}
		}
	})
	if err := m.srv.Parts().Mails.Settle(t.Context()); err == nil {
		t.Fatal("it was written down")
	}
	m.server.Change(func(r *mailtest.Rules) { r.Taken = nil })
	var err error
	if m.srv, err = service.Open(t.Context(), m.config); err != nil {
		t.Fatal(err)
	}
	m.http.Config.Handler = m.srv.Handler()
	m.srv.Parts().Halt()
	m.settle()
	m.want(id, "Submitted sending")
	m.clock.Advance(11 * time.Minute)
	m.settle()
	m.want(id, "Submitted uncertain")
	if got := m.reason(id); !strings.Contains(got, "may have it or not") {
		t.Errorf("reason %q", got)
	}
	m.clock.Advance(25 * time.Hour)
	m.settle()
	if got := m.server.Received(); len(got) != 1 {
		t.Errorf("%d mails", len(got))
	}
}

// What is not submitted any more is not sent, nor with a link that was withdrawn.
func TestWhatIsNotWantedAnyMoreIsNotSent(t *testing.T) {
	m := newMailed(t, mailtest.Rules{})
	delayed, withdrawn, again := m.newDraft("Delayed"), m.newDraft("Withdrawn"), m.newDraft("Again")
	m.sales.move(delayed, "Submitted", "Delayed")
	m.sales.move(withdrawn, "Submitted")
	link := m.sales.get(office(withdrawn) + "/links").list("links")[0].text("id")
	m.sales.remove(office(withdrawn) + "/links/" + link).want(http.StatusNoContent)
	m.sales.move(again, "Submitted", "Delayed")
	m.sales.post(office(again)+"/status", "Status", "Submitted", "To", "lars@example.org").want(http.StatusOK)
	m.settle()
	m.want(delayed, "Delayed dropped")
	m.want(withdrawn, "Submitted dropped")
	m.want(again, "Submitted sent")
	if got := m.server.Received(); len(got) != 1 || got[0].To[0] != "lars@example.org" {
		t.Errorf("sent %+v", got)
	}
}

// A mail about what the client may decide on can be sent again, with a link of its own.
func TestALinkIsSentAgain(t *testing.T) {
	m := newMailed(t, mailtest.Rules{})
	id := m.newDraft("House")
	m.sales.post(office(id)+"/send").wantFault(http.StatusConflict, "ProposalNotSubmitted")
	m.sales.move(id, "Submitted")
	m.settle()
	first := pageAddress.FindString(m.read().text)
	m.sales.move(id, "ViewedByClient")
	m.sales.post(office(id)+"/send", "Cc", "").want(http.StatusOK).
		wantTexts(map[string]string{"status": "ViewedByClient"})
	m.settle()
	second := pageAddress.FindString(m.read().text)
	if first == second || m.reader(first).open().Status != http.StatusGone ||
		m.reader(second).open().Status != http.StatusOK {
		t.Errorf("links %s and %s", first, second)
	}
	m.sales.move(id, "Accepted")
	m.sales.post(office(id)+"/send").wantFault(http.StatusConflict, "ProposalNotSubmitted")
	m.fitter.post(office(id)+"/send").wantFault(http.StatusForbidden, "PermissionDenied")
	m.far.post(office(id)+"/send").wantFault(http.StatusNotFound, "NotFound")
}

// A change order is sent, refused and sent again as a proposal is.
func TestAChangeOrderIsSent(t *testing.T) {
	m := newMailed(t, mailtest.Rules{})
	id := m.newDraft("House")
	m.sales.move(id, "Submitted", "Accepted")
	m.settle()
	order := m.sales.post(office(id)+"/changeorders", "Name", "Second screen", "ItemName", "Screen", "SellPrice",
		"100").want(http.StatusOK).id()
	path := office(id) + "/changeorders/" + order
	m.server.Change(func(r *mailtest.Rules) {
		r.Recipient = func(string) error {
			return mailtest.Refusal(550, "gone")
		}
	})
	m.sales.post(path+"/status", "Status", "Submitted").want(http.StatusOK)
	m.settle()
	standing := func() string {
		l := m.sales.get(office(id) + "/status").list("changeOrderMails")
		return l[0].text("changeOrderId") + " " + l[0].text("state")
	}
	if got := standing(); got != order+" failed" {
		t.Errorf("it is %s", got)
	}
	m.want(id, "Accepted dropped")
	m.server.Change(func(r *mailtest.Rules) { r.Recipient = nil })
	m.sales.post(path+"/status", "Status", "Submitted", "Cc", "").want(http.StatusOK)
	m.settle()
	l := m.read()
	if got := standing(); got != order+" sent" || !strings.Contains(l.subject, "Second screen") &&
		!strings.Contains(l.subject, "hange order") {
		t.Errorf("it is %s, subject %q", got, l.subject)
	}
	if a := m.reader(pageAddress.FindString(l.text)).open(); a.Status != http.StatusOK ||
		!strings.Contains(a.Body, "Screen") {
		t.Errorf("the link gives %d", a.Status)
	}
	m.sales.post(path + "/send").want(http.StatusOK)
	m.settle()
	if n := len(m.server.Received()); n != 2 {
		t.Errorf("%d mails", n)
	}
}
