package localstore

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/text"
)

// AddSiteEvents stores events that were made on this machine, and notes each in the journal. Those that are already
// here stay as they are.
func (m *Marks) AddSiteEvents(ctx context.Context, events []state.SiteEvent) error {
	return m.db.write(ctx, "keep what was entered on site", func(tx *txn) error {
		for i := range events {
			added, err := addSiteEvent(ctx, tx, &events[i], false)
			if err == nil && added {
				err = noteSiteEvent(ctx, tx, &events[i])
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// addSiteEvent adds an event, unless it is already here. shared says that the service has it.
func addSiteEvent(ctx context.Context, tx *txn, e *state.SiteEvent, shared bool) (added bool, err error) {
	err = orNone(tx.QueryRowContext(ctx, `
		INSERT INTO site_events (id, proposal, data, shared) VALUES (?, ?, ?, ?)
		ON CONFLICT (id) DO NOTHING RETURNING 1`, e.ID, e.Proposal, inJSON{e}, shared).Scan(&added))
	return added, err
}

// noteSiteEvent adds an event to the journal.
func noteSiteEvent(ctx context.Context, tx *txn, e *state.SiteEvent) error {
	kind, result := state.JournalSite, state.JournalNoted
	switch {
	case e.Kind == state.SiteTick && e.Gone:
		kind, result = state.JournalTick, state.JournalUnticked
	case e.Kind == state.SiteTick:
		kind, result = state.JournalTick, state.JournalTicked
	case e.Gone:
		result = state.JournalWithdrawn
	}
	edit := state.Edit{Proposal: e.Proposal, Area: e.Area, Change: state.Other{Kind: kind, Text: e.Words()}}
	_, err := noteOther(ctx, tx, state.JournalLine{At: e.At, Edit: edit, State: result, Reason: e.Initials})
	return err
}

// SiteEvents returns the events of a proposal, in no particular order.
func (m *Marks) SiteEvents(ctx context.Context, proposal state.ProposalID) ([]state.SiteEvent, error) {
	return listOf(ctx, m.db, "read what was entered on site", func(row scanner) (e state.SiteEvent, err error) {
		err = row.Scan(inJSON{&e})
		return e, err
	}, "SELECT data FROM site_events WHERE proposal = ?", proposal)
}

// SiteKey returns the key that signs this machine's files of site events. It is made on first use.
func (m *Marks) SiteKey(ctx context.Context) (key ed25519.PrivateKey, err error) {
	err = m.db.write(ctx, "make the key of this machine", func(tx *txn) error {
		seed, err := siteSeed(ctx, tx)
		if err == nil && seed == nil {
			_, key, err = ed25519.GenerateKey(nil)
			if err == nil {
				err = execute(ctx, tx, "INSERT INTO site_keys (key, name, seed, since) VALUES (?, '', ?, ?)",
					keyText(key.Public().(ed25519.PublicKey)), key.Seed(), stamp(tx.now()))
			}
			return err
		}
		if err == nil {
			key = ed25519.NewKeyFromSeed(seed)
		}
		return err
	})
	return key, err
}

// siteSeed returns the seed of this machine's key; nil for none.
func siteSeed(ctx context.Context, tx *txn) (seed []byte, err error) {
	err = orNone(tx.QueryRowContext(ctx, "SELECT seed FROM site_keys WHERE seed IS NOT NULL").Scan(&seed))
	if len(seed) != ed25519.SeedSize {
		return nil, err
	}
	return seed, err
}

func keyText(key ed25519.PublicKey) string { return base64.StdEncoding.EncodeToString(key) }

// KnowsSiteKey reports whether files that a key has signed are trusted here, or are this machine's own.
func (m *Marks) KnowsSiteKey(ctx context.Context, key ed25519.PublicKey) (known bool, err error) {
	err = m.db.read(ctx, "read the known machines", func(db querier) error {
		return db.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM site_keys WHERE key = ?)", keyText(key)).Scan(&known)
	})
	return known, err
}

// MergeSiteFile adds the events of a file that this machine does not have, and trusts its key from now on. The journal
// says so.
func (m *Marks) MergeSiteFile(
	ctx context.Context, f *installer.SiteFile, key ed25519.PublicKey,
) (added int, err error) {
	err = m.db.write(ctx, "merge what was entered on site", func(tx *txn) error {
		added = 0
		err := execute(ctx, tx, "INSERT INTO site_keys (key, name, since) VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING",
			keyText(key), f.By, stamp(tx.now()))
		if err != nil {
			return err
		}
		if added, err = mergeSite(ctx, tx, f.Events, false); err != nil || added == 0 {
			return err
		}
		words := text.Count(added, "site event") + " merged from a file of " + f.By
		edit := state.Edit{Proposal: f.Proposal, Change: state.Other{Kind: state.JournalSite, Text: words}}
		_, err = noteOther(ctx, tx, state.JournalLine{
			At: tx.now(), Edit: edit, State: state.JournalNoted, Reason: "signed by " + installer.SiteFingerprint(key),
		})
		return err
	})
	return added, err
}

// mergeSite adds events that are not here yet, and returns how many. shared says that the service has them.
func mergeSite(ctx context.Context, tx *txn, events []state.SiteEvent, shared bool) (added int, err error) {
	for i := range events {
		is, err := addSiteEvent(ctx, tx, &events[i], shared)
		if err != nil {
			return added, err
		}
		if is {
			added++
		}
	}
	return added, nil
}

// MergeSite adds the events that the service has, and notes that it has them. It returns how many are new here.
func (m *Marks) MergeSite(ctx context.Context, events []state.SiteEvent) (added int, err error) {
	if len(events) == 0 {
		return 0, nil
	}
	err = m.db.write(ctx, "keep what was entered on site", func(tx *txn) error {
		if added, err = mergeSite(ctx, tx, events, true); err != nil {
			return err
		}
		for i := range events {
			err := execute(ctx, tx, "UPDATE site_events SET shared = 1 WHERE id = ? AND NOT shared", events[i].ID)
			if err != nil {
				return err
			}
		}
		return nil
	})
	return added, err
}

// SiteCount returns how many events a proposal has.
func (m *Marks) SiteCount(ctx context.Context, proposal state.ProposalID) (n int, err error) {
	err = m.db.read(ctx, "count what was entered on site", func(db querier) error {
		return db.QueryRowContext(ctx, "SELECT count(*) FROM site_events WHERE proposal = ?", proposal).Scan(&n)
	})
	return n, err
}

// SiteCounts returns how many events those of the proposals have that have any.
func (m *Marks) SiteCounts(ctx context.Context, ids []state.ProposalID) (counts map[state.ProposalID]int, err error) {
	err = m.db.read(ctx, "count what was entered on site", func(db querier) error {
		counts = make(map[state.ProposalID]int)
		return each(ctx, db, func(row scanner) error {
			var id state.ProposalID
			var n int
			err := row.Scan(&id, &n)
			counts[id] = n
			return err
		}, `SELECT proposal, count(*) FROM site_events WHERE proposal IN (SELECT value FROM json_each(?))
			GROUP BY proposal`, listed(ids))
	})
	return counts, err
}

// UnsharedSites returns the proposals with events that no service is known to have.
func (m *Marks) UnsharedSites(ctx context.Context) ([]state.ProposalID, error) {
	return listOf(ctx, m.db, "read what was entered on site", single[state.ProposalID],
		"SELECT DISTINCT proposal FROM site_events WHERE NOT shared ORDER BY proposal")
}

// UnsharedSite returns at most limit events of a proposal that no service is known to have.
func (m *Marks) UnsharedSite(ctx context.Context, proposal state.ProposalID, limit int) ([]state.SiteEvent, error) {
	return listOf(ctx, m.db, "read what was entered on site", func(row scanner) (e state.SiteEvent, err error) {
		err = row.Scan(inJSON{&e})
		return e, err
	}, "SELECT data FROM site_events WHERE proposal = ? AND NOT shared ORDER BY id LIMIT ?", proposal, limit)
}
