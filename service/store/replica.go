package store

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"app.tender/tender/state"
)

// replica is a server that follows the database, some time behind. It has the last write of a user if the user's writes
// come to as many there: they are counted in the transaction of each.
type replica struct {
	server *postgresServer
	told   func(error) // when it goes away, and nil when it is back

	mu   sync.Mutex
	away time.Time // when it was found not to answer; zero: it answers
}

const (
	// replicaTime is how long a list from a replica may take; then the primary is asked.
	replicaTime = time.Second
	// awayTime is for how long a replica that does not answer is not asked again.
	awayTime = 5 * time.Second
)

// errBehind is why a replica can't answer yet.
var errBehind = errors.New("the replica does not have the user's last write yet")

// Follow has lists read from a replica of PostgreSQL at an address, before the store is used. told, which may be called
// by several goroutines, gets the error of a replica that does not answer, once, and nil when it answers again. All
// processes on the database must follow one, since only they count the writes of users.
func (s *Store) Follow(address string, told func(error)) error {
	if _, isServer := s.db.(*postgresServer); !isServer || !IsPostgres(address) {
		return state.Invalid("A replica is one of a database of PostgreSQL.",
			"Name both by addresses such as postgres://tender@db.example.com/tender.")
	}
	server, _, err := connections(address)
	if err != nil {
		return err
	}
	s.replica = &replica{server: server, told: told}
	return nil
}

// ReadList is Read for a list or a search that a user asks for. It may come from the replica and miss the last writes
// of others, but never one of the user's own.
func (s *Store) ReadList(ctx context.Context, account AccountID, user state.UserID, f func(*Tx) error) error {
	if s.replica == nil || !s.replica.answers() {
		return s.Read(ctx, f)
	}
	err := s.readReplica(ctx, account, user, f)
	if err == nil {
		s.replica.note(nil)
		return nil
	}
	if !errors.Is(err, errBehind) && ctx.Err() == nil {
		s.replica.note(err)
	}
	return s.Read(ctx, f)
}

// readReplica runs f in a transaction of the replica if that has the user's last write.
func (s *Store) readReplica(ctx context.Context, account AccountID, user state.UserID, f func(*Tx) error) error {
	writes := func(tx *Tx) (int64, error) {
		return one(tx, "counting the writes of a user", single[int64],
			`SELECT coalesce(sum(n), 0) FROM user_writes WHERE account_id = ? AND user_id = ?`, account, user)
	}
	there, err := View(ctx, s, writes)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, replicaTime)
	defer cancel()
	return s.replica.server.read(ctx, func(c conn) error {
		tx := &Tx{ctx: ctx, key: s.key, db: s.db, conn: c}
		here, err := writes(tx)
		if err != nil {
			return err
		}
		if here < there {
			return errBehind
		}
		return f(tx)
	})
}

// writeSlots is how many rows share the count of a user's writes.
const writeSlots = 16

// countWrite counts a write of a user.
func (t *Tx) countWrite() error {
	if t.actor.User == 0 || !t.wrote {
		return nil
	}
	return t.do("counting the writes of a user", `INSERT INTO user_writes (account_id, user_id, slot, n)
		VALUES (?, ?, ?, 1) ON CONFLICT (account_id, user_id, slot) DO UPDATE SET n = user_writes.n + 1`,
		t.actor.Account, t.actor.User, rand.IntN(writeSlots))
}

// answers reports whether the replica is to be asked.
func (r *replica) answers() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.away.IsZero() || time.Since(r.away) > awayTime
}

// note records that the replica answered, or why it did not.
func (r *replica) note(err error) {
	r.mu.Lock()
	changed := r.away.IsZero() == (err != nil)
	r.away = time.Time{}
	if err != nil {
		r.away = time.Now()
	}
	r.mu.Unlock()
	if changed {
		r.told(err)
	}
}
