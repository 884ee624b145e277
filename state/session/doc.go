// Package session is one person's work without a screen: the texts that are being
// typed, drafts, edits on their way into the outbox and from there to the service,
// manual merges, undo, and the connection to the service. The editor and the command
// line are built on it.
//
// A session keeps its state in memory under one lock, which it gives up while it waits
// for the disk or the network, so that callers wait for neither. One goroutine at a time
// writes what was typed and done; one at a time lets the outbox take steps.
package session
