package service

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"app.tender/tender/service/loop"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// The history's own work: new rows get their place in a chain after chainTime, refusals are written within two minutes,
// and old rows are deleted once an hour, some at a time, so that no write waits for long. What other processes wrote is
// found once a minute.
const (
	chainTime   = 2 * time.Second
	chainRows   = 100 // at once: other writes wait meanwhile
	forgetTime  = time.Hour
	forgetRows  = 2000
	refusalTime = time.Minute
	// crowdedTime is how long refusals are counted once there are more kinds of them than maxRefusals. So a flood from
	// many addresses writes a few thousand rows a day.
	crowdedTime = 10 * time.Minute
	maxRefusals = 30
)

// historian maintains the history of an instance. Writes add their rows themselves.
type historian struct {
	store    *store.Store
	refusals *refusals
	keep     time.Duration // how long rows are kept
	now      func() time.Time

	loop   *loop.Loop
	forget time.Time // when old rows are deleted next
}

// newHistorian returns the historian of a store, which wakes it.
func newHistorian(db *store.Store, refused *refusals, keep time.Duration, now func() time.Time, log *slog.Logger,
) *historian {
	h := &historian{store: db, refusals: refused, keep: keep, now: now}
	h.loop = loop.New(h.step, now, func(err error) { log.Error("keeping the history", "error", err) })
	db.OnHistory(func() { h.loop.WakeIn(chainTime) })
	return h
}

func (h *historian) step(ctx context.Context) (next time.Time, err error) {
	now := h.now()
	if h.refusals.due(now) {
		if err := h.flush(ctx); err != nil {
			return next, err
		}
	}
	if !now.Before(h.forget) {
		deleted, err := store.Change(ctx, h.store, func(tx *store.Tx) (int, error) {
			return tx.History().Forget(now.Add(-h.keep), forgetRows)
		})
		if err != nil {
			return next, err
		}
		if deleted < forgetRows {
			h.forget = now.Add(forgetTime)
		} else {
			next = now.Add(chainTime)
		}
	}
	return next, h.chain(ctx)
}

// chain gives all new rows their places.
func (h *historian) chain(ctx context.Context) error {
	for {
		waiting, err := store.View(ctx, h.store, func(tx *store.Tx) (bool, error) { return tx.History().Unplaced() })
		if err != nil || !waiting {
			return err
		}
		n, err := store.ChangeShort(ctx, h.store, func(tx *store.Tx) (int, error) {
			return tx.History().Chain(chainRows)
		})
		if err != nil || n < chainRows {
			return err
		}
	}
}

// flush writes the refusals that were counted.
func (h *historian) flush(ctx context.Context) error {
	rows := h.refusals.take(h.now())
	if len(rows) == 0 {
		return nil
	}
	err := h.store.Write(ctx, func(tx *store.Tx) error {
		named := slices.Clone(rows)
		for i := range named {
			by := &named[i].Actor
			if by.User == 0 {
				continue
			}
			u, err := tx.Users().Find(by.Account, by.User)
			if err != nil {
				return err
			}
			by.Name = u.DisplayName()
		}
		return tx.History().Add(named)
	})
	if err != nil {
		h.refusals.giveBack(rows)
	}
	return err
}

// refusals counts what was refused until it is written, so that a flood costs no disk: there is a row for each kind of
// refusal in a minute, and one for all beyond the most.
type refusals struct {
	mu    sync.Mutex
	since time.Time // of the first one that is counted
	times map[refusal]int
}

// refusal is what the row of a refusal says.
type refusal struct {
	by      store.Actor
	outcome string
}

// count counts one.
func (r *refusals) count(one refusal, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.add(one, 1, now)
}

// giveBack counts again what could not be written.
func (r *refusals) giveBack(rows []store.HistoryRow) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := range rows {
		r.add(refusal{rows[i].Actor, rows[i].Outcome}, rows[i].Times, rows[i].At)
	}
}

func (r *refusals) add(one refusal, times int, at time.Time) {
	if len(r.times) == 0 {
		r.since, r.times = at, map[refusal]int{}
	}
	if _, known := r.times[one]; !known && len(r.times) >= maxRefusals {
		one = refusal{outcome: "refused, from many callers"}
	}
	r.times[one] += times
}

// due reports whether it is time to write what was counted.
func (r *refusals) due(now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	wait := refusalTime
	if len(r.times) >= maxRefusals {
		wait = crowdedTime
	}
	return len(r.times) > 0 && now.Sub(r.since) >= wait
}

