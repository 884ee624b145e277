package people

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/region"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// complete fills in what follows from the postal code or the city of an address being typed, once the cursor has left
// them: the state by the postal code, and the rest as in the addresses on this machine, if these agree.
func (k *Maker) complete(f *dialog.Form) tea.Cmd {
	v := f.Values()
	about := [2]string{v[fieldPostal], v[fieldCity]}
	switch f.At() {
	case fieldPostal, fieldCity, fieldState:
		return nil // it is being typed
	}
	if k.completing == f && k.about == about || region.CountryOf(v[fieldCountry]).Abroad() {
		return nil // only other fields have changed
	}
	k.completing, k.about = f, about
	if r, ok := region.OfZIP(v[fieldPostal]); ok {
		f.Suggest(map[string]string{fieldState: r.Name}, "By the postal code.")
	}
	v = f.Values()
	_, isUS := region.FiveDigits(v[fieldPostal])
	if v[fieldState] != "" && (v[fieldCity] != "" || !isUS) || v[fieldCity] == "" && !isUS {
		return nil // nothing is missing, or nothing is known
	}
	life, here := k.env.Life(), k.here
	return k.env.Latest("addresses like one", screen.Fetch(func() (known []state.Location) {
		page, _, err := here.People(life, state.PeopleQuery{PageSize: mostCompared})
		if err != nil {
			return nil // it is only a help
		}
		for i := range page.People {
			for _, l := range []*state.Location{page.People[i].PrimaryLocation, page.People[i].BillingLocation} {
				if l != nil {
					known = append(known, region.Complete(*l))
				}
			}
		}
		return known
	}, func(known []state.Location) tea.Cmd {
		if k.env.IsOpen(f) {
			f.Suggest(likely(f.Values(), known), "As in another address here.")
		}
		return nil
	}))
}

// likely returns the city and the state that all known addresses with the same postal code have, or the state of all
// those in the same city.
func likely(typed map[string]string, known []state.Location) map[string]string {
	zip, isUS := region.FiveDigits(typed[fieldPostal])
	cities, states := map[string]string{}, map[string]string{}
	for _, l := range known {
		digits, _ := region.FiveDigits(l.PostalCode)
		if isUS && digits != zip || !isUS && !text.SameName(l.City, typed[fieldCity]) {
			continue
		}
		if l.City != "" {
			cities[text.FoldSearch(strings.TrimSpace(l.City))] = l.City
		}
		if l.State != "" {
			states[l.State] = l.State
		}
	}
	return map[string]string{fieldCity: only(cities), fieldState: only(states)}
}

// only returns the value of a map that has a single one, or "".
func only(of map[string]string) string {
	if len(of) != 1 {
		return ""
	}
	for _, v := range of {
		return v
	}
	return ""
}
