package limits

import (
	"context"
	"sync"
)

// Turns gives those who want the same thing a turn one after the other. The zero
// value is ready.
type Turns struct {
	mu     sync.Mutex
	queues map[string]*queue
}

// queue is of those who want one thing.
type queue struct {
	turn chan struct{} // holds a token while somebody has the turn
	len  int           // with who has it
}

// Wait waits for a turn at key, until ctx ends. The caller must call done.
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
