package store

import "time"

// Any free process leases work of the AI builder. Each account has at most one leased piece
// of a kind at a time, so that an account with much work does not keep others waiting.
//
// table has the pieces, r is one of them, and open is the condition for unfinished ones.

// oldestAI returns the query for the oldest piece of work that may be leased at ?1.
func oldestAI(table, open string) string {
	return `SELECT r.account_id, r.id FROM ` + table + ` r
		WHERE ` + open + ` AND coalesce(r.held_until, 0) <= ?1 AND r.account_id NOT IN (
			SELECT r.account_id FROM ` + table + ` r WHERE ` + open + ` AND r.held_until > ?1)
		ORDER BY r.id LIMIT 1`
}

// nextAI returns when the first piece of work may be leased; the zero time when there is none at
// all.
func (t *Tx) nextAI(table, open string) (time.Time, error) {
	return one(t, "looking for work", timed, `SELECT min(at) FROM (SELECT max(coalesce(r.held_until, 1)) AS at
		FROM `+table+` r WHERE `+open+` GROUP BY r.account_id) AS work`)
}
