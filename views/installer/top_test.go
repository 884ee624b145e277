package installer

import (
	"testing"

	"app.tender/tender/state/installer"
)

// The line above the sheet names a person and a number once, so that there is room for another contact.
func TestTheContactOnSiteIsNotRepeated(t *testing.T) {
	for want, head := range map[string]installer.Head{
		"Erik Halvorsen · 555-0142": {
			Client: "Erik Halvorsen", Phone: "555-0142",
			SiteContact: "Erik Halvorsen", SitePhone: "555-0142",
		},
		"Acme, Erik Halvorsen · 555-0143": {
			Client: "Acme, Erik Halvorsen", Phone: "555-0143",
			SiteContact: "Erik Halvorsen", SitePhone: "555-0143",
		},
		"Erik Halvorsen · 1 · on site Ray, 1": {
			Client: "Erik Halvorsen", Phone: "1", SiteContact: "Ray",
			SitePhone: "1",
		},
		"Erik Halvorsen · 1 · on site 2": {
			Client: "Erik Halvorsen", Phone: "1",
			SiteContact: "Erik Halvorsen", SitePhone: "2",
		},
		"Erik Halvorsen · 1 · salesperson Dana Reyes": {
			Client: "Erik Halvorsen", Phone: "1",
			SalesPerson: "Dana Reyes",
		},
		"Erik Halvorsen · 1": {
			Client: "Erik Halvorsen", Phone: "1",
			SalesPerson: "Dana Alexandra van der Reyes-Castellanos",
		},
		"Erik Halvorsen · 1 · on site 1": {Client: "Erik Halvorsen", Phone: "1", SitePhone: "1"},
	} {
		m := model{}
		m.sheet.Head = head
		if got := m.whoWords(44); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
