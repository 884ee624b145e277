package wire

import (
	"bytes"
	"time"

	"app.tender/tender/apiclient/internal/jsonread"
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
	object(r,
		idOf("deliveryId", &d.ID),
		idOf("subscriptionId", &d.Webhook),
		lineOf("eventId", &d.EventID),
		lineOf("event", &d.Event),
		lineOf("status", &d.Status),
		dateOf("createdDate", &d.Created),
		dateOf("nextAttemptDate", &d.Next),
		countOf("tries", &d.Tries),
		lineOf("error", &d.Error),
		field{"body", func(r *jsonread.Reader) { d.Body = bytes.Clone(r.Raw()) }},
		listOf("attempts", &d.Attempts, readAttempt),
	)
}

func readAttempt(r *jsonread.Reader, a *notify.DeliveryAttempt) {
	object(r,
		dateOf("date", &a.At),
		field{"milliseconds", func(r *jsonread.Reader) { a.Took = time.Duration(r.Int()) * time.Millisecond }},
		countOf("statusCode", &a.Status),
		textOf("answer", &a.Answer),
		lineOf("error", &a.Error),
	)
}
