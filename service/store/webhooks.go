package store

import (
	"strings"
	"time"

	"app.tender/tender/state/notify"
)

// Webhook is a subscription of an account.
type Webhook struct {
	notify.Webhook // with the secret key
	AccountID      AccountID
}

const webhookColumns = `w.id, w.account_id, w.url, w.description, w.enabled, w.secret_key,
	(SELECT string_agg(event, ' ' ORDER BY position) FROM webhook_bindings b
		WHERE b.account_id = w.account_id AND b.webhook_id = w.id)`

func (t *Tx) webhook(h *Webhook) []any {
	return []any{&h.ID, &h.AccountID, &h.URL, &h.Description, &h.Enabled, t.secret(&h.SecretKey), eventsCol{&h.Events}}
}

// eventsCol scans event names separated by spaces.
type eventsCol struct{ list *[]notify.Event }

// Scan implements sql.Scanner.
func (c eventsCol) Scan(src any) error {
	names, _ := src.(string) // NULL is none
	*c.list = nil
	for name := range strings.FieldsSeq(names) {
		*c.list = append(*c.list, notify.Event(name))
	}
	return nil
}

// Webhooks are the subscriptions of accounts, in a transaction.
type Webhooks struct{ tx *Tx }

// List returns the subscriptions of an account by id.
func (t Webhooks) List(account AccountID) ([]Webhook, error) {
	return collect(t.tx, "listing webhooks", t.tx.webhook,
		`SELECT `+webhookColumns+` FROM webhooks w WHERE w.account_id = ? ORDER BY w.id`, account)
}

// AccountOf returns the account of a subscription, for the operator, who names none.
func (t Webhooks) AccountOf(id notify.WebhookID) (AccountID, error) {
	return one(t.tx, "finding a webhook", single[AccountID], `SELECT account_id FROM webhooks WHERE id = ?`, id)
}

// Find returns a subscription of the account.
func (t Webhooks) Find(account AccountID, id notify.WebhookID) (Webhook, error) {
	return one(t.tx, "reading a webhook", t.tx.webhook,
		`SELECT `+webhookColumns+` FROM webhooks w WHERE w.id = ? AND w.account_id = ?`, id, account)
}

// Create adds a subscription and sets its id.
func (t Webhooks) Create(h *Webhook, now time.Time) error {
	id, err := t.tx.insert("creating a webhook",
		`INSERT INTO webhooks (account_id, url, description, enabled, secret_key,
		failed_in_row, created, modified) VALUES (?, ?, ?, ?, ?, 0, ?, ?)`,
		h.AccountID, h.URL, h.Description, h.Enabled, t.tx.secret(&h.SecretKey), micros(now), micros(now))
	if err != nil {
		return err
	}
	h.ID = notify.WebhookID(id)
	t.tx.note(h.thing(), "", "", h.thing().Name)
	return t.bind(h)
}

// OldSecretTime is how long the secret that a renewed one replaces signs too, so that receivers can be told.
const OldSecretTime = 24 * time.Hour

// Update writes all fields of a subscription. A secret that is replaced signs too for OldSecretTime. It resets the
// count of failures, and drops the waiting deliveries of a disabled subscription.
func (t Webhooks) Update(h *Webhook, now time.Time) error {
	before, err := t.Find(h.AccountID, h.ID)
	if err != nil {
		return err
	}
	t.tx.noteWebhook(&before, h)
	err = t.tx.do("updating a webhook", `UPDATE webhooks SET url = ?, description = ?, enabled = ?, secret_key = ?,
		failed_in_row = 0, modified = ? WHERE id = ? AND account_id = ?`, h.URL, h.Description, h.Enabled,
		t.tx.secret(&h.SecretKey), micros(now), h.ID, h.AccountID)
	if err == nil && before.SecretKey != h.SecretKey {
		err = t.tx.do("keeping the secret before", `UPDATE webhooks SET old_secret = ?, old_until = ?
			WHERE id = ? AND account_id = ?`, t.tx.secret(&before.SecretKey), micros(now.Add(OldSecretTime)), h.ID,
			h.AccountID)
	}
	if err != nil {
		return err
	}
	if err := t.tx.do("unbinding a webhook", `DELETE FROM webhook_bindings
		WHERE account_id = ? AND webhook_id = ?`, h.AccountID, h.ID); err != nil {
		return err
	}
	if err := t.bind(h); err != nil || h.Enabled {
		return err
	}
	return t.tx.Deliveries().drop(h.AccountID, h.ID)
}

// Delete deletes a subscription with its event types and deliveries.
func (t Webhooks) Delete(account AccountID, id notify.WebhookID) error {
	h, err := t.Find(account, id)
	if err != nil {
		return err
	}
	t.tx.note(h.thing(), "", h.thing().Name, "")
	return t.tx.do("deleting a webhook", `DELETE FROM webhooks WHERE id = ? AND account_id = ?`, id, account)
}

func (t Webhooks) bind(h *Webhook) error {
	for i, e := range h.Events {
		err := t.tx.do("binding a webhook",
			`INSERT INTO webhook_bindings (account_id, webhook_id, event, position) VALUES (?, ?, ?, ?)`,
			h.AccountID, h.ID, e, i)
		if err != nil {
			return err
		}
	}
	return nil
}
