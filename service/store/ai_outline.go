package store

import (
	"strings"
	"time"

	"app.tender/tender/state"
)

// AIOutline is an outline with the service's own data.
type AIOutline struct {
	state.AIOutline
	AccountID AccountID
	UserID    state.UserID // who asked for it
}

const aiOutlineColumns = `x.id, x.proposal_id, x.account_id, x.user_id, x.status, x.outline, x.message`

const fromAIOutlines = ` FROM ai_outlines x`

func (o *AIOutline) dest() []any {
	return []any{&o.ID, &o.Proposal, &o.AccountID, &o.UserID, &o.Status, &o.Text, &o.Message}
}

// Outlines are the outlines of the AI builder, in a transaction.
type Outlines struct{ tx *Tx }

// Create adds a pending outline and sets its id.
func (t Outlines) Create(o *AIOutline, now time.Time) error {
	id, err := t.tx.insert("adding an outline",
		`INSERT INTO ai_outlines (account_id, proposal_id, user_id, status, outline, message, created)
		VALUES (?, ?, ?, ?, '', '', ?)`, o.AccountID, o.Proposal, o.UserID, o.Status, micros(now))
	o.ID = state.AIOutlineID(id)
	t.tx.note(Owner{Account: o.AccountID, Proposal: o.Proposal}.thing(ThingOutline, id, ""), "", "", "begun")
	return err
}

// Find returns an outline of the account.
func (t Outlines) Find(account AccountID, id state.AIOutlineID) (AIOutline, error) {
	return one(t.tx, "reading an outline", (*AIOutline).dest,
		`SELECT `+aiOutlineColumns+fromAIOutlines+` WHERE x.id = ? AND x.account_id = ?`, id, account)
}

// Last returns the newest outline of a proposal with status s; empty means any.
func (t Outlines) Last(account AccountID, p state.ProposalID, s state.AIStatus) (AIOutline, error) {
	return one(t.tx, "reading an outline", (*AIOutline).dest, `SELECT `+aiOutlineColumns+fromAIOutlines+`
		WHERE x.account_id = ?3 AND x.proposal_id = ?1 AND (?2 = '' OR x.status = ?2) ORDER BY x.id DESC LIMIT 1`, p, s,
		account)
}

// openOutlines is the condition for pending outlines.
const openOutlines = `r.status = 'Generating'`

// Lease leases the oldest pending outline until a time. An account has at most one
// lease at a time. It fails with ErrNotFound when there is none to lease.
func (t Outlines) Lease(now, until time.Time) (AIOutline, error) {
	return one(t.tx, "taking an outline", (*AIOutline).dest, `UPDATE ai_outlines SET held_until = ?2
		WHERE (account_id, id) = (`+oldestAI("ai_outlines", openOutlines)+`)
		RETURNING `+strings.ReplaceAll(aiOutlineColumns, "x.", ""), micros(now), micros(until))
}

// Next returns when Lease will find an outline; the zero time means
// never.
func (t Outlines) Next() (time.Time, error) { return t.tx.nextAI("ai_outlines", openOutlines) }

// Renew extends the lease of an outline that is still being made.
func (t Outlines) Renew(account AccountID, id state.AIOutlineID, until time.Time) error {
	return t.tx.do("holding an outline", `UPDATE ai_outlines SET held_until = ?
		WHERE id = ? AND account_id = ? AND status = 'Generating'`, micros(until), id, account)
}

// Finish stores the result of an outline, and reports whether it was still being
// made.
func (t Outlines) Finish(o *AIOutline) (bool, error) {
	return t.tx.changed("finishing an outline",
		`UPDATE ai_outlines SET status = ?, outline = ?, message = ?, held_until = NULL
		WHERE id = ? AND account_id = ? AND status = 'Generating'`, o.Status, o.Text, o.Message, o.ID, o.AccountID)
}

// AIBuild is a build of a proposal from an outline.
type AIBuild struct {
	ID int64
	state.AIBuild
	Outline   state.AIOutlineID
	AccountID AccountID
	UserID    state.UserID // who asked for it
}

const aiBuildColumns = `x.id, x.proposal_id, x.outline_id, x.account_id, x.user_id, x.status, x.messages
	FROM ai_builds x`

func (b *AIBuild) dest() []any {
	return []any{&b.ID, &b.Proposal, &b.Outline, &b.AccountID, &b.UserID, &b.Status, jsonOf(&b.Messages)}
}

// Builds are the builds of proposals from outlines, in a transaction.
type Builds struct{ tx *Tx }

// Create adds a pending build and sets its id.
func (t Builds) Create(b *AIBuild, now time.Time) (err error) {
	b.ID, err = t.tx.insert("adding a build",
		`INSERT INTO ai_builds (account_id, proposal_id, outline_id, user_id, status, messages, created)
		VALUES (?, ?, ?, ?, ?, '[]', ?)`, b.AccountID, b.Proposal, b.Outline, b.UserID, b.Status, micros(now))
	t.tx.note(Owner{Account: b.AccountID, Proposal: b.Proposal}.thing(ThingBuild, b.ID, ""), "", "", "begun")
	return err
}

// Last returns the newest build of a proposal.
func (t Builds) Last(account AccountID, p state.ProposalID) (AIBuild, error) {
	return one(t.tx, "reading a build", (*AIBuild).dest,
		`SELECT `+aiBuildColumns+` WHERE x.account_id = ? AND x.proposal_id = ? ORDER BY x.id DESC LIMIT 1`, account, p)
}

// Waiting returns the oldest waiting build of all accounts. The caller must do it in the same
// transaction.
func (t Builds) Waiting() (AIBuild, error) {
	return one(t.tx, "looking for builds", (*AIBuild).dest,
		`SELECT `+aiBuildColumns+` WHERE x.status = 'Building' ORDER BY x.id LIMIT 1`)
}

// Finish stores the result of a build.
func (t Builds) Finish(b *AIBuild) error {
	return t.tx.do("finishing a build", `UPDATE ai_builds SET status = ?, messages = ?
		WHERE id = ? AND account_id = ?`, b.Status, jsonOf(b.Messages), b.ID, b.AccountID)
}
