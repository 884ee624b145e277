package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
)

// marcus is a user of the account who calls an operation.
func marcus(t *testing.T, a Account, u User) context.Context {
	t.Helper()
	return By(t.Context(), Actor{
		Account: a.ID, User: u.ID, Name: "Marcus Bell", AppKey: "app-1", App: "Laptop", Address: "192.0.2.7",
		Action: "POST /public/proposals",
	})
}

// addProposal adds a proposal with an area and its option, as somebody.
func addProposal(ctx context.Context, t *testing.T, s *Store, a Account, u User) (Proposal, state.OptionID) {
	t.Helper()
	p := Proposal{AccountID: a.ID, SalesPersonID: u.ID, LastModifiedUser: u.ID}
	p.Name, p.Status = "Lake house", state.StatusDraft
	p.Created, p.LastModified, p.LastModifiedByUser = time.Now(), time.Now(), time.Now()
	area := state.Area{Name: "Great Room"}
	if err := s.Write(ctx, func(tx *Tx) (err error) {
		p.ID, area.ID = 0, 0
		area.Options = []state.Option{BlankOption(time.Now())}
		if p.Number, err = tx.Accounts().TakeProposalNumber(a.ID); err != nil {
			return err
		}
		if err := tx.Proposals().Create(&p); err != nil {
			return err
		}
		return tx.Areas().Create(p.Owner(), &area)
	}); err != nil {
		t.Fatal(err)
	}
	return p, area.Options[0].ID
}

