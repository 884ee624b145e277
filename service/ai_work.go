package service

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"app.tender/tender/service/command"
	"app.tender/tender/service/loop"
	"app.tender/tender/service/store"
)

// AIConfig is how the AI builder works. The zero value needs nothing: text is
// read as it is, outlines are made by rules, and audio and video are not
// transcribed.
type AIConfig struct {
	// Transcribe is a program that is run with the path of an audio or video file
	// as its last argument and writes what is said in it.
	Transcribe []string
	// Outline is a program that reads text and writes an outline in the grammar of
	// package outline.
	Outline []string
	// Time bounds a run of either; 0: 10 minutes.
	Time time.Duration
}

// How many pieces of work of a kind go on at once, each of another account. Those that wait for programs
// have a pool of their own, so that text never waits for a video.
const (
	textSlots    = 1
	mediaSlots   = 2
	outlineSlots = 2
	buildSlots   = 1
)

const (
	// hold is for how long a process is believed to be at a piece of work, and
	// holdAgain how often it says that it still is.
	hold      = 30 * time.Second
	holdAgain = 10 * time.Second
	// readingTime bounds what the rules read for one outline.
	readingTime = time.Minute
	// maxOutlineBytes bounds the text that an outline is made of, and the outline.
	maxOutlineBytes = 2 << 20
)

// builder does the work of the AI builder beside requests. What is to be done,
// and by whom, is in the database.
type builder struct {
	s                              *Server
	texts, media, outlines, builds *loop.Pool
	transcribe, outline            command.Command
	limits                         command.Limits
	reading                        time.Duration
}

func newBuilder(s *Server, c AIConfig) *builder {
	b := &builder{
		s: s, transcribe: c.Transcribe, outline: c.Outline, reading: readingTime,
		limits: command.Limits{Time: cmp.Or(c.Time, 10*time.Minute), Output: maxOutlineBytes},
	}
	failed := func(err error) { s.log.Error("building", "error", err) }
	b.texts = loop.NewPool(textSlots, b.takeContent(store.SourceText), s.now, failed)
	b.media = loop.NewPool(mediaSlots, b.takeContent(store.SourceAudio, store.SourceVideo), s.now, failed)
	b.outlines = loop.NewPool(outlineSlots, taking(b, (*store.Tx).NextAIOutline, (*store.Tx).HoldAIOutline, b.generate), s.now, failed)
	b.builds = loop.NewPool(buildSlots, b.takeBuild, s.now, failed)
	return b
}

func (b *builder) wakeContent() {
	b.texts.Wake()
	b.media.Wake()
}

func (b *builder) wakeOutlines() { b.outlines.Wake() }
func (b *builder) wakeBuilds()   { b.builds.Wake() }

// work is everything that runs beside requests.
func (b *builder) work() []func(context.Context) {
	return []func(context.Context){b.texts.Run, b.media.Run, b.outlines.Run, b.builds.Run, b.sweeping}
}

// sweeping removes files that belong to nothing, now and then.
func (b *builder) sweeping(ctx context.Context) {
	for ctx.Err() == nil {
		if err := b.sweep(ctx); err != nil {
			b.s.log.Warn("sweeping content", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(orphanAge):
		}
	}
}

func (b *builder) sweep(ctx context.Context) error {
	return b.s.files.sweep(func() ([]string, error) { return store.View(ctx, b.s.store, (*store.Tx).AIFiles) })
}

// takeContent takes content of some types that is to be processed.
func (b *builder) takeContent(types ...string) loop.Take {
	return taking(b, func(tx *store.Tx) (time.Time, error) {
		return tx.NextAIContent(types...)
	}, func(tx *store.Tx, now, until time.Time) (store.AIContent, error) {
		return tx.HoldAIContent(now, until, types...)
	}, b.process)
}

// taking takes a piece of work, for which next says when there is any, and holds
// it for this process to do.
func taking[T any](
	b *builder, next func(*store.Tx) (time.Time, error), take func(tx *store.Tx, now, until time.Time) (T, error),
	do func(context.Context, *T) error,
) loop.Take {
	return func(ctx context.Context) (loop.Job, time.Time, error) {
		at, err := store.View(ctx, b.s.store, next)
		if err != nil || at.IsZero() || at.After(b.s.now()) {
			return nil, at, err
		}
		var work T
		err = b.s.store.Write(ctx, func(tx *store.Tx) (err error) {
			now := b.s.now()
			work, err = take(tx, now, now.Add(hold))
			return err
		})
		if errors.Is(err, store.ErrNotFound) { // another process was faster
			return nil, time.Time{}, nil
		}
		return func(ctx context.Context) error { return do(ctx, &work) }, at, err
	}
}

// takeBuild looks for a build that is to be done. It is not held: the job does
// all of it, the looking too, in one transaction.
func (b *builder) takeBuild(ctx context.Context) (loop.Job, time.Time, error) {
	waits := false
	err := b.s.store.Read(ctx, func(tx *store.Tx) error {
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

// holding says again and again, until stop is called, that this process is still
// at a piece of work.
func (b *builder) holding(ctx context.Context, longer func(tx *store.Tx, until time.Time) error) (stop func()) {
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
			err := b.s.store.Write(ctx, func(tx *store.Tx) error { return longer(tx, b.s.now().Add(hold)) })
			if err != nil && ctx.Err() == nil {
				b.s.log.Warn("holding a piece of work", "error", err)
			}
		}
	}()
	return func() { cancel(); <-done }
}

// caught runs f and turns a panic into an error, so that what can't be worked on
// fails, instead of being tried for ever.
func caught(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return f()
}
