package textedit

import (
	"fmt"
	"strings"
	"testing"

	"app.tender/tender/state"
)

// texts returns 20,000 characters in shapes that are each hard in a different way.
func texts(n int) map[string]string {
	prose := "Blocking behind drywall at 62 in, stud at 48 in. Attic access through the hall closet.\n"
	return map[string]string{
		"lines":     strings.Repeat(prose, n/len(prose)+1)[:n],
		"paragraph": strings.Repeat("a slim soundbar and ", n/20+1)[:n],
		"wide":      strings.Repeat("日本語のテキスト。", n/9+1)[:3*n],
		"accents":   strings.Repeat(acute+"clair ", n/8),
	}
}

func BenchmarkTyping(b *testing.B) {
	for name, text := range texts(state.MaxText) {
		b.Run(name, func(b *testing.B) {
			e := New(text, Options{Limit: state.MaxText})
			e.SetSize(60, 12)
			e.SetCursor(state.MaxText / 2)
			b.ReportAllocs()
			for b.Loop() {
				e.Update(key("x"))
				_ = e.View()
				e.Update(key("backspace"))
				_ = e.View()
				_ = e.Over()
			}
		})
	}
}

func BenchmarkView(b *testing.B) {
	for _, n := range []int{200, state.MaxText} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			e := New(texts(n)["lines"], Options{})
			e.SetSize(60, 2)
			e.SetCursor(n / 2)
			b.ReportAllocs()
			for b.Loop() {
				_ = e.View()
			}
		})
	}
}

// Drawing only costs time for visible rows. A test cannot rely on a clock, so this one counts wrapped paragraphs, since
// only wrapping could cost more.
func TestOnlyVisibleParagraphsAreWrapped(t *testing.T) {
	e := New(numbered(3000), Options{})
	e.SetSize(20, 5)
	e.SetCursor(e.body.total() / 2)
	press(e, "x")
	e.View()
	wrapped := 0
	for _, p := range e.body.paras {
		if p.wrapped != 0 {
			wrapped++
		}
	}
	if wrapped > 60 { // a few views, far less than the text
		t.Errorf("%d paragraphs were wrapped to show 5 rows", wrapped)
	}
}
