package store

import "time"

// Throttle is what limits callers across processes, in a transaction.
type Throttle struct{ tx *Tx }

// BeginLogin records a sign-in attempt under a name as failed before the password is
// checked, so that parallel attempts can't evade the limit. It returns 0, or how long to
// wait when limit attempts have failed within window. ForgetLogins takes back an attempt
// that succeeds.
func (t Throttle) BeginLogin(
	name string, now time.Time, window time.Duration, limit int,
) (wait time.Duration, err error) {
	key := emailKey(name)
	if err := t.tx.do("forgetting old sign-ins", `DELETE FROM login_failures WHERE failed <= ?`,
		micros(now.Add(-window))); err != nil {
		return 0, err
	}
	failed, err := collect(t.tx, "counting failed sign-ins", timed,
		`SELECT failed FROM login_failures WHERE name = ? ORDER BY failed DESC LIMIT 0 + ?`, key, limit)
	if err != nil {
		return 0, err
	}
	if len(failed) >= limit {
		return failed[limit-1].Add(window).Sub(now), nil
	}
	err = t.tx.do("noting a sign-in", `INSERT INTO login_failures (name, failed) VALUES (?, ?)`, key, micros(now))
	return 0, err
}

// ForgetLogins deletes the failed attempts of a name after one has succeeded.
func (t Throttle) ForgetLogins(name string) error {
	return t.tx.do("forgetting sign-ins", `DELETE FROM login_failures WHERE name = ?`, emailKey(name))
}

// LeaseRequests leases up to want requests from an application's limit for the window that
// begins at start. It returns how many it got, possibly none.
func (t Throttle) LeaseRequests(appKey string, start time.Time, limit, want int) (got int, err error) {
	used, err := one(t.tx, "taking requests of an application", single[int],
		`INSERT INTO rate_windows (app_key, window_start, used)
		VALUES (?, ?, 0) ON CONFLICT DO UPDATE SET
			used = CASE WHEN window_start = excluded.window_start THEN used ELSE 0 END,
			window_start = excluded.window_start
		RETURNING used`, appKey, micros(start))
	if err != nil {
		return 0, err
	}
	if got = min(want, limit-used); got <= 0 {
		return 0, nil
	}
	err = t.tx.do("taking requests of an application",
		`UPDATE rate_windows SET used = used + ? WHERE app_key = ?`, got, appKey)
	return got, err
}
