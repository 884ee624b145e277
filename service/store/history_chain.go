package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// Each account's rows are a chain: the hash of a row covers the row before it. A row gets its place in the chain
// shortly after it was written, from one process at a time. If the writes did that themselves, all of an account would
// wait for each other, and on PostgreSQL undo each other; so a write adds its row and reads nothing.

// chain is the state of an account's chain.
type chain struct {
	account     AccountID
	removed     int64  // the place of the last row that is not kept any more; 0: all are kept
	removedHash []byte // its hash, on which the first kept row builds
	last        int64  // the place of the newest row
	lastHash    []byte
}

func (c *chain) dest() []any {
	return []any{&c.account, &c.removed, &c.removedHash, &c.last, &c.lastHash}
}

const chainColumns = `account_id, removed, removed_hash, last, last_hash`

func (t History) chains() ([]chain, error) {
	return collect(t.tx, "reading the chains of the history", (*chain).dest,
		`SELECT `+chainColumns+` FROM history_chains ORDER BY account_id`)
}

func (t History) chain(account AccountID) (chain, error) {
	list, err := collect(t.tx, "reading a chain of the history", (*chain).dest,
		`SELECT `+chainColumns+` FROM history_chains WHERE account_id = ?`, account)
	if err != nil || len(list) == 0 {
		return chain{account: account}, err
	}
	return list[0], nil
}

func (t History) setChain(c *chain) error {
	return t.tx.do("continuing a chain of the history", `INSERT INTO history_chains (`+chainColumns+`)
		VALUES (?, ?, ?, ?, ?) ON CONFLICT (account_id) DO UPDATE SET removed = excluded.removed,
		removed_hash = excluded.removed_hash, last = excluded.last, last_hash = excluded.last_hash`,
		c.account, c.removed, orEmpty(c.removedHash), c.last, orEmpty(c.lastHash))
}

// orEmpty returns a hash as a column has it: none is empty, not NULL.
func orEmpty(hash []byte) []byte { return append([]byte{}, hash...) }

// sum returns the hash of a row after the one with a hash.
func (c *HistoryRow) sum(before []byte) ([]byte, error) {
	row, err := json.Marshal([]any{
		orEmpty(before), c.Place, c.ID, c.Thing.Account, c.At.UnixMicro(), c.User, c.Actor.Name, c.AppKey, c.App,
		c.Address, c.Action, c.Kind, c.Thing.ID, c.Thing.Name, c.Proposal, c.ChangeOrder, c.Area, c.Option, c.Field,
		c.Before, c.After, c.Team, c.Outcome, c.Times,
	})
	sum := sha256.Sum256(row)
	return sum[:], err
}

// Unplaced reports whether a row has no place in a chain yet.
func (t History) Unplaced() (bool, error) {
	return one(t.tx, "looking for new history", single[bool], `SELECT EXISTS (SELECT 1 FROM history WHERE place IS NULL)`)
}

// Chain gives up to limit rows their places in the chains of their accounts, and returns how many.
func (t History) Chain(limit int) (int, error) {
	t.tx.uncounted = true
	rows, err := collect(t.tx, "reading new history", (*HistoryRow).dest,
		`SELECT id, place, hash, `+changeColumns+` FROM history WHERE place IS NULL ORDER BY id LIMIT ?`, limit)
	if err != nil {
		return 0, err
	}
	chains := map[AccountID]*chain{}
	for i := range rows {
		r := &rows[i]
		c := chains[r.Thing.Account]
		if c == nil {
			read, err := t.chain(r.Thing.Account)
			if err != nil {
				return 0, err
			}
			c = &read
			chains[r.Thing.Account] = c
		}
		r.Place = c.last + 1
		hash, err := r.sum(c.lastHash)
		if err != nil {
			return 0, err
		}
		c.last, c.lastHash = r.Place, hash
		if err := t.tx.do("placing a row of the history", `UPDATE history SET place = ?, hash = ?
			WHERE id = ? AND account_id = ?`, r.Place, hash, r.ID, r.Thing.Account); err != nil {
			return 0, err
		}
	}
	for _, c := range chains {
		if err := t.setChain(c); err != nil {
			return 0, err
		}
	}
	return len(rows), nil
}

