package state

import (
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state/text"
)

// Request is a line of the log of requests: how one went, without anything that
// was said in it. No body, no key, no signature and no name of a person stands here.
type Request struct {
	ID        string    // of the line, by which a person names it
	At        time.Time // when it was over
	Profile   string
	Operation string // in words, such as "read a proposal"
	Method    string
	Path      string // below the service's address, without the query
	Query     string // with the values that tell nothing of anyone; those of others are …
	Status    int    // of the last answer; 0 when there was none
	Code      string // the service's errorCode; may be empty
	Failure   string // how it failed, in words of this program; empty when it did not
	Refused   []string
	Took      time.Duration
	Attempts  int
	Sent      int64  // bytes of bodies, in all attempts
	Received  int64  // the same
	RequestID string // by which the service's operator finds it; may be empty

	// After a refused signature.
	Signed   string         // what was signed, with the User Key named instead of written
	Expected []string       // what the service would have signed, where it says so
	Variants []TriedVariant // the other ways to sign, where doctor has tried them

	Missed int // how many requests before it could not be kept
}

// TriedVariant is another way to sign than the documented one, and what came of it.
type TriedVariant struct {
	Differs string `json:"differs"` // what is signed otherwise, such as "the host without its port"
	Result  string `json:"result"`  // accepted, refused or same: it signs here what the documented way signs
}

// The results of a TriedVariant.
const (
	VariantAccepted = "accepted"
	VariantRefused  = "refused"
	VariantSame     = "same"
)

// Failed reports whether it did not do what was asked.
func (r *Request) Failed() bool { return r.Failure != "" }

// BadSignature reports whether the service refused its signature.
func (r *Request) BadSignature() bool { return r.Signed != "" }

// Outcome returns the status, or that there was none.
func (r *Request) Outcome() string {
	if r.Status == 0 {
		return "none"
	}
	return fmt.Sprint(r.Status)
}

// Target returns the path with the query.
func (r *Request) Target() string {
	if r.Query == "" {
		return r.Path
	}
	return r.Path + "?" + r.Query
}

// Why returns how it failed, with the service's code and the fields that it refused.
func (r *Request) Why() string {
	why := r.Failure
	if r.Code != "" && why != "" {
		why = r.Code + ": " + why
	}
	if len(r.Refused) > 0 {
		why += " (" + strings.Join(r.Refused, ", ") + ")"
	}
	return why
}

// String returns the line in a report.
func (r *Request) String() string {
	line := fmt.Sprintf("%s  %-4s  %4d ms  %s %s", r.At.UTC().Format(time.RFC3339), r.Outcome(), r.Took.Milliseconds(), r.Method, r.Target())
	if r.Attempts > 1 {
		line += fmt.Sprintf("  tried %d times", r.Attempts)
	}
	if r.RequestID != "" {
		line += "  request " + r.RequestID
	}
	if why := r.Why(); why != "" {
		line += "  " + strings.Join(strings.Fields(why), " ")
	}
	return line
}

// RequestRecord is a Request in a file, and for programs.
type RequestRecord struct {
	ID        string         `json:"id"`        // names it for "tender log show"
	Time      string         `json:"time"`      // when it was over
	Profile   string         `json:"profile"`   // whose keys it carried
	Operation string         `json:"operation"` // in words, such as "read a proposal"
	Method    string         `json:"method"`
	Path      string         `json:"path"`                   // below the service's address
	Query     string         `json:"query"`                  // values that may tell of someone are …
	Status    int            `json:"status"`                 // of the last answer; 0: there was none
	ErrorCode string         `json:"errorCode"`              // the service's; empty: it named none
	Cause     string         `json:"cause"`                  // how it failed, in words; empty: it did not
	Refused   []string       `json:"refused,omitempty"`      // the fields that the service refused
	TookMs    int64          `json:"tookMs"`                 // in milliseconds, with the pauses between attempts
	Attempts  int            `json:"attempts"`               // how often it was tried
	Sent      int64          `json:"bytesSent"`              // of bodies, in all attempts
	Received  int64          `json:"bytesReceived"`          // the same
	RequestID string         `json:"requestId"`              // by which the service's operator finds it
	Signed    string         `json:"signedText,omitempty"`   // of a refused signature: what was signed, with the User Key named instead of written
	Expected  []string       `json:"expectedText,omitempty"` // what the service would have signed, where it says so
	Variants  []TriedVariant `json:"variants,omitempty"`     // the other ways to sign that doctor has tried
	Missed    int            `json:"missed,omitempty"`       // how many requests before it could not be kept
}

// Record returns r as it is written down.
func (r *Request) Record() RequestRecord {
	return RequestRecord{
		ID: r.ID, Time: r.At.UTC().Format(time.RFC3339Nano), Profile: r.Profile, Operation: r.Operation,
		Method: r.Method, Path: r.Path, Query: r.Query, Status: r.Status, ErrorCode: r.Code, Cause: r.Failure, Refused: r.Refused,
		TookMs: r.Took.Milliseconds(), Attempts: r.Attempts, Sent: r.Sent, Received: r.Received, RequestID: r.RequestID,
		Signed: r.Signed, Expected: r.Expected, Variants: r.Variants, Missed: r.Missed,
	}
}

// Request returns what was written down, cleaned of what no terminal is to see; ok is false
// for what is no line of the log.
func (l *RequestRecord) Request() (r Request, ok bool) {
	at, err := time.Parse(time.RFC3339Nano, l.Time)
	if err != nil || l.ID == "" {
		return Request{}, false
	}
	r = Request{
		ID: text.CleanLine(l.ID), At: at, Profile: text.CleanLine(l.Profile), Operation: text.CleanLine(l.Operation),
		Method: text.CleanLine(l.Method), Path: text.CleanLine(l.Path), Query: text.CleanLine(l.Query), Status: l.Status,
		Code: text.CleanLine(l.ErrorCode), Failure: text.CleanLine(l.Cause), Took: time.Duration(l.TookMs) * time.Millisecond,
		Attempts: l.Attempts, Sent: l.Sent, Received: l.Received, RequestID: text.CleanLine(l.RequestID),
		Signed: text.CleanLine(l.Signed), Refused: cleanLines(l.Refused), Expected: cleanLines(l.Expected), Missed: l.Missed,
	}
	for _, v := range l.Variants {
		r.Variants = append(r.Variants, TriedVariant{Differs: text.CleanLine(v.Differs), Result: text.CleanLine(v.Result)})
	}
	return r, true
}

func cleanLines(lines []string) []string {
	var clean []string
	for _, line := range lines {
		clean = append(clean, text.CleanLine(line))
	}
	return clean
}
