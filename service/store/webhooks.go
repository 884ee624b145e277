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
	(SELECT group_concat(event, ' ' ORDER BY position) FROM webhook_bindings WHERE webhook_id = w.id)`

func (h *Webhook) dest() []any {
	return []any{&h.ID, &h.AccountID, &h.URL, &h.Description, &h.Enabled, &h.SecretKey, eventsCol{&h.Events}}
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

// Webhooks returns the subscriptions of an account by id.
func (t *Tx) Webhooks(account AccountID) ([]Webhook, error) {
	return collect(t, "listing webhooks", (*Webhook).dest,
		`SELECT `+webhookColumns+` FROM webhooks w WHERE w.account_id = ? ORDER BY w.id`, account)
}

// Webhook returns a subscription of the account. account 0 means any account.
func (t *Tx) Webhook(account AccountID, id notify.WebhookID) (Webhook, error) {
	return one(t, "reading a webhook", (*Webhook).dest,
		`SELECT `+webhookColumns+` FROM webhooks w WHERE w.id = ?1 AND (?2 = 0 OR w.account_id = ?2)`, id, account)
}

// CreateWebhook adds a subscription and sets its id.
func (t *Tx) CreateWebhook(h *Webhook, now time.Time) error {
	id, err := t.insert("creating a webhook", `INSERT INTO webhooks (account_id, url, description, enabled, secret_key,
		failed_in_row, created, modified) VALUES (?, ?, ?, ?, ?, 0, ?, ?)`,
		h.AccountID, h.URL, h.Description, h.Enabled, h.SecretKey, micros(now), micros(now))
	if err != nil {
		return err
	}
	h.ID = notify.WebhookID(id)
	return t.bind(h)
}

// UpdateWebhook writes all fields of a subscription. It resets the count of failures, and
// drops the waiting deliveries of a disabled subscription.
func (t *Tx) UpdateWebhook(h *Webhook, now time.Time) error {
	err := t.do("updating a webhook", `UPDATE webhooks SET url = ?, description = ?, enabled = ?, secret_key = ?,
		failed_in_row = 0, modified = ? WHERE id = ?`, h.URL, h.Description, h.Enabled, h.SecretKey, micros(now), h.ID)
	if err != nil {
		return err
	}
	if err := t.do("unbinding a webhook", `DELETE FROM webhook_bindings WHERE webhook_id = ?`, h.ID); err != nil {
		return err
	}
	if err := t.bind(h); err != nil || h.Enabled {
		return err
	}
	return t.dropDeliveries(h.ID)
}

// DeleteWebhook deletes a subscription with its event types and deliveries.
func (t *Tx) DeleteWebhook(id notify.WebhookID) error {
	return t.do("deleting a webhook", `DELETE FROM webhooks WHERE id = ?`, id)
}

func (t *Tx) bind(h *Webhook) error {
	for i, e := range h.Events {
		err := t.do("binding a webhook", `INSERT INTO webhook_bindings (webhook_id, event, position) VALUES (?, ?, ?)`, h.ID, e, i)
		if err != nil {
			return err
		}
	}
	return nil
}
