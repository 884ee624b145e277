package wire

import (
	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// ProposalPage reads one page of the proposal list.
func ProposalPage(data []byte) (state.ProposalPage, error) {
	return document(data, func(r *jsonread.Reader, p *state.ProposalPage) {
		for name := range r.Fields {
			switch string(name) {
			case "proposals":
				p.Proposals = array(r, readProposalSummary)
			case "proposalCount":
				p.Total = r.Count()
			}
		}
	})
}

// PeoplePage reads one page of a search for contacts.
func PeoplePage(data []byte) (state.PeoplePage, error) {
	return document(data, func(r *jsonread.Reader, p *state.PeoplePage) {
		for name := range r.Fields {
			switch string(name) {
			case "people":
				p.People = array(r, readContact)
			case "peopleCount":
				p.Total = r.Count()
			}
		}
	})
}

// LocationPage reads one page of a contact's locations.
func LocationPage(data []byte) (state.LocationPage, error) {
	return document(data, func(r *jsonread.Reader, p *state.LocationPage) {
		for name := range r.Fields {
			switch string(name) {
			case "contactLocations":
				p.Locations = array(r, readLocation)
			case "locationCount":
				p.Total = r.Count()
			}
		}
	})
}

func readProposalSummary(r *jsonread.Reader, s *state.ProposalSummary) {
	for name := range r.Fields {
		switch string(name) {
		case "id":
			s.ID = jsonread.ID[state.ProposalID](r)
		case "number":
			s.Number = r.Int()
		case "name":
			s.Name = r.Line()
		case "status":
			s.Status = state.Status(r.Token())
		case "total":
			s.Total, s.Currency = readTotal(r, "proposalTotal")
		case "createdDate":
			s.Created = r.Time()
		case "lastModifiedDate":
			s.LastModified = r.Time()
		case "customer":
			s.Customer = optional(r, readContact)
		}
	}
}
