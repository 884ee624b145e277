package freetext_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"app.tender/tender/service/freetext"
	"app.tender/tender/state/outline"
)

// allocated returns how many bytes f allocates in total. Unlike a time, it is the same on
// every machine, and it shows work that grows faster than its text, which copies or folds
// parts of it again and again.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// All accounts share a few workers for outlines. A text four times as long must take four
// times the work, not sixteen times, or one upload would block them for hours.
func TestFromTextIsLinear(t *testing.T) {
	fromText := func(text string) {
		if _, err := freetext.FromText(t.Context(), text, stock); err != nil {
			t.Error(err)
		}
	}
	inGrammar := func(text string) { _ = outline.Write(outline.Merge(outline.Parse(text), outline.Parse(text))) }
	letters := func(i int) string {
		return strings.Map(func(r rune) rune { return r - '0' + 'a' }, fmt.Sprintf("%04d", i))
	}
	for name, tc := range map[string]struct {
		read func(string)
		unit func(int) string
	}{
		"things of one sentence":   {fromText, func(int) string { return "and 2 soundbars " }},
		"words of one sentence":    {fromText, func(i int) string { return "and " + letters(i) + " " }},
		"rooms":                    {fromText, func(i int) string { return "2 soundbars in the den" + letters(i) + ". " }},
		"headings":                 {fromText, func(i int) string { return "Room " + letters(i) + ": soundbar\n" }},
		"notes":                    {fromText, func(i int) string { return "Mind dog " + letters(i) + ". " }},
		"unknown things":           {fromText, func(i int) string { return "2 things " + letters(i) + ", " }},
		"marks":                    {fromText, func(int) string { return "!? " }},
		"areas":                    {inGrammar, func(i int) string { return fmt.Sprintf("# den %d\n", i) }},
		"options of one area":      {inGrammar, func(i int) string { return fmt.Sprintf("# den\n## %d\nClient: x\n", i) }},
		"paragraphs of one option": {inGrammar, func(i int) string { return fmt.Sprintf("Installer: note %d\n- 1 x A\n", i) }},
	} {
		text := func(n int) string {
			var b strings.Builder
			for i := range n {
				b.WriteString(tc.unit(i))
			}
			return b.String()
		}
		small, large := text(500), text(2000)
		tc.read(small) // initialises what is made once
		few, many := allocated(func() { tc.read(small) }), allocated(func() { tc.read(large) })
		if many > 8*few {
			t.Errorf("%s: %d bytes for a text, %d for one four times as long", name, few, many)
		}
	}
}
