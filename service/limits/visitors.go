package limits

import (
	"net/netip"
	"sync"
	"time"
)

// Visitors limits the requests of each address that needs no key: a bucket of visitBurst, which
// fills up again by visitRate a second. This machine is not limited, as by Connections.
type Visitors struct {
	mu   sync.Mutex
	from map[netip.Prefix]bucket
}

// bucket is what one address has left.
type bucket struct {
	left float64
	at   time.Time
}

const (
	visitBurst = 200
	visitRate  = 4
	// maxVisitors bounds the memory: beyond it, those are forgotten whose buckets are full again, and
	// if there are none, all.
	maxVisitors = 50_000
)

// NewVisitors returns a limit that nobody has used.
func NewVisitors() *Visitors { return &Visitors{from: map[netip.Prefix]bucket{}} }

// Take uses n requests of an address. If it has too few left, retryAfter is the time until it has
// enough; else it is 0.
func (v *Visitors) Take(address netip.Addr, n int, now time.Time) (retryAfter time.Duration) {
	from := Origin(address)
	if !from.IsValid() {
		return 0
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	b, known := v.from[from]
	if !known {
		v.forget(now)
		b = bucket{visitBurst, now}
	}
	b = b.filled(now)
	if short := float64(n) - b.left; short > 0 {
		retryAfter = time.Duration(short / visitRate * float64(time.Second))
	} else {
		b.left -= float64(n)
	}
	v.from[from] = b
	return retryAfter
}

func (b bucket) filled(now time.Time) bucket {
	return bucket{min(visitBurst, b.left+visitRate*max(0, now.Sub(b.at).Seconds())), now}
}

// forget makes room for one more.
func (v *Visitors) forget(now time.Time) {
	if len(v.from) < maxVisitors {
		return
	}
	for from, b := range v.from {
		if b.filled(now).left >= visitBurst {
			delete(v.from, from)
		}
	}
	if len(v.from) >= maxVisitors {
		clear(v.from)
	}
}
