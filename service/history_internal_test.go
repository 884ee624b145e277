package service

import (
	"context"
	"log/slog"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/service/store"
)

// A new row has its place within seconds, and a service to which nothing is written hardly asks its database.
func TestWritesWakeTheHistorian(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), databaseName))
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		var looked atomic.Int32
		now := func() time.Time { looked.Add(1); return time.Now() }
		h := newHistorian(db, new(refusals), time.Hour, now, slog.New(slog.DiscardHandler))
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); h.loop.Run(ctx) }()
		synctest.Wait()

		for range 3 {
			if err := db.Record(store.By(ctx, store.Actor{Action: "test"}), store.OutcomeDone); err != nil {
				t.Error(err)
			}
		}
		time.Sleep(chainTime)
		synctest.Wait()
		waiting, err := store.View(ctx, db, func(tx *store.Tx) (bool, error) { return tx.History().Unplaced() })
		if waiting || err != nil || looked.Load() != 2 {
			t.Errorf("after %v rows wait for their place: %v, %v; it looked %d times", time.Since(began), waiting, err, looked.Load())
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if looked.Load() > 70 {
			t.Errorf("it looked %d times in an hour", looked.Load())
		}
		stop()
		<-done
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
}
