package ui

import (
	"testing"

	"app.tender/tender/views/screen"
)

func TestActionsWithoutAudienceAreForTheTeam(t *testing.T) {
	v := visibility{
		keys: Actions().DefaultKeys(),
		actions: map[screen.ID]screen.Audience{
			"clients": screen.Client, "installers": screen.Installer,
			"everyone": screen.Everyone,
		},
	}
	for name, tt := range map[string]struct {
		client, noPrices bool
		sees             []screen.ID
	}{
		"the team":                 {sees: []screen.ID{"", "clients", "installers", "everyone"}},
		"a client":                 {client: true, sees: []screen.ID{"clients", "everyone"}},
		"an installer":             {noPrices: true, sees: []screen.ID{"installers", "everyone"}},
		"a client of an installer": {client: true, noPrices: true, sees: []screen.ID{"clients", "everyone"}},
	} {
		v.clientView, v.noPrices = tt.client, tt.noPrices
		var actions []*screen.Action
		for _, id := range []screen.ID{"", "clients", "installers", "everyone"} {
			actions = append(actions, &screen.Action{Listed: screen.Listed{Info: screen.Info{ID: id}}})
		}
		left := v.existing(actions)
		if len(left) != len(tt.sees) {
			t.Fatalf("%s has %d actions, want %q", name, len(left), tt.sees)
		}
		for i, a := range left {
			if a.ID != tt.sees[i] || v.withheld(a.ID, "no") != "" {
				t.Errorf("%s has %q, want %q", name, a.ID, tt.sees[i])
			}
		}
		if why := v.withheld("", ""); (why == "") != (name == "the team") {
			t.Errorf("%s gets the reason %q of an action of the team", name, why)
		}
	}
}

// The reason of a disabled action may contain what only the team knows.
func TestReasonsAreHiddenFromClients(t *testing.T) {
	v := visibility{keys: Actions().DefaultKeys(), clientView: true}
	if got := v.withheld("text.internal",
		"The margin is not decided."); got != "The client view has only what the client sees. v leaves it." {
		t.Errorf("reason %q", got)
	}
}
