package drafts

import (
	"context"
	"database/sql"
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
	status                            state.Status
	modified                          int64
	title, client, room, model, notes string
}

func putDoc(ctx context.Context, tx *sql.Tx, d searchDoc) error {
	const insert = `INSERT INTO search_docs (kind, proposal, option, contact, status, modified, title, client, room, model, notes)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	_, err := tx.ExecContext(ctx, insert, d.kind, d.proposal, d.option, d.contact, d.status, d.modified,
		spaced(d.title), spaced(d.client), spaced(d.room), spaced(d.model), spaced(d.notes))
	return err
}

// indexProposal makes what docsOf a proposal has found findable.
func indexProposal(ctx context.Context, tx *sql.Tx, id state.ProposalID, docs []searchDoc) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM search_docs WHERE proposal = ?", id); err != nil {
		return err
	}
	for _, doc := range docs {
		if err := putDoc(ctx, tx, doc); err != nil {
			return err
		}
	}
	return nil
}

// docsOf is what can be found of a proposal: itself, and each of its options.
func docsOf(p *state.Proposal) []searchDoc {
	doc := searchDoc{
		kind: state.HitProposal, proposal: p.ID, status: p.Status, modified: stamp(p.LastModified),
		title: titleText(p.Number, p.Name), client: clientWords(p.Customer),
		notes: p.Description + "\n" + p.InternalNotes,
	}
	docs := []searchDoc{doc}
	doc.kind = state.HitOption
	for i := range p.Areas {
		doc.room = p.Areas[i].Name
		for j := range p.Areas[i].Options {
			o := &p.Areas[i].Options[j]
			doc.option, doc.model = o.ID, modelWords(o.Items)
			doc.notes = o.ClientDescription + "\n" + o.InstallerNotes
			docs = append(docs, doc)
		}
	}
	return docs
}

// indexRow makes a row of the list findable. Where the detail was read, its
// documents take what the row has anew.
func indexRow(ctx context.Context, tx *sql.Tx, row *state.ProposalSummary) error {
	const update = "UPDATE search_docs SET status = ?, modified = ?, title = ?, client = ? WHERE proposal = ?"
	title, client := titleText(row.Number, row.Name), clientWords(row.Customer)
	result, err := tx.ExecContext(ctx, update, row.Status, stamp(row.LastModified), spaced(title), spaced(client), row.ID)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return putDoc(ctx, tx, searchDoc{
		kind: state.HitProposal, proposal: row.ID, status: row.Status, modified: stamp(row.LastModified), title: title, client: client,
	})
}

// indexContact makes a contact findable.
func indexContact(ctx context.Context, tx *sql.Tx, c *state.Contact) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM search_docs WHERE contact = ? AND contact <> 0", c.ID); err != nil {
		return err
	}
	return putDoc(ctx, tx, searchDoc{
		kind: state.HitContact, contact: c.ID, modified: stamp(c.LastModified), client: clientWords(c),
		notes: strings.Join([]string{c.Phone, c.PrimaryLocation.OneLine(), c.BillingLocation.OneLine(), c.Notes}, "\n"),
	})
}

func titleText(number int64, name string) string { return fmt.Sprintf("#%d %s", number, name) }

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

// modelWords are the names of line items, each once.
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
