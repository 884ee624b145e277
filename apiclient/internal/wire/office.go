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
		field{"mail", func(r *jsonread.Reader) {
			if m := optional(r, readMail); m != nil {
				at.Mails = append(at.Mails, *m)
			}
		}},
		field{"changeOrderMails", func(r *jsonread.Reader) {
			orders, _ := array(r, readMail)
			at.Mails = append(at.Mails, orders...)
		}},
	)
}

func readMail(r *jsonread.Reader, m *state.Mail) {
	object(
		r,
		idOf("changeOrderId", &m.Order),
		tokenOf("state", &m.State),
		lineOf("to", &m.To),
		lineOf("reason", &m.Reason),
		dateOf("at", &m.At),
	)
}
