package changeorder

import (
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state"
)

// Request is a text for a proposal that can no longer be changed, to be requested as a change
// order.
type Request struct {
	Number   int64  // the proposal's; 0 if unknown
	Proposal string // the proposal's name
	Status   state.Status
	Client   string // the client's name; empty if none is assigned
	Area     string // empty for a text of the proposal itself
	Option   string // such as "2 Better"
	Field    state.TextField
	Base     string // the current text
	Text     string // the requested text
	By       string // name of the person who requests it
	At       time.Time
}

// Markdown returns the request as a document for the person who writes change orders.
func (r Request) Markdown() string {
	var b strings.Builder
	title := r.Proposal
	if r.Number != 0 {
		title = fmt.Sprintf("#%d %s", r.Number, r.Proposal)
	}
	fmt.Fprintf(&b, "# Change order request: %s\n\n", oneLineMarkdown(title))
	line := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "- %s: %s\n", name, oneLineMarkdown(value))
		}
	}
	if r.Number != 0 {
		line("Proposal", fmt.Sprintf("%d", r.Number))
	}
	line("Status", r.Status.Word())
	line("Client", r.Client)
	line("Area", r.Area)
	line("Option", r.Option)
	line("Text", r.Field.Name()+", "+r.Field.Audience())
	line("Requested by", r.By)
	line("Written", r.At.Format("2 January 2006 15:04"))
	section := func(name, text string) {
		if strings.TrimSpace(text) == "" {
			text = "(empty)"
		}
		fence := fenceFor(text)
		fmt.Fprintf(&b, "\n## %s\n\n%s\n%s\n%s\n", name, fence, strings.TrimSuffix(text, "\n"), fence)
	}
	section("Requested text", r.Text)
	section("Current text", state.BaseWord(r.Base))
	return b.String()
}

// FileName returns a file name for the request, without characters that a file system may reject.
func (r Request) FileName() string {
	parts := []string{"change-order-request"}
	if r.Number != 0 {
		parts = append(parts, fmt.Sprint(r.Number))
	}
	parts = append(parts, r.Area, r.Field.Name(), r.At.Format("20060102-150405"))
	var b strings.Builder
	for _, c := range strings.ToLower(strings.Join(parts, "-")) {
		switch {
		case c >= 'a' && c <= 'z', c >= '0' && c <= '9':
			b.WriteRune(c)
		case !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	return b.String() + ".md"
}

func oneLineMarkdown(s string) string { return strings.Join(strings.Fields(s), " ") }

// fenceFor returns a run of backticks that does not occur in text.
func fenceFor(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence
}
