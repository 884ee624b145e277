package ui

import (
	"testing"

	"app.tender/tender/views/screen"
)

func TestWhatIsMarkedForNobodyIsForTheTeamAlone(t *testing.T) {
	v := visibility{keys: Actions().DefaultKeys(), actions: map[screen.ID]screen.Audience{"clients": screen.Client, "installers": screen.Installer, "everyone": screen.Everyone}}
	for name, tt := range map[string]struct {
		client, noPrices bool
		sees             []screen.ID
	}{
		"the team":                   {sees: []screen.ID{"", "clients", "installers", "everyone"}},
		"a customer":                 {client: true, sees: []screen.ID{"clients", "everyone"}},
		"an installer":               {noPrices: true, sees: []screen.ID{"installers", "everyone"}},
		"a customer of an installer": {client: true, noPrices: true, sees: []screen.ID{"clients", "everyone"}},
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
			t.Errorf("%s is told %q of what is the team's", name, why)
		}
	}
}

// The reason why an action of the team can't be done may say what only the team knows.
func TestACustomerIsNotToldWhatTheTeamIs(t *testing.T) {
	v := visibility{keys: Actions().DefaultKeys(), clientView: true}
	if got := v.withheld("text.internal", "The margin is not decided."); got != "The client view has only what the customer sees. v leaves it." {
		t.Errorf("told %q", got)
	}
}
