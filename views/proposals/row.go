package proposals

import (
	"context"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
)

// row is a proposal in the list. Its total is separate, so that it does not exist for people who
// may not see totals.
type row struct {
	id       state.ProposalID
	number   int64 // 0 until the service assigns one
	name     string
	client   string // empty for none yet
	person   string // of the client, if that is a company
	email    string // of the client
	clientID state.ContactID
	status   state.Status
	created  time.Time
	modified time.Time
	asOf     time.Time // when it was read from the service; zero if unknown
	total    *total    // nil for people who see none
}

type total struct {
	money.Money
	words string // without the currency code
}

func rowID(r *row) state.ProposalID { return r.id }

func bare(p *state.ProposalSummary) row {
	r := row{
		id: p.ID, number: p.Number, name: p.NameWord(), client: p.ClientWord(), status: p.Status,
		created: p.Created, modified: p.LastModified, asOf: p.AsOf,
	}
	if p.Customer != nil {
		r.clientID, r.email = p.Customer.ID, p.Customer.Email
		if p.Customer.CompanyName != "" {
			r.person = strings.TrimSpace(p.Customer.FirstName + " " + p.Customer.LastName)
		}
	}
	return r
}

func priced(p *state.ProposalSummary) row {
	r := bare(p)
	r.total = &total{money.Money{Amount: p.Total, Currency: p.Currency}, p.FormatTotal()}
	return r
}

func rowsFrom(svc Service, here Cache, rowOf func(*state.ProposalSummary) row) list.Source[row, state.ProposalQuery] {
	sized := func(q state.ProposalQuery, page, size int) state.ProposalQuery {
		q.Page, q.PageSize = page, size
		return q
	}
	kept := func(ctx context.Context, q state.ProposalQuery, page, size int) (list.Page[row], error) {
		rows := make([]row, 0, size)
		total, asOf, err := here.EachProposal(ctx, sized(q, page, size), func() { rows = rows[:0] },
			func(p *state.ProposalSummary) { rows = append(rows, rowOf(p)) })
		return list.Page[row]{Rows: rows, Total: total, AsOf: asOf}, err
	}
	return list.Source[row, state.ProposalQuery]{
		Here: kept,
		There: func(ctx context.Context, q state.ProposalQuery, page, size int, now time.Time) (list.Page[row], error) {
			if q.OnlyHere() {
				return kept(ctx, q, page, size)
			}
			p, err := svc.Proposals(ctx, sized(q, page, size))
			for i := range p.Proposals {
				p.Proposals[i].AsOf = now
			}
			return list.Page[row]{Rows: state.Map(p.Proposals, rowOf), Total: p.Total, AsOf: now, With: p.Proposals},
				err
		},
		Keep: func(ctx context.Context, _ state.ProposalQuery, _, _ int, p list.Page[row]) error {
			read, _ := p.With.([]state.ProposalSummary)
			return here.SaveProposals(ctx, read, p.AsOf)
		},
		Fits:  fits,
		Waits: func(q state.ProposalQuery) bool { return q.SearchText != "" },
		Long:  true,
		Whole: func(rows []row) bool {
			return !slices.ContainsFunc(rows, func(r row) bool {
				return r.asOf.IsZero() || !r.asOf.Equal(rows[0].asOf)
			})
		},
	}
}

// fits reports whether a row of one query belongs to another. A row shows neither its salesperson nor whether it is
// archived, followed up or pinned.
func fits(was, q state.ProposalQuery, r *row) bool {
	return q.Archived == was.Archived && (q.FollowUpBy == "" || q.FollowUpBy == was.FollowUpBy) &&
		(!q.Pinned || was.Pinned) && (q.SalesPersonID == 0 || q.SalesPersonID == was.SalesPersonID) &&
		(q.ContactID == 0 || q.ContactID == r.clientID) &&
		(len(q.Statuses) == 0 || slices.Contains(q.Statuses, r.status)) &&
		!r.modified.Before(q.ModifiedAfter) &&
		text.Finds(q.SearchText, state.ProposalTitle(r.number, r.name), r.client, r.person, r.email)
}

// staleAfter is the age from which a row is marked as old.
const staleAfter = 15 * time.Minute

func (r *row) stale(now time.Time) bool {
	return !r.asOf.IsZero() && now.Sub(r.asOf) > staleAfter
}

// staleWords returns when the oldest visible row was read; empty if all are fresh.
func (m *model) staleWords(now time.Time) string {
	var oldest time.Time
	rows := m.rows.InSight()
	for i := range rows {
		if r := &rows[i]; r.stale(now) && (oldest.IsZero() || r.asOf.Before(oldest)) {
			oldest = r.asOf
		}
	}
	if oldest.IsZero() {
		return ""
	}
	return "○ not refreshed since " + phrase.When(oldest, now)
}

func (r *row) readText(now time.Time) string {
	if r.asOf.IsZero() {
		return ""
	}
	return phrase.When(r.asOf, now)
}
