package store

import (
	"strings"
	"time"

	"app.tender/tender/state"
)

// AnswerKind is what a client did on their page.
type AnswerKind string

// The kinds of answers.
const (
	AnswerAccepted AnswerKind = "Accepted"
	AnswerDeclined AnswerKind = "Declined"
	AnswerAsked    AnswerKind = "Asked"
)

// Answer is what a client said on their page.
type Answer struct {
	ID           int64
	Owner        Owner
	Link         LinkID
	Kind         AnswerKind
	Name         string // as typed
	Text         string // the reason or the question
	Options      []state.OptionID
	At           time.Time
	Address      string // of the network
	DocumentHash []byte // SHA-256 of Document; nil for a question
	Document     string // the HTML that was decided on
}

const answerColumns = `a.id, a.account_id, a.proposal_id, a.change_order_id, a.link_id, a.kind, a.name, a.text,
	a.options, a.at, a.address, a.document_hash`

func (a *Answer) dest() []any {
	return []any{
		idOf(&a.ID), &a.Owner.Account, &a.Owner.Proposal, idOf(&a.Owner.ChangeOrder), &a.Link, &a.Kind, &a.Name,
		&a.Text, jsonOf(&a.Options), timeOf(&a.At),
		&a.Address, &a.DocumentHash,
	}
}

// Answers are what clients said on their pages, in a transaction.
type Answers struct{ tx *Tx }

// Create adds an answer and sets its id. It fails with ErrTaken if it is a decision and there
// is one.
func (t Answers) Create(a *Answer) error {
	var document any
	if a.Document != "" {
		document = a.Document
	}
	id, err := t.tx.insert("recording an answer", insertInto("answers", "a", answerColumns, "document"),
		append(a.dest(), document)...)
	a.ID = id
	t.tx.note(a.Owner.thing(ThingAnswer, id, a.Name), "", "", strings.TrimSpace(string(a.Kind)+" "+a.Text))
	return taken(err)
}

// List lists the answers about a proposal and its change orders, the oldest first, without their
// documents.
func (t Answers) List(account AccountID, p state.ProposalID) ([]Answer, error) {
	return collect(t.tx, "listing answers", (*Answer).dest,
		`SELECT `+answerColumns+` FROM answers a WHERE a.account_id = ? AND a.proposal_id = ? ORDER BY a.id`, account,
		p)
}

// Decision returns the decision about a proposal or a change order with its document.
func (t Answers) Decision(o Owner) (Answer, error) {
	dest := func(a *Answer) []any { return append(a.dest(), &a.Document) }
	return one(t.tx, "reading a decision", dest, `SELECT `+answerColumns+`, coalesce(a.document, '') FROM answers a
		WHERE a.account_id = ? AND a.proposal_id = ? AND a.change_order_id IS NOT DISTINCT FROM ?
			AND a.kind <> 'Asked'`,
		o.Account, o.Proposal, idOrNull(o.ChangeOrder))
}

// Questions lists what was asked through a link, the oldest first.
func (t Answers) Questions(account AccountID, l LinkID) ([]Answer, error) {
	return collect(t.tx, "listing questions", (*Answer).dest,
		`SELECT `+answerColumns+` FROM answers a WHERE a.account_id = ? AND a.link_id = ? AND a.kind = 'Asked'
		ORDER BY a.id`, account, l)
}

// AddressKey returns the key that signs the addresses of documents, which is fresh if there was none.
func (t Credentials) AddressKey(fresh []byte) (key []byte, err error) {
	t.tx.uncounted = true
	closed, err := t.tx.key.Close(string(fresh))
	if err != nil {
		return nil, err
	}
	if err := t.tx.do("keeping a key", `INSERT INTO service_keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING`,
		addressKey, []byte(closed)); err != nil {
		return nil, err
	}
	kept, err := one(t.tx, "reading a key", single[[]byte], `SELECT value FROM service_keys WHERE name = ?`, addressKey)
	if err != nil {
		return nil, err
	}
	open, err := t.tx.key.Open(string(kept))
	return []byte(open), err
}
