package service_test

import (
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/http"
	netmail "net/mail"
	"strings"
	"testing"

	"app.tender/tender/service"
	"app.tender/tender/service/mail"
	"app.tender/tender/service/mail/mailtest"
)

// mailed is a world whose service sends mail.
type mailed struct {
	*world
	server *mailtest.Server
	config service.Config
}

const mailPassword = "hunter2-hunter2"

func newMailed(t *testing.T, rules mailtest.Rules) *mailed {
	t.Helper()
	rules.User, rules.Password = "tender", mailPassword
	m := &mailed{server: mailtest.Start(t, rules)}
	m.world = newWorld(t, func(c *service.Config) {
		c.Mail = mail.Config{
			URL: "smtp://tender@" + m.server.Address, Password: mailPassword,
			From: "proposals@example.com",
		}
		c.AllowPrivateWebhooks = true
		m.config = *c
	})
	m.srv.Parts().Halt()
	return m
}

// settle sends what is due.
func (m *mailed) settle() {
	m.t.Helper()
	if err := m.srv.Parts().Mails.Settle(m.t.Context()); err != nil {
		m.t.Fatal(err)
	}
}

// newDraft makes a draft of a client with an address, and one for copies.
func (m *mailed) newDraft(name string) (id string) {
	m.t.Helper()
	id, path := m.sales.newProposal(name)
	contact := m.sales.post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", "Erik",
		"LastName", "Halvorsen",
		"ContactEmail", "erik@halvorsen.example", "ContactEmailCC", "anna@halvorsen.example").want(http.StatusOK).id()
	m.sales.post(path + "/contact/" + contact).want(http.StatusOK)
	return id
}

// standing returns the status of a proposal and of its mail: "Submitted queued".
func (m *mailed) standing(id string) string {
	m.t.Helper()
	a := m.sales.get(office(id) + "/status").want(http.StatusOK).json()
	if a.text("mail") == "null" {
		return a.text("status")
	}
	return a.text("status") + " " + a.object("mail").text("state")
}

func (m *mailed) want(id, standing string) {
	m.t.Helper()
	if got := m.standing(id); got != standing {
		m.t.Errorf("it is %s, want %s: %s", got, standing, m.sales.get(office(id)+"/status").Body)
	}
}

// reason returns why the mail about a proposal was not sent.
func (m *mailed) reason(id string) string {
	m.t.Helper()
	return m.sales.get(office(id) + "/status").object("mail").text("reason")
}

// letter is a mail as its reader gets it.
type letter struct {
	header                  netmail.Header
	subject, text, html     string
	attached, attachedTitle string
}

// read reads the mail that the server got last.
func (m *mailed) read() letter {
	m.t.Helper()
	list := m.server.Received()
	if len(list) == 0 {
		m.t.Fatal("no mail was sent")
	}
	msg, err := netmail.ReadMessage(strings.NewReader(list[len(list)-1].Content))
	if err != nil {
		m.t.Fatal(err)
	}
	l := letter{header: msg.Header}
	if l.subject, err = new(mime.WordDecoder).DecodeHeader(msg.Header.Get("Subject")); err != nil {
		m.t.Fatal(err)
	}
	l.readPart(m.t, msg.Body, msg.Header.Get("Content-Type"), msg.Header.Get("Content-Transfer-Encoding"), "")
	return l
}

func (l *letter) readPart(t *testing.T, r io.Reader, contentType, encoding, name string) {
	t.Helper()
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasPrefix(kind, "multipart/") {
		for parts := multipart.NewReader(r, params["boundary"]); ; {
			part, err := parts.NextRawPart()
			if err == io.EOF {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			l.readPart(t, part, part.Header.Get("Content-Type"), part.Header.Get("Content-Transfer-Encoding"),
				part.FileName())
		}
	}
	body, err := io.ReadAll(decoded(r, encoding))
	if err != nil {
		t.Fatal(err)
	}
	switch kind {
	case "text/plain":
		l.text = strings.ReplaceAll(string(body), "\r\n", "\n")
	case "text/html":
		l.html = string(body)
	default:
		l.attached, l.attachedTitle = string(body), name
	}
}

func decoded(r io.Reader, encoding string) io.Reader {
	switch strings.ToLower(encoding) {
	case "quoted-printable":
		return quotedprintable.NewReader(r)
	case "base64":
		return newBase64(r)
	default:
		return r
	}
}
