// Package builder does the background work of the AI builder: it reads or transcribes
// content, makes outlines from it, and builds proposals from outlines. Pending work and
// its leases are in the database, so that a restart loses nothing and several processes
// can share the work.
package builder

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"app.tender/tender/service/command"
	"app.tender/tender/service/delivery"
	"app.tender/tender/service/loop"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/store"
)

// Config configures the AI builder. The zero value needs no programs: text is read as it
// is, outlines are made by rules, and audio and video are not transcribed.
type Config struct {
	// Transcribe is a program that takes the path of an audio or video file as its
	// last argument and writes the spoken words.
	Transcribe []string
	// Outline is a program that reads text and writes an outline in the grammar of
	// package plan.
	Outline []string
	// Time bounds a run of either; 0: 10 minutes.
	Time time.Duration
	// Reading bounds the time of the rules for one outline; 0: a minute.
	Reading time.Duration
}

// Service is what the builder needs of the service.
type Service struct {
	Store *store.Store
	Files Files
	Log   *slog.Logger
	Now   func() time.Time

	Pricing proposals.Pricing
	Events  *delivery.Sender
}

// refusal is why a phase failed, in words for the caller.
type refusal struct{ Message string }

// Error implements error.
func (r *refusal) Error() string { return r.Message }

// How many pieces of work of a kind run at once, each for a different account. Work that waits for programs
// has its own pool, so that text never waits for a video.
const (
	textSlots    = 2
	mediaSlots   = 2
	outlineSlots = 2
	buildSlots   = 1
)

const (
	// A process leases a piece of work for hold and renews the lease every holdAgain. A
	// renewal may wait for another writer of the database as long as the store does, 10 s.
	hold      = 20 * time.Second
	holdAgain = 3 * time.Second
	// maxOutlineBytes bounds the text that an outline is made of, and the outline.
	maxOutlineBytes = 2 << 20
)

// Builder does the work.
type Builder struct {
	Service
	texts, media, outlines, builds *loop.Pool
	transcribe, outline            command.Command
	limits                         command.Limits
	reading                        time.Duration
}

// New returns a builder that does nothing until what Work returns is run.
func New(s Service, c Config) *Builder {
	b := &Builder{
		Service: s, transcribe: c.Transcribe, outline: c.Outline, reading: cmp.Or(c.Reading, time.Minute),
		limits: command.Limits{Time: cmp.Or(c.Time, 10*time.Minute), Output: maxOutlineBytes},
	}
	failed := func(err error) { s.Log.Error("building", "error", err) }
	b.texts = loop.NewPool(textSlots, b.takeContent(store.SourceText), s.Now, failed)
	b.media = loop.NewPool(mediaSlots, b.takeContent(store.SourceAudio, store.SourceVideo), s.Now, failed)
	b.outlines = loop.NewPool(outlineSlots, b.takeOutline(), s.Now, failed)
	b.builds = loop.NewPool(buildSlots, b.takeBuild, s.Now, failed)
	return b
}

// WakeContent starts the processing of new content at once.
func (b *Builder) WakeContent() {
	b.texts.Wake()
	b.media.Wake()
}

// WakeOutlines starts a new outline at once.
func (b *Builder) WakeOutlines() { b.outlines.Wake() }

// WakeBuilds starts a new build at once.
func (b *Builder) WakeBuilds() { b.builds.Wake() }

// Work returns the background workers, each of which runs until its context ends.
func (b *Builder) Work() []func(context.Context) {
	return []func(context.Context){b.texts.Run, b.media.Run, b.outlines.Run, b.builds.Run, b.sweepRegularly}
}

// Settle does everything that is due and waits for running work.
func (b *Builder) Settle(ctx context.Context) error {
	for _, pool := range []*loop.Pool{b.texts, b.media, b.outlines, b.builds} {
		if err := pool.Settle(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (b *Builder) sweepRegularly(ctx context.Context) {
	for ctx.Err() == nil {
		if err := b.Sweep(ctx); err != nil {
			b.Log.Warn("sweeping content", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(orphanAge):
		}
	}
}

// Sweep removes uploaded files that no content uses.
func (b *Builder) Sweep(ctx context.Context) error { return b.Files.sweep(ctx) }

// takeContent returns a Take for waiting content of the given types.
func (b *Builder) takeContent(types ...string) loop.Take {
	return taking(b, func(tx *store.Tx) (time.Time, error) {
		return tx.Content().Next(types...)
	}, func(tx *store.Tx, now, until time.Time) (store.AIContent, error) {
		return tx.Content().Lease(now, until, types...)
	}, b.process)
}

// takeOutline returns a Take for waiting outlines.
func (b *Builder) takeOutline() loop.Take {
	return taking(b, func(tx *store.Tx) (time.Time, error) {
		return tx.Outlines().Next()
	}, func(tx *store.Tx, now, until time.Time) (store.AIOutline, error) {
		return tx.Outlines().Lease(now, until)
	}, b.generate)
}

// taking returns a Take that leases a piece of work for this process. next returns when
// the next piece is due.
func taking[T any](
	b *Builder, next func(*store.Tx) (time.Time, error), take func(tx *store.Tx, now, until time.Time) (T, error),
	do func(context.Context, *T) error,
) loop.Take {
	return func(ctx context.Context) (loop.Job, time.Time, error) {
		at, err := store.View(ctx, b.Store, next)
		if err != nil || at.IsZero() || at.After(b.Now()) {
			return nil, at, err
		}
		work, err := store.Change(ctx, b.Store, func(tx *store.Tx) (T, error) {
			now := b.Now()
			return take(tx, now, now.Add(hold))
		})
		if errors.Is(err, store.ErrNotFound) { // another process was faster
			return nil, time.Time{}, nil
		}
		return func(ctx context.Context) error { return do(ctx, &work) }, at, err
	}
}

// takeBuild returns a job if a build waits. It takes no lease: the job finds and does the
// build in one transaction.
func (b *Builder) takeBuild(ctx context.Context) (loop.Job, time.Time, error) {
	_, err := store.View(ctx, b.Store, func(tx *store.Tx) (store.AIBuild, error) { return tx.Builds().Waiting() })
	if err != nil {
		return nil, time.Time{}, ignoring(err, store.ErrNotFound)
	}
	return b.build, time.Time{}, nil
}

// withLease runs f and meanwhile renews this process's lease on a piece of work. It turns a
// panic of f into an error.
func (b *Builder) withLease(
	ctx context.Context, longer func(tx *store.Tx, until time.Time) error, f func() error,
) error {
	ctx, cancel := context.WithCancel(ctx)
	var renewing sync.WaitGroup
	renewing.Go(func() {
		tick := time.NewTicker(holdAgain)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			err := b.Store.Write(ctx, func(tx *store.Tx) error { return longer(tx, b.Now().Add(hold)) })
			if err != nil && ctx.Err() == nil {
				b.Log.Warn("holding a piece of work", "error", err)
			}
		}
	})
	err := loop.Recovered(f)
	cancel()
	renewing.Wait()
	return err
}
