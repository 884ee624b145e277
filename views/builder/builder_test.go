package builder

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/bridge"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
)

// desk is the open proposal with its builder, in memory.
type desk struct {
	snap     session.Snapshot
	uploaded []bridge.File
}

func (d *desk) ID() state.ProposalID                              { return 7 }
func (d *desk) Shown() *state.Proposal                            { return nil }
func (d *desk) AsOf() time.Time                                   { return time.Time{} }
func (d *desk) Crumb(int) string                                  { return "" }
func (d *desk) Snapshot() *session.Snapshot                       { return &d.snap }
func (d *desk) WatchBuilder(state.ProposalID)                     {}
func (d *desk) Agree()                                            {}
func (d *desk) DeleteContent(state.ProposalID, state.AIContentID) {}
func (d *desk) UploadContent(_ state.ProposalID, files []bridge.File) {
	d.uploaded = append(d.uploaded, files...)
}

// TestAPathBeginsAtHome: ~ in a path that is typed is the home that the screen is handed;
// where none is known, the path is tried as it is.
func TestAPathBeginsAtHome(t *testing.T) {
	for home, want := range map[string]string{"/people/dana": "/people/dana/call.m4a", "": "~/call.m4a"} {
		d := &desk{snap: session.Snapshot{Builder: &bridge.View{Proposal: 7, Run: bridge.Run{Standing: bridge.Ended}}}}
		s := screentest.New(t, Page(Ports{Open: d, Watch: d, Contents: d, ReadOnly: func() string { return "" }, Home: home}), time.Date(2026, 4, 6, 9, 0, 0, 0, time.UTC))
		s.Show().Do(Upload)
		s.Run(s.Opened[0].Submit(screen.Answer{Values: map[string]string{"Path": " ~/call.m4a "}}))
		if len(d.uploaded) != 1 || d.uploaded[0].Path != want {
			t.Errorf("uploaded %+v, want %s", d.uploaded, want)
		}
	}
}
