package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state/history"
)

// History reads a page of the history.
func History(data []byte) (history.Page, error) {
	return document(data, func(r *jsonread.Reader, p *history.Page) {
		object(
			r,
			idOf("proposalId", &p.Proposal),
			listOf("history", &p.Entries, readEntry),
			field{"more", func(r *jsonread.Reader) { p.More = r.Bool() }},
		)
	})
}

func readEntry(r *jsonread.Reader, e *history.Entry) {
	value := func(name string, into *string) field {
		return field{name, func(r *jsonread.Reader) {
			if r.Kind() == jsonread.Null {
				e.Withheld = true
			}
			*into = r.Text()
		}}
	}
	object(
		r,
		numberOf("id", &e.ID),
		dateOf("at", &e.At),
		idOf("userId", &e.UserID),
		lineOf("who", &e.Who),
		lineOf("app", &e.App),
		lineOf("action", &e.Action),
		lineOf("kind", &e.Kind),
		numberOf("thingId", &e.ThingID),
		lineOf("thing", &e.Thing),
		lineOf("field", &e.Field),
		value("before", &e.Before),
		value("after", &e.After),
	)
}
