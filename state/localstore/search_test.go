package localstore

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/search"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func searchable(t *testing.T) *Store {
	t.Helper()
	s := newStore(t)
	p := &state.Proposal{
		ID: 1, Number: 1042, Name: "Halvorsen Residence", Status: state.StatusDraft, LastModified: readAt,
		InternalNotes: "Gate code on file",
		Customer:      &state.Contact{ID: 31, FirstName: "Erik", LastName: "Halvorsen", Email: "erik@example.com"},
		Areas: []state.Area{
			{
				ID: 1, Name: "Living Room",
				Options: []state.Option{{
					ID: 11,
					Items: []state.Item{
						{Brand: "Northlight", Model: "VX-75"},
						{Brand: "Northlight", Model: "VX-75"},
					},
					InstallerNotes: "Blocking behind drywall at 62 in.",
				}},
			},
			{ID: 2, Name: "居間と書斎", Options: []state.Option{{ID: 21, ClientDescription: "Piñon wall, café lights"}}},
		},
	}
	if err := s.Cache.SaveProposal(t.Context(), p, readAt); err != nil {
		t.Fatal(err)
	}
	rows := []state.ProposalSummary{
		row(2, "Lake House", of(state.Contact{ID: 32, CompanyName: "Okafor-Lindqvist"}),
			as(state.StatusViewedByClient)),
		row(3, "Living museum", as(state.StatusSubmitted)),
	}
	if err := s.Cache.SaveProposals(t.Context(), rows, readAt); err != nil {
		t.Fatal(err)
	}
	people := []state.Contact{{
		ID: 32, CompanyName: "Okafor-Lindqvist",
		PrimaryLocation: &state.Location{City: "Brainerd"}, Phone: "218 555 0100",
	}}
	if err := s.Cache.SavePeople(t.Context(), people, readAt); err != nil {
		t.Fatal(err)
	}
	save(t, s, state.Draft{Ref: notes, Text: "first line\nThe Drywall is wet"})
	return s
}

// names formats hits for comparison.
func names(hits []search.Hit) []string {
	var out []string
	for _, h := range hits {
		out = append(out,
			strings.TrimSpace(fmt.Sprintf("%s %d %d %d %s", h.Kind, h.Proposal, h.Option, h.Contact, h.Room)))
	}
	return out
}

func TestSearchFindsLocalData(t *testing.T) {
	s := searchable(t)
	tests := []struct {
		text string
		want []string
	}{
		{"halv", []string{"proposal 1 0 0", "option 1 11 0 Living Room", "option 1 21 0 居間と書斎"}},
		{"1042 gate", []string{"proposal 1 0 0"}},
		{"vx-7", []string{"option 1 11 0 Living Room"}},
		{"model:vx room:liv", []string{"option 1 11 0 Living Room"}},
		{"liv", []string{"proposal 3 0 0", "option 1 11 0 Living Room"}},
		{"room:liv", []string{"option 1 11 0 Living Room"}},
		{"area:liv", []string{"option 1 11 0 Living Room"}},
		{`"behind drywall"`, []string{"option 1 11 0 Living Room"}},
		{"drywall", []string{"draft 7 11 0", "option 1 11 0 Living Room"}},
		{"書斎", []string{"option 1 21 0 居間と書斎"}},
		{"斎間", nil},
		{"cafe\u0301 pinon", []string{"option 1 21 0 居間と書斎"}},
		{"client:okafor", []string{"proposal 2 0 0", "contact 0 0 32"}},
		{"brainerd", []string{"contact 0 0 32"}},
		{"status:viewed", []string{"proposal 2 0 0"}},
		{"status:draft status:sub", []string{"proposal 3 0 0", "proposal 1 0 0"}},
		{"halvorsen status:submitted", nil},
		{"since:2026-04-06", []string{"proposal 3 0 0", "proposal 2 0 0", "proposal 1 0 0"}},
		{"lake since:2030-01-01", nil},
		{`" OR 1=1 NEAR( * ^`, nil},
		{"", nil},
	}
	for _, tt := range tests {
		hits, err := s.Index.Search(t.Context(), search.Parse(tt.text, readAt), 20)
		if err != nil {
			t.Errorf("%q: %v", tt.text, err)
		}
		if d := cmp.Diff(tt.want, names(hits)); d != "" {
			t.Errorf("%q: %s", tt.text, d)
		}
	}
}

