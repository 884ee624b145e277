// Package builder does the work of the AI builder beside requests: it reads
// content or has it transcribed, makes outlines of it, and builds proposals from
// outlines. What is to be done, and by whom, is in the database, so that a
// restart loses nothing and several processes may share the work.
package builder

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"time"

	"app.tender/tender/service/command"
	"app.tender/tender/service/loop"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// Config says how the AI builder works. The zero value needs nothing: text is
// read as it is, outlines are made by rules, and audio and video are not
// transcribed.
type Config struct {
	// Transcribe is a program that runs with the path of an audio or video file as its
	// last argument and writes the words that are spoken in it.
	Transcribe []string
	// Outline is a program that reads text and writes an outline in the grammar of
	// package outline.
	Outline []string
	// Time bounds a run of either; 0: 10 minutes.
	Time time.Duration
	// Reading bounds what the rules read for one outline; 0: a minute.
	Reading time.Duration
}

// Service is what the builder works with, and the rules of the service that it
// keeps to.
type Service struct {
	Store *store.Store
	Files Files
	Log   *slog.Logger
	Now   func() time.Time

	// Draft reads a proposal that may be built on, or fails with a Refusal.
	Draft func(*store.Tx, store.AccountID, state.ProposalID) (store.Proposal, error)
	// Reprice works out the summary of a proposal.
	Reprice func(*store.Tx, *store.Account, *store.Proposal) error
	// MayUseCatalog reports whether a user may see the account's catalog.
	MayUseCatalog func(*store.Tx, store.AccountID, state.UserID) (bool, error)
	// Publish tells the account's subscribers how a phase stands.
	Publish func(*store.Tx, store.AccountID, Event) error
}

// Event is how an outline or a build stands.
type Event struct {
	Kind     state.WebhookEvent
	Proposal state.ProposalID
	Status   state.AIStatus
	Message  string // why it failed, or what was not built as it was written
}

// Refusal is why a phase failed, in words for the caller.
type Refusal struct{ Message string }

// Error implements error.
func (r *Refusal) Error() string { return r.Message }

// How many pieces of work of a kind go on at once, each of another account. Those that wait for programs
// have a pool of their own, so that text never waits for a video.
const (
	textSlots    = 1
	mediaSlots   = 2
	outlineSlots = 2
	buildSlots   = 1
)

const (
	// A process holds a piece of work for hold, and renews its hold every holdAgain. A
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
	b.outlines = loop.NewPool(outlineSlots, taking(b, (*store.Tx).NextAIOutline, (*store.Tx).HoldAIOutline, b.generate), s.Now, failed)
	b.builds = loop.NewPool(buildSlots, b.takeBuild, s.Now, failed)
	return b
}

// WakeContent has new content processed at once.
func (b *Builder) WakeContent() {
	b.texts.Wake()
	b.media.Wake()
}

// WakeOutlines has a new outline made at once.
func (b *Builder) WakeOutlines() { b.outlines.Wake() }

// WakeBuilds has a new build done at once.
func (b *Builder) WakeBuilds() { b.builds.Wake() }

// Work returns everything that runs beside requests, each until its context ends.
func (b *Builder) Work() []func(context.Context) {
	return []func(context.Context){b.texts.Run, b.media.Run, b.outlines.Run, b.builds.Run, b.sweepRegularly}
}

// Settle does everything that is due and waits for what is under way.
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

// Sweep removes uploaded files that belong to nothing.
func (b *Builder) Sweep(ctx context.Context) error {
	return b.Files.sweep(func() ([]string, error) { return store.View(ctx, b.Store, (*store.Tx).AIFiles) })
}

// takeContent returns what takes a piece of waiting content of one of the types.
func (b *Builder) takeContent(types ...string) loop.Take {
	return taking(b, func(tx *store.Tx) (time.Time, error) {
		return tx.NextAIContent(types...)
	}, func(tx *store.Tx, now, until time.Time) (store.AIContent, error) {
		return tx.HoldAIContent(now, until, types...)
	}, b.process)
}

// taking returns what takes a piece of work and holds it for this process. next
// says when there is any.
func taking[T any](
	b *Builder, next func(*store.Tx) (time.Time, error), take func(tx *store.Tx, now, until time.Time) (T, error),
	do func(context.Context, *T) error,
) loop.Take {
	return func(ctx context.Context) (loop.Job, time.Time, error) {
		at, err := store.View(ctx, b.Store, next)
		if err != nil || at.IsZero() || at.After(b.Now()) {
			return nil, at, err
		}
		var work T
		err = b.Store.Write(ctx, func(tx *store.Tx) (err error) {
			now := b.Now()
			work, err = take(tx, now, now.Add(hold))
			return err
		})
		if errors.Is(err, store.ErrNotFound) { // another process was faster
			return nil, time.Time{}, nil
		}
		return func(ctx context.Context) error { return do(ctx, &work) }, at, err
	}
}

// takeBuild reports whether a build waits. Nothing is held: the job looks for the
// build and does it in one transaction.
func (b *Builder) takeBuild(ctx context.Context) (loop.Job, time.Time, error) {
	waits := false
	err := b.Store.Read(ctx, func(tx *store.Tx) error {
		_, err := tx.WaitingAIBuild()
		waits = err == nil
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		return err
	})
	if err != nil || !waits {
		return nil, time.Time{}, err
	}
	return b.build, time.Time{}, nil
}

// heartbeat renews this process's hold on a piece of work until stop is called.
func (b *Builder) heartbeat(ctx context.Context, longer func(tx *store.Tx, until time.Time) error) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
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
	}()
	return func() { cancel(); <-done }
}
