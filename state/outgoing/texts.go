package outgoing

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/leak"
)

func noLines(j *Job) (found []Finding) {
	p := j.Proposal
	if len(p.Areas) == 0 && !p.Unknown.Has(state.FieldAreas) {
		return whole("The proposal has no areas.")
	}
	for i := range p.Areas {
		a := &p.Areas[i]
		if len(a.Options) == 0 && !a.Unknown.Has(state.FieldOptions) {
			found = append(found, Finding{Area: a.ID, Place: a.NameWord(), Words: "No lines."})
		}
		for k := range a.Options {
			if o := &a.Options[k]; len(o.Items) == 0 && !o.Unknown.Has(state.FieldItems) {
				found = append(found, at(a, o, "No lines."))
			}
		}
	}
	return found
}

func noText(j *Job) (found []Finding) {
	for a, o := range state.CountedOptions(j.Proposal.Areas) {
		if len(o.Items) > 0 && !o.Unknown.Has(state.FieldClientDescription) &&
			strings.TrimSpace(o.ClientDescription) == "" {
			found = append(found, at(a, o, "No client description."))
		}
	}
	return found
}

// internal looks for what the client should not read in every text and name that the client gets.
func internal(j *Job) (found []Finding) {
	p := j.Proposal
	for _, said := range []struct{ what, words string }{
		{"The name of the proposal", p.Name},
		{"The proposal's description", p.Description},
		{"The terms", p.ProjectTerms},
	} {
		if reason, ok := leak.Find(said.words, p.InternalNotes); ok {
			found = append(found, Finding{Words: said.what + ": " + reason})
		}
	}
	for i := range p.Areas {
		a := &p.Areas[i]
		if reason, ok := leak.Find(a.Name, ""); ok {
			found = append(found, Finding{Area: a.ID, Place: a.NameWord(), Words: reason})
		}
		for k := range a.Options {
			o := &a.Options[k]
			if reason, ok := leak.Find(o.ClientDescription, o.InstallerNotes); ok {
				found = append(found, at(a, o, reason))
			}
			for n := range o.Items {
				it := &o.Items[n]
				if reason, ok := leak.Find(it.Name+"\n"+it.ShortDescription+"\n"+it.Description, ""); ok {
					found = append(found, at(a, o, state.LineName(it)+": "+reason))
				}
			}
		}
	}
	return found
}
