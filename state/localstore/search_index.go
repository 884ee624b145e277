package localstore

import (
	"context"
	"fmt"
	"strings"
	"unicode"

	"app.tender/tender/state"
)

// searchDoc is one thing that can be found.
type searchDoc struct {
	kind                              state.SearchKind
	proposal                          state.ProposalID
	option                            state.OptionID
	contact                           state.ContactID
	order                             state.ChangeOrderID
	item                              state.CatalogItemID
	status                            state.Status
	modified                          int64
	title, client, room, model, notes string
	name                              string // of an option
	clientText                        int    // bytes of notes, spaced, that the customer reads; 0 where that is not known
}

func putDoc(ctx context.Context, tx *txn, d searchDoc) error {
	const insert = `INSERT INTO search_docs (kind, proposal, option, contact, change_order, item, status, modified, title, client, room, model, notes,
			name, client_text)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	return execute(ctx, tx, insert, d.kind, d.proposal, d.option, d.contact, d.order, d.item, d.status, d.modified,
		spaced(d.title), spaced(d.client), spaced(d.room), spaced(d.model), spaced(d.notes), d.name, d.clientText)
}

// replaceDoc puts documents in the place of those that a condition finds.
func replaceDoc(ctx context.Context, tx *txn, of string, args []any, docs ...searchDoc) error {
	err := execute(ctx, tx, "DELETE FROM search_docs WHERE "+of, args...)
	for _, doc := range docs {
		if err == nil {
			err = putDoc(ctx, tx, doc)
		}
	}
	return err
}

// indexProposal makes what docsOf a proposal has found findable.
func indexProposal(ctx context.Context, tx *txn, id state.ProposalID, docs []searchDoc) error {
	return replaceDoc(ctx, tx, "proposal = ? AND change_order = 0", []any{id}, docs...)
}

// docsOf returns what can be found of a proposal: itself, and each of its options.
func docsOf(p *state.Proposal) []searchDoc {
	doc := searchDoc{
		kind: state.HitProposal, proposal: p.ID, status: p.Status, modified: stamp(p.LastModified),
		title: p.Title(), client: clientWords(p.Customer),
	}
	doc.notes, doc.clientText = textsOf(p.Description, p.InternalNotes)
	docs := []searchDoc{doc}
	doc.kind = state.HitOption
	for i := range p.Areas {
		doc.room = p.Areas[i].NameWord()
		for j := range p.Areas[i].Options {
			o := &p.Areas[i].Options[j]
			doc.option, doc.model = o.ID, modelWords(o.Items)
			doc.notes, doc.clientText = textsOf(o.ClientDescription, o.InstallerNotes)
			doc.name = cutRunes(state.OptionLabel(j, o), longestOptionName)
			docs = append(docs, doc)
		}
	}
	return docs
}

// longestOptionName is how many characters of an option's name a hit carries.
const longestOptionName = 60

func cutRunes(s string, n int) string {
	for i := range s {
		if n--; n < 0 {
			return s[:i] + "…"
		}
	}
	return s
}

// textsOf returns the two texts of a proposal or an option as they are searched, and
// how many bytes of that are the first.
func textsOf(client, team string) (notes string, clientText int) {
	return client + "\n" + team, len(spaced(client + "\n"))
}

// indexRow makes a row of the list findable. Where the detail was read, its
// documents take what the row has anew. A row that says what it said before costs
// no write: most rows of a list that is read again do.
func indexRow(ctx context.Context, tx *txn, row *state.ProposalSummary) error {
	const (
		ours  = " WHERE proposal = ? AND change_order = 0"
		count = "SELECT count(*), coalesce(sum((status, modified, title, client) IS NOT (?, ?, ?, ?)), 0) FROM search_docs" + ours
	)
	title, client := state.ProposalTitle(row.Number, row.NameWord()), clientWords(row.Customer)
	says := []any{row.Status, stamp(row.LastModified), spaced(title), spaced(client), row.ID}
	var docs, others int
	if err := tx.QueryRowContext(ctx, count, says...).Scan(&docs, &others); err != nil {
		return err
	}
	if docs == 0 {
		return putDoc(ctx, tx, searchDoc{
			kind: state.HitProposal, proposal: row.ID, status: row.Status, modified: stamp(row.LastModified), title: title, client: client,
		})
	}
	if others == 0 {
		return nil
	}
	return execute(ctx, tx, "UPDATE search_docs SET status = ?, modified = ?, title = ?, client = ?"+ours, says...)
}

// indexOrderRows makes the change orders of a list findable by their names, and
// forgets those that are gone. Where the detail was read, it keeps its document.
func indexOrderRows(ctx context.Context, tx *txn, proposal state.ProposalID, list []state.ChangeOrderSummary) error {
	known, err := indexedOrders(ctx, tx, proposal)
	if err != nil {
		return err
	}
	for i := range list {
		row := &list[i]
		if known[row.ID] {
			const update = "UPDATE search_docs SET status = ?, modified = ?, title = ?, client = ? WHERE proposal = ? AND change_order = ?"
			err = execute(ctx, tx, update, row.Status, stamp(row.LastModified), spaced(orderTitle(row.Number, row.NameWord())),
				spaced(clientWords(row.Customer)), proposal, row.ID)
		} else {
			err = putDoc(ctx, tx, searchDoc{
				kind: state.HitChangeOrder, proposal: proposal, order: row.ID, status: row.Status, modified: stamp(row.LastModified),
				title: orderTitle(row.Number, row.NameWord()), client: clientWords(row.Customer),
			})
		}
		if err != nil {
			return err
		}
		delete(known, row.ID)
	}
	for gone := range known {
		if err := execute(ctx, tx, "DELETE FROM search_docs WHERE proposal = ? AND change_order = ?", proposal, gone); err != nil {
			return err
		}
	}
	return nil
}

func indexedOrders(ctx context.Context, tx *txn, proposal state.ProposalID) (known map[state.ChangeOrderID]bool, err error) {
	ids, err := collect(ctx, tx, single[state.ChangeOrderID], "SELECT change_order FROM search_docs WHERE proposal = ? AND change_order <> 0", proposal)
	known = make(map[state.ChangeOrderID]bool, len(ids))
	for _, id := range ids {
		known[id] = true
	}
	return known, err
}

// indexOrder makes a change order findable by what docOfOrder found in it.
func indexOrder(ctx context.Context, tx *txn, doc searchDoc) error {
	return replaceDoc(ctx, tx, "proposal = ? AND change_order = ?", []any{doc.proposal, doc.order}, doc)
}

// docOfOrder returns what can be found of a change order.
func docOfOrder(proposal state.ProposalID, c *state.ChangeOrder) searchDoc {
	doc := searchDoc{
		kind: state.HitChangeOrder, proposal: proposal, order: c.ID, status: c.Status, modified: stamp(c.LastModified),
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

// indexCatalogItem makes an item of the catalog findable.
func indexCatalogItem(ctx context.Context, tx *txn, it *state.CatalogItem) error {
	return replaceDoc(ctx, tx, "item = ? AND item <> 0", []any{it.ID}, searchDoc{
		kind: state.HitCatalog, item: it.ID, model: strings.TrimSpace(strings.Join([]string{it.Brand, it.Model, it.Name}, " ")),
		notes: it.ShortDescription,
	})
}

// indexContact makes a contact findable.
func indexContact(ctx context.Context, tx *txn, c *state.Contact) error {
	return replaceDoc(ctx, tx, "contact = ? AND contact <> 0", []any{c.ID}, searchDoc{
		kind: state.HitContact, contact: c.ID, modified: stamp(c.LastModified), client: clientWords(c),
		notes: strings.Join([]string{c.Phone, c.PrimaryLocation.OneLine(), c.BillingLocation.OneLine(), c.Notes}, "\n"),
	})
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

// modelWords returns the names of line items, each once.
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

// spaced puts spaces between the characters of scripts that are written without
// them.
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

// together undoes spaced in an excerpt.
func together(s string) string {
	if !strings.ContainsFunc(s, unspaced) {
		return s
	}
	runes := []rune(s)
	var b strings.Builder
	for i, r := range runes {
		beside := i > 0 && unspaced(runes[i-1]) || i+1 < len(runes) && unspaced(runes[i+1])
		if r != ' ' || !beside {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func unspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai)
}
