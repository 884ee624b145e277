package state

import "time"

// Version names one state of a document on the service. The zero Version names
// none.
type Version struct {
	ETag         string
	LastModified time.Time
}
