//go:build !unix

package run

// ReaderGone reports whether the output is a pipe that nobody reads any more. That can't be looked
// up here, so it is always false: what has become of a pipe shows once it is written to.
func (Streams) ReaderGone() bool { return false }
