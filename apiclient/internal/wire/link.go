package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// Link reads a new link, with its address.
func Link(data []byte) (state.Link, error) { return document(data, readLink) }

// Links reads the links of a proposal or a change order.
func Links(data []byte) ([]state.Link, error) { return documentList(data, readLink, "links") }

func readLink(r *jsonread.Reader, l *state.Link) {
	object(
		r,
		idOf("id", &l.ID),
		textOf("url", &l.URL),
		lineOf("recipient", &l.Recipient),
		field{"preview", func(r *jsonread.Reader) { l.Preview = r.Bool() }},
		dateOf("created", &l.Created),
		dateOf("until", &l.Until),
		dateOf("withdrawn", &l.Withdrawn),
		dateOf("firstOpened", &l.FirstOpened),
		dateOf("lastOpened", &l.LastOpened),
	)
}

// Answers reads what clients said on their pages, the oldest first.
func Answers(data []byte) ([]state.Answer, error) { return documentList(data, readAnswer, "answers") }

func readAnswer(r *jsonread.Reader, a *state.Answer) {
	object(
		r,
		numberOf("id", &a.ID),
		tokenOf("kind", &a.Kind),
		lineOf("name", &a.Name),
		textOf("text", &a.Text),
		field{"optionIds", func(r *jsonread.Reader) {
			if r.Kind() != jsonread.Array {
				r.Skip()
				return
			}
			for range r.Elems {
				a.Options = append(a.Options, jsonread.ID[state.OptionID](r))
			}
		}},
		dateOf("at", &a.At),
		idOf("linkId", &a.Link),
		idOf("changeOrderId", &a.Order),
		tokenOf("documentSha256", &a.Document),
	)
}