func history(t *testing.T, s *Store, a AccountID, q HistoryQuery) []HistoryRow {
	t.Helper()
	q.Limit = 1000
	rows, err := View(t.Context(), s, func(tx *Tx) ([]HistoryRow, error) { return tx.History().List(a, q) })
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// inShort returns rows as a person would tell them, the newest first.
func inShort(rows []HistoryRow) []string {
	var list []string
	for _, r := range rows {
		list = append(list, fmt.Sprintf("%s, %s %s: %s %q → %q", r.Actor.Name, r.Kind, r.Thing.Name, r.Field, r.Before,
			r.After))
	}
	return list
}

func TestHistoryHasWhoChangedWhat(t *testing.T) {
	s, _ := openTest(t)
	a, u := addAccount(t, s)
	ctx := marcus(t, a, u)
	p, option := addProposal(ctx, t, s, a, u)
	if err := s.Write(ctx, func(tx *Tx) error {
		p, err := tx.Proposals().Find(a.ID, p.ID)
		if err != nil {
			return err
		}
		p.Name, p.Status = "Lake house, east", state.StatusSubmitted
		return errors.Join(tx.Proposals().Update(&p),
			tx.Areas().SetOptionText(a.ID, option, state.InstallerNotes, "Two men.", time.Now()),
			tx.Areas().SetOptionText(a.ID, option, state.ClientDescription, "", time.Now())) // it was empty
	}); err != nil {
		t.Fatal(err)
	}
	rows := history(t, s, a.ID, HistoryQuery{Proposal: p.ID})
	want := []string{
		`Marcus Bell, option Great Room, option 1: installerNotes "" → "Two men."`,
		`Marcus Bell, proposal 1 Lake house, east: status "Draft" → "Submitted"`,
		`Marcus Bell, proposal 1 Lake house, east: name "Lake house" → "Lake house, east"`,
		`Marcus Bell, option Great Room, option 1:  "" → "Great Room, option 1"`,
		`Marcus Bell, area Great Room:  "" → "Great Room"`,
		`Marcus Bell, proposal 1 Lake house:  "" → "Lake house"`,
	}
	if d := cmp.Diff(want, inShort(rows)); d != "" {
		t.Error(d)
	}
	r := rows[0]
	if r.AppKey != "app-1" || r.App != "Laptop" || r.Address != "192.0.2.7" || r.Action != "POST /public/proposals" ||
		r.User != u.ID || r.Outcome != OutcomeDone || time.Since(r.At) > time.Hour {
		t.Errorf("%+v", r)
	}
	for _, q := range []HistoryQuery{
		{Proposal: p.ID, Kind: ThingOption, Thing: int64(option)},
		{Proposal: p.ID, Field: "INSTALLERNOTES"},
		{Proposal: p.ID, Since: r.At, Until: r.ID + 1, Kind: ThingArea, Thing: int64(r.Area)},
	} {
		if got := history(t, s, a.ID, q); len(got) == 0 || got[0].ID != r.ID {
			t.Errorf("%+v: %v", q, inShort(got))
		}
	}
	if got := history(t, s, a.ID+1, HistoryQuery{}); len(got) > 0 {
		t.Errorf("another account reads %v", inShort(got))
	}
}

// What is taken back has not happened.
func TestHistoryOfAFailedWriteIsEmpty(t *testing.T) {
	s, _ := openTest(t)
	a, u := addAccount(t, s)
	before := len(history(t, s, a.ID, HistoryQuery{}))
	failed := errors.New("no")
	if err := s.Write(marcus(t, a, u), func(tx *Tx) error {
		return errors.Join(tx.Accounts().SetTaxRate(a.ID, TaxRate{State: "TX"}), failed)
	}); !errors.Is(err, failed) {
		t.Fatal(err)
	}
	if rows := history(t, s, a.ID, HistoryQuery{}); len(rows) != before {
		t.Error(inShort(rows))
	}
}

// The operator's own log says what was refused too.
func TestARefusedCommandIsInTheHistory(t *testing.T) {
	s, _ := openTest(t)
	ctx := By(t.Context(), Actor{Name: "root", Action: "tender serve app revoke", Command: true})
	err := s.Write(ctx, func(tx *Tx) error {
		_, err := tx.Credentials().RevokeApplication("unknown")
		return err
	})
	rows := history(t, s, 0, HistoryQuery{})
	if !errors.Is(err, ErrNotFound) || len(rows) != 1 || !strings.Contains(rows[0].Outcome, "not found") ||
		rows[0].Action != "tender serve app revoke" {
		t.Errorf("%v, %+v", err, rows)
	}
}

// A row has a line for whoever changed something that has no fields in the history.
func TestWhateverSomebodyChangesHasARow(t *testing.T) {
	s, _ := openTest(t)
	a, u := addAccount(t, s)
	before := len(history(t, s, a.ID, HistoryQuery{}))
	ctx := marcus(t, a, u)
	err := s.Write(ctx, func(tx *Tx) error { return tx.do("forgetting", `DELETE FROM account_tax_rates`) })
	throttled := s.Write(ctx, func(tx *Tx) error {
		_, err := tx.Throttle().LeaseRequests("app-1", time.Now(), 10, 1)
		return err
	})
	if rows := history(t, s, a.ID, HistoryQuery{}); err != nil || throttled != nil || len(rows) != before+1 {
		t.Errorf("%v, %v, %v", err, throttled, inShort(rows))
	}
}

// A history is read by more people than may see the secrets, and a long text is in the proposal.
func TestHistoryKeepsNoSecretsAndNoLongTexts(t *testing.T) {
	s, _ := openTest(t)
	a, u := addAccount(t, s)
	long := strings.Repeat("long text ", 1000)
	write(t, s, func(tx *Tx) error {
		u.PasswordHash = "$argon2$secret"
		err := errors.Join(tx.Users().Update(&u), tx.Credentials().CreateApplication(0, Application{
			AppKey: "key", Name: "Laptop", SecretKey: "the-secret", Created: time.Now(),
		}))
		a.AboutUs = long
		h := Webhook{AccountID: a.ID}
		h.URL, h.SecretKey = "https://hooks.example.com/t0ken", "hook-secret"
		err = errors.Join(err, tx.Accounts().Update(&a), tx.Webhooks().Create(&h, time.Now()))
		h.URL, h.SecretKey = "https://hooks.example.com/an0ther", "second-secret"
		return errors.Join(err, tx.Webhooks().Update(&h, time.Now()))
	})
	all := append(inShort(history(t, s, a.ID, HistoryQuery{})), inShort(history(t, s, 0, HistoryQuery{}))...)
	text := strings.Join(all, "\n")
	for _, secret := range []string{"argon2", "the-secret", "t0ken", "hook-secret", "an0ther", "second-secret", long} {
		if strings.Contains(text, secret) {
			t.Errorf("%q is in\n%s", secret[:min(len(secret), 40)], text)
		}
	}
	for _, want := range []string{
		`password "" → "(replaced)"`, `secretKey "" → "(replaced)"`, `"Laptop"`, "hooks.example.com", `aboutUs "" → "10000 bytes, SHA-256 `,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

// chained gives all rows their places.
func chained(t *testing.T, s *Store) {
	t.Helper()
	write(t, s, func(tx *Tx) error {
		_, err := tx.History().Chain(1000)
		return err
	})
}

func verified(t *testing.T, s *Store, a AccountID) ChainCheck {
	t.Helper()
	c, err := View(t.Context(), s, func(tx *Tx) (ChainCheck, error) { return tx.History().Verify(a) })
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Somebody who can write to the database must not be able to change what has happened and stay unnoticed.
func TestAChangedHistoryIsNoticed(t *testing.T) {
	for name, c := range map[string]struct {
		statement string
		place     int64
	}{
		"nothing":           {`UPDATE history SET who = who`, 0},
		"a name":            {`UPDATE history SET who = 'Somebody else' WHERE place = 4`, 4},
		"a text":            {`UPDATE history SET after = after || '.' WHERE place = 3`, 3},
		"a time":            {`UPDATE history SET at = at + 1 WHERE place = 5`, 5},
		"the hash as well":  {`UPDATE history SET after = 'x', hash = (SELECT hash FROM history WHERE place = 1) WHERE place = 2`, 2},
		"a row is gone":     {`DELETE FROM history WHERE place = 4`, 4},
		"the end is gone":   {`DELETE FROM history WHERE place >= 4`, 4},
		"the start is gone": {`DELETE FROM history WHERE place <= 2`, 1},
	} {
		t.Run(name, func(t *testing.T) {
			s, _ := openTest(t)
			a, u := addAccount(t, s)
			addProposal(marcus(t, a, u), t, s, a, u)
			chained(t, s)
			write(t, s, func(tx *Tx) error { return tx.do("changing the history", c.statement) })
			got := verified(t, s, a.ID)
			if c.place == 0 {
				if got.Broken != nil || got.Rows != 5 || got.Last != 5 {
					t.Errorf("%+v, %+v", got, got.Broken)
				}
			} else if got.Broken == nil || got.Broken.Place != c.place {
				t.Errorf("%+v, %+v", got, got.Broken)
			}
		})
	}
}

// What is too old goes, and the rest can still be checked.
func TestForgottenHistoryLeavesAChain(t *testing.T) {
	s, _ := openTest(t)
	now := time.Date(2026, 3, 1, 9, 10, 0, 0, time.UTC)
	s.SetClock(func() time.Time { return now })
	a, u := addAccount(t, s)
	ctx := marcus(t, a, u)
	addProposal(ctx, t, s, a, u)
	now = now.AddDate(1, 0, 0)
	addProposal(ctx, t, s, a, u)
	chained(t, s)
	forget := func(before time.Time, limit int) (n int) {
		write(t, s, func(tx *Tx) (err error) {
			n, err = tx.History().Forget(before, limit)
			return err
		})
		return n
	}
	if n := forget(now, 2); n != 2 {
		t.Errorf("%d of at most 2 were forgotten", n)
	}
	if n := forget(now, 100); n != 3 {
		t.Errorf("then %d of 3", n)
	}
	got := verified(t, s, a.ID)
	if got.Broken != nil || got.Rows != 3 || got.Removed != 5 || got.Last != 8 {
		t.Errorf("%+v, %+v", got, got.Broken)
	}
	if n := forget(now.AddDate(1, 0, 0), 100); n != 3 || verified(t, s, a.ID).Broken != nil {
		t.Errorf("%d of the rest, %+v", n, verified(t, s, a.ID).Broken)
	}
	addProposal(ctx, t, s, a, u)
	chained(t, s)
	if got := verified(t, s, a.ID); got.Broken != nil || got.Rows != 3 || got.Last != 11 {
		t.Errorf("%+v, %+v", got, got.Broken)
	}
}

// Writers and those who place rows don't wait for each other, and no row is lost or placed twice.
func TestHistoryIsChainedWhileOthersWrite(t *testing.T) {
	s, _ := openTest(t)
	a, u := addAccount(t, s)
	ctx := marcus(t, a, u)
	_, option := addProposal(ctx, t, s, a, u)
	const writers, each = 4, 10
	var running sync.WaitGroup
	for w := range writers {
		running.Go(func() {
			for i := range each {
				text := fmt.Sprintf("%d of %d", i, w)
				if err := s.Write(ctx, func(tx *Tx) error {
					return tx.Areas().SetOptionText(a.ID, option, state.InstallerNotes, text, time.Now())
				}); err != nil {
					t.Error(err)
				}
			}
		})
		running.Go(func() {
			for range each {
				if err := s.Write(t.Context(), func(tx *Tx) error {
					_, err := tx.History().Chain(3)
					return err
				}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	running.Wait()
	chained(t, s)
	if got := verified(t, s, a.ID); got.Broken != nil || got.Rows != 5+writers*each {
		t.Errorf("%+v, %+v", got, got.Broken)
	}
}

func TestHistoryHasAChangeOfLessThanACent(t *testing.T) {
	s, _ := openTest(t)
	a, u := addAccount(t, s)
	ctx := marcus(t, a, u)
	p, option := addProposal(ctx, t, s, a, u)
	priced := func(price string) state.Item {
		return state.Item{
			Type: state.ItemPart, Name: "Cable", Quantity: decimal.NewNullDecimal(decimal.New(5000, 0)),
			SellPrice: decimal.NewNullDecimal(decimal.RequireFromString(price)),
		}
	}
	if err := s.Write(ctx, func(tx *Tx) error {
		items := []state.Item{priced("0.8475")}
		after := priced("0.85")
		return errors.Join(tx.Areas().AddItems(a.ID, option, items),
			tx.Areas().SetLine(a.ID, option, &items[0], &after))
	}); err != nil {
		t.Fatal(err)
	}
	got := inShort(history(t, s, a.ID, HistoryQuery{Proposal: p.ID}))
	want := `Marcus Bell, line Great Room, option 1: Cable: sellPrice "5000 × 0.8475" → "5000 × 0.85"`
	if got[0] != want {
		t.Errorf("%s, want %s", got[0], want)
	}
}
