package builder

import (
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/money"
	"app.tender/tender/state/session"
	"app.tender/tender/state/statetest"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 5, 4, 14, 2, 0, 0, time.UTC)

// calls is a session with one open proposal. It records the calls that change a build.
type calls struct {
	Builds

	snap session.Snapshot
	did  []string
}

func (*calls) ID() state.ProposalID             { return 7 }
func (*calls) Shown() *state.Proposal           { return &state.Proposal{ID: 7} }
func (*calls) AsOf() time.Time                  { return now }
func (*calls) Edits() []state.OutboxEdit        { return nil }
func (*calls) SaveNew()                         {}
func (*calls) Crumb(int) string                 { return "#1042 Halvorsen Residence" }
func (w *calls) Snapshot() *session.Snapshot    { return &w.snap }
func (*calls) WatchBuilder(state.ProposalID)    {}
func (*calls) MayBeSeen(session.Shown)          {}
func (*calls) Agree()                           {}
func (*calls) HeldBack() bool                   { return false }
func (*calls) ReadOnly() string                 { return "" }
func (w *calls) AcceptOutline(state.ProposalID) { w.did = append(w.did, "accept") }
func (w *calls) BuildAgain(state.ProposalID)    { w.did = append(w.did, "again") }
func (w *calls) RetryBuild(state.ProposalID)    { w.did = append(w.did, "retry") }
func (w *calls) StopBuild(state.ProposalID)     { w.did = append(w.did, "stop") }
func (w *calls) CancelBuild(state.ProposalID)   { w.did = append(w.did, "give up") }

// begun returns a run of nine lines in the given phase.
func begun(phase build.Phase, standing build.Status) build.Run {
	return build.Run{
		ID: 3, Proposal: 7, Phase: phase, Status: standing, Begun: now.Add(-2 * time.Minute),
		Entered: now.Add(-12 * time.Second), Round: 1,
		Load:   build.Load{Text: "# Living Room\n", Areas: 3, Lines: 9, Unpriced: 1},
		Pieces: []build.Piece{{Name: "plan-1042-3.md", Size: 1229, Status: state.AITranscribed}},
	}
}

// differing returns three differences, one of each kind.
func differing(as int) build.Check {
	usd := money.Currency{Code: "USD", Symbol: "$"}
	return build.Check{
		Made: true, Against: true, AsPlanned: as, Lines: 9, Currency: usd, Planned: statetest.Known("45679.57"),
		Built: statetest.Known("45729.57"),
		Differences: []build.Difference{
			{
				Kind: build.Differs, Where: "Living Room · Better", Planned: "2 × Aurora S-11",
				Built: "2 × Aurora S-11",
				What:  "price 1,149.00 in place of 1,099.00", Line: 4,
			},
			{Kind: build.Missing, Where: "Kitchen · Good", Planned: "1 × Custom trim ring", Line: 5},
			{Kind: build.Extra, Where: "Attic", Built: "2 × HDMI cable"},
		},
	}
}

// pane returns the screen of a build.
func pane(t *testing.T, v build.View) (*screentest.Stage, *calls) {
	t.Helper()
	v.Proposal, v.Ready = 7, true
	w := &calls{snap: session.Snapshot{Builder: &v}}
	s := screentest.New(t, Page(Ports{Work: w, Session: w, Builds: w}), now,
		screen.Info{ID: screen.Plan, Keys: []string{"p"}}, screen.Info{ID: screen.Save, Keys: []string{"ctrl+s"}})
	return s.Show(), w
}

