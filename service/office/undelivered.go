package office

import (
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/service/mail"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/papers"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// MailOffice is what the queue of mails needs of the service.
type MailOffice struct {
	Moves Moves
	Press papers.Press
	Now   func() time.Time
	Base  func() string // of this service's addresses
}

// Attachment makes the document of a mail.
func (o MailOffice) Attachment(ctx context.Context, m *store.Mail) (*mail.File, error) {
	paper, err := store.View(ctx, o.Moves.Store, func(tx *store.Tx) (documents.Document, error) {
		a, err := tx.Accounts().Find(m.Owner.Account)
		if err != nil {
			return nil, err
		}
		return papers.ReadBeside(tx, &a, m.Owner, clientPaper(m.Owner), m.Link, o.Now())
	})
	if err != nil {
		return nil, err
	}
	made, err := o.Press.Rendered(ctx, paper, documents.FormatPDF)
	if err != nil {
		return nil, err
	}
	f := made.Body.(operation.File)
	return &mail.File{Name: f.Name, MediaType: f.ContentType, Content: f.Data}, nil
}

// Undelivered moves what a mail is about to EmailFailed, unless it has gone on since: the client has read or
// decided it, it was submitted again, or another mail followed, whose reader would find a closed page.
func (o MailOffice) Undelivered(tx *store.Tx, m *store.Mail) error {
	a, err := tx.Accounts().Find(m.Owner.Account)
	if err != nil {
		return err
	}
	p, err := tx.Proposals().Find(a.ID, m.Owner.Proposal)
	if err != nil {
		return err
	}
	at, submitted := p.Status, p.LastSubmitted
	if m.Owner.ChangeOrder != 0 {
		row, err := tx.ChangeOrders().Find(a.ID, p.ID, m.Owner.ChangeOrder)
		if err != nil {
			return err
		}
		at, submitted = row.Status, row.LastSubmitted
	}
	if m.Created.Before(submitted) || !slices.Contains(at.Moves(), state.StatusEmailFailed) {
		return nil
	}
	if followed, err := tx.Mails().Followed(m); err != nil || followed {
		return err
	}
	by := Actor{Account: a, Now: o.Now(), Base: o.Base()}
	return o.Moves.Move(tx, by, &p, m.Owner, state.StatusEmailFailed, nil)
}

// Bounced is what a notification about an undelivered mail changed.
type Bounced struct {
	Ignored   string // why nothing was changed; else empty
	Account   store.AccountID
	Number    int64 // of the proposal
	Recipient string
	Reason    string
}

// Bounce reads a notification that a mail was not delivered, and records that. Whatever is not about a
// mail that this service has sent changes nothing.
func (o MailOffice) Bounce(ctx context.Context, r io.Reader) (Bounced, error) {
	b, err := mail.ReadBounce(r)
	if errors.Is(err, mail.ErrNoBounce) {
		return Bounced{Ignored: "it is no notification that a mail failed for good"}, nil
	}
	if err != nil {
		return Bounced{}, err
	}
	return store.Change(ctx, o.Moves.Store, func(tx *store.Tx) (Bounced, error) {
		for _, id := range b.MessageIDs {
			m, err := tx.Mails().ByMessageID(id)
			if errors.Is(err, store.ErrNotFound) {
				continue
			}
			if err != nil {
				return Bounced{}, err
			}
			return o.bounced(tx, &m, b)
		}
		return Bounced{Ignored: "it is about no mail of this service"}, nil
	})
}

// bounced records that a mail came back.
func (o MailOffice) bounced(tx *store.Tx, m *store.Mail, b mail.Bounce) (Bounced, error) {
	// Where only copies came back, the client has the mail, and can decide.
	var isCopy bool
	b.Failure, isCopy = b.Besides(m.CC)
	m.Reason, m.At = "It came back: "+b.Reason+".", o.Now()
	if b.Recipient != "" {
		m.Reason = "It did not reach " + b.Recipient + ": " + b.Reason + "."
	}
	if m.State = store.MailFailed; isCopy {
		m.State = store.MailSent
	}
	came, err := tx.Mails().Bounce(m)
	if err != nil {
		return Bounced{}, err
	}
	if !came {
		return Bounced{Ignored: "its mail was not sent, or is known to have failed"}, nil
	}
	if !isCopy {
		if err := o.Undelivered(tx, m); err != nil {
			return Bounced{}, err
		}
	}
	p, err := tx.Proposals().Find(m.Owner.Account, m.Owner.Proposal)
	return Bounced{Account: m.Owner.Account, Number: p.Number, Recipient: b.Recipient, Reason: b.Reason}, err
}
