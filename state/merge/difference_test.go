package merge

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"pgregory.net/rapid"
)

// marked formats a difference on a line: [-removed] [+added].
func marked(pieces []Piece) string {
	var b strings.Builder
	for _, p := range pieces {
		switch p.Kind {
		case Removed:
			b.WriteString("[-" + p.Text + "]")
		case Added:
			b.WriteString("[+" + p.Text + "]")
		default:
			b.WriteString(p.Text)
		}
	}
	return b.String()
}

func TestDifferenceIsByWordAndSentence(t *testing.T) {
	const base = "A 75-inch display hangs above the fireplace. The sound comes from two columns."
	tests := []struct{ name, text, want string }{
		{"nothing", base, base},
		{
			"a word", strings.Replace(base, "75-inch", "85-inch", 1),
			"A[- 75-inch][+ 85-inch] display hangs above the fireplace. The sound comes from two columns.",
		},
		{
			"a word of a later sentence", strings.Replace(base, "two", "four", 1),
			"A 75-inch display hangs above the fireplace. The sound comes from[- two][+ four] columns.",
		},
		{
			"half of the words", strings.Replace(base, "comes from two", "enters by four", 1),
			"A 75-inch display hangs above the fireplace. The sound[- comes from two][+ enters by four] columns.",
		},
		{"a sentence more", base + " It is black.", base + "[+ It is black.]"},
		{
			"a sentence less", "The sound comes from two columns.",
			"[-A 75-inch display hangs above the fireplace.]The sound comes from two columns.",
		},
		{
			"a sentence written anew", "Guests see nothing at all. The sound comes from two columns.",
			"[-A 75-inch display hangs above the fireplace.][+Guests see nothing at all.] The sound comes from two columns.",
		},
		{
			"a sentence written anew with some of the words",
			"Guests see nothing of the display at all. The sound comes from two columns.",
			"[-A 75-inch display hangs above the fireplace.][+Guests see nothing of the display at all.] The sound comes from two columns.",
		},
		{"all", "", "[-" + base + "]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := marked(Difference(base, tt.text)); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
	if got := marked(Difference("居間に75型の画面を設置する。", "居間に85型の画面を設置する。")); got != "居間に[-75][+85]型の画面を設置する。" {
		t.Errorf("got %s", got)
	}
}

// A difference shows the whole new version, however it is marked.
func TestDifferenceContainsTheWholeNewText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := drawText(t, "base")
		text := drawEdited(t, base, "text")
		if rapid.Bool().Draw(t, "any") {
			base, text = anyText.Draw(t, "base"), anyText.Draw(t, "text")
		}
		now, was := "", ""
		for _, p := range Difference(base, text) {
			if p.Kind != Removed {
				now += p.Text
			}
			if p.Kind != Added {
				was += p.Text
			}
		}
		if !state.SameText(now, text) {
			t.Fatalf("got %q of %q", now, text)
		}
		bare := func(s string) string { return strings.Join(strings.Fields(s), "") }
		if bare(was) != bare(base) {
			t.Fatalf("got %q of %q", was, base)
		}
	})
}
