package limits

import (
	"context"
	"errors"
	"sync"
)

// ErrCrowded is the error when too many wait for one key.
var ErrCrowded = errors.New("too many wait for one turn")

// Turns is a mutex for each key. The zero value is ready to use.
type Turns struct {
	Most int // that hold or wait for one key; 0: no bound

	mu     sync.Mutex
	queues map[string]*queue
}

// queue is the mutex of one key.
type queue struct {
	turn chan struct{} // holds a token while somebody has the lock
	len  int           // holder and waiters
}

// Wait locks key, or fails when ctx ends, or at once with ErrCrowded. The caller must call done.
func (t *Turns) Wait(ctx context.Context, key string) (done func(), err error) {
	q := t.join(key)
	if q == nil {
		return nil, ErrCrowded
	}
	select {
	case q.turn <- struct{}{}:
		return func() { <-q.turn; t.leave(key, q) }, nil
	case <-ctx.Done():
		t.leave(key, q)
		return nil, ctx.Err()
	}
}

// join enters the queue of a key; nil when it is full.
func (t *Turns) join(key string) *queue {
	t.mu.Lock()
	defer t.mu.Unlock()
	q := t.queues[key]
	if q == nil {
		q = &queue{turn: make(chan struct{}, 1)}
		if t.queues == nil {
			t.queues = map[string]*queue{}
		}
		t.queues[key] = q
	}
	if t.Most > 0 && q.len >= t.Most {
		return nil
	}
	q.len++
	return q
}

func (t *Turns) leave(key string, q *queue) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if q.len--; q.len == 0 {
		delete(t.queues, key)
	}
}
