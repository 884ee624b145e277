package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"app.tender/tender/service/loop"
	"app.tender/tender/service/store"
)

const (
	// hold is how long a process leases a mail: longer than an attempt takes with its document. Afterwards
	// another process may take it over.
	hold = 10 * time.Minute
	// senders is how many mails are sent at once.
	senders = 2
	// giveUp is how long a mail is tried.
	giveUp = 24 * time.Hour
)

// delays are the waits after each failed attempt; the last one repeats.
var delays = [...]time.Duration{time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour}

// What is told about a mail that was not sent.
const (
	reasonDropped   = "It is not submitted any more, or its link was withdrawn."
	reasonUncertain = "The service was stopped while it handed the mail over, so the client may have it or not. Ask them, or send it again."
)

// Office is what the queue needs of the service that it sends for.
type Office struct {
	// Attachment makes the document of a mail.
	Attachment func(ctx context.Context, m *store.Mail) (*File, error)
	// Undelivered records that a mail was not delivered and never will be.
	Undelivered func(tx *store.Tx, m *store.Mail) error
}

// Queue sends the mails that are due.
type Queue struct {
	*loop.Pool

	store  *store.Store
	server *Server
	office Office
	now    func() time.Time
	log    *slog.Logger
}

// NewQueue returns the queue of the mails in s.
func NewQueue(s *store.Store, server *Server, office Office, now func() time.Time, log *slog.Logger) *Queue {
	q := &Queue{store: s, server: server, office: office, now: now, log: log}
	q.Pool = loop.NewPool(senders, q.take, now, func(err error) { log.Error("sending mail", "error", err) })
	return q
}

// take leases a due mail.
func (q *Queue) take(ctx context.Context) (loop.Job, time.Time, error) {
	next, err := store.View(ctx, q.store, func(tx *store.Tx) (time.Time, error) { return tx.Mails().Next() })
	if err != nil || next.IsZero() || next.After(q.now()) {
		return nil, next, err
	}
	m, err := store.Change(ctx, q.store, func(tx *store.Tx) (store.Mail, error) {
		now := q.now()
		return tx.Mails().Lease(now, now.Add(hold))
	})
	if errors.Is(err, store.ErrNotFound) { // another process was faster
		return nil, time.Time{}, nil
	}
	return func(ctx context.Context) error { return q.deliver(ctx, &m) }, next, err
}

// deliver makes one attempt and stores the result.
func (q *Queue) deliver(ctx context.Context, m *store.Mail) error {
	if m.State == store.MailSending { // its sender has ended without a result
		return q.settle(ctx, m, &Error{Uncertain: true, Reason: reasonUncertain})
	}
	wanted, err := store.View(ctx, q.store, func(tx *store.Tx) (bool, error) { return tx.Mails().Wanted(m) })
	if err != nil {
		return err
	}
	if !wanted {
		m.State, m.Reason, m.Due, m.At = store.MailDropped, reasonDropped, time.Time{}, q.now()
		return q.store.Write(ctx, func(tx *store.Tx) error {
			_, err := tx.Mails().Settle(m)
			return err
		})
	}
	var attached *File
	if m.Attach {
		if attached, err = q.attachment(ctx, m); err != nil {
			q.log.ErrorContext(ctx, "making the document of a mail", "mail", m.ID, "error", err)
			return q.settle(ctx, m, &Error{Reason: "The document could not be made."})
		}
	}
	msg := compose(m, attached, q.now())
	err = q.server.send(ctx, q.server.envelopeOf(m), msg, func() error { return q.begin(ctx, m) })
	if errors.Is(err, errDropped) {
		return nil
	}
	if _, told := errors.AsType[*Error](err); err != nil && !told {
		return err // the lease ends, and the mail is tried again
	}
	return q.settle(ctx, m, err)
}

func (q *Queue) attachment(ctx context.Context, m *store.Mail) (*File, error) {
	ctx, cancel := context.WithTimeout(ctx, hold/2)
	defer cancel()
	return q.office.Attachment(ctx, m)
}

// errDropped is the error of an attempt at a mail that was dropped meanwhile.
var errDropped = errors.New("the mail was dropped")

// begin stores that a mail is being handed over: after a crash from here on, nobody knows whether it was sent, and it
// is not sent again automatically.
func (q *Queue) begin(ctx context.Context, m *store.Mail) error {
	held, err := store.Change(context.WithoutCancel(ctx), q.store, func(tx *store.Tx) (bool, error) {
		wanted, err := tx.Mails().Wanted(m)
		if err != nil || !wanted {
			return false, err
		}
		return tx.Mails().BeginSending(m)
	})
	if err == nil && !held {
		err = errDropped
	}
	return err
}

// settle stores the result of an attempt.
func (q *Queue) settle(ctx context.Context, m *store.Mail, failure error) error {
	now := q.now()
	m.At, m.Reason, m.Due = now, "", time.Time{}
	why, failed := errors.AsType[*Error](failure)
	if failed {
		m.Reason = why.Reason
	}
	wait := delays[min(m.Tries, len(delays)-1)]
	m.Tries++
	switch {
	case !failed:
		m.State = store.MailSent
	case why.Uncertain:
		m.State = store.MailUncertain
	case why.Final:
		m.State = store.MailFailed
	case now.Add(wait).After(m.Created.Add(giveUp)):
		m.State, m.Reason = store.MailFailed, "It was tried for a day. "+m.Reason
	default:
		m.State, m.Due = store.MailQueued, now.Add(wait)
	}
	err := q.store.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		settled, err := tx.Mails().Settle(m)
		if err != nil || !settled || m.State != store.MailFailed {
			return err
		}
		return q.office.Undelivered(tx, m)
	})
	if err != nil {
		return fmt.Errorf("settling mail %d: %w", m.ID, err)
	}
	log := q.log.With("mail", m.ID, "proposal", m.Owner.Proposal, "attempt", m.Tries)
	switch m.State {
	case store.MailSent:
		log.InfoContext(ctx, "sent a mail")
	case store.MailQueued:
		log.WarnContext(ctx, "a mail was not sent; it is tried again", "reason", m.Reason, "due", m.Due)
	default:
		log.WarnContext(ctx, "a mail was not sent", "state", m.State, "reason", m.Reason)
	}
	return nil
}
