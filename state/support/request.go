package support

import (
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state/text"
)

// Request is a line in the log of requests. It contains no body, no key, no signature and no
// person's name.
type Request struct {
	ID        string    `json:"id"`        // for "tender log show"
	At        time.Time `json:"time"`      // when it ended
	Profile   string    `json:"profile"`   // profile whose keys signed it
	Operation string    `json:"operation"` // in words, such as "read a proposal"
	Method    string    `json:"method"`
	Path      string    `json:"path"`              // relative to the service's address
	Query     string    `json:"query"`             // values that may identify someone are …
	Status    int       `json:"status"`            // of the last response; 0: none
	Code      string    `json:"errorCode"`         // the service's error code; empty: none
	Failure   string    `json:"cause"`             // why it failed, in words; empty: it succeeded
	Refused   []string  `json:"refused,omitempty"` // the fields that the service rejected
	TookMs    int64     `json:"tookMs"`            // in milliseconds, including the pauses between attempts
	Attempts  int       `json:"attempts"`          // number of attempts
	Sent      int64     `json:"bytesSent"`         // bytes of request bodies in all attempts
	Received  int64     `json:"bytesReceived"`     // bytes of response bodies in all attempts
	RequestID string    `json:"requestId"`         // the id in the service's own logs

	// if the signature was refused: the signed text, with a placeholder for the User Key
	Signed   string         `json:"signedText,omitempty"`
	Expected []string       `json:"expectedText,omitempty"` // the text that the service expected, if it says so
	Variants []TriedVariant `json:"variants,omitempty"`     // other ways to sign that doctor has tried

	Missed int `json:"missed,omitempty"` // how many earlier requests could not be logged
}

// TriedVariant is an undocumented way to sign that was tried, with its result.
type TriedVariant struct {
	Differs string `json:"differs"` // what is signed differently, such as "the host without its port"
	Result  string `json:"result"`  // accepted, refused, or same: it gives the documented signature here
}

// The results of a TriedVariant.
const (
	VariantAccepted = "accepted"
	VariantRefused  = "refused"
	VariantSame     = "same"
)

// Failed reports whether the request failed.
func (r *Request) Failed() bool { return r.Failure != "" }

// badSignature reports whether the service refused its signature.
func (r *Request) badSignature() bool { return r.Signed != "" }

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

// Why returns why it failed, with the service's code and the rejected fields.
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

// String returns the request as a line of a report.
func (r *Request) String() string {
	line := fmt.Sprintf("%s  %-4s  %4d ms  %s %s", r.At.UTC().Format(time.RFC3339), r.Outcome(), r.TookMs, r.Method,
		r.Target())
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

// Clean removes what must not reach a terminal.
func (r *Request) Clean() {
	texts := []*string{
		&r.ID, &r.Profile, &r.Operation, &r.Method, &r.Path, &r.Query, &r.Code, &r.Failure, &r.RequestID,
		&r.Signed,
	}
	for _, list := range [][]string{r.Refused, r.Expected} {
		for i := range list {
			texts = append(texts, &list[i])
		}
	}
	for i := range r.Variants {
		texts = append(texts, &r.Variants[i].Differs, &r.Variants[i].Result)
	}
	for _, t := range texts {
		*t = text.CleanLine(*t)
	}
}
