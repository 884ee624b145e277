//go:build !unix

package run

// ReaderGone reports whether the reader of the output pipe is gone. This system does not tell, so it is always false,
// and a write fails instead.
func (Streams) ReaderGone() bool { return false }
