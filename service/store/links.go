package store

import (
	"cmp"
	"time"

	"app.tender/tender/state"
)

// LinkID identifies a link to a client's page.
type LinkID int64

// Link is a link to the client's page of a proposal or of one of its change orders.
type Link struct {
	ID          LinkID
	Owner       Owner
	TokenHash   []byte // SHA-256
	Recipient   string // an e-mail address; empty: not known
	Preview     bool   // for the dealer: it records nothing
	Created     time.Time
	CreatedBy   state.UserID // 0: the operator
	Until       time.Time    // the last day, at its beginning in UTC; of a preview, its end
	Withdrawn   time.Time    // zero: it is not
	FirstOpened time.Time    // zero: it was not opened
	LastOpened  time.Time
}

// dayEverywhere is the time from the beginning of a day in UTC until it has ended everywhere.
const dayEverywhere = 36 * time.Hour

// Over returns when the link's last day has ended everywhere, or its preview.
func (l *Link) Over() time.Time {
	if l.Preview {
		return l.Until
	}
	return l.Until.Add(dayEverywhere)
}

const linkColumns = `l.id, l.account_id, l.proposal_id, l.change_order_id, l.token_hash, l.recipient, l.preview,
	l.created, l.created_by, l.until, l.withdrawn, l.first_opened, l.last_opened`

func (l *Link) dest() []any {
	return []any{
		idOf(&l.ID), &l.Owner.Account, &l.Owner.Proposal, idOf(&l.Owner.ChangeOrder), &l.TokenHash, &l.Recipient,
		&l.Preview, timeOf(&l.Created), idOf(&l.CreatedBy),
		timeOf(&l.Until), timeOf(&l.Withdrawn), timeOf(&l.FirstOpened), timeOf(&l.LastOpened),
	}
}

// Links are the links to clients' pages, in a transaction.
type Links struct{ tx *Tx }

// Create adds a link and sets its id. Earlier links of the same recipient are withdrawn, and ended
// previews deleted.
func (t Links) Create(l *Link) error {
	err := t.tx.do("withdrawing earlier links",
		`UPDATE links SET withdrawn = ? WHERE account_id = ? AND proposal_id = ?
		AND change_order_id IS NOT DISTINCT FROM ? AND lower(recipient) = lower(?) AND preview = 0 AND ? = 0
		AND withdrawn IS NULL`,
		micros(l.Created), l.Owner.Account, l.Owner.Proposal, idOrNull(l.Owner.ChangeOrder), l.Recipient, l.Preview)
	if err != nil {
		return err
	}
	err = t.tx.do("deleting ended previews", `DELETE FROM links
		WHERE account_id = ? AND proposal_id = ? AND preview = 1 AND until < ?`, l.Owner.Account,
		l.Owner.Proposal, micros(l.Created))
	if err != nil {
		return err
	}
	id, err := t.tx.insert("creating a link", insertInto("links", "l", linkColumns), l.dest()...)
	l.ID = LinkID(id)
	if !l.Preview { // which records nothing
		t.tx.note(l.Owner.thing(ThingLink, id, l.Recipient), "", "", cmp.Or(l.Recipient, "for anyone"))
	}
	return err
}

// List lists the links of a proposal or a change order, the oldest first.
func (t Links) List(o Owner) ([]Link, error) {
	return collect(t.tx, "listing links", (*Link).dest,
		`SELECT `+linkColumns+
			` FROM links l WHERE l.account_id = ? AND l.proposal_id = ? AND l.change_order_id IS NOT DISTINCT FROM ?
			ORDER BY l.id`, o.Account, o.Proposal, idOrNull(o.ChangeOrder))
}

// ByToken returns the link with a token's hash, of any account.
func (t Links) ByToken(hash []byte) (Link, error) {
	return one(t.tx, "finding a link", (*Link).dest, `SELECT `+linkColumns+` FROM links l WHERE l.token_hash = ?`, hash)
}

// Withdraw withdraws a link of a proposal or of one of its change orders. It fails with
// ErrNotFound if there is none.
func (t Links) Withdraw(account AccountID, p state.ProposalID, id LinkID, now time.Time) error {
	found, err := t.tx.changed("withdrawing a link",
		`UPDATE links SET withdrawn = coalesce(withdrawn, ?) WHERE id = ? AND account_id = ? AND proposal_id = ?`,
		micros(now), id, account, p)
	if err == nil && !found {
		err = ErrNotFound
	}
	t.tx.note(Owner{Account: account, Proposal: p}.thing(ThingLink, int64(id), ""), "withdrawn", "", "true")
	return err
}

// Opened records that a link was opened.
func (t Links) Opened(account AccountID, id LinkID, now time.Time) error {
	return t.tx.do("noting that a link was opened",
		`UPDATE links SET first_opened = coalesce(first_opened, ?1), last_opened = ?1
		WHERE id = ?2 AND account_id = ?3`,
		micros(now), id, account)
}

// Overdue lists what the client may still decide on though the last day of each of its links has
// ended everywhere. A link that had ended before it was submitted, perhaps again, counts for nothing.
func (t Links) Overdue(now time.Time) ([]Owner, error) {
	dest := func(o *Owner) []any { return []any{&o.Account, &o.Proposal, idOf(&o.ChangeOrder)} }
	return collect(t.tx, "finding what has expired", dest, `SELECT l.account_id, l.proposal_id, l.change_order_id
		FROM links l JOIN proposals p ON p.account_id = l.account_id AND p.id = l.proposal_id
		LEFT JOIN change_orders o ON o.account_id = l.account_id AND o.id = l.change_order_id
		WHERE l.preview = 0 AND l.withdrawn IS NULL AND coalesce(o.status, p.status) IN (?, ?)
			AND l.until + ? > coalesce(CASE WHEN o.id IS NULL THEN p.submitted ELSE o.submitted END, 0)
		GROUP BY l.account_id, l.proposal_id, l.change_order_id HAVING max(l.until) <= ?`,
		state.StatusSubmitted, state.StatusViewedByClient, dayEverywhere.Microseconds(),
		micros(now.Add(-dayEverywhere)))
}
