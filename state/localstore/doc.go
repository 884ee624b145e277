// Package localstore keeps what must not be lost on this machine: typed text, the
// outbox and the journal of what was saved; and the cache of what was read from the
// service. It is one SQLite file for each profile.
//
// Every write is a transaction that is synced before the method returns, so that what
// it acknowledges is on the disk. Several processes may have the same file open; they
// see each other's drafts and entries and never overwrite one another.
//
// Errors are those of this machine and carry a state.Fault of kind FaultLocal,
// in words and with the next step. A store whose file can't be opened can be used
// nevertheless: its methods return that fault until the file can be opened.
package localstore
