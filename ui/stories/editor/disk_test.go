package editor_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// disk can be full.
type disk struct{ full atomic.Bool }

func (d *disk) err() error {
	if d.full.Load() {
		return state.Fault{Kind: state.FaultLocal, Message: "The disk is full.", Next: "Free some space."}
	}
	return nil
}

// cacheOn is a cache on a disk.
type cacheOn struct {
	ui.Cache
	*disk
}

// typedOn stores what is typed on a disk.
type typedOn struct {
	session.Store
	*disk
}

func (s cacheOn) SaveProposals(ctx context.Context, rows []state.ProposalSummary, asOf time.Time) error {
	if err := s.err(); err != nil {
		return err
	}
	return s.Cache.SaveProposals(ctx, rows, asOf)
}

func (s typedOn) Save(ctx context.Context, d state.Draft) (state.Draft, error) {
	if err := s.err(); err != nil {
		return state.Draft{}, err
	}
	return s.Store.Save(ctx, d)
}

type outboxOn struct {
	session.Outbox
	*disk
}

func (d outboxOn) CommitAll(ctx context.Context, edits []state.Edit) ([]state.OutboxEdit, error) {
	if err := d.err(); err != nil {
		return nil, err
	}
	return d.Outbox.CommitAll(ctx, edits)
}

func (d outboxOn) CommitTogether(ctx context.Context, edits []state.Edit) ([]state.OutboxEdit, error) {
	if err := d.err(); err != nil {
		return nil, err
	}
	return d.Outbox.CommitTogether(ctx, edits)
}

func (d outboxOn) CommitText(ctx context.Context, t state.Draft) (state.Draft, state.OutboxEdit, error) {
	if err := d.err(); err != nil {
		return t, state.OutboxEdit{}, err
	}
	return d.Outbox.CommitText(ctx, t)
}

// fullWorld returns a world with a disk that the test can fill.
func fullWorld(t *testing.T) (*uitest.World, *disk) {
	t.Helper()
	world, on := uitest.NewWorld(t, "small"), &disk{}
	world.Tune = func(o *ui.Options) {
		o.Store.Cache, o.Store.Typed, o.Outbox = cacheOn{o.Store.Cache, on}, typedOn{o.Store.Typed, on},
			outboxOn{o.Outbox, on}
	}
	return world, on
}

// The notice goes with the next successful write.
func TestAFullDiskIsReportedAsLongAsItIsFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, on := fullWorld(t)
		on.full.Store(true)
		d := world.StartEditor(120, 36).Idle().Advance(20*time.Second).See("The disk is full.", "Halvorsen")
		on.full.Store(false)
		d.Press("R").Idle().DoNotSee("The disk is full.")
	})
}

func TestATextSentOnAFullDiskIsSavedLater(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world, on := fullWorld(t)
		d := world.OpenHalvorsen(w, h)
		d.Press("n", "ctrl+home").Type("Before. ").Advance(time.Second)
		on.full.Store(true)
		d.Type("Mind the step. ").Advance(time.Second).See("The disk is full.").DoNotSee("draft kept").Press("ctrl+s").
			Idle().See("The disk is full.")
		on.full.Store(false)
		d.Advance(20 * time.Second).DoNotSee("The disk is full.").Press("ctrl+c").Idle()
		if !d.HasQuit() {
			t.Fatalf("not quit:\n%s", d.Screen())
		}
		world.Tune = nil
		world.OpenHalvorsen(w, h).Press("n", "ctrl+home").See("Before. Mind the step.")
		if got := world.Notes(); !strings.HasPrefix(got, "Before. Mind the step.") {
			t.Errorf("the service has %q", got)
		}
	})
}

func TestAnEditMadeOnAFullDiskIsCommittedLater(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world, on := fullWorld(t)
		d := world.OpenHalvorsen(w, h)
		world.StopService()
		on.full.Store(true)
		d.Press("a").Type("Sauna").Press("enter", "ctrl+s").Idle().See("The disk is full.")
		d.Press("a").Type("Cellar").Press("enter", "ctrl+s").Idle().DoNotSee("waiting")
		on.full.Store(false)
		d.Advance(20*time.Second).See("Sauna", "Cellar", "2 waiting").DoNotSee("The disk is full.", "+ Sauna", "+ Cellar")
	})
}

