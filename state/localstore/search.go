package localstore

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"app.tender/tender/state/search"
	"app.tender/tender/state/text"
)

// Index finds what is on this machine by its words.
type Index struct{ db *database }

// Search finds cached proposals, options, change orders, contacts and catalog items, drafts and
// planned lines that match every term. It returns the best matches first, at most limit each of
// drafts, of planned lines and of the rest.
func (i *Index) Search(ctx context.Context, q search.Query, limit int) (hits []search.Hit, err error) {
	if q.Empty() {
		return nil, nil
	}
	err = i.db.read(ctx, "search", func(db querier) error {
		found, err := searchDrafts(ctx, db, q, limit)
		if err != nil {
			return err
		}
		planned, err := searchPlans(ctx, db, q, limit)
		if err != nil {
			return err
		}
		hits, err = searchDocs(ctx, db, q, limit)
		if err == nil {
			err = ageHits(ctx, db, hits)
		}
		hits = slices.Concat(found, planned, hits)
		return err
	})
	return hits, err
}

const hitColumns = "d.kind, d.proposal, d.option, d.contact, d.change_order, d.item, d.status, d.modified, d.title, d.client, d.room, " +
	"d.name, d.model, d.notes, d.client_text"

// hitAsOf selects when the subject of a hit was read.
const hitAsOf = `SELECT coalesce(CASE ?1
	WHEN 'contact' THEN (SELECT as_of FROM people WHERE id = ?2)
	WHEN 'catalog' THEN (SELECT as_of FROM catalog_items WHERE id = ?3)
	WHEN 'change order' THEN coalesce(
		(SELECT as_of FROM copies WHERE kind = 'change order' AND key = ?4 || '/' || ?5),
		(SELECT as_of FROM copies WHERE kind = 'change orders' AND key = CAST(?4 AS TEXT)))
	ELSE coalesce((SELECT as_of FROM proposal_details WHERE id = ?4), (SELECT as_of FROM proposal_rows WHERE id = ?4))
	END, 0)`

// ageHits sets when each hit was read.
func ageHits(ctx context.Context, db querier, hits []search.Hit) error {
	for i := range hits {
		h := &hits[i]
		if err := db.QueryRowContext(ctx, hitAsOf, h.Kind, h.Contact, h.Item, h.Proposal, h.Order).
			Scan(stamped{&h.AsOf}); err != nil {
			return err
		}
	}
	return nil
}

// tiers are the parts of the index that a search covers in order, names first. An option includes
// the name of its proposal, which is enough.
var tiers = []struct{ columns, kinds string }{
	{"{title}", "d.kind <> 'option'"},
	{"{title client}", "d.kind <> 'option'"},
	{"{title client room model notes}", "1"},
}

// firstTier returns the first tier that can match terms: a term for a column needs a tier with
// that column.
func firstTier(terms []search.Term) int {
	first := 0
	for _, t := range terms {
		switch t.Field {
		case search.FieldAny:
		case search.FieldClient:
			first = max(first, 1)
		default:
			first = len(tiers) - 1
		}
	}
	return first
}

// searchDocs returns at most limit documents. It takes them in index order, last indexed first,
// and so never visits all matches: the first letter typed matches almost everything.
func searchDocs(ctx context.Context, db querier, q search.Query, limit int) (hits []search.Hit, err error) {
	filter, args, err := filterOf(ctx, db, q)
	if err != nil || filter == nothingFits {
		return nil, err
	}
	seen := make(map[int64]bool)
	if len(q.Terms) == 0 {
		query := "SELECT d.id, " + hitColumns + " FROM search_docs d WHERE d.kind IN ('proposal', 'change order')" +
			filter + " ORDER BY d.modified DESC, d.id LIMIT ?"
		return queryHits(ctx, db, q.Terms, seen, query, append(args, limit)...)
	}
	for _, tier := range tiers[firstTier(q.Terms):] {
		query := "SELECT d.id, " + hitColumns +
			" FROM search JOIN search_docs d ON d.id = search.rowid WHERE search MATCH ? AND " + tier.kinds + filter +
			" ORDER BY search.rowid DESC LIMIT ?"
		match := tier.columns + " : (" + matchOf(q.Terms) + ")"
		found, err := queryHits(ctx, db, q.Terms, seen, query, append(append([]any{match}, args...), limit)...)
		if err != nil {
			return nil, err
		}
		slices.SortStableFunc(found, func(a, b search.Hit) int {
			return cmp.Or(b.Modified.Compare(a.Modified), cmp.Compare(b.Proposal, a.Proposal),
				cmp.Compare(a.Option, b.Option))
		})
		if hits = append(hits, found...); len(hits) >= limit {
			return hits[:limit], nil
		}
	}
	return hits, nil
}

