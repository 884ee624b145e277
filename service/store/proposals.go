package store

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/sqlitefile"
	"app.tender/tender/state/text"
)

// Proposal is a proposal without its areas, with the service's own data.
type Proposal struct {
	state.Proposal   // Areas, Profit and Dealer are not filled in; without ProjectTerms the account's apply
	AccountID        AccountID
	Archived         bool
	ContactID        state.ContactID  // 0: none
	LocationID       state.LocationID // 0: none
	SalesPersonID    state.UserID
	Discount         money.Discount
	LastModifiedUser state.UserID
	Revision         int64 // drawn anew when the proposal or what belongs to it changes
}

// The columns of a proposal: those set at its creation, and those that may change.
const (
	proposalKeys     = `id, account_id, number, created`
	proposalSettings = `name, status, archived, description, internal_notes, project_terms, contact_id, location_id,
	sales_person_id, discount_type, discount_percentage, discount_amount, summary, recurring, payment_schedule,
	modified, modified_by_user, modified_user_id, submitted, client_opened, client_decided, completed, revision`
)

func (p *Proposal) keys() []any {
	return []any{
		idOf(&p.ID), &p.AccountID, &p.Number, timeOf(&p.Created),
	}
}

func (p *Proposal) settings() []any {
	return []any{
		&p.Name, &p.Status, &p.Archived, &p.Description, &p.InternalNotes, &p.ProjectTerms, idOf(&p.ContactID),
		idOf(&p.LocationID), &p.SalesPersonID, &p.Discount.Type, &p.Discount.Percentage, &p.Discount.Amount,
		jsonOf(&p.Summary), jsonOf(&p.Recurring), jsonOf(&p.Schedule), timeOf(&p.LastModified),
		timeOf(&p.LastModifiedByUser), &p.LastModifiedUser, timeOf(&p.LastSubmitted), timeOf(&p.ClientLastOpened),
		timeOf(&p.ClientLastDecision),
		timeOf(&p.LastCompleted), &p.Revision,
	}
}

func (p *Proposal) dest() []any { return append(p.keys(), p.settings()...) }

// listed returns the values of the columns total and name_key, which lists read.
func (p *Proposal) listed() []any {
	return []any{p.Summary.Total.Decimal.String(), text.FoldSearch(p.Name)}
}

// Owner returns what the proposal's own areas belong to.
func (p *Proposal) Owner() Owner { return Owner{Account: p.AccountID, Proposal: p.ID} }

// Proposals are the proposals without their areas, in a transaction.
type Proposals struct{ tx *Tx }

// Find returns a proposal of the account.
func (t Proposals) Find(account AccountID, id state.ProposalID) (Proposal, error) {
	p, err := one(t.tx, "reading a proposal", (*Proposal).dest,
		`SELECT `+proposalKeys+`, `+proposalSettings+` FROM proposals WHERE id = ? AND account_id = ?`, id, account)
	if err == nil {
		t.tx.found = p
	}
	return p, err
}

// ProposalHead is what a write checks of a proposal.
type ProposalHead struct {
	ID        state.ProposalID
	Status    state.Status
	ContactID state.ContactID // 0: none
	Modified  time.Time
}

// Head is Find for what a write checks of a proposal. It takes an eighth of the time.
func (t Proposals) Head(account AccountID, id state.ProposalID) (ProposalHead, error) {
	return one(t.tx, "finding a proposal",
		func(h *ProposalHead) []any { return []any{&h.ID, &h.Status, idOf(&h.ContactID), timeOf(&h.Modified)} },
		`SELECT id, status, contact_id, modified FROM proposals WHERE id = ? AND account_id = ?`, id, account)
}

// Numbered returns the id of the account's proposal with a number.
func (t Proposals) Numbered(account AccountID, number int64) (state.ProposalID, error) {
	return one(t.tx, "finding a proposal", single[state.ProposalID],
		`SELECT id FROM proposals WHERE account_id = ? AND number = ?`, account, number)
}

// IDs returns the ids of all proposals of an account.
func (t Proposals) IDs(account AccountID) ([]state.ProposalID, error) {
	return collect(t.tx, "listing proposals", single[state.ProposalID],
		`SELECT id FROM proposals WHERE account_id = ? ORDER BY id`, account)
}

