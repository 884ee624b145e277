package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// Site reads a page of what was done and found on site.
func Site(data []byte) (state.SitePage, error) {
	return document(data, func(r *jsonread.Reader, p *state.SitePage) {
		object(
			r,
			idOf("proposalId", &p.Proposal),
			listOf("events", &p.Events, readSiteEvent),
			numberOf("last", &p.Last),
			field{"more", func(r *jsonread.Reader) { p.More = r.Bool() }},
		)
	})
}

func readSiteEvent(r *jsonread.Reader, e *state.SiteEvent) {
	object(
		r,
		tokenOf("id", &e.ID),
		idOf("proposalId", &e.Proposal),
		tokenOf("kind", &e.Kind),
		idOf("changeOrderId", &e.ChangeOrder),
		idOf("areaId", &e.Area),
		idOf("itemId", &e.Item),
		lineOf("area", &e.AreaName),
		lineOf("part", &e.Part),
		lineOf("question", &e.Question),
		lineOf("text", &e.Text),
		field{"quantity", func(r *jsonread.Reader) { e.Quantity = r.Decimal().Decimal }},
		field{"gone", func(r *jsonread.Reader) { e.Gone = r.Bool() }},
		lineOf("initials", &e.Initials),
		numberOf("seq", &e.Seq),
		dateOf("at", &e.At),
	)
}
