// Package outbox sends edits to the service, one at a time, and stores the result of each.
//
// The service has no conditional write, no delete and no undo, and creates are not idempotent. So
// every step reads first: it does not repeat what is done, merges others' changes or asks a
// person, and looks up an uncertain write before it retries. It stores the write that it is about
// to send, so that a killed process leaves an uncertain write, never a forgotten one.
//
// The package starts no goroutine: the owner of the Outbox calls PushNext.
package outbox
