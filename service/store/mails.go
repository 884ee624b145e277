package store

import (
	"strings"
	"time"

	"app.tender/tender/state"
)

// MailID identifies a mail.
type MailID int64

// MailState is how far a mail is.
type MailState string

// The states of mails.
const (
	MailQueued    MailState = "queued"    // sent when it is due
	MailSending   MailState = "sending"   // handed over at this moment
	MailSent      MailState = "sent"      // a mail server took it
	MailFailed    MailState = "failed"    // refused, given up or bounced
	MailUncertain MailState = "uncertain" // nobody knows whether a mail server took it
	MailDropped   MailState = "dropped"   // there was nothing to send any more
)

// Mail is a mail that brings a client the link to a proposal or a change order.
type Mail struct {
	ID            MailID
	Owner         Owner
	Link          LinkID
	MessageID     string // without its angle brackets
	Sender        string // an address
	SenderName    string
	ReplyTo       string // an address; empty: the sender's
	Recipient     string // an address
	RecipientName string
	CC            []string // addresses
	Subject       string
	Body          string // plain text; empty once the mail is not sent any more, because of its link
	Attach        bool   // the document as PDF
	Created       time.Time
	State         MailState
	At            time.Time // when it came to be so, or was last tried
	Tries         int
	Reason        string    // of a failure
	Due           time.Time // zero: it is not tried any more
}

const mailColumns = `m.id, m.account_id, m.proposal_id, m.change_order_id, m.link_id, m.message_id, m.sender,
	m.sender_name,
	m.reply_to, m.recipient, m.recipient_name, m.cc, m.subject, m.body, m.attach, m.created, m.state, m.at, m.tries,
	m.reason, m.due`

func (t *Tx) mail(m *Mail) []any {
	return []any{
		idOf(&m.ID), &m.Owner.Account, &m.Owner.Proposal, idOf(&m.Owner.ChangeOrder), &m.Link, &m.MessageID,
		&m.Sender, &m.SenderName,
		&m.ReplyTo, &m.Recipient,
		&m.RecipientName, jsonOf(&m.CC), &m.Subject, t.secret(&m.Body), &m.Attach, timeOf(&m.Created), &m.State,
		timeOf(&m.At), &m.Tries, &m.Reason, timeOf(&m.Due),
	}
}

// Mails are the mails to clients, in a transaction.
type Mails struct{ tx *Tx }

// Queue adds a mail that is due at once and sets its id.
func (t Mails) Queue(m *Mail) error {
	m.State, m.At, m.Due = MailQueued, m.Created, m.Created
	id, err := t.tx.insert("queueing a mail", insertInto("mails", "m", mailColumns), t.tx.mail(m)...)
	m.ID = MailID(id)
	t.tx.note(m.Owner.thing(ThingMail, id, m.Recipient), "", "", m.Recipient)
	return err
}

// Next returns when a mail is due and not leased; the zero time when there is none.
func (t Mails) Next() (time.Time, error) {
	return one(t.tx, "looking for mails", timed,
		`SELECT min(CASE WHEN held_until > due THEN held_until ELSE due END) FROM mails WHERE due IS NOT NULL`)
}

// Lease leases the longest-due free mail until a time. It fails with ErrNotFound when there is
// none. A mail that is still MailSending is one that a process left so.
func (t Mails) Lease(now, until time.Time) (Mail, error) {
	return one(t.tx, "taking a mail", t.tx.mail, `UPDATE mails SET held_until = ?1 WHERE (account_id, id) = (
		SELECT account_id, id FROM mails WHERE due <= ?2 AND (held_until IS NULL OR held_until <= ?2)
		ORDER BY due, id LIMIT 1) RETURNING `+strings.ReplaceAll(mailColumns, "m.", ""), micros(until), micros(now))
}

// Wanted reports whether a mail is still to be sent: what it is about is submitted, and its link is
// valid.
func (t Mails) Wanted(m *Mail) (bool, error) {
	return one(t.tx, "looking whether a mail is wanted", single[bool], `SELECT EXISTS (SELECT 1 FROM links l
		JOIN proposals p ON p.account_id = l.account_id AND p.id = l.proposal_id
		LEFT JOIN change_orders o ON o.account_id = l.account_id AND o.id = l.change_order_id
		WHERE l.id = ? AND l.account_id = ? AND l.withdrawn IS NULL AND coalesce(o.status, p.status) IN (?, ?))`,
		m.Link, m.Owner.Account,
		state.StatusSubmitted, state.StatusViewedByClient)
}

