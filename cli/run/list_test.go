package run

import (
	"bytes"
	"strings"
	"testing"

	"app.tender/tender/cli/output"
)

// Ten thousand journal lines in JSON must not wait for a table that nobody sees.
func TestAListIsMadeOnlyInItsFormat(t *testing.T) {
	t.Parallel()
	for want, formats := range map[string][]output.Format{"1 cell": {{}}, "1 value": {{JSON: true}, {Lines: true}}} {
		for _, format := range formats {
			var made []string
			r := New(Streams{Out: new(bytes.Buffer), Env: func(string) (string, bool) { return "", false }}, nil)
			r.Format = format
			err := PrintList(r, []int{1}, func(n *int) int {
				made = append(made, "1 value")
				return *n
			}, output.NewTable("N"), func(*int) []string {
				made = append(made, "1 cell")
				return []string{"1"}
			}, "")
			if got := strings.Join(made, ", "); err != nil || got != want {
				t.Errorf("%+v: %v: made %q, want %q", format, err, got, want)
			}
		}
	}
}
