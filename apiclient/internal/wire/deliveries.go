package wire

import (
	"bytes"
	"time"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// DeliveryPage reads a page of deliveries.
func DeliveryPage(data []byte) (p state.DeliveryPage, err error) {
	id := func(d *state.Delivery) int64 { return int64(d.ID) }
	p.Deliveries, p.Total, _, err = page(data, "deliveries", "deliveryCount", readDelivery, id)
	return p, err
}

// Delivery reads a delivery with its body and attempts.
func Delivery(data []byte) (state.Delivery, error) { return document(data, readDelivery) }

func readDelivery(r *jsonread.Reader, d *state.Delivery) {
	for name := range r.Fields {
		switch string(name) {
		case "deliveryId":
			d.ID = jsonread.ID[state.DeliveryID](r)
		case "subscriptionId":
			d.Webhook = jsonread.ID[state.WebhookID](r)
		case "eventId":
			d.EventID = r.Line()
		case "event":
			d.Event = state.WebhookEvent(r.Line())
		case "status":
			d.Status = state.DeliveryStatus(r.Line())
		case "createdDate":
			d.Created = r.Time()
		case "nextAttemptDate":
			d.Next = r.Time()
		case "tries":
			d.Tries = r.Count()
		case "error":
			d.Error = r.Line()
		case "body":
			d.Body = bytes.Clone(r.Raw())
		case "attempts":
			d.Attempts, _ = array(r, readAttempt)
		}
	}
}

func readAttempt(r *jsonread.Reader, a *state.DeliveryAttempt) {
	for name := range r.Fields {
		switch string(name) {
		case "date":
			a.At = r.Time()
		case "milliseconds":
			a.Took = time.Duration(r.Int()) * time.Millisecond
		case "statusCode":
			a.Status = r.Count()
		case "answer":
			a.Answer = r.Text()
		case "error":
			a.Error = r.Line()
		}
	}
}
