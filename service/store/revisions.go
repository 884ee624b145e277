package store

import (
	"cmp"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/state"
)

// A proposal gets a new revision in every transaction that changes its row, its areas, options or lines. It is drawn
// and not counted: a database that was set back, to a backup or by a failover, would count up to the same number again.

// draw returns a new revision of a proposal, which the caller writes.
func (t *Tx) draw(account AccountID, p state.ProposalID) int64 {
	t.revised[Owner{Account: account, Proposal: p}] = true
	return rand.Int64()
}

// revise has the transaction end with a new revision of a proposal.
func (t *Tx) revise(account AccountID, p state.ProposalID) {
	of := Owner{Account: account, Proposal: p}
	if !t.revised[of] {
		t.revised[of] = false
	}
}

// writeRevisions writes the revisions that no other statement has written.
func (t *Tx) writeRevisions() error {
	inOrder := func(a, b Owner) int { return cmp.Compare(a.Proposal, b.Proposal) }
	for _, of := range slices.SortedFunc(maps.Keys(t.revised), inOrder) {
		if t.revised[of] {
			continue
		}
		err := t.do("revising a proposal", `UPDATE proposals SET revision = ? WHERE id = ? AND account_id = ?`,
			t.draw(of.Account, of.Proposal), of.Proposal, of.Account)
		if err != nil {
			return err
		}
	}
	return nil
}

// Version identifies what the detail of a proposal is made of.
type Version [sha256.Size]byte

// versionColumns are read for a version.
const versionColumns = `p.id, p.revision, ` + contactColumns + `, ` + locationColumns + `, s.id, s.first_name,
	s.last_name, s.email, m.id, m.first_name, m.last_name, y.id, y.data`

// Version returns the version of a proposal of an account: of its revision, of the rows beside its areas, and of the
// account as it was read. Only a missing proposal is ErrNotFound.
func (t Proposals) Version(a *Account, id state.ProposalID) (v Version, err error) {
	dest := func(row *[]sql.NullString) (all []any) {
		*row = make([]sql.NullString, strings.Count(versionColumns, ",")+1)
		for i := range *row {
			all = append(all, &(*row)[i])
		}
		return all
	}
	rows, err := collect(t.tx, "reading the version of a proposal", dest, `SELECT `+versionColumns+`
		FROM proposals p LEFT JOIN contacts c ON c.account_id = p.account_id AND c.id = p.contact_id
		LEFT JOIN locations l ON l.account_id = p.account_id AND l.id = p.location_id
		LEFT JOIN users s ON s.account_id = p.account_id AND s.id = p.sales_person_id
		LEFT JOIN users m ON m.account_id = p.account_id AND m.id = p.modified_user_id
		LEFT JOIN payments y ON y.account_id = p.account_id AND y.proposal_id = p.id
		WHERE p.id = ? AND p.account_id = ? ORDER BY y.id`, id, a.ID)
	if err == nil && len(rows) == 0 {
		err = fmt.Errorf("reading the version of a proposal: %w", ErrNotFound)
	}
	if err != nil {
		return v, err
	}
	var all []byte
	for _, value := range append(slices.Concat(rows...), a.shown()...) {
		if !value.Valid {
			all = append(all, '-')
			continue
		}
		all = strconv.AppendInt(all, int64(len(value.String)), 10)
		all = append(append(all, ':'), value.String...)
	}
	return sha256.Sum256(all), nil
}

// shown returns what the detail of a proposal shows of its account.
func (a *Account) shown() []sql.NullString {
	valid := func(s string) sql.NullString { return sql.NullString{String: s, Valid: true} }
	return []sql.NullString{
		valid(a.Name), valid(a.Currency.Code), valid(a.Currency.Symbol), valid(a.AboutUs), valid(a.ProjectTerms),
		valid(a.CoverPageImageURL),
	}
}
