// Package operation is what the operations of the interface have in common: the call with its
// parameters, the reply, the refusal, and who may do what. It knows no operation.
package operation

import (
	"context"
	"time"
)

// Access is who may call an operation.
type Access int

// The callers of operations.
const (
	Signed   Access = iota // a user of an account, by a signed request
	Exchange               // an application, by a request signed without a user key
	Invited                // who has a code, by a request that is not signed
	Open                   // anyone
)

// Endpoint is one operation of the interface.
type Endpoint struct {
	Method string
	Path   string // a pattern of http.ServeMux, without the method
	Access Access
	Needs  Permission // empty: none
	Handle Handler

	TakesJSON bool // as the body, beside a form

	MaxBody int64         // bytes; 0: 4 MiB
	Timeout time.Duration // 0: 30 s
}

// Handler handles a call. Its error is a *Fault, or an internal failure whose details the
// caller never sees.
type Handler func(ctx context.Context, c *Call) (Reply, error)
