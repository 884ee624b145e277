package world

import (
	"encoding/base64"
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

// Mailed is a world whose service sends mail.
type Mailed struct {
	*World
	SMTP   *mailtest.Server
	Config service.Config
}

// MailPassword is that of the mail server.
const MailPassword = "hunter2-hunter2"

// NewMailed returns a world whose service sends by a mail server with rules.
func NewMailed(t *testing.T, rules mailtest.Rules) *Mailed {
	t.Helper()
	rules.User, rules.Password = "tender", MailPassword
	m := &Mailed{SMTP: mailtest.Start(t, rules)}
	m.World = New(t, func(c *service.Config) {
		c.Mail = mail.Config{
			URL: "smtp://tender@" + m.SMTP.Address, Password: MailPassword,
			From: "proposals@example.com",
		}
		c.AllowPrivateWebhooks = true
		m.Config = *c
	})
	m.Server.Parts().Halt()
	return m
}

// Settle sends what is due.
func (m *Mailed) Settle() {
	m.T.Helper()
	if err := m.Server.Parts().Mails.Settle(m.T.Context()); err != nil {
		m.T.Fatal(err)
	}
}

// NewDraft makes a draft of a client with an address, and one for copies.
func (m *Mailed) NewDraft(name string) (id string) {
	m.T.Helper()
	id, path := m.Sales.NewProposal(name)
	contact := m.Sales.Post("/public/people", "PartyType", "Person", "ContactType", "Client", "FirstName", "Erik",
		"LastName", "Halvorsen",
		"ContactEmail", "erik@halvorsen.example", "ContactEmailCC", "anna@halvorsen.example").Want(http.StatusOK).ID()
	m.Sales.Post(path + "/contact/" + contact).Want(http.StatusOK)
	return id
}

// standing returns the status of a proposal and of its mail: "Submitted queued".
func (m *Mailed) standing(id string) string {
	m.T.Helper()
	a := m.Sales.Get(Office(id) + "/status").Want(http.StatusOK).JSON()
	if a.Text("mail") == "null" {
		return a.Text("status")
	}
	return a.Text("status") + " " + a.Object("mail").Text("state")
}

// Want fails the test unless the proposal and its mail stand so.
func (m *Mailed) Want(id, standing string) {
	m.T.Helper()
	if got := m.standing(id); got != standing {
		m.T.Errorf("it is %s, want %s: %s", got, standing, m.Sales.Get(Office(id)+"/status").Body)
	}
}

// Reason returns why the mail about a proposal was not sent.
func (m *Mailed) Reason(id string) string {
	m.T.Helper()
	return m.Sales.Get(Office(id) + "/status").Object("mail").Text("reason")
}

// Letter is a mail as its reader gets it.
type Letter struct {
	Header                  netmail.Header
	Subject, Text, HTML     string
	Attached, AttachedTitle string
}

// Read reads the mail that the server got last.
func (m *Mailed) Read() Letter {
	m.T.Helper()
	list := m.SMTP.Received()
	if len(list) == 0 {
		m.T.Fatal("no mail was sent")
	}
	msg, err := netmail.ReadMessage(strings.NewReader(list[len(list)-1].Content))
	if err != nil {
		m.T.Fatal(err)
	}
	l := Letter{Header: msg.Header}
	if l.Subject, err = new(mime.WordDecoder).DecodeHeader(msg.Header.Get("Subject")); err != nil {
		m.T.Fatal(err)
	}
	l.readPart(m.T, msg.Body, msg.Header.Get("Content-Type"), msg.Header.Get("Content-Transfer-Encoding"), "")
	return l
}

func (l *Letter) readPart(t *testing.T, r io.Reader, contentType, encoding, name string) {
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
		l.Text = strings.ReplaceAll(string(body), "\r\n", "\n")
	case "text/html":
		l.HTML = string(body)
	default:
		l.Attached, l.AttachedTitle = string(body), name
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

func newBase64(r io.Reader) io.Reader { return base64.NewDecoder(base64.StdEncoding, r) }
