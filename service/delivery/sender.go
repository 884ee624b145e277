package delivery

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"app.tender/tender/service/loop"
	"app.tender/tender/service/store"
	"app.tender/tender/state/notify"
	"app.tender/tender/state/text"
)

const (
	// Timeout is how long a receiver may take to answer.
	Timeout = 10 * time.Second
	// hold is how long a process leases a delivery. Afterwards another one may take
	// it over.
	hold = 3 * Timeout
	// maxFailed is how many events in a row may use up their retries before the
	// subscription is disabled.
	maxFailed = 5
	// senders is how many deliveries run at once, share is how many of those may
	// go to one subscription, and accountShare how many to those of one account.
	senders      = 8
	share        = 2
	accountShare = 4
	// maxAnswer bounds how many bytes of a response are read: a connection can be reused
	// after its response has been read to the end. keptAnswer of them are stored to help
	// find the cause of a failure.
	maxAnswer  = 16 << 10
	keptAnswer = 2 << 10
	// eventRetention is how long settled events are stored for the operator.
	eventRetention = 14 * 24 * time.Hour
	// busyRecheck is when to look again after other processes held all due deliveries.
	busyRecheck = time.Second
)

// retries are the waits after each failed attempt.
var retries = [...]time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 12 * time.Hour}

// Sender sends due deliveries.
type Sender struct {
	*loop.Pool

	store  *store.Store
	client *http.Client
	now    func() time.Time
	log    *slog.Logger

	mu        sync.Mutex
	forgotten time.Time // when settled events were forgotten last
}

// New returns a sender of the deliveries in s. client must end a call after Timeout,
// follow no redirects and connect only to public hosts, as guard.Guard.Client does.
func New(s *store.Store, client *http.Client, now func() time.Time, log *slog.Logger) *Sender {
	d := &Sender{store: s, client: client, now: now, log: log, forgotten: now()}
	d.Pool = loop.NewPool(senders, d.take, now, func(err error) { log.Error("delivering", "error", err) })
	return d
}

// take leases a due delivery, also when the service has just been asked to stop: another process
// may look for it only in a minute.
func (d *Sender) take(ctx context.Context) (loop.Job, time.Time, error) {
	ctx = context.WithoutCancel(ctx)
	next, err := store.View(ctx, d.store, func(tx *store.Tx) (time.Time, error) { return tx.Deliveries().Next() })
	if err != nil {
		return nil, next, err
	}
	// Most of the time nothing is due, and this read does not wait for writers.
	if next.IsZero() || next.After(d.now()) {
		return nil, next, d.forget(ctx)
	}
	job, err := store.Change(ctx, d.store, func(tx *store.Tx) (store.Delivery, error) {
		now := d.now()
		return tx.Deliveries().Lease(now, now.Add(hold), share, accountShare)
	})
	if errors.Is(err, store.ErrNotFound) { // its subscription or account already has its share
		return nil, d.now().Add(busyRecheck), nil
	}
	// An attempt that has begun is finished even when the service is asked to stop:
	// that takes no longer than the time-out.
	return func(context.Context) error { return d.deliver(ctx, job) }, next, err
}

// deliver makes one attempt and stores the result. If that fails, the delivery stays
// leased for a while and is then sent again under the same id.
func (d *Sender) deliver(ctx context.Context, job store.Delivery) error {
	started, at := time.Now(), d.now()
	status, answer, failure := d.attempt(ctx, job)
	tried := notify.DeliveryAttempt{At: at, Took: time.Since(started), Status: status, Answer: answer}
	if failure != nil {
		tried.Error = failure.Error()
	}
	if err := d.settle(ctx, job, tried); err != nil {
		return fmt.Errorf("settling %s for webhook %d: %w", job.EventID, job.Webhook, err)
	}
	return nil
}

// attempt sends a delivery once and returns the status and the beginning of the body of
// the response. Any 2xx means that it arrived.
func (d *Sender) attempt(ctx context.Context, job store.Delivery) (status int, answer string, err error) {
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, job.URL, bytes.NewReader(job.Body))
	if err != nil {
		return 0, "", err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "tender-webhooks")
	req.Header.Set(signatureHeader, signature([]string{job.SecretKey, job.OldSecret}, job.Body, d.now()))
	resp, err := d.client.Do(req)
	if err != nil {
		return 0, "", inWords(err)
	}
	defer resp.Body.Close() //nolint:errcheck // the response counts, not how it ends
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	if err != nil {
		d.log.Debug("reading a receiver's answer", "webhook", job.Webhook, "error", err)
	}
	answer = text.Clean(strings.ToValidUTF8(string(body[:min(len(body), keptAnswer)]), ""))
	if resp.StatusCode < 200 || resp.StatusCode > 299 {
		return resp.StatusCode, answer, fmt.Errorf("the receiver answered %d", resp.StatusCode)
	}
	return resp.StatusCode, answer, nil
}

// settle stores the result of an attempt.
func (d *Sender) settle(ctx context.Context, job store.Delivery, tried notify.DeliveryAttempt) error {
	disabled := false
	err := d.store.Write(ctx, func(tx *store.Tx) (err error) {
		if err := tx.Deliveries().AddAttempt(job.Account, job.ID, tried); err != nil {
			return err
		}
		switch {
		case tried.Error == "":
			return tx.Deliveries().Delivered(job)
		case job.Attempts < len(retries):
			return tx.Deliveries().DeliverLater(job, tried.Error, d.now().Add(retries[job.Attempts]))
		default:
			disabled, err = tx.Deliveries().Abandon(job, tried.Error, maxFailed)
			return err
		}
	})
	log := d.log.With("webhook", job.Webhook, "event", job.EventID, "attempt", job.Attempts+1)
	switch {
	case tried.Error == "":
		log.Debug("delivered")
	case disabled:
		log.Warn("delivery failed for good; the webhook is disabled", "reason", tried.Error)
	default:
		log.Info("delivery failed", "reason", tried.Error)
	}
	return err
}

// forget deletes old events, at most once an hour.
func (d *Sender) forget(ctx context.Context) error {
	now := d.now()
	d.mu.Lock()
	late := now.Sub(d.forgotten) < time.Hour
	if !late {
		d.forgotten = now
	}
	d.mu.Unlock()
	if late {
		return nil
	}
	return d.store.Write(ctx, func(tx *store.Tx) error {
		return tx.Deliveries().ForgetEvents(now.Add(-eventRetention))
	})
}
