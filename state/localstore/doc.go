// Package localstore keeps what must not be lost on this machine: local copies of
// what was read from the service, typed text, the outbox and the journal of what
// was sent. It is one SQLite file for each profile.
//
// What a method acknowledges is on the disk: every write is a transaction that
// is synced before the method returns. Several processes may have the same file
// open; they see each other's drafts and entries and never overwrite one
// another.
//
// Errors are those of this machine and carry a state.Fault of kind FaultLocal,
// in words and with the next step. A store whose file can't be opened still
// answers: with that fault, until the file can be opened.
package localstore
