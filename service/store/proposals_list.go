package store

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// proposalOrders maps the sort orders of proposals to columns.
var proposalOrders = map[state.ProposalSort]string{
	state.SortCreated:    "p.created",
	state.SortModified:   "p.modified",
	state.SortNumber:     "p.number",
	state.SortName:       "p.name_key",
	state.SortClientName: "p.client_key",
	state.SortStatus:     "p.status",
}

// List returns one page of an account's proposals, for the user me. The caller sets
// the query's page, size, order and direction.
func (t Proposals) List(account AccountID, me state.UserID, q state.ProposalQuery) (state.ProposalPage, error) {
	var page state.ProposalPage
	w, err := t.where(account, q)
	if err != nil {
		return page, err
	}
	counted := `SELECT coalesce(sum(n), 0) FROM proposal_counts p`
	if q.ContactID != 0 || !q.ModifiedAfter.IsZero() || q.SearchText != "" {
		counted = `SELECT count(*) FROM proposals p`
	}
	err = t.tx.row("counting proposals", []any{&page.Total}, counted+w.String(), w.Args...)
	if err != nil || page.Total == 0 {
		return page, err
	}
	from, column, args := ` FROM proposals p`, proposalOrders[q.SortBy], []any(nil)
	if q.SortBy == state.SortLastModifiedByMe {
		// Proposals that I never changed come last in both directions.
		from += ` LEFT JOIN proposal_activity mine
			ON mine.account_id = p.account_id AND mine.proposal_id = p.id AND mine.user_id = ?`
		column, args = "mine.at IS NULL, mine.at", []any{me}
	}
	order := sqlitefile.OrderBy(q.Direction == state.Descending, column, "p.id")
	// The page is found in an index of the order; only its own rows, which are long, are read.
	type row = state.ProposalSummary
	dest := func(s *row) []any {
		s.Customer = new(state.Contact)
		return []any{
			&s.ID, &s.Number, &s.Name, &s.Status, &s.Total, &s.Currency.Code, &s.Currency.Symbol, timeOf(&s.Created),
			timeOf(&s.LastModified), &s.Customer.ID, &s.Customer.FirstName, &s.Customer.LastName,
			&s.Customer.CompanyName, &s.Customer.Email,
		}
	}
	page.Proposals, err = collect(t.tx, "listing proposals", dest, `SELECT p.id, p.number, p.name, p.status, p.total,
		a.currency_code, a.currency_symbol, p.created, p.modified, coalesce(c.id, 0), coalesce(c.first_name, ''),
		coalesce(c.last_name, ''), coalesce(c.company_name, ''), coalesce(c.email, '')`+from+` JOIN accounts a ON a.id = p.account_id
		LEFT JOIN contacts c ON c.account_id = p.account_id AND c.id = p.contact_id
		WHERE +p.account_id = ? AND p.id IN (SELECT p.id`+from+w.String()+order+sqlitefile.OnePage+`)`+order,
		slices.Concat(args, []any{account}, args, w.Args, []any{q.PageSize, (q.Page - 1) * q.PageSize})...)
	for i := range page.Proposals {
		if page.Proposals[i].Customer.ID == 0 {
			page.Proposals[i].Customer = nil
		}
	}
	return page, err
}

func (t Proposals) where(account AccountID, q state.ProposalQuery) (*sqlitefile.Where, error) {
	w := new(sqlitefile.Where)
	by, err := t.tx.searchWhere(w, "proposal_search", account, "p.id", q.SearchText)
	w.Add(by+"p.account_id = ?", account)
	w.Add(by+"p.archived = ?", q.Archived)
	sqlitefile.AddIn(w, "p.status", q.Statuses)
	if q.ContactID != 0 {
		w.Add("p.contact_id = ?", q.ContactID)
	}
	if q.SalesPersonID != 0 {
		w.Add("p.sales_person_id = ?", q.SalesPersonID)
	}
	if !q.ModifiedAfter.IsZero() {
		w.Add("p.modified > ?", micros(q.ModifiedAfter))
	}
	return w, err
}
