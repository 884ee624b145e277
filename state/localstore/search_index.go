package localstore

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/state/search"
	"app.tender/tender/state/text"
	"modernc.org/sqlite"
)

// searchDoc is a document of the search index.
type searchDoc struct {
	kind                              search.Kind
	proposal                          state.ProposalID
	option                            state.OptionID
	contact                           state.ContactID
	order                             state.ChangeOrderID
	item                              state.CatalogItemID
	status                            state.Status
	modified                          int64
	title, client, room, model, notes string
	name                              string // of an option
	clientText                        int    // bytes of notes that are the client's text; 0 if unknown
}

// docColumns lists the columns of a document, in the order of asRows.
const docColumns = `kind, proposal, option, contact, change_order, item, status, modified, title, client, room, model, notes, name, client_text`

// asRows returns documents as JSON arrays, to write all in one statement: the index flushes after
// every statement, which takes longer than anything else.
func asRows(docs []searchDoc) (string, error) {
	data, err := json.Marshal(state.Map(docs, func(d *searchDoc) []any {
		return []any{
			d.kind, d.proposal, d.option, d.contact, d.order, d.item, d.status, d.modified,
			d.title, d.client, d.room, d.model, d.notes, d.name, d.clientText,
		}
	}))
	return string(data), err
}

// given starts a statement with the rows of asRows as a table.
var given = func() string {
	columns := make([]string, strings.Count(docColumns, ",")+1)
	for i := range columns {
		columns[i] = "value ->> " + strconv.Itoa(i)
	}
	return "WITH given (" + docColumns + ") AS (SELECT " + strings.Join(columns, ", ") + " FROM json_each(?)) "
}()

// replaceDocs replaces the documents that a condition selects.
func replaceDocs(ctx context.Context, tx *txn, of string, args []any, docs []searchDoc) error {
	rows, err := asRows(docs)
	if err == nil {
		err = execute(ctx, tx, "DELETE FROM search_docs WHERE "+of, args...)
	}
	if err == nil {
		err = execute(ctx, tx, given+"INSERT INTO search_docs ("+docColumns+") SELECT * FROM given", rows)
	}
	return err
}

// renewDocs indexes rows of the list. If the detail was read, its documents get the row's new
// values. Unchanged rows, which are the majority, are not written.
func renewDocs(ctx context.Context, tx *txn, docs []searchDoc) error {
	const (
		of     = "d.proposal = given.proposal AND d.change_order = given.change_order"
		update = `UPDATE search_docs AS d SET status = given.status, modified = given.modified, title = given.title, client = given.client
			FROM given WHERE ` + of +
			` AND (d.status, d.modified, d.title, d.client) IS NOT (given.status, given.modified, given.title, given.client)`
		insert = "INSERT INTO search_docs (" + docColumns +
			") SELECT * FROM given WHERE NOT EXISTS (SELECT 1 FROM search_docs d WHERE " + of + ")"
	)
	rows, err := asRows(lastOfEach(docs))
	if err == nil {
		err = execute(ctx, tx, given+update, rows)
	}
	if err == nil {
		err = execute(ctx, tx, given+insert, rows)
	}
	return err
}

// lastOfEach returns the documents without those that a later one replaces.
func lastOfEach(docs []searchDoc) []searchDoc {
	of := func(d *searchDoc) [4]int64 {
		return [4]int64{int64(d.proposal), int64(d.contact), int64(d.order), int64(d.item)}
	}
	last := make(map[[4]int64]*searchDoc, len(docs))
	for i := range docs {
		last[of(&docs[i])] = &docs[i]
	}
	return state.Filter(docs, func(d *searchDoc) bool { return last[of(d)] == d })
}

// indexProposal indexes docs as the documents of a proposal.
func indexProposal(ctx context.Context, tx *txn, id state.ProposalID, docs []searchDoc) error {
	return replaceDocs(ctx, tx, "proposal = ? AND change_order = 0", []any{id}, docs)
}

// docsOf returns the documents of a proposal: itself, and each of its options.
func docsOf(p *state.Proposal) []searchDoc {
	doc := searchDoc{
		kind: search.HitProposal, proposal: p.ID, status: p.Status, modified: stamp(p.LastModified),
		title: p.Title(), client: clientWords(p.Customer),
	}
	doc.notes, doc.clientText = textsOf(p.Description, p.InternalNotes)
	doc.room = p.Location.OneLine() // a proposal is found by its address
	docs := []searchDoc{doc}
	doc.kind = search.HitOption
	for i := range p.Areas {
		doc.room = p.Areas[i].NameWord()
		for j := range p.Areas[i].Options {
			o := &p.Areas[i].Options[j]
			doc.option, doc.model = o.ID, modelWords(o.Items)
			doc.notes, doc.clientText = textsOf(o.ClientDescription, o.InstallerNotes)
			doc.name = text.Shorten(state.OptionLabel(j, o), longestOptionName)
			docs = append(docs, doc)
		}
	}
	return docs
}

// longestOptionName is the length limit of an option's name in a hit, in characters.
const longestOptionName = 60

// textsOf returns the two texts of a proposal or an option, and the length of the first in bytes.
func textsOf(client, team string) (notes string, clientText int) {
	return client + "\n" + team, len(client) + 1
}

// docOfRow returns the document of a proposal from its row in the list.
func docOfRow(row *state.ProposalSummary) searchDoc {
	return searchDoc{
		kind: search.HitProposal, proposal: row.ID, status: row.Status, modified: stamp(row.LastModified),
		title: state.ProposalTitle(row.Number, row.NameWord()), client: clientWords(row.Customer),
	}
}

