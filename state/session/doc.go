// Package session is one person's work without a screen: the texts that are being
// typed, drafts, edits on their way into the outbox and from there to the service,
// manual merges, undo, and how the service is reached. The
// editor and the command line stand on it.
//
// A session keeps its state in memory under one lock, which is never held over a
// disk or a network. Whoever calls it waits for neither. One writer at a time writes
// what was typed and done; one processor at a time lets the outbox take steps.
package session
