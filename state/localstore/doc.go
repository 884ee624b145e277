// Package localstore has an SQLite file per profile. It stores what must not be lost: drafts, the
// outbox and the journal. It also caches what was read from the service.
//
// Every write is a transaction that is synced before the method returns. Several processes may
// have the file open; they see each other's drafts and edits and never overwrite one another.
//
// Errors are local and carry a state.Fault of kind FaultLocal with the next step. A store whose
// file can't be opened is usable: its methods return that fault until the file can be opened.
package localstore
