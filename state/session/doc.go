// Package session is one person's work without a screen: typed texts, drafts, edits on their way
// to the outbox and the service, manual merges, undo, and the connection to the service. The
// editor is built on a Session, each command on a Command.
//
// A session keeps its state in memory under one lock, which it releases while it waits for the
// disk or the network, so that callers wait for neither. One goroutine at a time writes to the
// disk; one at a time runs the outbox's steps.
package session