// take returns what was counted as rows of the history, and begins anew.
func (r *refusals) take(now time.Time) []store.HistoryRow {
	r.mu.Lock()
	defer r.mu.Unlock()
	var rows []store.HistoryRow
	for one, n := range r.times {
		rows = append(rows, store.HistoryRow{
			At: now, Actor: one.by, Thing: store.Thing{Account: one.by.Account}, Outcome: one.outcome, Times: n,
		})
	}
	r.times = nil
	return rows
}

// kept reports whether a refused request is in the history: it had no valid key or password, or its user may not do it.
func (t *trace) kept() bool {
	if t.refused == nil || t.operation == "" {
		return false
	}
	switch t.refused.Status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return true
	default:
		signIn := t.operation == exchangePath || t.operation == devicePath || t.operation == signOnPath
		return signIn && t.refused.Code == operation.CodeTooManyRequests
	}
}

// actor returns who has sent a request, as far as it is known.
func (t *trace) actor(method string) store.Actor {
	return store.Actor{
		Account: store.AccountID(t.account), User: state.UserID(t.user), AppKey: t.appKey, App: t.app,
		Address: t.address, Action: method + " " + t.operation,
	}
}

// HistoryRow is a row of the history.
type HistoryRow = store.HistoryRow

// HistoryQuery asks for rows of the history.
type HistoryQuery = store.HistoryQuery

// ChainCheck is what a check of an account's chain found.
type ChainCheck = store.ChainCheck

// Audit reads the history of accounts, or of all of them with the instance itself, which is account 0: the newest
// first, after the new rows have got their places. A limit of 0 is for all rows.
func (s *Server) Audit(ctx context.Context, q HistoryQuery, accounts ...store.AccountID) ([]HistoryRow, error) {
	accounts, err := s.audited(ctx, accounts)
	var all []HistoryRow
	for _, a := range accounts {
		if err == nil {
			var rows []HistoryRow
			rows, err = s.auditOf(ctx, a, q)
			all = append(all, rows...)
		}
	}
	slices.SortFunc(all, func(a, b HistoryRow) int { return cmp.Compare(b.ID, a.ID) })
	if q.Limit > 0 {
		all = all[:min(len(all), q.Limit)]
	}
	return all, err
}

// audited returns the accounts whose history is asked for, after all rows have got their places.
func (s *Server) audited(ctx context.Context, accounts []store.AccountID) ([]store.AccountID, error) {
	if err := s.chainAll(ctx); err != nil || len(accounts) > 0 {
		return accounts, err
	}
	list, err := s.Admin().Accounts(ctx)
	accounts = []store.AccountID{0}
	for i := range list {
		accounts = append(accounts, list[i].ID)
	}
	return accounts, err
}

// auditPage is how many rows an audit reads at once.
const auditPage = 500

func (s *Server) auditOf(ctx context.Context, account store.AccountID, q HistoryQuery) (all []HistoryRow, err error) {
	most := q.Limit
	for {
		q.Limit = auditPage
		if most > 0 {
			q.Limit = min(most-len(all), auditPage)
		}
		rows, err := store.View(ctx, s.store, func(tx *store.Tx) ([]HistoryRow, error) {
			return tx.History().List(account, q)
		})
		all = append(all, rows...)
		if err != nil || len(rows) < q.Limit || len(all) == most {
			return all, err
		}
		q.Until = rows[len(rows)-1].ID
	}
}

// VerifyHistory checks the chains of accounts, or all of them.
func (s *Server) VerifyHistory(ctx context.Context, accounts ...store.AccountID) (checks []ChainCheck, err error) {
	accounts, err = s.audited(ctx, accounts)
	for _, a := range accounts {
		if err != nil {
			break
		}
		var c ChainCheck
		c, err = store.View(ctx, s.store, func(tx *store.Tx) (ChainCheck, error) { return tx.History().Verify(a) })
		checks = append(checks, c)
	}
	return checks, err
}

// chainAll gives all rows their places.
func (s *Server) chainAll(ctx context.Context) error {
	for {
		n, err := store.Change(ctx, s.store, func(tx *store.Tx) (int, error) { return tx.History().Chain(chainRows) })
		if err != nil || n < chainRows {
			return err
		}
	}
}

// Record adds a row about a command that changes no data.
func (s *Server) Record(ctx context.Context) error { return s.store.Record(ctx, store.OutcomeDone) }
