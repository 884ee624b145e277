package shapes

import (
	"encoding/json"

	"app.tender/tender/cli/output"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// Delivery is a delivery for programs.
type Delivery struct {
	ID        int64   `json:"id"`
	WebhookID int64   `json:"webhookId"`
	EventID   *string `json:"eventId"`
	Event     *string `json:"event"`
	Status    *string `json:"status"`
	Created   *string `json:"created"`
	NextTry   *string `json:"nextTry"`
	Tries     *int    `json:"tries"`
	Error     *string `json:"error"` // why the last try failed; null if it did not

	Body     json.RawMessage `json:"body,omitempty"`     // of a single one
	Attempts []attempt       `json:"attempts,omitempty"` // of a single one
}

type attempt struct {
	At           *string `json:"at"`
	Milliseconds *int64  `json:"milliseconds"`
	Status       *int    `json:"status"` // 0: no response
	Answer       *string `json:"answer"` // null for none, like the error
	Error        *string `json:"error"`
}

// DeliveryOf returns a delivery for programs.
func DeliveryOf(d *notify.Delivery) Delivery {
	out := Delivery{
		ID: int64(d.ID), WebhookID: int64(d.Webhook), EventID: output.Word(d.EventID), Event: output.Word(d.Event),
		Status:  output.Word(d.Status),
		Created: output.Time(d.Created), NextTry: output.Time(d.Next),
		Tries: output.Count(d.Unknown, state.FieldTries, d.Tries), Error: output.Word(d.Error), Body: d.Body,
	}
	for _, a := range d.Attempts {
		out.Attempts = append(out.Attempts, attempt{
			output.Time(a.At), output.OrNull(a.Took.Milliseconds(), a.Unknown.Has(state.FieldTook)),
			output.Count(a.Unknown, state.FieldStatusCode, a.Status),
			output.Word(a.Answer), output.Word(a.Error),
		})
	}
	return out
}
