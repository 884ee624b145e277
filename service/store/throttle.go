package store

import "time"

// Throttle is what limits callers across processes, in a transaction.
type Throttle struct{ tx *Tx }

// LoginLimits are how many sign-ins may fail within Window.
type LoginLimits struct {
	Window time.Duration
	// Own bounds those under one name from one origin. Name and Origin bound those under one name, and from
	// one origin, in all; they are higher, so that strangers hardly lock each other out. A Name of 0 is no bound.
	Own, Name, Origin int
}

// loginKeys returns what a sign-in is counted under. origin is empty for this machine, on whose behalf
// everybody may call.
func loginKeys(name, origin string) (own, all, from string) {
	all, from = "for "+emailKey(name), "from "+origin
	return from + " " + all, all, from
}

// BeginLogin records a sign-in attempt under a name as failed before the password is
// checked, so that parallel attempts can't evade the limits. It returns 0, or how long to
// wait when too many attempts have failed. EndLogin takes back an attempt that succeeds.
func (t Throttle) BeginLogin(name, origin string, now time.Time, limits LoginLimits) (wait time.Duration, err error) {
	own, all, from := loginKeys(name, origin)
	most := map[string]int{own: limits.Own}
	if limits.Name > 0 {
		most[all] = limits.Name
	}
	if origin != "" {
		most[from] = limits.Origin
	}
	if err := t.tx.do("forgetting old sign-ins", `DELETE FROM login_failures WHERE failed <= ?`,
		micros(now.Add(-limits.Window))); err != nil {
		return 0, err
	}
	for key, limit := range most {
		failed, err := collect(t.tx, "counting failed sign-ins", timed,
			`SELECT failed FROM login_failures WHERE name = ? ORDER BY failed DESC LIMIT 0 + ?`, key, limit)
		if err != nil {
			return 0, err
		}
		if len(failed) >= limit {
			wait = max(wait, failed[limit-1].Add(limits.Window).Sub(now))
		}
	}
	if wait > 0 {
		return wait, nil
	}
	for key := range most {
		if err := t.tx.do("noting a sign-in", `INSERT INTO login_failures (name, failed) VALUES (?, ?)`,
			key, micros(now)); err != nil {
			return 0, err
		}
	}
	return 0, nil
}

// EndLogin takes back the attempt of began, which has succeeded, and forgets those that failed under the
// name from the same origin. What others do under the name still counts.
func (t Throttle) EndLogin(name, origin string, began time.Time) error {
	own, all, from := loginKeys(name, origin)
	return t.tx.do("forgetting sign-ins",
		`DELETE FROM login_failures WHERE name = ? OR (name IN (?, ?) AND failed = ?)`, own, all, from, micros(began))
}

// ForgetWindows forgets the counts of windows that began before a time.
func (t Throttle) ForgetWindows(before time.Time) error {
	return t.tx.do("forgetting counts of requests", `DELETE FROM rate_windows WHERE window_start < ?`, micros(before))
}

// LeaseRequests leases up to want requests from a caller's limit for the window that
// begins at start. It returns how many it got, possibly none.
func (t Throttle) LeaseRequests(caller string, start time.Time, limit, want int) (got int, err error) {
	used, err := one(t.tx, "taking requests of a caller", single[int],
		`INSERT INTO rate_windows (caller, window_start, used)
		VALUES (?, ?, 0) ON CONFLICT (caller) DO UPDATE SET
			used = CASE WHEN rate_windows.window_start = excluded.window_start THEN rate_windows.used ELSE 0 END,
			window_start = excluded.window_start
		RETURNING used`, caller, micros(start))
	if err != nil {
		return 0, err
	}
	if got = min(want, limit-used); got <= 0 {
		return 0, nil
	}
	err = t.tx.do("taking requests of a caller",
		`UPDATE rate_windows SET used = used + ? WHERE caller = ?`, got, caller)
	return got, err
}
