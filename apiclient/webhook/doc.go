// Package webhook receives the events that the service delivers.
//
// The service signs each delivery with the secret key of its subscription and
// puts time and signature in the header X-Webhook-Signature. Handler checks the
// signature and the time, reads the event, passes each event to a function once,
// however often it is delivered, and makes the service deliver again what failed.
//
//	http.Handle("/hooks", webhook.NewHandler(secretKey, func(ctx context.Context, e webhook.Event) error {
//		switch d := e.Data.(type) {
//		case webhook.ProposalStatusChanged:
//			log.Printf("#%d: %s → %s", d.Proposal.Number, d.Previous, d.Proposal.Status)
//		}
//		return nil
//	}))
//
// Verify and Parse are the two halves, for other kinds of receivers.
package webhook
