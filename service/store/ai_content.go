package store

import (
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
	Proposal state.ProposalID
	File     string // its name in the content directory
}

const aiContentColumns = `x.id, x.proposal_id, x.name, x.source_type, x.status, x.summary, x.file, x.created,
	u.id, u.first_name, u.last_name, u.email`

const fromAIContents = ` FROM ai_contents x JOIN users u ON u.id = x.user_id`

func (c *AIContent) dest() []any {
	return []any{
		&c.ID, &c.Proposal, &c.Name, &c.SourceType, &c.Status, &c.Summary, &c.File, timeOf(&c.Created),
		&c.CreatedBy.ID, &c.CreatedBy.FirstName, &c.CreatedBy.LastName, &c.CreatedBy.Email,
	}
}

// CreateAIContent adds a piece of content and sets its id.
func (t *Tx) CreateAIContent(c *AIContent) error {
	id, err := t.insert("adding content", `INSERT INTO ai_contents (proposal_id, user_id, name, source_type, status, summary,
		file, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		c.Proposal, c.CreatedBy.ID, c.Name, c.SourceType, c.Status, c.Summary, c.File, micros(c.Created))
	c.ID = state.AIContentID(id)
	return err
}

// AIContents lists the content of a proposal by id.
func (t *Tx) AIContents(p state.ProposalID) ([]AIContent, error) {
	return collect(t, "listing content", (*AIContent).dest,
		`SELECT `+aiContentColumns+fromAIContents+` WHERE x.proposal_id = ? ORDER BY x.id`, p)
}

// AIContent returns a piece of content of a proposal of the account.
func (t *Tx) AIContent(account AccountID, id state.AIContentID) (AIContent, error) {
	return one(t, "reading content", (*AIContent).dest, `SELECT `+aiContentColumns+fromAIContents+`
		JOIN proposals p ON p.id = x.proposal_id WHERE x.id = ? AND p.account_id = ?`, id, account)
}

// DeleteAIContent deletes a piece of content.
func (t *Tx) DeleteAIContent(id state.AIContentID) error {
	return t.do("deleting content", `DELETE FROM ai_contents WHERE id = ?`, id)
}

// openContents is the condition for unprocessed content of the types ?1.
const openContents = `r.status IN ('Uploaded', 'Processing') AND r.source_type IN (SELECT value FROM json_each(?1))`

// LeaseAIContent leases the oldest unprocessed content of the given types until a time and
// sets it to Processing. An account has at most one lease at a time. It fails with
// ErrNotFound when there is none to lease.
func (t *Tx) LeaseAIContent(now, until time.Time, types ...string) (AIContent, error) {
	id, err := one(t, "taking content", single[state.AIContentID], `UPDATE ai_contents SET status = 'Processing', held_until = ?3
		WHERE id = (`+oldestAI("ai_contents", openContents)+`) RETURNING id`, jsonOf(types), micros(now), micros(until))
	if err != nil {
		return AIContent{}, err
	}
	return one(t, "reading content", (*AIContent).dest, `SELECT `+aiContentColumns+fromAIContents+` WHERE x.id = ?`, id)
}

// NextAIContent returns when LeaseAIContent will find content of the given types; the zero
// time means never.
func (t *Tx) NextAIContent(types ...string) (time.Time, error) {
	return t.nextAI("ai_contents", openContents, jsonOf(types))
}

// FinishAIContent stores the result of processing content, unless another process took it
// over and finished first.
func (t *Tx) FinishAIContent(id state.AIContentID, s state.AIStatus, summary string) error {
	return t.do("keeping content", `UPDATE ai_contents SET status = ?, summary = ?, held_until = NULL
		WHERE id = ? AND status = 'Processing'`, s, summary, id)
}

// RenewAIContent extends the lease of content that is still being processed.
func (t *Tx) RenewAIContent(id state.AIContentID, until time.Time) error {
	return t.do("holding content", `UPDATE ai_contents SET held_until = ? WHERE id = ? AND status = 'Processing'`, micros(until), id)
}

// AIFiles returns the names of all files of content.
func (t *Tx) AIFiles() ([]string, error) {
	return collect(t, "listing files", single[string], `SELECT file FROM ai_contents`)
}
