package store

import (
	"strconv"
	"time"

	"app.tender/tender/state/notify"
)

// Event is an event for subscriptions.
type Event struct {
	ID      string
	Type    notify.Event
	Body    []byte // of each delivery
	Created time.Time
}

// Deliveries are the events of webhooks and their deliveries, in a transaction.
type Deliveries struct{ tx *Tx }

// Listens reports whether an enabled subscription of the account wants events of a type.
func (t Deliveries) Listens(account AccountID, e notify.Event) (bool, error) {
	return one(t.tx, "looking for webhooks", single[bool], `SELECT EXISTS (SELECT 1 FROM webhooks w
		JOIN webhook_bindings b ON b.account_id = w.account_id AND b.webhook_id = w.id
		WHERE w.account_id = ? AND w.enabled = 1 AND b.event = ?)`,
		account, e)
}

// AddEvent stores an event with a delivery to each enabled subscription of the account
// that wants its type.
func (t Deliveries) AddEvent(account AccountID, e Event) error {
	if err := t.insertEvent(account, e); err != nil {
		return err
	}
	return t.tx.do("adding deliveries",
		`INSERT INTO webhook_deliveries (account_id, webhook_id, event_id, attempts, due, outcome, error)
		SELECT w.account_id, w.id, ?, 0, ?, '', ''
		FROM webhooks w JOIN webhook_bindings b ON b.account_id = w.account_id AND b.webhook_id = w.id
		WHERE w.account_id = ? AND w.enabled = 1 AND b.event = ?`, e.ID, micros(e.Created), account, e.Type)
}

func (t Deliveries) insertEvent(account AccountID, e Event) error {
	return t.tx.do("keeping an event",
		`INSERT INTO webhook_events (account_id, id, type, body, created) VALUES (?, ?, ?, ?, ?)`, account,
		e.ID, e.Type, e.Body, micros(e.Created))
}

// Delivery is the delivery of one event to one subscription.
type Delivery struct {
	ID        notify.DeliveryID
	Account   AccountID
	Webhook   notify.WebhookID
	EventID   string
	Body      []byte
	Attempts  int // that have ended
	URL       string
	SecretKey string
	OldSecret string // signs too; empty: none
}

// Lease leases the longest-due free delivery until a time. A subscription has at
// most share leases at once, and an account accountShare, so that slow receivers do not keep
// others waiting. It fails with ErrNotFound when there is none to lease.
func (t Deliveries) Lease(now, until time.Time, share, accountShare int) (Delivery, error) {
	var d Delivery
	err := t.tx.row("taking a delivery", []any{&d.Account, &d.ID},
		`UPDATE webhook_deliveries SET held_until = ?1 WHERE (account_id, id) = (
			SELECT d.account_id, d.id FROM webhook_deliveries d
			WHERE d.due <= ?2 AND (d.held_until IS NULL OR d.held_until <= ?2) AND ?3 > (
				SELECT count(*) FROM webhook_deliveries h
				WHERE h.account_id = d.account_id AND h.webhook_id = d.webhook_id AND h.held_until IS NOT NULL
					AND h.held_until > ?2) AND ?4 > (
				SELECT count(*) FROM webhook_deliveries h
				WHERE h.account_id = d.account_id AND h.held_until IS NOT NULL AND h.held_until > ?2)
			ORDER BY d.due, d.id LIMIT 1)
		RETURNING account_id, id`, micros(until), micros(now), share, accountShare)
	if err != nil {
		return d, err
	}
	err = t.tx.row("reading a delivery", []any{
		&d.Webhook, &d.EventID, &d.Body, &d.Attempts, &d.URL, t.tx.secret(&d.SecretKey),
		t.tx.secret(&d.OldSecret),
	},
		`SELECT d.webhook_id, e.id, e.body, d.attempts, w.url, w.secret_key,
			CASE WHEN w.old_until > ? THEN w.old_secret ELSE '' END FROM webhook_deliveries d
		JOIN webhook_events e ON e.account_id = d.account_id AND e.id = d.event_id
		JOIN webhooks w ON w.account_id = d.account_id AND w.id = d.webhook_id
		WHERE d.id = ? AND d.account_id = ?`, micros(now), d.ID, d.Account)
	return d, err
}

