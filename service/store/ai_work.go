package store

import (
	"errors"
	"time"
)

// Work for the AI builder is taken by whatever process is free, and held while it is
// being done. Each account has one piece of a kind held at a time, so that an account
// with much to be done keeps no other waiting.
//
// table has the pieces, r is one of them, and open is the condition for those that are
// not done, with ?1 for its parameter.

// oldestAI finds the oldest piece of work that may be taken at ?2.
func oldestAI(table, open string) string {
	return `SELECT r.id FROM ` + table + ` r JOIN proposals p ON p.id = r.proposal_id
		WHERE ` + open + ` AND coalesce(r.held_until, 0) <= ?2 AND p.account_id NOT IN (
			SELECT p.account_id FROM ` + table + ` r JOIN proposals p ON p.id = r.proposal_id WHERE ` + open + ` AND r.held_until > ?2)
		ORDER BY r.id LIMIT 1`
}

// nextAI returns the earliest time at which there is a piece of work that may be
// taken; the zero time when there is none at all.
func (t *Tx) nextAI(table, open string, args ...any) (time.Time, error) {
	var at *int64
	err := t.row("looking for work", []any{&at}, `SELECT min(at) FROM (SELECT max(coalesce(r.held_until, 1)) AS at
		FROM `+table+` r JOIN proposals p ON p.id = r.proposal_id WHERE `+open+` GROUP BY p.account_id)`, args...)
	if err != nil || at == nil {
		return time.Time{}, err
	}
	return time.UnixMicro(*at).UTC(), nil
}

// found turns "no such row" into false.
func found(err error) (bool, error) {
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}
