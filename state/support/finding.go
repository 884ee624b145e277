// Package support is what is found out and told when something does not work: the findings
// of checks, the log of requests, and the report and the bundle that support gets.
package support

import (
	"strings"

	"app.tender/tender/state"
)

// CheckResult is how a check came out.
type CheckResult string

// The results of a check.
const (
	CheckGood    CheckResult = "good"
	CheckWarning CheckResult = "warning" // it works, and may not for long or not everywhere
	CheckBad     CheckResult = "bad"
	CheckSkipped CheckResult = "skipped" // nothing can be said: a check before it failed
)

// Sign returns one cell that stands beside the words of a result.
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

// Finding is the result of one check of the doctor. It holds no secret.
type Finding struct {
	Check  string // what was looked at, in a word or two, such as "certificate"
	Result CheckResult
	Found  string          // in one sentence or a few; may have several lines
	Said   string          // what the service said about it; may hold what was entered
	Next   string          // the next step; empty when there is none
	Kind   state.FaultKind // of a check that is bad
}

// Words are what was found, with what the service said.
func (f *Finding) Words() string {
	if f.Said == "" {
		return f.Found
	}
	return f.Found + " It says: “" + f.Said + "”"
}

// FindingColumn is the column, from 0, in which FindingsText writes what was found.
const FindingColumn = 17

// FindingsText writes findings as text for a person: each with its sign, what
// was found and the next step.
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
