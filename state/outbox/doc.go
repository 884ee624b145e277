// Package outbox brings edits to the service, one at a time, and says honestly
// how each of them stands.
//
// The service has no conditional write, no delete and no undo, and creating
// something twice makes two. So every step reads first: what is there already is
// not written again, what others changed is merged or put to a person, and a
// write whose outcome is not known is looked up before it is repeated. What is
// about to be written is noted durably before it is, so that a process that dies
// in the middle leaves a write that may have been done, never one that is
// forgotten.
//
// The package starts no goroutine: whoever owns the Outbox calls PushNext.
package outbox
