package outgoing

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/region"
)

func unbuilt(j *Job) []Finding {
	if j.Planned == "" {
		return nil
	}
	return []Finding{{What: j.Planned, Words: "Not built, so it would not go to the client: " + j.Planned + "."}}
}

func unsaved(j *Job) (found []Finding) {
	for _, d := range j.Drafts {
		if d.Ref.Proposal == j.Proposal.ID && d.Ref.Field.ClientLayer() && !d.Begun() {
			found = append(found, Finding{
				Option: d.Ref.Option,
				Words:  "Not saved: " + d.Ref.Words(j.Proposal) + ".",
			})
		}
	}
	return found
}

func tax(j *Job) []Finding {
	p := j.Proposal
	if p.Unknown.Has(state.FieldLocation) {
		return nil
	}
	switch l := p.Location; {
	case l == nil:
		return whole("There is no job site, so no sales tax is known.")
	case l.Unknown.Has(state.FieldState) || region.Abroad(l):
		return nil
	case strings.TrimSpace(l.State) == "":
		return whole("The job site has no state, so no sales tax is known.")
	default:
		return nil
	}
}

func mail(j *Job) []Finding {
	p := j.Proposal
	switch c := p.Customer; {
	case p.Unknown.Has(state.FieldCustomer):
		return nil
	case c == nil:
		return whole("There is no contact yet.")
	case !c.Unknown.Has(state.FieldEmail) && strings.TrimSpace(c.Email) == "":
		return whole(c.DisplayName() + " has no e-mail address.")
	default:
		return nil
	}
}

// schedule says no figure: people without prices read it, too.
func schedule(j *Job) []Finding {
	rest := j.Proposal.Schedule.Rest(j.Proposal.Summary.Total)
	if !rest.Valid || rest.Decimal.IsZero() {
		return nil
	}
	return whole("The instalments do not come to the total: the client reads the difference as one more.")
}

func terms(j *Job) []Finding {
	if j.Proposal.ProjectTerms != "" || j.Proposal.Unknown.Has(state.FieldProjectTerms) {
		return nil
	}
	return whole("The proposal has no terms.")
}
