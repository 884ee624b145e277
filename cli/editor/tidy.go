package editor

import (
	"context"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state/localstore"
)

// tidyAfter is how long the editor runs before anything is cleared away: the
// first screen and the first answer come first.
const tidyAfter = 5 * time.Second

// tidyLater deletes expired local data in the background. stop ends that and waits until the store
// is no longer in use.
func tidyLater(ctx context.Context, s *run.Session) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		select {
		case <-ctx.Done():
		case <-time.After(tidyAfter):
			_ = tidy(ctx, s) // what could not be cleared away is tried again the next time
			s.Run.ForgetAccounts(ctx)
		}
	}()
	return func() {
		cancel()
		<-done
	}
}

// tidy backs up the local database and deletes what is older than the settings allow, but never
// drafts, open edits or pins. Without a new copy nothing is cleared away, so that neither is done
// again at every start.
func tidy(ctx context.Context, s *run.Session) error {
	if made, err := s.Store.Backup(ctx); err != nil || !made {
		return err
	}
	return s.Store.Tidy(ctx, localstore.Retention{Cache: keepFor(s.Settings.KeepCopies), Journal: keepFor(s.Settings.KeepJournal)})
}

// keepFor returns the duration of a setting; zero means the default.
func keepFor(setting string) time.Duration {
	const day = 24 * time.Hour
	switch setting {
	case config.KeepMonth:
		return 30 * day
	case config.KeepQuarter:
		return 90 * day
	case config.KeepYear:
		return 365 * day
	case config.KeepFive:
		return 5 * 365 * day
	default:
		return 0
	}
}
