// Package apiclient is a client of the proposal service.
//
// A Client has one method for every operation of the service's interface, grouped
// by resource: Client.Proposals.List, Client.Areas.Create, Client.AI.Upload. Where
// the interface documents two paths for an operation, its method tries the second
// when the first is not found. The comment of every method names its operation.
//
// The methods take and return the types of package state, and stop when their
// context ends. Requests are signed below them, by a Signer around any
// http.RoundTripper; nothing else knows about signing.
//
//	client, err := apiclient.New("https://api.example.com", apiclient.Credentials{
//		AppKey:    appKey,
//		SecretKey: secretKey,
//	})
//	login, err := client.Authenticate(ctx, "dana@example.com", password)
//	client, err = client.WithUserKey(login.UserKey)
//	for p, err := range client.Proposals.All(ctx, state.ProposalQuery{}) {
//		...
//	}
//
// # Errors
//
// Every error is an *Error. Test it with errors.Is for its kind, such as ErrNotFound
// or ErrUnauthorized, and for the reason if there is one, such as ErrClockSkew.
// Every method may fail with ErrUnauthorized, ErrSubscription, ErrPermission,
// ErrRateLimited, ErrUnavailable, ErrOffline, ErrCanceled, and ErrNotSent for an
// invalid id; those that write, also with ErrUncertain. The comment of a method names
// what else it fails with.
//
// Fault describes an error for a person, with the next step. No error holds a
// secret, and every text in it is cleaned and bounded.
//
// # Retries
//
// Reads are repeated after a failed connection, 429, and 5xx. Writes are repeated
// only when the service is known not to have acted: when no connection was made,
// after 429, and, if they are idempotent, after a 503 that says how long to wait. A
// write that was sent and got no response fails with ErrUncertain: it may have been
// done, so look before you send it again. Each attempt is dated and signed again.
//
// # What is accepted
//
// Any 2xx is a success. Fields that are missing, null, unknown or of another
// plain type never break a read, and unknown enumeration values are kept.
// Text is cleaned of control characters and escape sequences (see
// text.Clean), so it can be written to a terminal. Money is a decimal from the
// digits of the response, never a float.
//
// # What is refused
//
// A plain http address other than this machine's; a redirect to another host or
// of a write; invalid ids; a response that is too large.
package apiclient
