//go:build !unix

package run

// ReaderGone reports that somebody reads: what has become of a pipe is known once it is written to.
func (Streams) ReaderGone() bool { return false }
