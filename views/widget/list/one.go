package list

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// OneSource reads and caches a single thing.
type OneSource[D any, I comparable] struct {
	// Here reads it from this machine; nil without an error if it is not there. A value returned
	// with an error is shown all the same.
	Here func(ctx context.Context, id I) (d *D, asOf time.Time, err error)
	// There reads it from the service; nil for what only this machine has.
	There func(ctx context.Context, id I) (*D, error)
	// Keep caches what There returned.
	Keep func(ctx context.Context, id I, d *D, asOf time.Time) error
	// Waits delays the request until the cursor stops moving.
	Waits bool
	// Local reports whether the service can't know it yet; nil for never.
	Local func(id I) bool
}

// One reads a single thing from this machine at once, then from the service, and caches it.
type One[D any, I comparable] struct {
	Value   *D        // nil until it is read
	AsOf    time.Time // when it was read from the service
	Loading bool
	Failed  state.Fault // why reading failed, unless the banner shows it
	Fault   state.Fault // why reading failed

	// Took is called when it was read; nil for nothing.
	Took func() tea.Cmd

	env    *screen.Env
	name   string
	src    OneSource[D, I]
	wanted I
	some   bool // Want was called
	told   bool // the service has returned it
}

type oneRead[D any, I comparable] struct {
	id    I
	value *D
	asOf  time.Time
	local bool
	err   error
}

// NewOne returns a One that reads nothing yet. Name is unique within the screen.
func NewOne[D any, I comparable](env *screen.Env, name string, src OneSource[D, I]) *One[D, I] {
	return &One[D, I]{env: env, name: name, src: src}
}

// Want reads the thing with an id, unless it is read already.
func (o *One[D, I]) Want(id I) tea.Cmd {
	if o.some && o.wanted == id {
		return nil
	}
	o.wanted, o.some, o.told = id, true, false
	o.Value, o.AsOf, o.Failed, o.Fault, o.Loading = nil, time.Time{}, state.Fault{}, state.Fault{}, true
	ctx, src := o.env.Life(), o.src
	return o.reads(func() oneRead[D, I] {
		d, asOf, err := src.Here(ctx, id)
		return oneRead[D, I]{id, d, asOf, true, err}
	})
}

// Load is Want, and also asks the service again if it has not answered yet.
func (o *One[D, I]) Load(id I) tea.Cmd {
	if !o.some || o.wanted != id {
		return o.Want(id)
	}
	if o.told {
		return nil
	}
	return o.Reread()
}

// Reread asks the service again.
func (o *One[D, I]) Reread() tea.Cmd {
	o.Loading = o.some && o.asks()
	if !o.Loading {
		return nil
	}
	ctx, src, id, now := o.env.Work(), o.src, o.wanted, o.env.Now()
	return o.reads(func() oneRead[D, I] {
		d, err := src.There(ctx, id)
		return oneRead[D, I]{id, d, now, false, err}
	})
}

func (o *One[D, I]) reads(one func() oneRead[D, I]) tea.Cmd {
	return o.env.Latest(o.name, screen.Fetch(one, func(msg oneRead[D, I]) tea.Cmd {
		return tea.Batch(o.taken(msg), after(o.Took))
	}))
}

// Told reports whether the service has returned it.
func (o *One[D, I]) Told() bool { return o.told }

// Answered reports whether the service has returned it, or an error.
func (o *One[D, I]) Answered() bool {
	return !o.Loading && (o.told || o.Fault.Kind != state.FaultNone)
}

func (o *One[D, I]) asks() bool {
	return o.src.There != nil && !o.env.Link().ByChoice && (o.src.Local == nil || !o.src.Local(o.wanted))
}

func (o *One[D, I]) taken(msg oneRead[D, I]) tea.Cmd {
	if msg.local {
		o.env.Local(false, msg.err)
		if msg.value != nil {
			o.Value, o.AsOf = msg.value, msg.asOf
		}
		if !o.src.Waits || !o.asks() {
			return o.Reread()
		}
		return o.env.Latest(o.name, o.env.After(typingPause, o.Reread))
	}
	o.env.Answered(msg.err)
	o.Loading, o.Failed, o.Fault = false, state.Fault{}, state.FaultOf(msg.err)
	if !o.Fault.Stays() {
		o.Failed = o.Fault // else the banner shows it
	}
	if msg.err != nil {
		return nil
	}
	o.Value, o.AsOf, o.told = msg.value, msg.asOf, true
	ctx, src := o.env.Life(), o.src
	return o.env.Keep(func() error { return src.Keep(ctx, msg.id, msg.value, msg.asOf) })
}
