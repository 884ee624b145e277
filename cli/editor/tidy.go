package editor

import (
	"context"
	"sync"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state/localstore"
)

// tidyAfter is how long the editor runs before anything is deleted: the first screen and the first response come first.
const tidyAfter = 5 * time.Second

// tidyLater deletes expired local data in the background. stop ends that and waits until the store is no longer in use.
func tidyLater(ctx context.Context, s *run.Session) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() {
		select {
		case <-ctx.Done():
		case <-time.After(tidyAfter):
			_ = tidy(ctx, s) // retried the next time
			s.Run.ForgetAccounts(ctx)
		}
	})
	return func() {
		cancel()
		running.Wait()
	}
}

// tidy backs up the local database and deletes what is older than the settings allow, but never drafts, open edits or
// pins. It deletes only after it has made a new backup, so it does not do this at every start.
func tidy(ctx context.Context, s *run.Session) error {
	if made, err := s.Store.Backup(ctx); err != nil || !made {
		return err
	}
	return s.Store.Tidy(ctx,
		localstore.Retention{Cache: keepFor[s.Settings.KeepCopies], Journal: keepFor[s.Settings.KeepJournal]})
}

// keepFor are the durations of a setting.
var keepFor = map[string]time.Duration{
	config.KeepMonth: 30 * day, config.KeepQuarter: 90 * day, config.KeepYear: 365 * day,
	config.KeepFive: 5 * 365 * day,
}

const day = 24 * time.Hour
