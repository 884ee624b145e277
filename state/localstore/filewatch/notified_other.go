//go:build !linux

package filewatch

import "context"

// notified does not exist: watching a file on macOS or the BSDs opens it, and closing it would release SQLite's locks.
type notified struct{}

func notify([]string) *notified { return nil }

func (*notified) close() {}

func (*notified) changed() (changed, known bool) { return false, false }

func (*notified) wait(context.Context) bool { return false }