// views returns a build in each of its states.
func views() map[string]build.View {
	asking, built, failed := begun(build.Checking, build.Asking), begun(build.Done, build.Ended),
		begun(build.Building, build.Failed)
	asking.Check, asking.Others = differing(8), []string{"call with the client.m4a"}
	built.Check, built.Proof = build.Check{Made: true, Against: true, AsPlanned: 9, Lines: 9}, differing(8)
	failed.Check, failed.Fault = built.Check,
		state.Fault{
			Kind: state.FaultPermission, Message: "You don't have permission to do this.",
			Next: "Ask the owner of the account for it.",
		}
	content := build.Remote{Content: []state.AIContent{
		{ID: 1, Name: "plan-1042-3.md", SourceType: "Text", Status: state.AITranscribed},
		{
			ID: 2, Name: "call with the client.m4a", SourceType: "Audio", Status: state.AIInvalid,
			Summary: "There is no program for audio here.",
		},
	}}
	past := begun(build.Done, build.Ended)
	past.Begun, past.Proof = now.Add(-26*time.Hour), build.Check{Made: true, Against: true, AsPlanned: 6, Lines: 6}
	wished := begun(build.Checking, build.Asking)
	wished.Load = build.Load{}
	wished.Pieces = []build.Piece{
		{Name: "call.m4a", Size: 12_000_000, Content: 1, Status: state.AITranscribed},
		{Name: "wishes-5f0a1b.txt", Text: "x", Size: 44, Content: 2, Status: state.AITranscribed},
	}
	wished.Check = build.Check{Made: true}
	wished.Changes = []build.Difference{
		{Kind: build.Differs, Where: "Den · Good", Planned: "2 x Northlight C8R", Built: "4 x Northlight C8R"},
		{Kind: build.Missing, Where: "Den · Good", Planned: "1 x Projector"},
		{Kind: build.Extra, Where: "Den · Good", Built: "3 h Installation"},
	}
	return map[string]build.View{
		"wished":          {Run: wished},
		"nothing-planned": {},
		"outlining":       {Run: begun(build.Outlining, build.Going), Remote: content},
		"otherwise":       {Run: asking, Remote: content},
		"built":           {Run: built, Past: []build.Run{past}},
		"refused":         {Run: failed},
	}
}

func TestPictures(t *testing.T) {
	for name, v := range views() {
		s, _ := pane(t, v)
		viewtest.Golden(t, name, s, 22)
	}
}

// A typed text fills the page, below its purpose and the remaining space.
func TestPicturesOfTyping(t *testing.T) {
	for name, do := range map[string]screen.ID{"typing-content": actionUpload, "typing-wishes": actionChangeRequests} {
		s, _ := pane(t,
			build.View{Remote: build.Remote{Outline: state.AIOutline{Status: state.AICompleted, Text: "# Den"}}})
		form := map[screen.ID]state.ScratchForm{
			actionUpload:         state.ScratchContent,
			actionChangeRequests: state.ScratchChangeRequests,
		}[do]
		s.SetScratch(state.ScratchPlace{Form: form, Proposal: 7},
			map[string]string{state.ScratchText: "Four speakers in the den,\nand no projector."})
		s.Do(do)
		viewtest.Golden(t, name, s, 12)
		viewtest.Sizes(t, s)
	}
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	for _, v := range views() {
		s, _ := pane(t, v)
		viewtest.Sizes(t, s)
	}
}

// Each action does exactly one thing, and a disabled one has a reason.
func TestEachActionDoesOneThing(t *testing.T) {
	for _, tt := range []struct {
		view string
		do   screen.ID
		want string
	}{
		{"otherwise", actionAccept, "accept"},
		{"otherwise", actionAgain, "again"},
		{"otherwise", actionCancel, "give up"},
		{"outlining", actionStop, "stop"},
		{"refused", actionNext, "retry"},
	} {
		s, w := pane(t, views()[tt.view])
		if why := s.Action(tt.do).Unless(); why != "" {
			t.Errorf("%s, %s: %s", tt.view, tt.do, why)
		}
		s.Do(tt.do)
		if len(w.did) == 0 && len(s.Opened) == 1 && s.Opened[0].Question != nil { // it asks first
			for _, c := range s.Opened[0].Question.Choices {
				if c.Danger {
					if slices.Contains(s.Action(tt.do).Keys, c.Key) {
						t.Errorf("%s: pressed twice, %s gives up a build", tt.view, c.Key)
					}
					s.Run(c.Do())
				}
			}
		}
		if len(w.did) != 1 || w.did[0] != tt.want {
			t.Errorf("%s: %s did %v, want %s", tt.view, tt.do, w.did, tt.want)
		}
	}
	for _, tt := range []struct {
		view string
		do   screen.ID
	}{
		{"outlining", actionAccept},
		{"built", actionStop},
		{"refused", actionAccept},
		{"nothing-planned", actionAccept},
	} {
		if s, _ := pane(t, views()[tt.view]); s.Action(tt.do).Unless() == "" {
			t.Errorf("%s: %s is enabled", tt.view, tt.do)
		}
	}
}
