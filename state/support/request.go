package support

import (
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state/text"
)

// Request is a line of the log of requests: how one went, without anything that
// was said in it. No body, no key, no signature and no name of a person stands here.
type Request struct {
	ID        string    `json:"id"`        // names it for "tender log show"
	At        time.Time `json:"time"`      // when it was over
	Profile   string    `json:"profile"`   // whose keys it carried
	Operation string    `json:"operation"` // in words, such as "read a proposal"
	Method    string    `json:"method"`
	Path      string    `json:"path"`              // below the service's address
	Query     string    `json:"query"`             // values that may tell of someone are …
	Status    int       `json:"status"`            // of the last answer; 0: there was none
	Code      string    `json:"errorCode"`         // the service's; empty: it named none
	Failure   string    `json:"cause"`             // how it failed, in words; empty: it did not
	Refused   []string  `json:"refused,omitempty"` // the fields that the service refused
	TookMs    int64     `json:"tookMs"`            // in milliseconds, with the pauses between attempts
	Attempts  int       `json:"attempts"`          // how often it was tried
	Sent      int64     `json:"bytesSent"`         // of bodies, in all attempts
	Received  int64     `json:"bytesReceived"`     // the same
	RequestID string    `json:"requestId"`         // by which the service's operator finds it

	Signed   string         `json:"signedText,omitempty"`   // of a refused signature: what was signed, with the User Key named instead of written
	Expected []string       `json:"expectedText,omitempty"` // what the service would have signed, where it says so
	Variants []TriedVariant `json:"variants,omitempty"`     // the other ways to sign that doctor has tried

	Missed int `json:"missed,omitempty"` // how many requests before it could not be kept
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
	line := fmt.Sprintf("%s  %-4s  %4d ms  %s %s", r.At.UTC().Format(time.RFC3339), r.Outcome(), r.TookMs, r.Method, r.Target())
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

// Clean takes out what no terminal is to see.
func (r *Request) Clean() {
	texts := []*string{&r.ID, &r.Profile, &r.Operation, &r.Method, &r.Path, &r.Query, &r.Code, &r.Failure, &r.RequestID, &r.Signed}
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
