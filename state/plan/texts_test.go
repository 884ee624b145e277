package plan

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/testenv"
)

// Whatever a build makes of a plan is checked for what looks internal, also what a field that comes later adds:
// else a gate code in it would be in the proposal for ever.
func TestEverythingThatAPlanShowsTheClientIsNamed(t *testing.T) {
	pl := Plan{Areas: []Area{{ID: 1, Options: []Option{{ID: 2, Lines: []Line{
		{ID: 3, Type: state.ItemCustom, State: Planned},
		{ID: 4, Type: state.ItemLabor, State: Planned},
		{ID: 5, Parent: 3, Type: state.ItemPart, State: Planned},
	}}}}}}
	testenv.Mark(&pl)
	shown, named := testenv.Marks(state.ForClient(Over(&state.Proposal{}, &pl))), testenv.Marks(pl.ClientTexts())
	if len(shown) < 8 {
		t.Errorf("only %v are shown", shown)
	}
	for m := range shown {
		if !named[m] {
			t.Errorf("%s is shown to the client and not named: %+v", m, pl)
		}
	}
	if notes := testenv.Marks(pl.TeamNotes()); len(notes) != 1 || shown[pl.Areas[0].Options[0].Installer] {
		t.Errorf("notes %v", notes)
	}
}
