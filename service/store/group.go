package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"app.tender/tender/state/sqlitefile"
)

// A commit waits for the disk, which takes several times as long as a short write. So short writes that wait for their
// turn at the same time are written in one transaction, each in a savepoint of its own, and committed together: the
// first opens the transaction, has the others run one after the other, and commits. None is done before the commit is,
// and one that fails undoes only what it did itself.

// The bounds of a group. A write begins no later than groupTime after its group: the first one waits for all.
const (
	groupMost = 64
	groupTime = 10 * time.Millisecond
)

// line is the writers that wait, in the order in which they came. The zero value is ready.
type line struct {
	mu      sync.Mutex
	busy    bool // somebody has the turn
	waiting []*writer
}

// writer is a write that waits for its turn. It gets a group to write in, or nil: then it begins a transaction.
type writer struct {
	short bool
	turn  chan *group
}

// group is writes in one transaction.
type group struct {
	conn   *sqlitefile.Conn
	member chan error    // how a member's part of the transaction ended; nil: the transaction goes on
	done   chan struct{} // closed when the transaction has ended
	err    error         // why it failed; set before done is closed
}

// enter waits for a turn. The caller then writes in the group, or if that is nil, begins a transaction, and calls leave
// after it.
func (l *line) enter(ctx context.Context, short bool) (*group, error) {
	l.mu.Lock()
	if !l.busy {
		l.busy = true
		l.mu.Unlock()
		return nil, nil
	}
	w := &writer{short, make(chan *group, 1)}
	l.waiting = append(l.waiting, w)
	l.mu.Unlock()
	select {
	case g := <-w.turn:
		return g, nil
	case <-ctx.Done():
	}
	l.mu.Lock()
	i := slices.Index(l.waiting, w)
	if i >= 0 {
		l.waiting = slices.Delete(l.waiting, i, i+1)
	}
	l.mu.Unlock()
	if i < 0 { // its turn has come meanwhile
		if g := <-w.turn; g != nil {
			g.member <- nil
		} else {
			l.leave()
		}
	}
	return nil, fmt.Errorf("waiting for the database: %w", ctx.Err())
}

// leave gives the turn to the next writer.
func (l *line) leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.waiting) == 0 {
		l.busy = false
		return
	}
	l.first().turn <- nil
}

// first takes the first writer out of the line.
func (l *line) first() *writer {
	w := l.waiting[0]
	l.waiting = slices.Delete(l.waiting, 0, 1)
	return w
}

// nextShort takes the first writer out of the line if it is short, else it returns nil.
func (l *line) nextShort() *writer {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.waiting) == 0 || !l.waiting[0].short {
		return nil
	}
	return l.first()
}

// admit has the short writes that wait run in the transaction of a group.
func (l *line) admit(g *group, c *sqlitefile.Conn) error {
	g.conn = c
	began := time.Now()
	for n := 1; n < groupMost && time.Since(began) < groupTime; n++ {
		w := l.nextShort()
		if w == nil {
			break
		}
		w.turn <- g
		if err := <-g.member; err != nil {
			return err
		}
	}
	return nil
}

// join runs f as a part of the group's transaction, and waits until that has ended.
func (g *group) join(ctx context.Context, f func(conn) error) error {
	err := g.part(ctx, f)
	<-g.done
	if g.err != nil {
		return g.err
	}
	return err
}

func (g *group) part(ctx context.Context, f func(conn) error) error {
	ended := sqlitefile.ErrLost // if f panics
	defer func() { g.member <- ended }()
	err := g.conn.Part(ctx, func() error { return f(g.conn) })
	if !errors.Is(err, sqlitefile.ErrLost) {
		ended = nil
	}
	return err
}
