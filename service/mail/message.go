package mail

import (
	"bytes"
	"crypto/rand"
	"encoding/base32"
	"strings"
	"time"

	"app.tender/tender/service/store"
	gomail "github.com/wneessen/go-mail"
)

// File is what is attached to a mail.
type File struct {
	Name      string
	MediaType string
	Content   []byte
}

// NewMessageID returns an identifier that nobody can guess: a notification that names it is about a mail of
// ours.
func (s *Server) NewMessageID() string {
	b := make([]byte, 20)
	rand.Read(b) // never fails: the program ends when the system has no randomness
	return strings.ToLower(base32.StdEncoding.EncodeToString(b)) + "@" + domain(s.from)
}

// From returns the address that failures come back to.
func (s *Server) From() string { return s.from }

// envelopeOf returns who a mail is from and for. Failures come back to the operator, whoever the sender is.
func (s *Server) envelopeOf(m *store.Mail) envelope {
	return envelope{s.from, append([]string{m.Recipient}, m.CC...)}
}

// compose makes the message of a mail, as plain text and as HTML.
func compose(m *store.Mail, attached *File, at time.Time) *gomail.Msg {
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	msg.FromMailAddress(named(line(m.SenderName), m.Sender))
	if m.ReplyTo != "" {
		msg.ReplyToMailAddress(named(line(m.SenderName), m.ReplyTo))
	}
	msg.ToMailAddress(named(line(m.RecipientName), m.Recipient))
	for _, cc := range m.CC {
		msg.AddCcMailAddress(named("", cc))
	}
	msg.Subject(line(m.Subject))
	msg.SetMessageIDWithValue(m.MessageID)
	msg.SetDateWithValue(at)
	msg.SetBodyString(gomail.TypeTextPlain, strings.ReplaceAll(m.Body, "\n", "\r\n"))
	msg.AddAlternativeString(gomail.TypeTextHTML, htmlOf(m.Body))
	if attached != nil {
		msg.AttachReadSeeker(attached.Name, bytes.NewReader(attached.Content),
			gomail.WithFileContentType(gomail.ContentType(attached.MediaType)))
	}
	return msg
}
