package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// Office reads how a proposal stands with the office. An answer that does not say
// whether the proposal is archived is another operation's: nothing is offered then.
func Office(data []byte) (state.Office, error) { return document(data, readOffice) }

func readOffice(r *jsonread.Reader, at *state.Office) {
	object(r, field{"isArchive", func(r *jsonread.Reader) { at.Offered, at.Archived = true, r.Bool() }})
}
