package store

import (
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// AddAttempt stores an attempt at a delivery.
func (t Deliveries) AddAttempt(account AccountID, id notify.DeliveryID, a notify.DeliveryAttempt) error {
	return t.tx.do("keeping an attempt", `INSERT INTO webhook_attempts
		(account_id, delivery_id, at, took, status, answer, error) VALUES (?, ?, ?, ?, ?, ?, ?)`, account, id,
		micros(a.At), a.Took.Microseconds(), a.Status, a.Answer, a.Error)
}

// AddEventFor stores an event with a delivery to one subscription.
func (t Deliveries) AddEventFor(account AccountID, webhook notify.WebhookID, e Event) (notify.DeliveryID, error) {
	if err := t.insertEvent(account, e); err != nil {
		return 0, err
	}
	id, err := t.tx.insert("adding a delivery",
		`INSERT INTO webhook_deliveries (account_id, webhook_id, event_id, attempts, due, outcome, error)
		VALUES (?, ?, ?, 0, ?, '', '')`, account, webhook, e.ID, micros(e.Created))
	return notify.DeliveryID(id), err
}

const deliveryColumns = `d.id, d.webhook_id, e.id, e.type, e.created, d.attempts,
	(SELECT count(*) FROM webhook_attempts t WHERE t.account_id = d.account_id AND t.delivery_id = d.id), d.error,
	d.due,
	d.outcome`

// deliveryRow scans the columns of a delivery.
type deliveryRow struct {
	notify.Delivery
	recorded int // attempts that are kept
	outcome  string
}

func (r *deliveryRow) dest() []any {
	return []any{
		&r.ID, &r.Webhook, &r.EventID, &r.Event, timeOf(&r.Created), &r.Tries, &r.recorded, &r.Error,
		timeOf(&r.Next), &r.outcome,
	}
}

func (r *deliveryRow) delivery() notify.Delivery {
	d := r.Delivery
	d.Tries = max(d.Tries, r.recorded)
	switch {
	case !d.Next.IsZero():
		d.Status = notify.DeliveryPending
	case r.outcome != "":
		d.Status = notify.DeliveryStatus(strings.ToUpper(r.outcome[:1]) + r.outcome[1:])
	}
	return d
}

// List returns a page of the deliveries to an account's subscription, the newest
// first, without bodies and attempts, and the number of all. account 0 means any account,
// and webhook 0 all subscriptions.
func (t Deliveries) List(
	account AccountID, webhook notify.WebhookID, page, pageSize int,
) (list []notify.Delivery, total int, err error) {
	const from = ` FROM webhook_deliveries d JOIN webhook_events e ON e.account_id = d.account_id AND e.id = d.event_id
		WHERE (CAST(?1 AS BIGINT) = 0 OR d.account_id = ?1) AND (CAST(?2 AS BIGINT) = 0 OR d.webhook_id = ?2)`
	if err := t.tx.row("counting deliveries", []any{&total}, `SELECT count(*)`+from, account, webhook); err != nil {
		return nil, 0, err
	}
	rows, err := collect(t.tx, "listing deliveries", (*deliveryRow).dest,
		`SELECT `+deliveryColumns+from+` ORDER BY d.id DESC LIMIT 0 + ?3 OFFSET 0 + ?4`, account, webhook, pageSize,
		(page-1)*pageSize)
	return state.Map(rows, (*deliveryRow).delivery), total, err
}

// AccountOf returns the account of a delivery, for the operator, who names none.
func (t Deliveries) AccountOf(id notify.DeliveryID) (AccountID, error) {
	return one(t.tx, "finding a delivery", single[AccountID],
		`SELECT account_id FROM webhook_deliveries WHERE id = ?`, id)
}

// Find returns a delivery of the account with its body and its attempts in order.
func (t Deliveries) Find(account AccountID, id notify.DeliveryID) (notify.Delivery, error) {
	var r deliveryRow
	err := t.tx.row("reading a delivery", append(r.dest(), &r.Body),
		`SELECT `+deliveryColumns+`, e.body FROM webhook_deliveries d
		JOIN webhook_events e ON e.account_id = d.account_id AND e.id = d.event_id
		WHERE d.id = ? AND d.account_id = ?`, id, account)
	if err != nil {
		return notify.Delivery{}, err
	}
	d := r.delivery()
	d.Attempts, err = collect(t.tx, "reading attempts", attemptDest,
		`SELECT at, took, status, answer, error FROM webhook_attempts
		WHERE account_id = ? AND delivery_id = ? ORDER BY id`,
		account, id)
	return d, err
}

func attemptDest(a *notify.DeliveryAttempt) []any {
	return []any{timeOf(&a.At), microsCol{&a.Took}, &a.Status, &a.Answer, &a.Error}
}

// microsCol scans a duration.
type microsCol struct{ d *time.Duration }

// Scan implements sql.Scanner.
func (c microsCol) Scan(src any) error {
	n, _ := src.(int64)
	*c.d = time.Duration(n) * time.Microsecond
	return nil
}

// DeliverAgain makes a delivery due now, whatever its state, with all its retries. If a
// worker holds the delivery, it stays with the worker until it is settled.
func (t Deliveries) DeliverAgain(account AccountID, id notify.DeliveryID, now time.Time) error {
	return t.tx.do("delivering again",
		`UPDATE webhook_deliveries SET attempts = 0, due = ?, outcome = '', error = ''
		WHERE id = ? AND account_id = ?`, micros(now), id, account)
}
