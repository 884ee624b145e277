package state

import (
	"fmt"
	"strings"
	"time"
)

// Request is a line of the log of requests: how one went, without anything that
// was said in it. Neither query nor body nor key stands here.
type Request struct {
	At        time.Time // when it was over
	Operation string    // in words, such as "read a proposal"
	Method    string
	Path      string // without the query
	Status    int    // of the last answer; 0 when there was none
	Took      time.Duration
	Attempts  int
	RequestID string // by which the service's operator finds it; may be empty
	Failure   string // how it failed; empty when it did not
}

// Outcome returns the status, or that there was none.
func (r *Request) Outcome() string {
	if r.Status == 0 {
		return "none"
	}
	return fmt.Sprint(r.Status)
}

// String returns the line in a report.
func (r *Request) String() string {
	line := fmt.Sprintf("%s  %-4s  %4d ms  %s %s", r.At.UTC().Format(time.RFC3339), r.Outcome(), r.Took.Milliseconds(), r.Method, r.Path)
	if r.Attempts > 1 {
		line += fmt.Sprintf("  tried %d times", r.Attempts)
	}
	if r.RequestID != "" {
		line += "  request " + r.RequestID
	}
	if r.Failure != "" {
		line += "  " + strings.Join(strings.Fields(r.Failure), " ")
	}
	return line
}
