// Package remote connects to the service for the screens, the outbox and the commands: on first use, and as the last
// gate before the network if the run is read-only or offline.
package remote

import (
	"context"
	"errors"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// Client is the service. It creates the API client on first use: the keyring may be slow and the demo's service may
// still be starting, and the first screen waits for neither.
type Client struct {
	dial     func(context.Context) (*apiclient.Client, error)
	readOnly string // why nothing may be written; empty if it may
	offline  string // why nothing may be requested; empty if it may
	// OnSite says that a profile is read-only because it is an installer's: what was done on site is written.
	// It is set before the first call.
	OnSite bool
	// GivenUp returns why no more requests are sent; nil to send them. It is set before the first call.
	GivenUp func() error
	// Renewed returns a client with other keys than those of used, which the service refused, if this machine has
	// some by now, else nil. It is nil for keys that nobody else renews, and set before the first call.
	Renewed func(ctx context.Context, used *apiclient.Client) *apiclient.Client
	// Revoked deletes what was read with the keys of used, which the service has revoked. It is nil where nothing is
	// kept, and set before the first call.
	Revoked func(ctx context.Context, used *apiclient.Client)
	// Note adds a move to the journal before it is sent; ended adds its outcome. It is nil without a journal, and set
	// before the first call.
	Note func(ctx context.Context, m state.Move) (ended func(context.Context, state.Fault))

	turn   chan struct{}     // holds a token while a goroutine uses what follows
	client *apiclient.Client // nil until dial has succeeded
}

// New returns a client that connects with dial. readOnly is why nothing may be written, offline why nothing may be
// requested; both are empty if it may.
func New(readOnly, offline string, dial func(context.Context) (*apiclient.Client, error)) *Client {
	return &Client{dial: dial, readOnly: readOnly, offline: offline, turn: make(chan struct{}, 1)}
}

// LetAsk lifts the ban on requests. The editor calls it, whose session goes online and offline by a key, and doctor for
// the demo's own keys.
func (l *Client) LetAsk() {
	defer l.Hold()()
	l.offline = ""
}

// Client returns the API client, and creates it if there is none. After a failure the next call tries again. It fails
// if nothing may be requested.
func (l *Client) Client(ctx context.Context) (*apiclient.Client, error) {
	if l.GivenUp != nil {
		if err := l.GivenUp(); err != nil {
			return nil, err
		}
	}
	select {
	case l.turn <- struct{}{}:
		defer func() { <-l.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if l.offline != "" {
		return nil, OfflineFault(l.offline)
	}
	if l.client == nil {
		c, err := l.dial(ctx)
		if err != nil {
			return nil, err
		}
		l.client = c
	}
	return l.client, nil
}

// Use replaces the API client for later calls.
func (l *Client) Use(c *apiclient.Client) {
	defer l.Hold()()
	l.client = c
}

// Hold waits for a dial in progress and prevents others until release is called.
func (l *Client) Hold() (release func()) {
	l.turn <- struct{}{}
	return func() { <-l.turn }
}

// Through calls f with the API client, and once more if its keys were renewed meanwhile. Before it is refused, f
// must have changed nothing.
func Through[T any](ctx context.Context, l *Client, f func(*apiclient.Client) (T, error)) (T, error) {
	done, renewed, err := once(ctx, l, f)
	if renewed {
		done, _, err = once(ctx, l, f)
	}
	return done, err
}

// once calls f with the API client. renewed is set if its keys were refused and the next call uses others.
func once[T any](
	ctx context.Context, l *Client, f func(*apiclient.Client) (T, error),
) (done T, renewed bool, err error) {
	c, err := l.Client(ctx)
	if err != nil {
		return done, false, err
	}
	if done, err = f(c); errors.Is(err, apiclient.ErrUnauthorized) {
		renewed = l.renew(ctx, c)
	}
	if !renewed && l.Revoked != nil && errors.Is(err, apiclient.ErrDeviceRevoked) {
		l.Revoked(ctx, c)
	}
	return done, renewed, err
}

// renew replaces used, whose keys were refused, and reports success.
func (l *Client) renew(ctx context.Context, used *apiclient.Client) bool {
	if l.Renewed == nil {
		return false
	}
	defer l.Hold()()
	if l.client == used {
		if c := l.Renewed(ctx, used); c != nil {
			l.client = c
		}
	}
	return l.client != used
}

// writing calls f with the API client. It fails if nothing may be written. With renewed keys it is not repeated, as
// f may have written something before it was refused.
func writing[T any](ctx context.Context, l *Client, f func(*apiclient.Client) (T, error)) (T, error) {
	if l.readOnly != "" {
		var none T
		return none, ReadOnlyFault(l.readOnly)
	}
	done, _, err := once(ctx, l, f)
	return done, err
}

// moving is writing for what does not go through the outbox: it is in the journal with its outcome.
func moving[T any](ctx context.Context, l *Client, m state.Move, f func(*apiclient.Client) (T, error)) (T, error) {
	return writing(ctx, l, func(c *apiclient.Client) (T, error) {
		if l.Note == nil {
			return f(c)
		}
		ended := l.Note(ctx, m)
		done, err := f(c)
		ended(context.WithoutCancel(ctx), state.FaultOf(err)) // also when the program ends meanwhile
		return done, err
	})
}

// ByFlag is why nothing may be written in a run with --read-only.
const ByFlag = "This run is read-only (--read-only)."

// ReadOnlyFault returns the fault that nothing was written, and why.
func ReadOnlyFault(why string) state.Fault {
	if why == ByFlag {
		return state.ReadOnly(why, "Nothing was written. Run this without --read-only.")
	}
	return state.ReadOnly(why,
		"Nothing was written. --profile chooses another profile; `tender profiles list` lists them.")
}

// OfflineFault returns the fault that the service was not asked, and why.
func OfflineFault(why string) state.Fault {
	return state.Offline(why, "Run this without --offline.")
}

// Apply sends one edit, unless the profile is read-only. Callers that commit edits check beforehand; this is the last
// gate before the network.
func (l *Client) Apply(ctx context.Context, e state.Edit) (state.Applied, error) {
	return writing(ctx, l, func(c *apiclient.Client) (state.Applied, error) { return c.Apply(ctx, e) })
}
