package state

import "time"

// Version names one state of a document on the service. The zero Version names
// none.
type Version struct {
	ETag         string
	LastModified time.Time

	// Reader names what was read of the document. A program that reads more of it has to read it anew,
	// although the service has nothing new.
	Reader string
}
