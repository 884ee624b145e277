//go:build !unix

package run

// ReaderGone reports whether nobody reads the output pipe any more. It can't be looked up here, so
// it is always false; a write finds out.
func (Streams) ReaderGone() bool { return false }