// fewDocs limits the number of documents for which a filter runs before the search. A rare filter
// applied during the search would make it visit everything.
const fewDocs = 2000

// nothingFits is a filter that excludes everything.
const nothingFits = " AND 0"

// filterOf returns the conditions for time and status.
func filterOf(ctx context.Context, db querier, q search.Query) (terms string, args []any, err error) {
	if !q.Since.IsZero() {
		terms, args = " AND d.modified >= ?", append(args, stamp(q.Since))
	}
	if n := len(q.Statuses); n > 0 {
		terms += " AND (" + strings.Repeat("instr(lower(d.status), ?) = 1 OR ", n-1) + "instr(lower(d.status), ?) = 1)"
		for _, status := range q.Statuses {
			args = append(args, status)
		}
	}
	if terms == "" || len(q.Terms) == 0 {
		return terms, args, nil
	}
	var ids string
	var n int
	const count = "SELECT count(*), json_group_array(id) FROM (SELECT d.id FROM search_docs d INDEXED BY search_docs_when WHERE 1%s LIMIT ?)"
	err = db.QueryRowContext(ctx, strings.Replace(count, "%s", terms, 1), append(slices.Clone(args), fewDocs+1)...).
		Scan(&n, &ids)
	switch {
	case err != nil || n > fewDocs:
		return terms, args, err
	case n == 0:
		return nothingFits, nil, nil
	}
	return " AND +search.rowid IN (SELECT value FROM json_each(?))", []any{ids}, nil
}

// queryHits returns the hits of a query for terms, without those in seen.
func queryHits(
	ctx context.Context, db querier, terms []search.Term, seen map[int64]bool, query string,
	args ...any,
) (hits []search.Hit, err error) {
	err = each(ctx, db, func(row scanner) error {
		var id int64
		var h search.Hit
		var in indexedTexts
		err := row.Scan(&id, &h.Kind, &h.Proposal, &h.Option, &h.Contact, &h.Order, &h.Item, &h.Status,
			stamped{&h.Modified},
			&h.Title, &h.Client, &h.Room, &h.Name, &in.model, &in.notes, &in.clientText)
		if err != nil || seen[id] {
			return err
		}
		seen[id] = true
		in.quote(&h, terms)
		if h.Kind == search.HitCatalog {
			h.Model = in.model
		}
		hits = append(hits, h)
		return nil
	}, query, args...)
	return hits, err
}

// matchOf returns terms as an FTS5 query.
func matchOf(terms []search.Term) string {
	prefix := func(s string) string {
		return `"` + strings.NewReplacer(`"`, `""`, "\x00", "").Replace(strings.TrimSpace(s)) + `" *`
	}
	words := make([]string, len(terms))
	for i, t := range terms {
		words[i] = prefix(folded(t.Text))
		if of := text.WordsOf(t.Text); len(of) == 1 && of[0].Bare != "" {
			words[i] = "(" + words[i] + " OR " + prefix(of[0].Bare) + ")"
		}
		if t.Field != search.FieldAny {
			words[i] = string(t.Field) + " : " + words[i]
		}
	}
	return strings.Join(words, " AND ")
}

// searchDrafts searches the texts of drafts. They are few, so it reads them all.
func searchDrafts(ctx context.Context, db querier, q search.Query, limit int) (hits []search.Hit, err error) {
	if len(q.Terms) == 0 || len(q.Statuses) > 0 {
		return nil, nil
	}
	list, err := listDrafts(ctx, db, aText)
	if err != nil {
		return nil, err
	}
	for _, d := range list {
		if len(hits) == limit {
			break
		}
		if d.Saved.Before(q.Since) || !holdsAll(d.Text, q.Terms) {
			continue
		}
		title, err := titleOf(ctx, db, d.Ref.Proposal)
		if err != nil {
			return nil, err
		}
		room, name, err := optionNames(ctx, db, d.Ref)
		if err != nil {
			return nil, err
		}
		hits = append(hits, search.Hit{
			Kind: search.HitDraft, Proposal: d.Ref.Proposal, Option: d.Ref.Option, Field: d.Ref.Field, Title: title,
			Modified: d.Saved,
			Room:     room, Name: name,
			Excerpt: []search.Part{{Text: lineWith(d.Text, q.Terms[0].Text), Match: true}},
		})
	}
	return hits, nil
}

func holdsAll(s string, terms []search.Term) bool {
	s = text.SearchDoc(s)
	return !slices.ContainsFunc(terms, func(t search.Term) bool {
		return t.Field != search.FieldAny || !text.WordsOf(t.Text).In(s)
	})
}

// lineWith returns the first line that contains a word.
func lineWith(s, word string) string {
	for line := range strings.Lines(s) {
		if text.Finds(word, line) {
			return strings.TrimSpace(line)
		}
	}
	return ""
}
