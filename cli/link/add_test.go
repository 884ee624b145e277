package link

import (
	"testing"

	"app.tender/tender/state"
)

// The client's page ignores a choice with an option that is gone, and would show what counts now: nobody would notice.
func TestAWhatIfWithAnOptionThatIsGoneMakesNoLink(t *testing.T) {
	p := &state.Proposal{Areas: []state.Area{{ID: 1, Options: []state.Option{{ID: 11}, {ID: 12}}}}}
	kept := []state.NamedWhatIf{
		{Name: "Lean", Chosen: state.Selection{1: 12}}, {Name: "Rich", Chosen: state.Selection{1: 13}},
	}
	if chosen, err := choiceNamed(kept, "lean", p); err != nil || chosen[1] != 12 {
		t.Errorf("%v, %v", chosen, err)
	}
	if chosen, err := choiceNamed(kept, "rich", p); chosen != nil || state.FaultOf(err).Kind != state.FaultConflict {
		t.Errorf("%v, %v", chosen, err)
	}
}
