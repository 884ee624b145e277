package installer

import (
	"strconv"
	"strings"

	"app.tender/tender/state"
)

// Progress is how far an area is.
type Progress struct {
	Area        string
	Done, Parts int
	Last        state.SiteEvent // the latest event; zero for none
}

// Begun reports whether anything was entered in the area.
func (p *Progress) Begun() bool { return p.Last.ID != "" }

// Words returns how far the area is, and who was there last: "4 of 9, KM 08:43". when formats a time.
func (p *Progress) Words(when func(*state.SiteEvent) string) string {
	words := strconv.Itoa(p.Done) + " of " + strconv.Itoa(p.Parts)
	if p.Begun() {
		words += ", " + strings.TrimSpace(p.Last.Initials+" "+when(&p.Last))
	}
	return words
}

// Progress returns how far an area is.
func (s *Site) Progress(a *Area) Progress {
	p := Progress{Area: a.Name}
	p.Done, p.Parts = s.Count(a)
	places := []place{a.place()}
	for i := range a.Parts {
		places = append(places, partPlace(a.Parts[i].Key.ChangeOrder, a.Parts[i].Key.Item))
	}
	for _, at := range places {
		for _, of := range s.at[at] {
			if e := s.last[of]; !p.Begun() || p.Last.Compare(&e) < 0 {
				p.Last = e
			}
		}
	}
	return p
}
