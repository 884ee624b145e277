// Package webhook receives the events that the service delivers.
//
// The service signs each delivery with the secret key of its subscription and
// puts time and signature in the header X-Webhook-Signature. Handler does all of
// it: it checks the signature and the time, reads the event, hands each event to
// a function once, however often it is delivered, and has the service deliver again
// what failed.
//
//	http.Handle("/hooks", webhook.NewHandler(secretKey, func(ctx context.Context, e webhook.Event) error {
//		switch d := e.Data.(type) {
//		case webhook.ProposalStatusChanged:
//			log.Printf("#%d: %s → %s", d.Proposal.Number, d.Previous, d.Proposal.Status)
//		}
//		return nil
//	}))
//
// Verify and Parse do the two halves for those who receive in another way.
package webhook