// Forget deletes up to limit of the oldest rows from before a time, and returns how many. Each chain keeps the place
// and the hash of its last deleted row, so that the rest can be checked.
func (t History) Forget(before time.Time, limit int) (deleted int, err error) {
	t.tx.uncounted = true
	chains, err := t.chains()
	for i := range chains {
		if err != nil || deleted >= limit {
			break
		}
		var n int
		n, err = t.forgetOf(&chains[i], before, limit-deleted)
		deleted += n
	}
	return deleted, err
}

func (t History) forgetOf(c *chain, before time.Time, limit int) (int, error) {
	type row struct {
		place int64
		at    time.Time
		hash  []byte
	}
	rows, err := collect(t.tx, "finding old history",
		func(r *row) []any { return []any{&r.place, timeOf(&r.at), &r.hash} },
		`SELECT place, at, hash FROM history WHERE account_id = ? AND place > ? ORDER BY place LIMIT ?`,
		c.account, c.removed, limit)
	if err != nil {
		return 0, err
	}
	old := slices.IndexFunc(rows, func(r row) bool { return !r.at.Before(before) })
	if old < 0 {
		old = len(rows)
	}
	if old == 0 {
		return 0, nil
	}
	c.removed, c.removedHash = rows[old-1].place, rows[old-1].hash
	if err := t.tx.do("forgetting old history", `DELETE FROM history WHERE account_id = ? AND place <= ?`, c.account,
		c.removed); err != nil {
		return 0, err
	}
	return old, t.setChain(c)
}

// ChainCheck is what a check of an account's chain found.
type ChainCheck struct {
	Account AccountID
	Rows    int64  // that are kept and have a place
	Removed int64  // the place of the last row that is not kept any more; 0: all are kept
	Last    int64  // the place of the newest row
	Hash    []byte // its hash
	Broken  *ChainBreak
}

// ChainBreak is the first row of a chain that is not as it was written.
type ChainBreak struct {
	Place int64
	ID    int64     // 0: the row is missing
	At    time.Time // as the row says
	Why   string
}

// verifyAtOnce is how many rows a check reads at once.
const verifyAtOnce = 500

// Verify checks the chain of an account from its first kept row to its newest.
func (t History) Verify(account AccountID) (ChainCheck, error) {
	c, err := t.chain(account)
	found := ChainCheck{Account: account, Removed: c.removed, Last: c.last, Hash: c.lastHash}
	place, hash := c.removed, c.removedHash
	for err == nil && found.Broken == nil {
		var rows []HistoryRow
		rows, err = collect(t.tx, "checking the history", (*HistoryRow).dest, `SELECT id, place, hash, `+changeColumns+`
			FROM history WHERE account_id = ? AND place > ? ORDER BY place LIMIT ?`, account, place, verifyAtOnce)
		if err != nil || len(rows) == 0 {
			break
		}
		for i := range rows {
			r := &rows[i]
			if found.Broken, err = r.follows(place, hash); err != nil || found.Broken != nil {
				break
			}
			place, hash = r.Place, r.Hash
			found.Rows++
		}
	}
	if err == nil && found.Broken == nil && (place != c.last || !bytes.Equal(hash, c.lastHash)) {
		found.Broken = &ChainBreak{Place: place + 1, Why: fmt.Sprintf("the chain ends here, and had %d rows", c.last)}
	}
	return found, err
}

// follows checks a row against the one before it.
func (c *HistoryRow) follows(place int64, before []byte) (*ChainBreak, error) {
	if c.Place != place+1 {
		return &ChainBreak{Place: place + 1, Why: "the row is missing"}, nil
	}
	hash, err := c.sum(before)
	if err != nil || bytes.Equal(hash, c.Hash) {
		return nil, err
	}
	return &ChainBreak{Place: c.Place, ID: c.ID, At: c.At, Why: "the row is not as it was written"}, nil
}
