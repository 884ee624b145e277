package build

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
)

// stepResult returns the result or the progress of a step.
func (r *Run) stepResult(step int) string {
	switch step {
	case 0:
		return r.planResult()
	case 1:
		return r.uploadResult()
	case 2:
		if r.Phase == Outlining && r.Status == Going {
			return "generating"
		}
		return besides(r.Others)
	case 3:
		if !r.Check.Made {
			return ""
		}
		return r.Check.Words("as planned")
	case 4:
		if r.Phase == Building && r.Status == Going {
			return "building"
		}
		return strings.Join(r.Messages, " ")
	default:
		if !r.Proof.Made {
			return ""
		}
		return r.Proof.Words("built as planned")
	}
}

func (r *Run) planResult() string {
	if !r.Planned() {
		return strings.Join(r.names(), ", ")
	}
	return LoadWords(r.Load)
}

// LoadWords describes a load: "9 lines in 3 areas · 1 without a price · unclear: “mount” may be 2
// items".
func LoadWords(l Load) string {
	words := text.Count(l.Lines, "line") + " in " + text.Count(l.Areas, "area")
	if l.Unpriced > 0 {
		words += fmt.Sprintf(" · %d without a price", l.Unpriced)
	}
	if len(l.Unclear) > 0 {
		words += " · unclear: " + strings.Join(l.Unclear, ", ")
	}
	if len(l.Refused) > 0 {
		words += fmt.Sprintf(" · %d can't be built", len(l.Refused))
	}
	return words
}

// Undecided describes what happens to lines without a price and to unclear lines, with a trailing
// space for the next sentence; empty if there are none.
func (l *Load) Undecided() (words string) {
	if l.Unpriced > 0 {
		words = text.Count(l.Unpriced, "line") + " without a price would be built at 0. "
	}
	if len(l.Unclear) > 0 {
		words += "Each unclear line would be built as the item of exactly that name, or else as a custom line. "
	}
	return words
}

func (r *Run) uploadResult() string {
	if len(r.Pieces) == 0 {
		return ""
	}
	up, last := 0, r.Pieces[0]
	for _, p := range r.Pieces {
		if p.Content != 0 {
			up, last = up+1, p
		}
	}
	words := last.Name + ", " + Bytes(last.Size)
	if last.Status != "" {
		words = last.Name + ", " + ContentWords(last.Status)
	}
	if len(r.Pieces) > 1 {
		words = fmt.Sprintf("%d of %d: %s", up, len(r.Pieces), words)
	}
	return words
}

// ContentWords returns what became of content: it is read once the builder has its text.
func ContentWords(s state.AIStatus) string {
	if s == state.AITranscribed {
		return "read"
	}
	return strings.ToLower(state.Status(s).Word())
}

// besides names the other content of an outline.
func besides(others []string) string {
	if len(others) == 0 {
		return ""
	}
	return "made from " + strings.Join(others, ", ") + " as well"
}

// Words describes the result of a comparison: "57 of 57 lines as planned. Total 31,716.14", or "8 of 10 lines as
// planned, 1 different, 1 missing. All lines 45,729.57, planned 45,679.57". Only a built proposal has a total.
func (c Check) Words(same string) string {
	if !c.Against {
		words := "no plan to check against"
		if c.Lines > 0 {
			words = text.Count(c.Lines, "line") + " built; " + words
		}
		return words
	}
	lines := c.AsPlanned + c.Unpriced + state.Count(c.Differences, func(d *Difference) bool {
		return d.Line != 0 || d.Kind == Missing
	})
	words := []string{fmt.Sprintf("%d of %s %s", c.AsPlanned, text.Count(lines, "line"), same)}
	if c.Unpriced > 0 {
		words = append(words, fmt.Sprintf("%d without a price, at 0", c.Unpriced))
	}
	for _, k := range []struct {
		kind DifferenceKind
		what string
	}{{Differs, "different"}, {Missing, "missing"}, {Extra, "not planned"}} {
		if n := c.Count(k.kind); n > 0 {
			words = append(words, fmt.Sprintf("%d %s", n, k.what))
		}
	}
	said := strings.Join(words, ", ")
	if exact := c.Planned.Decimal.Equal(c.Built.Decimal); c.Planned.Valid && c.Built.Valid &&
		(!exact || !c.Total.Valid) {
		said += ". All lines " + money.Format(c.Built, c.Currency) // of all options, so it is not the proposal's total
		if !exact {
			said += ", planned " + money.Format(c.Planned, c.Currency)
		}
	}
	if c.Total.Valid {
		said += ". Total " + money.Format(c.Total, c.Currency)
	}
	return said
}

// ChangesWords describes how many lines differ from the previous outline.
func (r *Run) ChangesWords() string {
	if len(r.Changes) == 0 {
		return "The new outline is unchanged."
	}
	return "The new outline has changed: " + text.Count(len(r.Changes), "difference") + "."
}

// Bytes formats a size: "812 B", "1.2 kB", "24 MB".
func Bytes(n int64) string { return humanize.Bytes(uint64(max(n, 0))) }
