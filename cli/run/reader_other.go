//go:build !unix

package run

// ReaderGone reports whether the reader of the output pipe is gone. That is unknown here, so it is always false; a
// write finds out.
func (Streams) ReaderGone() bool { return false }
