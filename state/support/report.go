package support

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// reportedRequests is how many of the latest requests a report contains.
const reportedRequests = 200

// Report is a report for support. It contains no key and no text of a proposal.
type Report struct {
	About    string // the program and the machine, in a few lines
	SignedIn string // such as "SANDBOX at Brightline AV"
	At       time.Time
	Findings []Finding
	Requests []Request // oldest first; the report includes only the latest
}

// String returns the report as text.
func (r *Report) String() string {
	findings := slices.Clone(r.Findings)
	for i := range findings {
		findings[i].ServiceMessage = "" // the service may repeat what was entered
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s, as of %s\n\n%s", strings.TrimSpace(r.About), r.SignedIn, r.At.UTC().Format(time.RFC3339),
		FindingsText(findings))
	requests := r.Requests[max(0, len(r.Requests)-reportedRequests):]
	if len(requests) > 0 {
		b.WriteString("\nThe latest requests, without their content\n")
	}
	for i := range requests {
		b.WriteString(requests[i].String() + "\n")
	}
	return b.String()
}

// Bundle is an archive for support. It contains no key, no text of a proposal and no client's
// name.
type Bundle struct {
	Files []BundleFile
	Zip   []byte
}

// BundleFile is a file of a bundle.
type BundleFile struct {
	Name string
	Size int64  // in bytes
	What string // description of the content, in a line
}
