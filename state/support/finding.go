// Package support collects what helps with a problem: the findings of checks, the log of requests,
// and the report and the bundle for the support team.
package support

import (
	"strings"

	"app.tender/tender/state"
)

// CheckResult is the result of a check.
type CheckResult string

// The results of a check.
const (
	CheckGood    CheckResult = "good"
	CheckWarning CheckResult = "warning" // it works, but perhaps not for long or not everywhere
	CheckBad     CheckResult = "bad"
	CheckSkipped CheckResult = "skipped" // unknown, because an earlier check failed
)

// Sign returns a one-cell sign for a result.
func (r CheckResult) Sign() string {
	switch r {
	case CheckGood:
		return "✓"
	case CheckWarning:
		return "!"
	case CheckBad:
		return "✗"
	default:
		return "-"
	}
}

// Finding is the result of one check of the doctor. It contains no secret.
type Finding struct {
	Check          string // the subject in a word or two, such as "certificate"
	Result         CheckResult
	Found          string          // a few sentences; may have several lines
	ServiceMessage string          // the service's message; may repeat what was entered
	Next           string          // the next step; empty for none
	Kind           state.FaultKind // if the check failed
}

// Words returns the finding with the service's message.
func (f *Finding) Words() string {
	if f.ServiceMessage == "" {
		return f.Found
	}
	return f.Found + " It says: “" + f.ServiceMessage + "”"
}

// FindingColumn is the column, from 0, of the findings in FindingsText.
const FindingColumn = 17

// FindingsText formats findings as text: each with its sign, the finding and the next step.
func FindingsText(findings []Finding) string {
	var b strings.Builder
	for _, f := range findings {
		name := f.Result.Sign() + " " + f.Check
		b.WriteString(name + strings.Repeat(" ", max(1, FindingColumn-len([]rune(name)))))
		b.WriteString(strings.ReplaceAll(f.Words(), "\n", "\n"+strings.Repeat(" ", FindingColumn)) + "\n")
		if f.Next != "" {
			b.WriteString(strings.Repeat(" ", FindingColumn) + "→ " + f.Next + "\n")
		}
	}
	return b.String()
}