func TestQuittingOnAFullDiskAsksAboutEdits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, on := fullWorld(t)
		d := world.OpenHalvorsen(120, 36)
		on.full.Store(true)
		d.Press("a").Type("Sauna").Press("enter", "ctrl+s").Idle().Press("ctrl+c").Idle().See("Quit and keep it in a temporary file?")
		if d.HasQuit() {
			t.Fatal("quit without asking")
		}
		d.Advance(time.Second).Press("s").Idle()
		on.full.Store(false)
		d.Advance(20 * time.Second).Press("ctrl+c").Idle()
		if !d.HasQuit() {
			t.Fatalf("not quit:\n%s", d.Screen())
		}
		world.OpenHalvorsen(120, 36).See("Sauna")
	})
}

// An edit made right before quitting may still be on its way to the disk.
func TestQuittingWaitsForAnEditThatIsBeingWritten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, gate := uitest.NewWorld(t, "small"), uitest.NewGate(t)
		world.Tune = func(o *ui.Options) { o.Outbox = slowCommit{o.Outbox, gate} }
		d := world.OpenHalvorsen(120, 36)
		gate.Shut()
		d.Press("a").Type("Sauna").Press("enter", "ctrl+s").Press("ctrl+c")
		if d.HasQuit() {
			t.Fatal("quit before the edit was stored")
		}
		gate.Open()
		d.Idle()
		if !d.HasQuit() {
			t.Fatalf("not quit:\n%s", d.Screen())
		}
	})
}

// slowCommit commits edits only while its gate is open.
type slowCommit struct {
	session.Outbox
	gate *uitest.Gate
}

func (s slowCommit) CommitTogether(ctx context.Context, edits []state.Edit) ([]state.OutboxEdit, error) {
	if err := s.gate.Wait(ctx); err != nil {
		return nil, err
	}
	return s.Outbox.CommitTogether(ctx, edits)
}

func (s slowCommit) CommitAll(ctx context.Context, edits []state.Edit) ([]state.OutboxEdit, error) {
	if err := s.gate.Wait(ctx); err != nil {
		return nil, err
	}
	return s.Outbox.CommitAll(ctx, edits)
}

// After a panic, keys that no timer has saved yet are saved, and what can't be saved is handed back.
func TestWhatNoTimerHasSavedIsKeptAtAPanic(t *testing.T) {
	for name, full := range map[string]bool{"sound": false, "full": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				world, on := fullWorld(t)
				d := world.OpenHalvorsen(120, 36).Press("n", "ctrl+home").Type("Before. ").Advance(time.Second)
				on.full.Store(full)
				lost := d.Type("Mind the step. ").Crash()
				if full {
					if len(lost) != 1 || !strings.Contains(lost[0], "Before. Mind the step.") {
						t.Errorf("handed back: %q", lost)
					}
					return
				}
				if len(lost) > 0 {
					t.Errorf("lost: %q", lost)
				}
				world.Tune = nil
				world.OpenHalvorsen(120, 36).Press("n").See("Before. Mind the step.")
			})
		})
	}
}

// A draft that can't be recovered from a damaged database is still in the editor that has it open, and a notice names
// the damaged file.
func TestAnOpenDraftSurvivesADamagedDatabase(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		var store session.Store
		world.Tune = func(o *ui.Options) { store = o.Store.Typed }
		d := world.OpenHalvorsen(120, 36).Press("n", "ctrl+home").Type("Mind the step. ").Press("esc").Idle().
			See("1 draft")
		kept, err := store.Drafts(t.Context())
		if err != nil || len(kept) != 1 {
			t.Fatalf("%+v, %v", kept, err)
		}
		ref := kept[0].Ref
		if done, err := store.Discard(t.Context(), kept[0]); err != nil || !done { // as if it could not be recovered
			t.Fatal(done, err)
		}
		d.Send(ui.StoreChangedMsg{Notice: state.Fault{
			Kind: state.FaultLocal, Message: "The local database was damaged.",
			Next: "The damaged file is kept as tender.db.damaged.",
		}}).Idle().See("tender.db.damaged", "1 draft")
		kept, err = store.Drafts(t.Context())
		if err != nil || len(kept) != 1 || kept[0].Ref != ref || !strings.HasPrefix(kept[0].Text, "Mind the step. ") {
			t.Errorf("%+v, %v", kept, err)
		}
	})
}