// indexOrderRows indexes the names in a list of change orders, and removes those that are gone. If
// the detail was read, its document stays.
func indexOrderRows(ctx context.Context, tx *txn, proposal state.ProposalID, list []state.ChangeOrderSummary) error {
	ids, docs := make([]state.ChangeOrderID, len(list)), make([]searchDoc, len(list))
	for i := range list {
		row := &list[i]
		ids[i] = row.ID
		docs[i] = searchDoc{
			kind: search.HitChangeOrder, proposal: proposal, order: row.ID, status: row.Status,
			modified: stamp(row.LastModified),
			title:    orderTitle(row.Number, row.NameWord()), client: clientWords(row.Customer),
		}
	}
	const gone = "DELETE FROM search_docs WHERE proposal = ? AND change_order <> 0 AND change_order NOT IN (SELECT value FROM json_each(?))"
	if err := execute(ctx, tx, gone, proposal, listed(ids)); err != nil {
		return err
	}
	return renewDocs(ctx, tx, docs)
}

// indexOrder indexes the document of a change order.
func indexOrder(ctx context.Context, tx *txn, doc searchDoc) error {
	return replaceDocs(ctx, tx, "proposal = ? AND change_order = ?", []any{doc.proposal, doc.order}, []searchDoc{doc})
}

// docOfOrder returns the document of a change order.
func docOfOrder(proposal state.ProposalID, c *state.ChangeOrder) searchDoc {
	doc := searchDoc{
		kind: search.HitChangeOrder, proposal: proposal, order: c.ID, status: c.Status, modified: stamp(c.LastModified),
		title: orderTitle(c.Number, c.NameWord()), client: clientWords(c.Customer),
	}
	var rooms, models []string
	notes := []string{c.Description}
	for i := range c.Areas {
		rooms = append(rooms, c.Areas[i].NameWord())
		for j := range c.Areas[i].Options {
			o := &c.Areas[i].Options[j]
			models = append(models, modelWords(o.Items))
			notes = append(notes, o.ClientDescription, o.InstallerNotes)
		}
	}
	doc.room, doc.model, doc.notes = strings.Join(rooms, "\n"), strings.Join(models, "\n"), strings.Join(notes, "\n")
	return doc
}

func orderTitle(number int64, name string) string {
	return fmt.Sprintf("Change order %d %s", number, name)
}

// indexCatalog indexes items of the catalog.
func indexCatalog(ctx context.Context, tx *txn, items []*state.CatalogItem) error {
	ids, docs := make([]state.CatalogItemID, len(items)), make([]searchDoc, len(items))
	for i, it := range items {
		ids[i] = it.ID
		docs[i] = searchDoc{
			kind: search.HitCatalog, item: it.ID,
			model: strings.TrimSpace(strings.Join([]string{it.Brand, it.Model, it.Name}, " ")),
			notes: it.ShortDescription,
		}
	}
	return replaceDocs(ctx, tx, "item IN (SELECT value FROM json_each(?)) AND item <> 0", []any{listed(ids)},
		lastOfEach(docs))
}

// indexContacts indexes contacts.
func indexContacts(ctx context.Context, tx *txn, people []*state.Contact) error {
	ids, docs := make([]state.ContactID, len(people)), make([]searchDoc, len(people))
	for i, c := range people {
		ids[i] = c.ID
		docs[i] = searchDoc{
			kind: search.HitContact, contact: c.ID, modified: stamp(c.LastModified), client: clientWords(c),
			notes: strings.Join([]string{c.Phone, c.PrimaryLocation.OneLine(), c.BillingLocation.OneLine(), c.Notes},
				"\n"),
		}
	}
	return replaceDocs(ctx, tx, "contact IN (SELECT value FROM json_each(?)) AND contact <> 0", []any{listed(ids)},
		lastOfEach(docs))
}

func clientWords(c *state.Contact) string {
	if c == nil {
		return ""
	}
	person := strings.TrimSpace(c.FirstName + " " + c.LastName)
	var words []string
	for _, s := range []string{c.CompanyName, person, c.Email} {
		if s != "" {
			words = append(words, s)
		}
	}
	return strings.Join(words, " · ")
}

// modelWords returns the names of line items without duplicates.
func modelWords(items []state.Item) string {
	seen := map[string]bool{}
	var words []string
	for i := range items {
		it := &items[i]
		name := strings.Join(strings.Fields(it.Brand+" "+it.Model+" "+it.Name+" "+it.ShortDescription), " ")
		if !seen[name] {
			seen[name] = true
			words = append(words, name)
		}
	}
	return strings.Join(words, "\n")
}

// The triggers of search_docs call indexed: what folded returns, and behind it the words without the punctuation in
// them. It is registered for every connection, because a file is opened in several ways.
func init() {
	sqlite.MustRegisterDeterministicScalarFunction("indexed", 1,
		func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			s, _ := args[0].(string) // all columns are texts, and not null
			return text.SearchDoc(spaced(s)), nil
		})
}

// folded returns a text, or what is searched, as the index has it: folded, and each word by itself.
func folded(s string) string { return text.FoldSearch(spaced(s)) }

// spaced separates characters by spaces in scripts that are written without them.
func spaced(s string) string {
	if !strings.ContainsFunc(s, unspaced) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if unspaced(r) {
			b.WriteRune(' ')
			b.WriteRune(r)
			b.WriteRune(' ')
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func unspaced(r rune) bool {
	return r >= utf8.RuneSelf &&
		unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai)
}
