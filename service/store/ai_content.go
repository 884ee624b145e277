package store

import (
	"errors"
	"strings"
	"time"

	"app.tender/tender/state"
)

// The source types of the AI builder's content.
const (
	SourceText  = "Text"
	SourceAudio = "Audio"
	SourceVideo = "Video"
)

// AIContent is a piece of source content.
type AIContent struct {
	state.AIContent
	AccountID AccountID
	Proposal  state.ProposalID
	Upload    string // the name of its file
}

const aiContentColumns = `x.id, x.account_id, x.proposal_id, x.name, x.source_type, x.status, x.summary, x.upload,
	x.created, u.id, u.first_name, u.last_name, u.email`

const fromAIContents = ` FROM ai_contents x JOIN users u ON u.account_id = x.account_id AND u.id = x.user_id`

func (c *AIContent) dest() []any {
	return []any{
		&c.ID, &c.AccountID, &c.Proposal, &c.Name, &c.SourceType, &c.Status, &c.Summary, &c.Upload, timeOf(&c.Created),
		&c.CreatedBy.ID, &c.CreatedBy.FirstName, &c.CreatedBy.LastName, &c.CreatedBy.Email,
	}
}

// Content is what was uploaded for the AI builder, in a transaction.
type Content struct{ tx *Tx }

// Create adds a piece of content and sets its id.
func (t Content) Create(c *AIContent) error {
	id, err := t.tx.insert("adding content",
		`INSERT INTO ai_contents (account_id, proposal_id, user_id, name, source_type, status, summary,
		upload, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		c.AccountID, c.Proposal, c.CreatedBy.ID, c.Name, c.SourceType, c.Status, c.Summary, c.Upload,
		micros(c.Created))
	c.ID = state.AIContentID(id)
	t.tx.note(Owner{Account: c.AccountID, Proposal: c.Proposal}.thing(ThingContent, id, c.Name), "", "", c.Name)
	return err
}

// List lists the content of a proposal by id.
func (t Content) List(account AccountID, p state.ProposalID) ([]AIContent, error) {
	return collect(t.tx, "listing content", (*AIContent).dest,
		`SELECT `+aiContentColumns+fromAIContents+` WHERE x.account_id = ? AND x.proposal_id = ? ORDER BY x.id`,
		account, p)
}

// Find returns a piece of content of a proposal of the account.
func (t Content) Find(account AccountID, id state.AIContentID) (AIContent, error) {
	return one(t.tx, "reading content", (*AIContent).dest, `SELECT `+aiContentColumns+fromAIContents+`
		WHERE x.id = ? AND x.account_id = ?`, id, account)
}

// Delete deletes a piece of content with its file.
func (t Content) Delete(account AccountID, id state.AIContentID) error {
	var p state.ProposalID
	var name, upload string
	if err := t.tx.row("finding content", []any{&p, &name, &upload},
		`SELECT proposal_id, name, upload FROM ai_contents WHERE id = ? AND account_id = ?`, id, account); err != nil {
		return err
	}
	t.tx.note(Owner{Account: account, Proposal: p}.thing(ThingContent, int64(id), name), "", name, "")
	if err := t.tx.do("deleting content", `DELETE FROM ai_contents WHERE id = ? AND account_id = ?`, id,
		account); err != nil {
		return err
	}
	return t.tx.Uploads().Drop(account, upload)
}

// openContents returns the condition for unprocessed content of some types, which are constants.
func openContents(types []string) string {
	return `r.status IN ('Uploaded', 'Processing') AND r.source_type IN ('` + strings.Join(types, `', '`) + `')`
}

// Lease leases the oldest unprocessed content of the given types until a time and
// sets it to Processing. An account has at most one lease at a time. It fails with
// ErrNotFound when there is none to lease.
func (t Content) Lease(now, until time.Time, types ...string) (AIContent, error) {
	var account AccountID
	var id state.AIContentID
	if err := t.tx.row("taking content", []any{&account, &id},
		`UPDATE ai_contents SET status = 'Processing', held_until = ?2
		WHERE (account_id, id) = (`+oldestAI("ai_contents", openContents(types))+`) RETURNING account_id, id`,
		micros(now), micros(until)); err != nil {
		return AIContent{}, err
	}
	return t.Find(account, id)
}

// Next returns when Lease will find content of the given types; the zero
// time means never.
func (t Content) Next(types ...string) (time.Time, error) {
	return t.tx.nextAI("ai_contents", openContents(types))
}

// Finish stores the result of processing content, and deletes its file, which nobody reads any more, unless another
// process took it over and finished first.
func (t Content) Finish(c *AIContent, s state.AIStatus, summary, transcript string) error {
	upload, err := one(t.tx, "keeping content", single[string], `UPDATE ai_contents
		SET status = ?, summary = ?, transcript = ?, held_until = NULL
		WHERE id = ? AND account_id = ? AND status = 'Processing' RETURNING upload`, s, summary, transcript, c.ID,
		c.AccountID)
	if errors.Is(err, ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return t.tx.do("deleting a file", `DELETE FROM ai_uploads WHERE account_id = ? AND name = ?`, c.AccountID, upload)
}

// Release returns content that is being processed to those that wait.
func (t Content) Release(c *AIContent) error {
	return t.tx.do("releasing content", `UPDATE ai_contents SET status = 'Uploaded', held_until = NULL
		WHERE id = ? AND account_id = ? AND status = 'Processing'`, c.ID, c.AccountID)
}

// Renew extends the lease of content that is still being processed.
func (t Content) Renew(c *AIContent, until time.Time) error {
	return t.tx.do("holding content", `UPDATE ai_contents SET held_until = ?
		WHERE id = ? AND account_id = ? AND status = 'Processing'`, micros(until), c.ID, c.AccountID)
}

// Transcript returns the text of transcribed content.
func (t Content) Transcript(account AccountID, id state.AIContentID) (string, error) {
	return one(t.tx, "reading content", single[string],
		`SELECT coalesce(transcript, '') FROM ai_contents WHERE id = ? AND account_id = ?`, id, account)
}

// Count returns how much content an account has.
func (t Content) Count(account AccountID) (int, error) {
	return one(t.tx, "counting content", single[int], `SELECT count(*) FROM ai_contents
		WHERE account_id = ?`, account)
}
