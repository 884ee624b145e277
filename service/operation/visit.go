package operation

import (
	"context"
	"net/http"
	"net/netip"
	"time"

	"app.tender/tender/service/limits"
)

// Visit is one request by somebody without a key.
type Visit struct {
	Writer  http.ResponseWriter
	Request *http.Request
	Now     time.Time
	Base    string     // of the service's addresses
	Address netip.Addr // of the network
	Secret  string     // what the address has below its path
	Rest    string     // what follows it: "", "seen"

	Visitors *limits.Visitors
}

// Site handles a visit.
type Site func(context.Context, *Visit) (Reply, error)

// Welcome counts a visit as n requests of its address.
func (v *Visit) Welcome(n int) error {
	if wait := v.Visitors.Take(v.Address, n, v.Now); wait > 0 {
		return &Fault{
			Status: http.StatusTooManyRequests, Code: CodeTooManyRequests, RetryAfter: wait,
			Message: "There were too many requests from your network. Wait a little, and try again.",
		}
	}
	return nil
}
