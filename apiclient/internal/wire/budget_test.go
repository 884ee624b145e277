package wire_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/apiclient/internal/wire"
)

// A document must not take many times its size in memory: a response of empty parts would
// end the editor and lose the text being typed.
func TestDocumentsOfEmptyPartsAreRefused(t *testing.T) {
	const size = 2 << 20
	detail := func(data []byte) error { _, err := wire.ProposalDetail(data); return err }
	many := func(part string) string { return strings.TrimSuffix(strings.Repeat(part+",", size/(len(part)+1)), ",") }
	for name, tc := range map[string]struct {
		read func([]byte) error
		text string
	}{
		"lines":   {detail, `{"id":7,"areas":[{"options":[{"items":[` + many("{}") + `]}]}]}`},
		"areas":   {detail, `{"id":7,"areas":[` + many("{}") + `]}`},
		"options": {detail, `{"id":7,"areas":[{"options":[` + many("{}") + `]}]}`},
		"rows": {
			func(data []byte) error { _, err := wire.ProposalPage(data); return err },
			`{"proposals":[` + many("{}") + `]}`,
		},
		"customers": {
			func(data []byte) error { _, err := wire.ProposalPage(data); return err },
			`{"proposals":[` + many(`{"customer":{}}`) + `]}`,
		},
		"contacts": {
			func(data []byte) error { _, err := wire.PeoplePage(data); return err },
			`{"people":[` + many("{}") + `]}`,
		},
		"items": {func(data []byte) error { _, err := parts(data); return err }, `{"items":[` + many("{}") + `]}`},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		err := tc.read([]byte(tc.text))
		runtime.ReadMemStats(&after)
		if !errors.Is(err, jsonread.ErrSyntax) && !errors.Is(err, wire.ErrTooMany) {
			t.Errorf("%s: %v", name, err)
		}
		// In total, including what growing slices free; without a bound it is more
		// than a gigabyte.
		if spent := after.TotalAlloc - before.TotalAlloc; spent > 50*size {
			t.Errorf("%s: %d MiB used for %d", name, spent>>20, size>>20)
		}
	}
}

// A long proposal is accepted, and so are lines with few fields.
func TestLongDocumentsAreAccepted(t *testing.T) {
	var b strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&b, `{"id":%d,"brand":"B%d"},`, i+1, i)
	}
	p, err := wire.ProposalDetail(
		[]byte(`{"id":7,"areas":[{"id":1,"options":[{"id":2,"items":[` + strings.TrimSuffix(b.String(), ",") +
			`]}]}]}`))
	if err != nil || len(p.Areas[0].Options[0].Items) != 10_000 {
		t.Errorf("got %v", err)
	}
	if p, err := wire.ProposalDetail(stress(t)); err != nil || len(p.Areas) != 60 {
		t.Errorf("the long proposal: %v", err)
	}
}

// An area of 10,000 options, each with enough text to pass for a long document, took compare a gigabyte.
func TestDocumentsWithTooManyPartsSayOfWhat(t *testing.T) {
	proposal := func(data []byte) error { _, err := wire.ProposalDetail(data); return err }
	order := func(data []byte) error { _, err := wire.ChangeOrder(data); return err }
	many := func(n int) string {
		part := `{"id":1,"name":"` + strings.Repeat("x", 400) + `","clientDescription":"` + strings.Repeat("x", 400) +
			`"},`
		return "[" + strings.TrimSuffix(strings.Repeat(part, n), ",") + "]"
	}
	for _, tc := range []struct {
		text, what string // % is replaced by the parts
		most       int
	}{
		{`{"id":7,"areas":%}`, "more than 2000 areas", 2000},
		{`{"id":7,"areas":[{"id":1,"options":%}]}`, "more than 100 options in an area", 100},
		{`{"id":7,"areas":[{"id":1,"options":[{"id":1,"items":%}]}]}`, "more than 20000 lines in an option", 20_000},
	} {
		for name, read := range map[string]func([]byte) error{"proposal": proposal, "change order": order} {
			if err := read([]byte(strings.Replace(tc.text, "%", many(tc.most), 1))); err != nil {
				t.Errorf("%s of %s: %v", name, tc.what, err)
			}
			err := read([]byte(strings.Replace(tc.text, "%", many(tc.most+1), 1)))
			if !errors.Is(err, wire.ErrTooMany) || !strings.Contains(err.Error(), tc.what) {
				t.Errorf("%s of %s: %v", name, tc.what, err)
			}
		}
	}
}
