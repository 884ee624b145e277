// Package outbox sends edits to the service, one at a time, and keeps what became of
// each.
//
// The service has no conditional write, no delete and no undo, and creating
// something twice makes two. So every step reads first: it does not write again what
// is there already, merges what others changed or asks a person, and looks up a write
// whose outcome is not known before it repeats it. It notes durably what it is about
// to write, so that a process that dies in the middle leaves a write that may have
// been done, never one that is forgotten.
//
// The package starts no goroutine: the owner of the Outbox calls PushNext.
package outbox
