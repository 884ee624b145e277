package localstore

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/gob"
	"encoding/json"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// SaveProposals keeps rows of the list as they were read at asOf. A row that was
// read later is not replaced, unless that was in the future: then the clock was
// wrong. Most rows of a list that is read again say what they said before: of those it is
// noted how old they are, which takes a fraction of the time.
func (s *Store) SaveProposals(ctx context.Context, rows []state.ProposalSummary, asOf time.Time) error {
	if len(rows) == 0 {
		return nil
	}
	data := make([][]byte, len(rows))
	for i := range rows {
		var err error
		if data[i], err = json.Marshal(&rows[i]); err != nil {
			return wrapped("keep the list of proposals", err)
		}
	}
	return s.keep(ctx, "keep the list of proposals", func(tx *txn) error {
		same, err := s.renewRows(ctx, tx, rows, data, asOf)
		if err != nil || len(same) == len(rows) {
			return err
		}
		var docs []searchDoc
		for i := range rows {
			if same[rows[i].ID] {
				continue
			}
			kept, err := s.putRow(ctx, tx, &rows[i], data[i], asOf)
			if err != nil {
				return err
			}
			if kept {
				docs = append(docs, docOfRow(&rows[i]))
			}
		}
		return renewDocs(ctx, tx, docs)
	})
}

// renewRows makes the rows that are kept with the very same data as of asOf, and returns which ones
// these are.
func (s *Store) renewRows(ctx context.Context, tx *txn, rows []state.ProposalSummary, data [][]byte, asOf time.Time) (same map[state.ProposalID]bool, err error) {
	of := make(map[state.ProposalID][]byte, len(rows))
	ids := make([]state.ProposalID, len(rows))
	for i := range rows {
		ids[i], of[rows[i].ID] = rows[i].ID, data[i]
	}
	const older = " WHERE id IN (SELECT value FROM json_each(?)) AND (as_of <= ? OR as_of > ?)"
	same = make(map[state.ProposalID]bool, len(rows))
	asked := listed(ids)
	ids = ids[:0]
	err = each(ctx, tx, func(row scanner) error {
		var id state.ProposalID
		var known sql.RawBytes
		err := row.Scan(&id, &known)
		if err == nil && bytes.Equal(known, of[id]) {
			same[id], ids = true, append(ids, id)
		}
		return err
	}, "SELECT id, data FROM proposal_rows"+older, asked, stamp(asOf), stamp(s.now()))
	if err != nil || len(ids) == 0 {
		return same, err
	}
	return same, execute(ctx, tx, "UPDATE proposal_rows SET as_of = ? WHERE id IN (SELECT value FROM json_each(?))", stamp(asOf), listed(ids))
}

func (s *Store) putRow(ctx context.Context, tx *txn, p *state.ProposalSummary, data []byte, asOf time.Time) (kept bool, err error) {
	client, customer := "", state.ContactID(0)
	words := []string{p.Name, state.FormatID(state.ProposalID(p.Number))}
	if c := p.Customer; c != nil {
		client, customer = c.DisplayName(), c.ID
		words = append(words, c.CompanyName, c.FirstName, c.LastName, c.Email)
	}
	return s.putNewer(ctx, tx, proposalRows, asOf, p.ID, p.Number, text.Fold(p.Name), text.Fold(client), customer, p.Status,
		stamp(p.Created), stamp(p.LastModified), p.Archived, text.Fold(strings.Join(words, " ")), data)
}

// SaveProposal keeps the detail of a proposal as it was read at asOf, and its
// row of the list with it. A detail that was read later is not replaced.
func (s *Store) SaveProposal(ctx context.Context, p *state.Proposal, asOf time.Time) error {
	const doing = "keep the proposal"
	keep, err := prepareDetail(p, asOf)
	if err != nil {
		return wrapped(doing, err)
	}
	return s.write(ctx, doing, func(tx *txn) error { return s.putProposal(ctx, tx, keep) })
}

