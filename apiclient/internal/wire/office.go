package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// Office reads a proposal's state at the office. It fails for a response that does not
// say whether the proposal is archived, which is another operation's.
func Office(data []byte) (state.Office, error) { return document(data, readOffice) }

func readOffice(r *jsonread.Reader, at *state.Office) {
	object(
		r,
		field{"isArchive", func(r *jsonread.Reader) { at.Offered, at.Archived = true, r.Bool() }},
		field{"clientPage", func(r *jsonread.Reader) { at.ClientPage = r.Bool() }},
		field{"sendsMail", func(r *jsonread.Reader) { at.SendsMail = r.Bool() }},
	)
}
