package limits

import (
	"context"
	"sync"
)

// Turns is a mutex for each key. The zero value is ready to use.
type Turns struct {
	mu     sync.Mutex
	queues map[string]*queue
}

// queue is the mutex of one key.
type queue struct {
	turn chan struct{} // holds a token while somebody has the lock
	len  int           // holder and waiters
}

// Wait locks key, or fails when ctx ends. The caller must call done.
func (t *Turns) Wait(ctx context.Context, key string) (done func(), err error) {
	q := t.join(key)
	select {
	case q.turn <- struct{}{}:
		return func() { <-q.turn; t.leave(key, q) }, nil
	case <-ctx.Done():
		t.leave(key, q)
		return nil, ctx.Err()
	}
}

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