// detail is a proposal that is to be kept. All that takes time is done before the
// write lock is taken: a draft must not wait for it.
type detail struct {
	proposal *state.Proposal
	asOf     time.Time
	data     []byte
	docs     []searchDoc
}

func prepareDetail(p *state.Proposal, asOf time.Time) (*detail, error) {
	data, err := encodeDetail(p)
	return &detail{proposal: p, asOf: asOf, data: data, docs: docsOf(p)}, err
}

// putProposal keeps a detail with its row, unless a newer one is there.
func (s *Store) putProposal(ctx context.Context, tx *txn, keep *detail) error {
	p := keep.proposal
	kept, changed, err := s.putDetail(ctx, tx, p.ID, keep.data, keep.asOf)
	if err != nil || !kept {
		return err
	}
	if err := s.putDetailRow(ctx, tx, p, keep.asOf); err != nil || !changed {
		return err
	}
	return indexProposal(ctx, tx, p.ID, keep.docs)
}

// putDetail keeps the detail unless a newer one is there. changed reports
// whether it is another than the one before.
func (s *Store) putDetail(ctx context.Context, tx *txn, id state.ProposalID, data []byte, asOf time.Time) (kept, changed bool, err error) {
	var known []byte
	err = tx.QueryRowContext(ctx, "SELECT data FROM proposal_details WHERE id = ?", id).Scan(&known)
	if orNone(err) != nil {
		return false, false, err
	}
	kept, err = s.putNewer(ctx, tx, proposalDetails, asOf, id, data)
	return kept, !bytes.Equal(known, data), err
}

// putDetailRow keeps the row of the list that belongs to a detail, with what the
// list does not say.
func (s *Store) putDetailRow(ctx context.Context, tx *txn, p *state.Proposal, asOf time.Time) error {
	row := p.Row()
	err := tx.QueryRowContext(ctx, "SELECT archived FROM proposal_rows WHERE id = ?", p.ID).Scan(&row.Archived)
	if orNone(err) != nil {
		return err
	}
	data, err := json.Marshal(&row)
	if err != nil {
		return err
	}
	if _, err := s.putRow(ctx, tx, &row, data, asOf); err != nil {
		return err
	}
	return execute(ctx, tx, "UPDATE proposal_rows SET sales_person = ? WHERE id = ? AND as_of <= ?", p.SalesPerson.ID, p.ID, stamp(asOf))
}

// NoteUnchanged says that the local detail of a proposal is what the service had at asOf.
func (s *Store) NoteUnchanged(ctx context.Context, id state.ProposalID, asOf time.Time) error {
	return s.keep(ctx, "keep how old the copy is", func(tx *txn) error {
		return execute(ctx, tx, "UPDATE proposal_details SET as_of = ?1 WHERE id = ?2 AND (as_of < ?1 OR as_of > ?3)", stamp(asOf), id, stamp(s.now()))
	})
}

// Proposal returns the local detail of a proposal with when it was read; nil without
// an error when there is none. A copy that this version can't read is none.
func (s *Store) Proposal(ctx context.Context, id state.ProposalID) (p *state.Proposal, asOf time.Time, err error) {
	var data []byte
	err = s.read(ctx, "read the local copy of the proposal", func(db querier) error {
		return orNone(db.QueryRowContext(ctx, "SELECT data, as_of FROM proposal_details WHERE id = ?", id).Scan(&data, stamped{&asOf}))
	})
	if err != nil || data == nil {
		return nil, time.Time{}, err
	}
	if p, err = decodeDetail(data); err != nil {
		return nil, time.Time{}, nil //nolint:nilerr // it is read again from the service
	}
	return p, asOf, nil
}

// encodeDetail writes a proposal in the format of encoding/gob, which describes
// itself, as JSON does, and is read eight times as fast.
func encodeDetail(p *state.Proposal) ([]byte, error) {
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(p)
	return out.Bytes(), err
}

func decodeDetail(data []byte) (*state.Proposal, error) {
	p := new(state.Proposal)
	return p, gob.NewDecoder(bytes.NewReader(data)).Decode(p)
}
