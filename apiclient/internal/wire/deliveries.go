package wire

import (
	"bytes"
	"time"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// DeliveryPage reads a page of deliveries.
func DeliveryPage(data []byte) (p notify.DeliveryPage, err error) {
	id := func(d *notify.Delivery) int64 { return int64(d.ID) }
	p.Deliveries, p.Total, _, err = page(data, "deliveries", "deliveryCount", readDelivery, id)
	return p, err
}

// Delivery reads a delivery with its body and attempts.
func Delivery(data []byte) (notify.Delivery, error) { return document(data, readDelivery) }

func readDelivery(r *jsonread.Reader, d *notify.Delivery) {
	s := track(&d.Unknown)
	object(r,
		idOf("deliveryId", &d.ID),
		idOf("subscriptionId", &d.Webhook),
		lineOf("eventId", &d.EventID),
		lineOf("event", &d.Event),
		lineOf("status", &d.Status),
		dateOf("createdDate", &d.Created),
		dateOf("nextAttemptDate", &d.Next),
		s.count("tries", state.FieldTries, &d.Tries),
		lineOf("error", &d.Error),
		field{"body", func(r *jsonread.Reader) { d.Body = bytes.Clone(r.Raw()) }},
		listOf("attempts", &d.Attempts, readAttempt),
	)
}

func readAttempt(r *jsonread.Reader, a *notify.DeliveryAttempt) {
	s := track(&a.Unknown)
	object(r,
		dateOf("date", &a.At),
		required(s, "milliseconds", state.FieldTook, &a.Took, func(r *jsonread.Reader) time.Duration {
			return time.Duration(r.Int()) * time.Millisecond
		}),
		s.count("statusCode", state.FieldStatusCode, &a.Status),
		textOf("answer", &a.Answer),
		lineOf("error", &a.Error),
	)
}