// Which sign a keyboard, a word processor or a document wrote does not matter in what is searched or in what is
// typed, and neither does what can't be seen, nor punctuation within a word. What is shown keeps its signs.
func TestSearchIgnoresWhichSignWasWritten(t *testing.T) {
	s := newStore(t)
	must(t, s.Cache.SaveProposal(t.Context(),
		&state.Proposal{
			ID: 1, Number: 1042, Name: "Rack\u200bwall",
			Areas: []state.Area{{ID: 5, Name: "Kʻona’s den", Options: []state.Option{
				{
					ID: 11, Items: []state.Item{{Brand: "Aurora", Model: "ＶＸ７５", Name: "Acoustic panel, 2×4\u00a0ft"}},
					InstallerNotes: "Use the 3/4″ co\u00adnduit, by the oﬃce",
				},
			}}},
		}, readAt))
	must(t, s.Cache.SavePeople(t.Context(), []state.Contact{{ID: 3, LastName: "OʼNeil", Phone: "5550142"}}, readAt))
	must(t, s.Cache.SaveCatalog(t.Context(), state.CatalogQuery{}, state.CatalogPage{Items: []state.CatalogItem{
		{ID: 7, Brand: "Aurora", Model: "8″ in‑ceiling", ShortDescription: "3'×5'"},
		{ID: 8, Brand: "Aurora", Model: "AX-9,", Name: "white"},
		{ID: 9, Brand: "Aurora", Model: "C8R", Name: "reference"},
	}}, readAt))
	for typed, want := range map[string]string{
		"rackwall":          "proposal: #1042 [Rack\u200bwall]",
		"rack\ufeffwa":      "proposal: #1042 [Rack\u200bwall]",
		"area:k'ona's":      "option: [Kʻona’s] den",
		"area:“k`ona’s den": "option: [Kʻona’s] [den]",
		"model:vx75":        "option: Aurora [ＶＸ７５] Acoustic panel, 2×4 ft",
		`"2x4 ft"`:          "option: Aurora ＶＸ７５ Acoustic panel, [2×4 ft]",
		"2×4\u00a0f":        "option: Aurora ＶＸ７５ Acoustic panel, [2×4] [ft]",
		`3/4"`:              "option: Use the [3/4]″ co\u00adnduit, by the oﬃce",
		"3/4′′":             "option: Use the [3/4]″ co\u00adnduit, by the oﬃce",
		"conduit office":    "option: Use the 3/4″ [co\u00adnduit,] by the [oﬃce]",
		"o'neil":            "contact: [OʼNeil]",
		"o’neil":            "contact: [OʼNeil]",
		`8" in-ceiling`:     "catalog: Aurora [8″ in‑ceiling]",
		"3'x5'":             "catalog: [3'×5]'",
		"model:ax9":         "catalog: Aurora [AX-9], white",
		"ax-9":              "catalog: Aurora [AX-9], white",
		"c-8r":              "catalog: Aurora [C8R] reference",
		"model:c–8":         "catalog: Aurora [C8R] reference",
		"555-0142":          "contact: [5550142]",
	} {
		hits, err := s.Index.Search(t.Context(), search.Parse(typed, readAt), 9)
		must(t, err)
		got := make([]string, len(hits))
		for i, h := range hits {
			got[i] = string(h.Kind) + ": " + marked(h.Excerpt)
		}
		if !slices.Contains(got, want) {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}

// marked writes an excerpt with its matches in brackets.
func marked(parts []search.Part) (excerpt string) {
	for _, part := range parts {
		if part.Match {
			part.Text = "[" + part.Text + "]"
		}
		excerpt += part.Text
	}
	return excerpt
}

func TestSearchShowsWhatMatched(t *testing.T) {
	s := searchable(t)
	hits, err := s.Index.Search(t.Context(), search.Parse("書斎", readAt), 20)
	if err != nil || len(hits) != 1 {
		t.Fatalf("%+v, %v", hits, err)
	}
	h := hits[0]
	if h.Title != "#1042 Halvorsen Residence" || h.Client != "Erik Halvorsen · erik@example.com" ||
		h.Status != state.StatusDraft || !h.Modified.Equal(readAt) {
		t.Errorf("%+v", h)
	}
	want := []search.Part{{Text: "居間と"}, {Text: "書斎", Match: true}}
	if d := cmp.Diff(want, h.Excerpt); d != "" {
		t.Error(d)
	}
}

func TestHitNamesItsOptionAndText(t *testing.T) {
	s := newStore(t)
	ctx := t.Context()
	p := &state.Proposal{
		ID: 1, Number: 1042, Name: "Halvorsen", Description: "A house by the lake", InternalNotes: "Prefers the phone",
		Areas: []state.Area{{ID: 5, Name: "Theater", Options: []state.Option{
			{ID: 11, ClientDescription: "Good: a display on the wall", InstallerNotes: "Blocking behind the drywall"},
			{
				ID: 12, InstallerNotes: "Stud at 62 in.",
				Items: []state.Item{{Brand: "Northlight", Model: "VX-75", Name: "Display"}},
			},
			{ID: 13, ClientDescription: "最高: 木の壁", InstallerNotes: "壁の裏"},
		}}},
	}
	must(t, s.Cache.SaveProposal(ctx, p, readAt))
	save(t, s, state.Draft{
		Ref:  state.TextRef{Proposal: 1, Option: 12, Field: state.ClientDescription},
		Text: "Quiet fans",
	})
	save(t, s, state.Draft{Ref: state.TextRef{Proposal: 1, Field: state.InternalNotes}, Text: "Calls at noon"})
	save(t, s, state.Draft{
		Ref:  state.TextRef{Proposal: 9, Option: 90, Field: state.InstallerNotes},
		Text: "Never read",
	})
	for _, tt := range []struct{ text, want string }{
		{"display wall", "option Theater/1 Good clientDescription"},
		{"drywall", "option Theater/1 Good installerNotes"},
		{"stud", "option Theater/Option 2 installerNotes"},
		{"vx-75", "option Theater/Option 2 items"},
		{"木の", "option Theater/3 最高 clientDescription"},
		{"裏", "option Theater/3 最高 installerNotes"},
		{"behind blocking", "option Theater/1 Good installerNotes"},
		{"lake", "proposal / proposalDescription"},
		{"phone", "proposal / internalNotes"},
		{"1042 status:dr", ""},
		{"fans", "draft Theater/Option 2 clientDescription"},
		{"noon", "draft / internalNotes"},
		{"never", "draft / installerNotes"},
	} {
		hits, err := s.Index.Search(ctx, search.Parse(tt.text, readAt), 1)
		must(t, err)
		got := ""
		for _, h := range hits {
			in := string(h.Field)
			if h.InItems {
				in = "items"
			}
			got = fmt.Sprintf("%s %s/%s %s", h.Kind, h.Room, h.Name, in)
		}
		if got != tt.want {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
	hits, err := s.Index.Search(ctx, search.Parse("halvorsen", readAt), 1)
	must(t, err)
	if len(hits) != 1 || hits[0].Field != "" || hits[0].InItems {
		t.Errorf("a name has no text: %+v", hits)
	}
}

// The label of a hit names one text: the following text in the index, which may be for the team
// only, is not part of the client's.
func TestAnExcerptEndsWithTheTextItIsIn(t *testing.T) {
	s := newStore(t)
	must(t, s.Cache.SaveProposal(t.Context(), &state.Proposal{
		ID: 1, Number: 1042, Description: "A house by the lake", InternalNotes: "Pays late",
		Areas: []state.Area{{ID: 5, Name: "Theater", Options: []state.Option{
			{ID: 11, ClientDescription: "One display", InstallerNotes: "Cost 412 each"},
			{ID: 12, ClientDescription: "木の壁", InstallerNotes: "壁の裏"},
			{ID: 13, ClientDescription: "Shelf in oak", InstallerNotes: "Shelf is cheap"},
		}}},
	}, readAt))
	for text, want := range map[string]string{
		"display":  "clientDescription: One [display]",
		"cost":     "installerNotes: [Cost] 412 each",
		"木":        "clientDescription: [木]の壁",
		"裏":        "installerNotes: 壁の[裏]",
		"lake":     "proposalDescription: A house by the [lake]",
		"late":     "internalNotes: Pays [late]",
		"shelf":    "clientDescription: [Shelf] in oak",
		"shelf is": "installerNotes: [Shelf] [is] cheap",
	} {
		hits, err := s.Index.Search(t.Context(), search.Parse(text, readAt), 1)
		must(t, err)
		if len(hits) != 1 {
			t.Fatalf("%q: %+v", text, hits)
		}
		if got := string(hits[0].Field) + ": " + marked(hits[0].Excerpt); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestExcerptQuotesTheText(t *testing.T) {
	long := strings.Repeat("One display more. ", 9)
	for _, tt := range []struct{ text, typed, want string }{
		{"erik@halvorsen.example", "halv", "erik@[halvorsen].example"},
		{" the  wall \n mount is", "wall mount", "the [wall] [mount] is"},
		{"the wall\n mount", `"wall mo"`, "the [wall mount]"},
		{"居間と書斎 left", "書斎", "居間と[書斎] left"},
		{"Is the 映画館 live?", "live", "Is the 映画館 [live]?"},
		{"cafe\u0301s", "cafe", "[cafe\u0301s]"},
		{"pre-2×4's", "2x4", "[pre-2×4's]"},
		{"wall wall", `"wall wall" wall`, "[wall wall]"},
		{long + "A projector at last", "projector", "…A [projector] at last"},
		{
			"A projector. " + long, "projector",
			"A [projector]. One display more. One display more. One display more. One…",
		},
		{"Wall. " + long + "A wall of oak", "oak wall", "…A [wall] of [oak]"},
		{
			strings.Repeat("one ", 20) + "wall" + strings.Repeat(" two", 20), "wall",
			"…one one one one one [wall] two two two two two two…",
		},
		{"200 ㏄ of glue", "cc", "200 [㏄] of glue"},
		{long, `"` + long + `"`, "[" + strings.TrimSuffix(long, ". ") + "]."},
		{"wall", "mount", ""},
	} {
		parts, _ := excerptOf(tt.text, search.Parse(tt.typed, readAt).Terms)
		if got := marked(parts); got != tt.want {
			t.Errorf("%q in %q: %q, want %q", tt.typed, tt.text, got, tt.want)
		}
	}
}

func TestSearchIndexFollowsNewData(t *testing.T) {
	s := searchable(t)
	find := func(text string) int {
		t.Helper()
		hits, err := s.Index.Search(t.Context(), search.Parse(text, readAt), 20)
		if err != nil {
			t.Fatal(err)
		}
		return len(hits)
	}
	// Only the row has a new name and status; the detail's rooms stay.
	if err := s.Cache.SaveProposals(t.Context(), []state.ProposalSummary{row(1, "Renamed", as(state.StatusAccepted))},
		readAt.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if find("halvorsen") != 0 || find("renamed status:acc") != 3 || find("vx-75 status:draft") != 0 ||
		find("vx-75") != 1 {
		t.Error("a new row is not found")
	}
	if err := s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: 1, Name: "Third"},
		readAt.Add(2*time.Minute)); err != nil {
		t.Fatal(err)
	}
	if find("renamed") != 0 || find("vx-75") != 0 || find("third") != 1 {
		t.Error("a new detail is not found")
	}
	if err := s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: 1, Name: "Older"}, readAt); err != nil {
		t.Fatal(err)
	}
	if find("older") != 0 || find("third") != 1 {
		t.Error("an older detail replaced a newer one")
	}
	if err := s.Cache.SavePeople(t.Context(), []state.Contact{{ID: 32, CompanyName: "Lindqvist alone"}},
		readAt.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if find("brainerd") != 0 || find("alone") != 1 {
		t.Error("a new contact is not found")
	}
}

func TestSearchAcceptsAnything(t *testing.T) {
	s := searchable(t)
	rapid.Check(t, func(rt *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-z"():*^\- ]{0,20}`)).Draw(rt, "text")
		if _, err := s.Index.Search(t.Context(), search.Parse(text, readAt), 5); err != nil {
			rt.Fatalf("%q: %v", text, err)
		}
		in := rapid.String().Draw(rt, "in")
		parts, _ := excerptOf(in, search.Parse(text, readAt).Terms)
		var quote string
		for _, part := range parts {
			quote += part.Text
		}
		if !strings.Contains(oneSpaced(in), strings.Trim(quote, "…")) {
			rt.Fatalf("%q in %q: %q", text, in, quote)
		}
	})
}

func TestSearchFindsChangeOrdersAndCatalogWithAges(t *testing.T) {
	s := searchable(t)
	ctx := t.Context()
	later := readAt.Add(time.Hour)
	list := []state.ChangeOrderSummary{{
		ID: 70, Number: 1, Name: "Sauna", Status: state.StatusAccepted,
		Customer: &state.Contact{LastName: "Halvorsen"},
	}, {ID: 71, Number: 2, Name: "Garage"}}
	order := state.ChangeOrder{
		ID: 70, Number: 1, Name: "Sauna", Status: state.StatusAccepted, Customer: &state.Contact{LastName: "Halvorsen"},
		Areas: []state.Area{{
			Name: "Sauna",
			Options: []state.Option{{
				ClientDescription: "Steam-proof speakers",
				Items:             []state.Item{{Brand: "Aurora", Model: "ST-4"}},
			}},
		}},
	}
	page := state.CatalogPage{Items: []state.CatalogItem{{
		ID: 5, Brand: "Aurora", Model: "ST-4",
		ShortDescription: "Steam-proof speaker",
	}}}
	must(t,
		s.Cache.SaveChangeOrder(ctx, 1, &order, later), s.Cache.SaveChangeOrders(ctx, 1, list, readAt),
		s.Cache.SaveCatalog(ctx, state.CatalogQuery{}, page, readAt),
	)
	for _, tt := range []struct {
		text string
		want map[string]time.Time
	}{
		{"room: sauna", map[string]time.Time{"change order 70 0": later}},
		{"model: aurora", map[string]time.Time{"change order 70 0": later, "catalog 0 5": readAt}},
		{"steam status: acc client: halv", map[string]time.Time{"change order 70 0": later}},
		{"garage", map[string]time.Time{"change order 71 0": readAt}},
		{"drywall", map[string]time.Time{"draft 0 0": {}, "option 0 0": readAt}},
		{"brainerd", map[string]time.Time{"contact 0 0": readAt}},
	} {
		hits, err := s.Index.Search(ctx, search.Parse(tt.text, later), 50)
		must(t, err)
		got := make(map[string]time.Time)
		for _, h := range hits {
			got[fmt.Sprintf("%s %d %d", h.Kind, h.Order, h.Item)] = h.AsOf
		}
		if d := cmp.Diff(tt.want, got); d != "" {
			t.Errorf("%s: %s", tt.text, d)
		}
	}
	must(t, s.Cache.SaveProposal(ctx, &state.Proposal{ID: 1, Number: 1042, Name: "Renamed"}, later),
		s.Cache.SaveChangeOrders(ctx, 1, list[:1], later))
	hits, err := s.Index.Search(ctx, search.Parse("change order", later), 50)
	must(t, err)
	if len(hits) != 1 || hits[0].Order != 70 || hits[0].Title != "Change order 1 Sauna" ||
		hits[0].Status != state.StatusAccepted {
		t.Errorf("%+v", hits)
	}
}

// A late response does not replace newer data in the search index: otherwise a person would be
// found by a former name, and not by the new one.
func TestLateResponseIsNotIndexed(t *testing.T) {
	s := newStore(t)
	ctx := t.Context()
	for _, answer := range []struct {
		word string
		at   time.Time
	}{{"newer", readAt.Add(time.Minute)}, {"older", readAt}} {
		order := state.ChangeOrder{ID: 71, Number: 2, Name: "Detail " + answer.word}
		item := state.CatalogItem{ID: 5, Type: state.ItemPart, Brand: "Brand " + answer.word}
		must(t,
			s.Cache.SavePeople(ctx, []state.Contact{{ID: 3, LastName: "Person " + answer.word}}, answer.at),
			s.Cache.SaveProposals(ctx, []state.ProposalSummary{row(2, "Row "+answer.word)}, answer.at),
			s.Cache.SaveProposal(ctx, &state.Proposal{ID: 1, Name: "Whole " + answer.word}, answer.at),
			s.Cache.SaveChangeOrders(ctx, 1,
				[]state.ChangeOrderSummary{
					{ID: 70, Number: 1, Name: "Order " + answer.word},
					{ID: 71, Number: 2, Name: "Detail " + answer.word},
				}, answer.at),
			s.Cache.SaveChangeOrder(ctx, 1, &order, answer.at),
			s.Cache.SaveCatalog(ctx, state.CatalogQuery{}, state.CatalogPage{Items: []state.CatalogItem{item}},
				answer.at),
		)
	}
	for word, want := range map[string][]string{
		"older": nil, "newer": {"catalog", "change order", "change order", "contact", "proposal", "proposal"},
	} {
		hits, err := s.Index.Search(ctx, search.Parse(word, readAt), 50)
		must(t, err)
		var got []string
		for _, h := range hits {
			got = append(got, string(h.Kind))
		}
		slices.Sort(got)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", word, d)
		}
	}
}

// A search within a status finds everything with it, even if thousands of proposals have it.
func TestFilterWithThousandsOfMatchesIsComplete(t *testing.T) {
	for _, n := range []int{fewDocs - 1, fewDocs, fewDocs + 500} {
		s := newStore(t)
		_, err := s.db.Exec(`WITH RECURSIVE ids (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM ids WHERE id < ?)
			INSERT INTO search_docs (kind, proposal, status, modified, title) SELECT 'proposal', id, 'Draft', id, 'needle ' || id FROM ids`, n)
		must(t, err)
		for _, id := range []int{1, n} {
			hits, err := s.Index.Search(t.Context(), search.Parse(fmt.Sprintf("needle %d status:draft", id), readAt),
				3000)
			must(t, err)
			if !slices.ContainsFunc(hits, func(h search.Hit) bool { return h.Proposal == state.ProposalID(id) }) {
				t.Errorf("of %d, number %d is not found", n, id)
			}
		}
	}
}

// A catalog hit shows its model; a proposal hit shows its own name.
func TestCatalogHitIsNamedByItsModel(t *testing.T) {
	s := newStore(t)
	must(t,
		s.Cache.SaveProposal(t.Context(),
			&state.Proposal{
				ID: 1, Name: "Lake House",
				Areas: []state.Area{{Options: []state.Option{{
					ID:    11,
					Items: []state.Item{{Brand: "Aurora", Model: "ST-4"}},
				}}}},
			}, readAt),
		s.Cache.SaveCatalog(t.Context(), state.CatalogQuery{},
			state.CatalogPage{Items: []state.CatalogItem{{ID: 5, Brand: "Aurora", Model: "ST-4"}}}, readAt),
	)
	hits, err := s.Index.Search(t.Context(), search.Parse("aurora", readAt), 9)
	must(t, err)
	got := map[search.Kind]string{}
	for _, h := range hits {
		got[h.Kind] = h.Model
	}
	if d := cmp.Diff(map[search.Kind]string{search.HitCatalog: "Aurora ST-4", search.HitOption: ""}, got); d != "" {
		t.Error(d)
	}
}

// A very long option name is cut between characters, so that it leaves room for the match.
func TestLongOptionNameIsCutBetweenCharacters(t *testing.T) {
	s := newStore(t)
	const letter = "e\u0301" // two code points, one character
	fits, long := strings.Repeat(letter, longestOptionName-len("1 ")), strings.Repeat(letter, longestOptionName)
	must(t, s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: 1, Areas: []state.Area{{Options: []state.Option{
		{ID: 11, ClientDescription: fits, InstallerNotes: "drywall"},
		{ID: 12, ClientDescription: long, InstallerNotes: "drywall"},
	}}}}, readAt))
	hits, err := s.Index.Search(t.Context(), search.Parse("drywall", readAt), 9)
	must(t, err)
	var got []string
	for _, h := range hits {
		got = append(got, h.Name)
	}
	if d := cmp.Diff([]string{"1 " + fits, "2 " + strings.Repeat(letter, longestOptionName-len("2 ")-1) + "…"},
		got); d != "" {
		t.Error(d)
	}
}

// Change orders that the service no longer has are no longer found.
func TestDeletedChangeOrdersAreNotFound(t *testing.T) {
	s := newStore(t)
	list := []state.ChangeOrderSummary{{ID: 70, Number: 1}, {ID: 71, Number: 2}, {ID: 72, Number: 3}}
	for i, rows := range [][]state.ChangeOrderSummary{list, list[1:2]} {
		must(t, s.Cache.SaveChangeOrders(t.Context(), 1, rows, readAt.Add(time.Duration(i)*time.Minute)))
		hits, err := s.Index.Search(t.Context(), search.Parse("change order", readAt), 9)
		must(t, err)
		if len(hits) != len(rows) {
			t.Errorf("found %d of %d", len(hits), len(rows))
		}
	}
}

// Deep in long texts too, the client's excerpt ends before the words of the team, and the team's
// begins after the client's.
func TestAnExcerptOfALongTextEndsWithIt(t *testing.T) {
	s := newStore(t)
	public, inner := strings.Repeat("One display more. ", 20)+"A projector at last",
		"Cost 412 each, says the screen. "+strings.Repeat("Pays late. ", 20)
	must(t, s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: 1, Areas: []state.Area{{Options: []state.Option{
		{ID: 11, ClientDescription: public, InstallerNotes: inner},
	}}}}, readAt))
	for word, field := range map[string]state.TextField{
		"projector": state.ClientDescription,
		"412":       state.InstallerNotes,
	} {
		hits, err := s.Index.Search(t.Context(), search.Parse(word, readAt), 1)
		must(t, err)
		var text string
		for _, part := range hits[0].Excerpt {
			text += part.Text
		}
		text = strings.Trim(text, "… ")
		in := map[state.TextField]string{state.ClientDescription: public, state.InstallerNotes: inner}[field]
		if hits[0].Field != field || !strings.Contains(text, word) || !strings.Contains(in, text) {
			t.Errorf("%s: %q is shown as %s", word, text, hits[0].Field)
		}
	}
}
