package support

import (
	"fmt"
	"strings"
	"time"
)

// AttachVariants adds doctor's later findings to a request with a refused signature, if there are
// any. lines is the whole log, oldest first.
func AttachVariants(r *Request, lines []Request) {
	if !r.badSignature() || len(r.Variants) > 0 {
		return
	}
	for i := range lines {
		if len(lines[i].Variants) > 0 && !lines[i].At.Before(r.At) {
			r.Variants = lines[i].Variants
			return
		}
	}
}

// DetailColumn is the column, from 0, of the values in Details.
const DetailColumn = 12

// Details returns all that is known of a request, as text. local is the time zone for times.
func (r *Request) Details(local *time.Location) string {
	var b strings.Builder
	line := func(name, words string) {
		if words != "" {
			fmt.Fprintf(&b, "%-*s%s\n", DetailColumn, name, words)
		}
	}
	answer := "none"
	if r.Status != 0 {
		answer = strings.TrimSpace(fmt.Sprint(r.Status) + " " + r.Code)
	}
	line("Request", r.Method+" "+r.Target())
	line("What", r.Operation)
	line("Status", answer)
	line("Why", r.Failure)
	line("Fields", strings.Join(r.Refused, ", "))
	line("When", r.At.In(local).Format("2006-01-02 15:04:05 -07:00"))
	line("Took", fmt.Sprintf("%d ms%s", r.TookMs, triedWords(r.Attempts)))
	line("Size", fmt.Sprintf("%d bytes up, %d bytes down", r.Sent, r.Received))
	line("Profile", r.Profile)
	line("Id", r.ID)
	line("At service", r.RequestID)
	if !r.badSignature() {
		return b.String()
	}
	fmt.Fprintf(&b, "\nSigned text, without line breaks:\n  %s\n", r.Signed)
	for _, text := range r.Expected {
		fmt.Fprintf(&b, "The service would have signed:\n  %s\n", text)
	}
	b.WriteString(r.variantWords())
	return b.String()
}

func triedWords(attempts int) string {
	if attempts < 2 {
		return ""
	}
	return fmt.Sprintf(", tried %d times", attempts)
}

// variantWords returns the results of other ways to sign.
func (r *Request) variantWords() string {
	if len(r.Variants) == 0 {
		return "Other ways to sign were not tried. `tender doctor` tries them and says which one the service takes.\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Other ways to sign that `tender doctor` tried:\n")
	for _, v := range r.Variants {
		fmt.Fprintf(&b, "  %-10s%s\n", v.Result, v.Differs)
	}
	return b.String()
}
