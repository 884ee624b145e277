package outgoing

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
)

// pair is a client description with its lines, written by hand.
type pair struct {
	name, text string
	against    string   // kind and words of what they disagree in; empty if they agree
	found      []string // what is said of them: a false alarm if they agree
	items      []state.Item
	brands     []string
}

// readPairs reads testdata/pairs.txt.
func readPairs(t *testing.T) (pairs []pair) {
	t.Helper()
	file, err := os.Open("testdata/pairs.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		head, rest, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		last := len(pairs) - 1
		switch head {
		case "":
		case "pair":
			name, against, _ := strings.Cut(rest, " ")
			against = strings.TrimPrefix(strings.TrimPrefix(against, "agree"), "disagree ")
			pairs = append(pairs, pair{name: name, against: against})
		case "text:":
			pairs[last].text = strings.TrimSpace(pairs[last].text + "\n" + rest)
		case "found:":
			pairs[last].found = append(pairs[last].found, rest)
		case "brands:":
			pairs[last].brands = strings.Split(rest, ", ")
		case "line:":
			f := strings.Split(rest, "|")
			for i := range f {
				f[i] = strings.TrimSpace(f[i])
			}
			pairs[last].items = append(pairs[last].items, state.Item{
				Quantity: decimal.NewNullDecimal(decimal.RequireFromString(f[0])),
				Brand:    f[1], Model: f[2], Name: f[3], Type: state.ItemType(f[4]),
			})
		default:
			t.Fatalf("pairs.txt: %q", lines.Text())
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return pairs
}

// Each is told what pairs.txt has. Under 2 in 100 pairs that agree may be an alarm; what is missed is named.
func TestTextsAndLinesOfPairs(t *testing.T) {
	var alarms, missed []string
	agreeing, against := 0, 0
	for _, p := range readPairs(t) {
		found := disagreements(p.text, p.items, names{brands: p.brands})
		if !slices.Equal(found, p.found) {
			t.Errorf("%s: %q, want %q", p.name, found, p.found)
		}
		if p.against != "" {
			against++
			if len(found) == 0 {
				missed = append(missed, p.name+": "+p.against)
			}
			continue
		}
		agreeing++
		if len(found) > 0 {
			alarms = append(alarms, fmt.Sprintf("%s: %s", p.name, strings.Join(found, " ")))
		}
	}
	t.Logf("%d agree, %d false alarms; %d disagree, %d missed:\n%s", agreeing, len(alarms), against, len(missed),
		strings.Join(missed, "\n"))
	if 50*len(alarms) >= agreeing {
		t.Errorf("%d false alarms:\n%s", len(alarms), strings.Join(alarms, "\n"))
	}
}