// Next returns when the next delivery is due and no longer leased; the zero time when there
// is none.
func (t Deliveries) Next() (time.Time, error) {
	return one(t.tx, "looking for deliveries", timed,
		`SELECT min(CASE WHEN held_until > due THEN held_until ELSE due END) FROM webhook_deliveries WHERE due IS NOT NULL`)
}

// Delivered settles a delivery that arrived.
func (t Deliveries) Delivered(d Delivery) error {
	err := t.tx.do("settling a delivery", `UPDATE webhook_deliveries SET attempts = ?, due = NULL, held_until = NULL,
		outcome = 'delivered', error = '' WHERE id = ? AND account_id = ? AND due IS NOT NULL`, d.Attempts+1, d.ID,
		d.Account)
	if err != nil {
		return err
	}
	return t.tx.do("settling a delivery", `UPDATE webhooks SET failed_in_row = 0 WHERE id = ? AND account_id = ?`,
		d.Webhook, d.Account)
}

// DeliverLater records a failed attempt and when the next one is due.
func (t Deliveries) DeliverLater(d Delivery, reason string, due time.Time) error {
	return t.tx.do("putting a delivery off", `UPDATE webhook_deliveries SET attempts = ?, due = ?, held_until = NULL,
		error = ? WHERE id = ? AND account_id = ? AND due IS NOT NULL`, d.Attempts+1, micros(due), reason, d.ID,
		d.Account)
}

// Abandon settles a delivery that used up its retries. When that has happened to
// limit events in a row, it disables the subscription and drops its waiting deliveries.
func (t Deliveries) Abandon(d Delivery, reason string, limit int) (disabled bool, err error) {
	settled, err := t.tx.changed("giving a delivery up",
		`UPDATE webhook_deliveries SET attempts = ?, due = NULL, held_until = NULL,
		outcome = 'failed', error = ? WHERE id = ? AND account_id = ? AND due IS NOT NULL`, d.Attempts+1, reason, d.ID,
		d.Account)
	if err != nil || !settled { // it was dropped meanwhile
		return false, err
	}
	failed, err := one(t.tx, "counting failed deliveries", single[int],
		`UPDATE webhooks SET failed_in_row = failed_in_row + 1 WHERE id = ? AND account_id = ? RETURNING failed_in_row`,
		d.Webhook, d.Account)
	if err != nil || failed < limit {
		return false, err
	}
	h, err := t.tx.Webhooks().Find(d.Account, d.Webhook)
	if err != nil {
		return false, err
	}
	t.tx.note(h.thing(), "enabled", strconv.FormatBool(h.Enabled), "false")
	if err := t.tx.do("disabling a webhook", `UPDATE webhooks SET enabled = 0 WHERE id = ? AND account_id = ?`,
		d.Webhook, d.Account); err != nil {
		return false, err
	}
	return true, t.drop(d.Account, d.Webhook)
}

func (t Deliveries) drop(account AccountID, id notify.WebhookID) error {
	return t.tx.do("dropping deliveries",
		`UPDATE webhook_deliveries SET due = NULL, held_until = NULL, outcome = 'dropped'
		WHERE account_id = ? AND webhook_id = ? AND due IS NOT NULL`, account, id)
}

// ForgetEvents deletes events from before a time whose deliveries are all settled.
func (t Deliveries) ForgetEvents(before time.Time) error {
	return t.tx.do("forgetting events", `DELETE FROM webhook_events WHERE created < ? AND NOT EXISTS (
		SELECT 1 FROM webhook_deliveries d
		WHERE d.account_id = webhook_events.account_id AND d.event_id = webhook_events.id AND d.due IS NOT NULL)`,
		micros(before))
}

// Counts counts the deliveries of all accounts by outcome: "delivered", "failed",
// "dropped" or "pending".
func (t Deliveries) Counts() (map[string]int, error) {
	type count struct {
		outcome string
		n       int
	}
	list, err := collect(t.tx, "counting deliveries", func(c *count) []any { return []any{&c.outcome, &c.n} },
		`SELECT CASE WHEN due IS NULL THEN outcome ELSE 'pending' END, count(*) FROM webhook_deliveries GROUP BY 1`)
	counts := make(map[string]int, len(list))
	for _, c := range list {
		counts[c.outcome] = c.n
	}
	return counts, err
}
