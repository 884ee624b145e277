package store_test

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// BenchmarkScale compares what callers do most in an account with 500 proposals of 60 lines and in one with 50,000,
// which has three million lines: docs/scale.md has its table. It takes some minutes to make them.
func BenchmarkScale(b *testing.B) {
	const few, times = 500, 100
	for _, n := range []int{1, times} {
		s, a := newScaled(b, few, n)
		for _, read := range []struct {
			name string
			do   func(*store.Tx, int) error
		}{
			{"list", s.list(state.ProposalQuery{})},
			{"list, last page", s.list(state.ProposalQuery{Page: a.proposals / 20})},
			{"list by name", s.list(state.ProposalQuery{SortBy: state.SortName})},
			{"list by client", s.list(state.ProposalQuery{SortBy: state.SortClientName})},
			{"list by own changes", s.list(state.ProposalQuery{SortBy: state.SortLastModifiedByMe})},
			{"drafts", s.list(state.ProposalQuery{Statuses: []state.Status{state.StatusDraft}})},
			{"search", s.search("")},
			{"search with a word that all have", s.search("theater ")},
			{"detail", s.detail},
		} {
			b.Run(fmt.Sprintf("%s/%d", read.name, a.proposals), func(b *testing.B) {
				for i := range b.N {
					err := s.db.Read(b.Context(), func(tx *store.Tx) error { return read.do(tx, i) })
					if err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		b.Run(fmt.Sprintf("text/%d", a.proposals), func(b *testing.B) {
			for i := range b.N {
				if err := s.db.Write(b.Context(), func(tx *store.Tx) error { return s.text(tx, i) }); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Logf("%d proposals with %d lines: %d MB", a.proposals, a.lines, a.bytes>>20)
	}
}

// scaled is a large account.
type scaled struct {
	db      *store.Store
	account store.AccountID
	user    state.UserID
	number  int64 // of the first proposal
	ids     []state.ProposalID
}

type amount struct {
	proposals, lines int
	bytes            int64
}

// newScaled makes few proposals as callers do, and the others as copies of their rows.
func newScaled(b *testing.B, few, times int) (s *scaled, made amount) {
	b.Helper()
	path := filepath.Join(b.TempDir(), "service.db")
	db, err := store.Open(b.Context(), path)
	if err != nil {
		b.Fatal(err)
	}
	s = &scaled{db: db}
	b.Cleanup(func() {
		if err := db.Close(); err != nil {
			b.Error(err)
		}
	})
	err = db.Import(b.Context(), func(tx *store.Tx) error { return s.fill(tx, few) }, func(int, int) {})
	if err != nil {
		b.Fatal(err)
	}
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		b.Fatal(err)
	}
	defer raw.Close() //nolint:errcheck // nothing is left to write
	for _, statement := range append([]string{
		"PRAGMA synchronous = OFF",
	}, multiplied(b, raw, times)...) {
		if _, err := raw.ExecContext(b.Context(), statement); err != nil {
			b.Fatalf("%s: %v", statement, err)
		}
	}
	if err := raw.QueryRowContext(b.Context(), `SELECT (SELECT count(*) FROM proposals), (SELECT count(*) FROM items),
		(SELECT page_count * page_size FROM pragma_page_count, pragma_page_size)`).
		Scan(&made.proposals, &made.lines, &made.bytes); err != nil {
		b.Fatal(err)
	}
	err = db.Read(b.Context(), func(tx *store.Tx) (err error) {
		s.ids, err = tx.Proposals().IDs(s.account)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return s, made
}

// fill makes an account with n proposals of 60 lines, for a fifth as many contacts.
func (s *scaled) fill(tx *store.Tx, n int) error {
	now := time.Unix(1_750_000_000, 0)
	a := store.Account{Name: "North", Currency: money.Currency{Code: "USD", Symbol: "$"}, Created: now}
	if err := tx.Accounts().Create(&a); err != nil {
		return err
	}
	u := store.User{AccountID: a.ID, User: state.User{Email: "ada@north.example"}, Active: true, Created: now}
	if err := tx.Users().Create(&u); err != nil {
		return err
	}
	s.account, s.user = a.ID, u.ID
	var contact store.Contact
	for i := range n {
		if i%5 == 0 {
			contact = store.Contact{AccountID: a.ID, Created: now}
			contact.LastModified, contact.FirstName, contact.LastName = now, "Ada", "Client "+strconv.Itoa(i)
			if err := tx.Contacts().Create(&contact); err != nil {
				return err
			}
		}
		if err := s.fillOne(tx, contact.ID, i, now.Add(time.Duration(i)*time.Minute)); err != nil {
			return err
		}
	}
	return nil
}

func (s *scaled) fillOne(tx *store.Tx, contact state.ContactID, i int, at time.Time) (err error) {
	p := store.Proposal{AccountID: s.account, ContactID: contact, SalesPersonID: s.user, LastModifiedUser: s.user}
	p.Name, p.Created, p.LastModified, p.LastModifiedByUser = "Home theater "+strconv.Itoa(i), at, at, at
	p.Status = []state.Status{
		state.StatusDraft, state.StatusSubmitted, state.StatusAccepted, state.StatusCompleted,
	}[i%4]
	p.Description = strings.Repeat("A quiet room for films and music. ", 10)
	if p.Number, err = tx.Accounts().TakeProposalNumber(s.account); err != nil {
		return err
	}
	if i == 0 {
		s.number = p.Number
	}
	if err := tx.Proposals().Create(&p); err != nil {
		return err
	}
	for _, name := range []string{"Living Room", "Den", "Rack"} {
		area := state.Area{Name: name}
		for range 2 {
			option := store.BlankOption(at)
			option.ClientDescription = strings.Repeat("The screen hangs above the sideboard. ", 8)
			for line := range 10 {
				option.Items = append(option.Items, state.Item{
					Type: state.ItemPart, Brand: "Northlight", Model: "VX-" + strconv.Itoa(line), Name: "Display",
					ShortDescription: "A display of 75 inches", Quantity: decimal.NewNullDecimal(decimal.NewFromInt(1)),
					SellPrice: decimal.NewNullDecimal(decimal.NewFromInt(int64(100 + i))),
				})
			}
			area.Options = append(area.Options, option)
		}
		if err := tx.Areas().Create(p.Owner(), &area); err != nil {
			return err
		}
	}
	return nil
}

// multiplied returns the statements that copy each row of a proposal, with ids and numbers that go on, until there are
// times as many.
func multiplied(b *testing.B, db *sql.DB, times int) (statements []string) {
	b.Helper()
	refers := map[string]string{
		"contact_id": "contacts", "proposal_id": "proposals", "area_id": "areas", "option_id": "options", "id": "",
	}
	for _, table := range []string{"contacts", "proposals", "areas", "options", "items"} {
		//nolint:sqlclosecheck // it is read to its end
		rows, err := db.QueryContext(b.Context(), `SELECT name FROM pragma_table_info(?)`, table)
		if err != nil {
			b.Fatal(err)
		}
		var columns, values []string
		for rows.Next() {
			var name string
			if err := rows.Scan(&name); err != nil {
				b.Fatal(err)
			}
			value := "t." + name
			if of, is := refers[name]; is {
				if of == "" {
					of = table
				}
				value += " + k.i * (SELECT n FROM most WHERE name = '" + of + "')"
			}
			switch name {
			case "number":
				value += " + k.i * (SELECT n FROM most WHERE name = 'proposals')"
			case "modified":
				value += " + k.i"
			}
			columns, values = append(columns, name), append(values, value)
		}
		if err := rows.Err(); err != nil {
			b.Fatal(err)
		}
		statements = append(statements, fmt.Sprintf(`WITH RECURSIVE k(i) AS (SELECT 1 WHERE %d > 1 UNION ALL SELECT i + 1
			FROM k WHERE i + 1 < %d), most AS (SELECT name, seq AS n FROM first)
			INSERT INTO %s (%s) SELECT %s FROM k, %s t WHERE t.id <= (SELECT n FROM most WHERE name = '%s')`,
			times, times, table, strings.Join(columns, ", "), strings.Join(values, ", "), table, table))
	}
	return append(append([]string{"CREATE TEMP TABLE first AS SELECT name, seq FROM sqlite_sequence"}, statements...),
		`INSERT INTO proposal_search (account_id, rowid, doc) SELECT account_id, id,
		name_key || ' ' || number || char(10) || client_key
			FROM proposals WHERE id > (SELECT seq FROM first WHERE name = 'proposals')`)
}

func (s *scaled) list(q state.ProposalQuery) func(*store.Tx, int) error {
	if q.SortBy == "" {
		q.SortBy = state.SortModified
	}
	q.Page, q.PageSize, q.Direction = max(q.Page, 1), 20, state.Descending
	return func(tx *store.Tx, _ int) error {
		page, err := tx.Proposals().List(s.account, s.user, q)
		if err == nil && len(page.Proposals) != 20 {
			err = fmt.Errorf("%d rows of %d", len(page.Proposals), page.Total)
		}
		return err
	}
}

// search looks for one proposal by its number, and perhaps by a word that all have.
func (s *scaled) search(word string) func(*store.Tx, int) error {
	return func(tx *store.Tx, i int) error {
		page, err := tx.Proposals().List(s.account, s.user, state.ProposalQuery{
			SearchText: word + strconv.FormatInt(s.number+int64(i*7919%len(s.ids)), 10), SortBy: state.SortModified,
			Page: 1, PageSize: 20,
		})
		if err == nil && page.Total == 0 {
			err = errors.New("nothing was found")
		}
		return err
	}
}

func (s *scaled) some(i int) state.ProposalID { return s.ids[i*7919%len(s.ids)] }

func (s *scaled) detail(tx *store.Tx, i int) error {
	if _, err := tx.Proposals().Find(s.account, s.some(i)); err != nil {
		return err
	}
	areas, err := tx.Areas().List(store.Owner{Account: s.account, Proposal: s.some(i)})
	if err == nil && len(areas) != 3 {
		err = fmt.Errorf("%d areas", len(areas))
	}
	return err
}

func (s *scaled) text(tx *store.Tx, i int) error {
	if err := tx.Proposals().SetText(s.account, s.some(i), state.InternalNotes, "Note "+strconv.Itoa(i)); err != nil {
		return err
	}
	return tx.Proposals().Touch(s.account, s.some(i), s.user, time.Now())
}