// Create adds and indexes a proposal, and sets its id if it has none. Its number
// comes from Accounts.TakeProposalNumber in the same transaction.
func (t Proposals) Create(p *Proposal) error {
	p.Revision = t.tx.draw(p.AccountID, p.ID)
	id, err := t.tx.insert("creating a proposal",
		insertInto("proposals", "p", proposalKeys, proposalSettings, "total", "name_key"),
		append(p.dest(), p.listed()...)...)
	if err != nil {
		return err
	}
	p.ID = state.ProposalID(id)
	t.tx.revised[p.Owner()] = true
	t.tx.note(p.thing(), "", "", p.Name)
	return t.Index(p.AccountID, p.ID)
}

// Update writes all fields of a proposal that may change. If the name or the
// contact changed, the caller must call Index.
func (t Proposals) Update(p *Proposal) error {
	if err := t.noteUpdate(p); err != nil {
		return err
	}
	p.Revision = t.tx.draw(p.AccountID, p.ID)
	args := append(p.settings(), p.listed()...)
	return t.tx.do("updating a proposal",
		`UPDATE proposals SET (`+proposalSettings+`, total, name_key) = (`+sqlitefile.Placeholders(len(args))+`)
		WHERE id = ? AND account_id = ?`, append(args, p.ID, p.AccountID)...)
}

// SetText changes one of a proposal's own two texts: the description or the internal notes.
func (t Proposals) SetText(account AccountID, id state.ProposalID, f state.TextField, text string) error {
	column, field := "internal_notes", "internalNotes"
	if f == state.ProposalDescription {
		column, field = "description", "description"
	}
	p, before := Proposal{}, ""
	p.ID, p.AccountID = id, account
	if err := t.tx.row("reading a text", []any{&p.Number, &p.Name, &before},
		`SELECT number, name, `+column+` FROM proposals WHERE id = ? AND account_id = ?`, id, account); err != nil {
		return err
	}
	t.tx.note(p.thing(), field, before, text)
	t.tx.revise(account, id)
	return t.tx.do("changing a text", `UPDATE proposals SET `+column+` = ? WHERE id = ? AND account_id = ?`, text, id,
		account)
}

// Touch records when a user last changed a proposal, for a change of what Update does not write.
func (t Proposals) Touch(account AccountID, id state.ProposalID, user state.UserID, now time.Time) error {
	return t.tx.do("noting a change", `UPDATE proposals SET modified = ?1, modified_by_user = ?1, modified_user_id = ?2,
		revision = ?4 WHERE id = ?3 AND account_id = ?5`, micros(now), user, id, t.tx.draw(account, id), account)
}

// NoteActivity records that a user changed a proposal and so worked with its contact; 0 means none.
func (t Proposals) NoteActivity(
	account AccountID, id state.ProposalID, contact state.ContactID, user state.UserID, now time.Time,
) error {
	if err := t.NoteChange(account, id, user, now); err != nil || contact == 0 {
		return err
	}
	return t.tx.Contacts().NoteActivity(account, contact, user, now)
}

// NoteChange records that a user changed a proposal.
func (t Proposals) NoteChange(account AccountID, id state.ProposalID, user state.UserID, now time.Time) error {
	return t.tx.do("noting who changed a proposal", `INSERT INTO proposal_activity
		(account_id, proposal_id, user_id, at) VALUES (?, ?, ?, ?)
		ON CONFLICT (account_id, proposal_id, user_id) DO UPDATE SET at = excluded.at`, account, id, user, micros(now))
}

// Index indexes a proposal by its name, its number and its client.
func (t Proposals) Index(account AccountID, id state.ProposalID) error {
	var name, number, first, last, company, email string
	err := t.tx.do("ordering a proposal by its client", `UPDATE proposals SET client_key = coalesce((SELECT c.sort_name
		FROM contacts c WHERE c.account_id = proposals.account_id AND c.id = proposals.contact_id), '')
		WHERE id = ? AND account_id = ?`, id, account)
	if err != nil {
		return err
	}
	err = t.tx.row("reading what a proposal is found by", []any{&name, &number, &first, &last, &company, &email},
		`SELECT p.name, CAST(p.number AS TEXT), coalesce(c.first_name, ''), coalesce(c.last_name, ''),
			coalesce(c.company_name, ''), coalesce(c.email, '')
		FROM proposals p LEFT JOIN contacts c ON c.account_id = p.account_id AND c.id = p.contact_id
		WHERE p.id = ? AND p.account_id = ?`, id, account)
	if err != nil {
		return err
	}
	return t.tx.index("proposal_search", account, int64(id),
		text.SearchDoc(name, number, first+" "+last, company, email))
}