// BeginSending marks a leased mail as being handed over. It reports false if somebody has dropped the
// mail.
func (t Mails) BeginSending(m *Mail) (bool, error) {
	return t.tx.changed("sending a mail", `UPDATE mails SET state = ? WHERE id = ? AND account_id = ? AND state = ?`,
		MailSending, m.ID, m.Owner.Account, MailQueued)
}

// Settle stores the result of an attempt, and returns false if the mail was dropped or came back meanwhile. It deletes
// the text, with the link, of a mail that is not tried again.
func (t Mails) Settle(m *Mail) (bool, error) {
	if m.Due.IsZero() {
		m.Body = ""
	}
	return t.tx.changed("settling a mail",
		`UPDATE mails SET state = ?, at = ?, tries = ?, reason = ?, due = ?, body = ?, held_until = NULL
		WHERE id = ? AND account_id = ? AND state IN (?, ?)`, m.State, micros(m.At), m.Tries, m.Reason, micros(m.Due),
		t.tx.secret(&m.Body), m.ID, m.Owner.Account, MailQueued, MailSending)
}

// Bounce records that a mail or a copy of it came back, with its State, Reason and At. It reports false if
// the mail was never sent, or is known to have failed.
func (t Mails) Bounce(m *Mail) (bool, error) {
	return t.tx.changed("recording that a mail came back",
		`UPDATE mails SET state = ?, at = ?, reason = ?, due = NULL, held_until = NULL, body = ''
		WHERE id = ? AND account_id = ? AND state IN (?, ?, ?)`, m.State, micros(m.At), m.Reason, m.ID, m.Owner.Account,
		MailSent, MailUncertain, MailSending)
}

// Drop drops what is queued about a proposal or a change order: it is submitted anew.
func (t Mails) Drop(o Owner, reason string, now time.Time) error {
	return t.tx.do("dropping mails",
		`UPDATE mails SET state = ?, reason = ?, at = ?, due = NULL, held_until = NULL, body = ''
		WHERE account_id = ? AND proposal_id = ? AND change_order_id IS NOT DISTINCT FROM ? AND state = ?`,
		MailDropped, reason, micros(now), o.Account, o.Proposal, idOrNull(o.ChangeOrder), MailQueued)
}

// Latest returns the newest mail about a proposal, and that about each of its change orders.
func (t Mails) Latest(account AccountID, p state.ProposalID) ([]Mail, error) {
	return collect(t.tx, "reading the latest mails", t.tx.mail, `SELECT `+mailColumns+` FROM mails m
		WHERE m.account_id = ?1 AND m.id IN (
			SELECT max(id) FROM mails WHERE account_id = ?1 AND proposal_id = ?2 GROUP BY change_order_id)
		ORDER BY coalesce(m.change_order_id, 0)`, account, p)
}

// Followed reports whether there is a newer mail about the same that was not dropped.
func (t Mails) Followed(m *Mail) (bool, error) {
	return one(t.tx, "looking for a newer mail", single[bool], `SELECT EXISTS (SELECT 1 FROM mails WHERE account_id = ?
		AND proposal_id = ? AND change_order_id IS NOT DISTINCT FROM ? AND id > ? AND state <> ?)`,
		m.Owner.Account, m.Owner.Proposal, idOrNull(m.Owner.ChangeOrder), m.ID, MailDropped)
}

// ByMessageID returns the mail with a Message-ID, of any account.
func (t Mails) ByMessageID(id string) (Mail, error) {
	return one(t.tx, "finding a mail", t.tx.mail, `SELECT `+mailColumns+` FROM mails m WHERE m.message_id = ?`, id)
}

// Letters is what an account's mails to clients say. Empty fields have the service's defaults.
type Letters struct {
	From      string `json:",omitzero"` // an address
	Subject   string `json:",omitzero"` // a template
	Text      string `json:",omitzero"` // a template
	AttachPDF bool   `json:",omitzero"`
}

// Letters returns what an account's mails say.
func (t Accounts) Letters(id AccountID) (Letters, error) {
	dest := func(l *Letters) []any { return []any{jsonOf(l)} }
	return one(t.tx, "reading an account's letters", dest, `SELECT letters FROM accounts WHERE id = ?`, id)
}

// SetLetters sets what an account's mails say.
func (t Accounts) SetLetters(id AccountID, l *Letters) error {
	before, err := t.Letters(id)
	if err != nil {
		return err
	}
	t.tx.note(accountThing(id), "letters", inWords(before), inWords(l))
	found, err := t.tx.changed("setting an account's letters", `UPDATE accounts SET letters = ? WHERE id = ?`,
		jsonOf(l), id)
	if err == nil && !found {
		err = ErrNotFound
	}
	return err
}
