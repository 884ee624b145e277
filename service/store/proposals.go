package store

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// Proposal is a proposal without its areas, with what only the service knows.
type Proposal struct {
	state.Proposal   // Areas, Profit and Dealer are not filled in
	AccountID        AccountID
	Archived         bool
	ContactID        state.ContactID  // 0: none
	LocationID       state.LocationID // 0: none
	SalesPersonID    state.UserID
	Discount         money.Discount
	LastModifiedUser state.UserID
}

const proposalColumns = `p.id, p.account_id, p.number, p.name, p.status, p.archived, p.description, p.internal_notes,
	p.contact_id, p.location_id, p.sales_person_id, p.discount_type, p.discount_percentage, p.discount_amount,
	p.summary, p.recurring, p.payment_schedule, p.created, p.modified, p.modified_by_user, p.modified_user_id,
	p.submitted, p.client_opened, p.client_decided, p.completed`

func (p *Proposal) dest() []any {
	return []any{
		&p.ID, &p.AccountID, &p.Number, &p.Name, &p.Status, &p.Archived, &p.Description, &p.InternalNotes,
		idCol[state.ContactID]{&p.ContactID},
		idCol[state.LocationID]{&p.LocationID},
		&p.SalesPersonID,
		&p.Discount.Type, &p.Discount.Percentage, &p.Discount.Amount,
		jsonCol{&p.Summary},
		jsonCol{&p.Recurring},
		jsonCol{&p.Schedule},
		timeCol{&p.Created},
		timeCol{&p.LastModified},
		timeCol{&p.LastModifiedByUser},
		&p.LastModifiedUser,
		timeCol{&p.LastSubmitted},
		timeCol{&p.ClientLastOpened},
		timeCol{&p.ClientLastDecision},
		timeCol{&p.LastCompleted},
	}
}

// Proposal returns a proposal of the account.
func (t *Tx) Proposal(account AccountID, id state.ProposalID) (Proposal, error) {
	var p Proposal
	err := t.row("reading a proposal", p.dest(),
		`SELECT `+proposalColumns+` FROM proposals p WHERE p.id = ? AND p.account_id = ?`, id, account)
	return p, err
}

// ProposalNumbered returns the id of the account's proposal with a number.
func (t *Tx) ProposalNumbered(account AccountID, number int64) (id state.ProposalID, err error) {
	err = t.row("finding a proposal", []any{&id}, `SELECT id FROM proposals WHERE account_id = ? AND number = ?`, account, number)
	return id, err
}

// ProposalIDs lists the ids of all proposals of an account.
func (t *Tx) ProposalIDs(account AccountID) ([]state.ProposalID, error) {
	return collect(t, "listing proposals", func(id *state.ProposalID) []any { return []any{id} },
		`SELECT id FROM proposals WHERE account_id = ? ORDER BY id`, account)
}

// CreateProposal adds a proposal, sets its id when it has none and makes it searchable. Its
// number comes from TakeProposalNumber in the same transaction.
func (t *Tx) CreateProposal(p *Proposal) error {
	args, err := p.settings()
	if err != nil {
		return err
	}
	args = append([]any{idOrNull(p.ID), p.AccountID, p.Number, micros(p.Created)}, args...)
	id, err := t.insert("creating a proposal", `INSERT INTO proposals (id, account_id, number, created, `+proposalSettings+`)
		VALUES (`+placeholders(len(args))+`)`, args...)
	if err != nil {
		return err
	}
	p.ID = state.ProposalID(id)
	return t.IndexProposal(p.ID)
}

// UpdateProposal writes everything of a proposal that may change. When the name
// or the contact did, IndexProposal has to follow.
func (t *Tx) UpdateProposal(p *Proposal) error {
	args, err := p.settings()
	if err != nil {
		return err
	}
	_, err = t.exec("updating a proposal", `UPDATE proposals SET (`+proposalSettings+`) = (`+placeholders(len(args))+`)
		WHERE id = ?`, append(args, p.ID)...)
	return err
}

// The columns that may change, in the order of settings.
const proposalSettings = `name, status, archived, description, internal_notes, contact_id, location_id, sales_person_id,
	discount_type, discount_percentage, discount_amount, summary, total, recurring, payment_schedule,
	modified, modified_by_user, modified_user_id, submitted, client_opened, client_decided, completed`

func (p *Proposal) settings() ([]any, error) {
	var docs [3]string
	for i, v := range []any{p.Summary, p.Recurring, p.Schedule} {
		var err error
		if docs[i], err = jsonText(v); err != nil {
			return nil, err
		}
	}
	return []any{
		p.Name, p.Status, p.Archived, p.Description, p.InternalNotes,
		idOrNull(p.ContactID), idOrNull(p.LocationID), p.SalesPersonID,
		p.Discount.Type, p.Discount.Percentage.String(), p.Discount.Amount.String(),
		docs[0], p.Summary.Total.Decimal.String(), docs[1], docs[2],
		micros(p.LastModified), micros(p.LastModifiedByUser), p.LastModifiedUser,
		micros(p.LastSubmitted), micros(p.ClientLastOpened), micros(p.ClientLastDecision), micros(p.LastCompleted),
	}, nil
}

// NoteActivity remembers that a user changed a proposal, which also makes its
// contact active.
func (t *Tx) NoteActivity(p *Proposal, user state.UserID, now time.Time) error {
	if err := t.NoteProposalActivity(p.ID, user, now); err != nil || p.ContactID == 0 {
		return err
	}
	return t.NoteContactActivity(p.ContactID, user, now)
}

// NoteProposalActivity remembers that a user changed a proposal.
func (t *Tx) NoteProposalActivity(id state.ProposalID, user state.UserID, now time.Time) error {
	_, err := t.exec("noting who changed a proposal", `INSERT INTO proposal_activity (proposal_id, user_id, at)
		VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = excluded.at`, id, user, micros(now))
	return err
}

// IndexProposal makes a proposal found by its name, its number and its
// customer.
func (t *Tx) IndexProposal(id state.ProposalID) error {
	var name, number, first, last, company, email string
	err := t.row("reading what a proposal is found by", []any{&name, &number, &first, &last, &company, &email},
		`SELECT p.name, CAST(p.number AS TEXT), coalesce(c.first_name, ''), coalesce(c.last_name, ''),
			coalesce(c.company_name, ''), coalesce(c.email, '')
		FROM proposals p LEFT JOIN contacts c ON c.id = p.contact_id WHERE p.id = ?`, id)
	if err != nil {
		return err
	}
	return t.index("proposal_search", int64(id), searchDoc(name, number, first+" "+last, company, email))
}
