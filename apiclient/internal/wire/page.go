package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// ProposalPage reads one page of the proposal list.
func ProposalPage(data []byte) (p state.ProposalPage, err error) {
	id := func(row *state.ProposalSummary) int64 { return int64(row.ID) }
	p.Proposals, p.Total, p.Unknown, err = page(data, "proposals", "proposalCount", readProposalSummary, id)
	return p, err
}

// PeoplePage reads one page of a search for contacts.
func PeoplePage(data []byte) (p state.PeoplePage, err error) {
	p.People, p.Total, p.Unknown, err = page(data, "people", "peopleCount", readContact, contactID)
	return p, err
}

// LocationPage reads one page of a contact's locations.
func LocationPage(data []byte) (p state.LocationPage, err error) {
	id := func(l *state.Location) int64 { return int64(l.ID) }
	p.Locations, p.Total, p.Unknown, err = page(data, "contactLocations", "locationCount", readLocation, id)
	return p, err
}

func contactID(c *state.Contact) int64 { return int64(c.ID) }

// page reads one page of a list with the total of all pages, or a bare array, whose total is unknown. A
// page without the rows field is an error unless its total is zero.
func page[T any](
	data []byte, rows, total string, read func(*jsonread.Reader, *T),
	id func(*T) int64,
) (list []T, n int, unknown state.Unknown, err error) {
	unknown = state.UnknownFields(state.FieldTotal)
	if list, bare, err := bareList(data, read, id); bare {
		return list, 0, unknown, err
	}
	present, whole := false, true
	_, err = document(data, func(r *jsonread.Reader, _ *struct{}) {
		object(r,
			field{rows, func(r *jsonread.Reader) {
				present = r.Kind() == jsonread.Array
				list, whole = array(r, read)
			}},
			field{total, func(r *jsonread.Reader) {
				n = r.Count()
				unknown.Set(state.FieldTotal, !r.Matched())
			}},
		)
	})
	if err == nil && !present && (n > 0 || unknown.Has(state.FieldTotal)) {
		err = ErrNothing
	} else if err == nil && present {
		err = identified(list, whole, id)
	}
	if err != nil {
		return nil, 0, 0, err
	}
	return list, n, unknown, nil
}

// bareList reads a page that is the array of its rows. bare is false if it is not an array.
func bareList[T any](data []byte, read func(*jsonread.Reader, *T), id func(*T) int64) (list []T, bare bool, err error) {
	if jsonread.New(data).Kind() != jsonread.Array {
		return nil, false, nil
	}
	if list, err = documentList(data, read); err == nil {
		err = identified(list, true, id)
	}
	if err != nil {
		return nil, true, err
	}
	return list, true, nil
}

// identified returns ErrUnreadable for a list with entries that were left out or have
// no id.
func identified[T any](list []T, whole bool, id func(*T) int64) error {
	for i := range list {
		whole = whole && id(&list[i]) != 0
	}
	if !whole {
		return ErrUnreadable
	}
	return nil
}

func readProposalSummary(r *jsonread.Reader, p *state.ProposalSummary) {
	s := track(&p.Unknown)
	object(r,
		idOf("id", &p.ID),
		numberOf("number", &p.Number),
		s.line("name", state.FieldName, &p.Name),
		tokenOf("status", &p.Status),
		totalOf("proposalTotal", &p.Total, &p.Currency),
		dateOf("createdDate", &p.Created),
		dateOf("lastModifiedDate", &p.LastModified),
		objectField(s, "customer", state.FieldCustomer, &p.Customer, readContact),
	)
}
