package ui_test

import (
	"context"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/ui"
	"app.tender/tender/ui/signin"
	"app.tender/tender/ui/uitest"
)

// slow is a service that responds only while its gate is open.
type slow struct {
	uitest.Remote
	gate *uitest.Gate
}

func (s *slow) Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error) {
	if err := s.gate.Wait(ctx); err != nil {
		return state.ProposalPage{}, err
	}
	return s.Remote.Proposals(ctx, q)
}

func (s *slow) People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error) {
	if err := s.gate.Wait(ctx); err != nil {
		return state.PeoplePage{}, err
	}
	return s.Remote.People(ctx, q)
}

func (s *slow) RenewProposal(ctx context.Context, id state.ProposalID, known *state.Proposal) (*state.Proposal, error) {
	if err := s.gate.Wait(ctx); err != nil {
		return nil, err
	}
	return s.Remote.RenewProposal(ctx, id, known)
}

// slowOutbox sends nothing while the gate is closed.
type slowOutbox struct {
	session.Outbox
	gate *uitest.Gate
}

func (s slowOutbox) PushNext(ctx context.Context) (state.Outcome, error) {
	if err := s.gate.Wait(ctx); err != nil {
		return state.Outcome{}, err
	}
	return s.Outbox.PushNext(ctx)
}

// slowWorld returns a world whose service serves lists only while the gate is open, as it is at first.
func slowWorld(t *testing.T) (*uitest.World, *uitest.Gate) {
	t.Helper()
	world, gate := uitest.NewWorld(t, "small"), uitest.NewGate(t)
	world.Tune = func(o *ui.Options) { o.Remote = &slow{uitest.RemoteOf(world.Client()), gate} }
	return world, gate
}

func TestASlowReadIsShownAndCanBeStopped(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world, gate := slowWorld(t)
		d := world.StartEditor(w, h).Idle().See("Halvorsen Residence")
		gate.Shut()
		d.Press("R").Advance(400 * time.Millisecond).DoNotSee("^t stops")
		d.Advance(200*time.Millisecond).See("Reading the proposals", "^t stops")
		before := d.Frame()
		d.Advance(100 * time.Millisecond)
		if d.Frame() == before {
			t.Error("the spinner does not turn")
		}
		d.Press("down", "down", " ").See("1 marked") // no key waits for it
		d.Press("ctrl+t").See("Stopped. R retries.", "Halvorsen Residence").
			DoNotSee("^t stops", "Reading the", "Cancelled")

		gate.Open()
		d.Press("R").Advance(time.Second).DoNotSee("^t stops", "Cancelled")
		d.Press("ctrl+t").See("Nothing to stop")
	})
}

func TestNothingRunsWhileIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, _ := slowWorld(t)
		d := world.StartEditor(120, 36).Idle().Advance(2 * time.Minute)
		before := d.Updates()
		d.Advance(10 * time.Minute)
		if got := d.Updates() - before; got > 22 {
			t.Errorf(
				"%d messages in ten idle minutes, want one a minute for the time of day, and two every two minutes to ask what clients did", got)
		}
	})
}

// typedSlowly returns the editor with installer notes being typed, whose save waits for the gate.
func typedSlowly(t *testing.T) (*uitest.World, *uitest.Driver, *uitest.Gate) {
	t.Helper()
	world, gate := slowWorld(t)
	world.Tune = func(o *ui.Options) { o.Outbox = slowOutbox{o.Outbox, gate} }
	d := world.OpenHalvorsen(120, 36)
	gate.Shut()
	return world, d.Press("n", "ctrl+home").Type("Mind the step. ").Advance(time.Second), gate
}

func TestASlowWriteIsStoppedAndSentLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, d, gate := typedSlowly(t)
		d.Press("ctrl+s").Advance(time.Second).See("Saving installer notes", "^t stops", "1 waiting")
		d.Press("ctrl+t").Advance(20 * time.Second).
			See("Saving was stopped. 1 edit waits in the outbox. R saves again.")
		gate.Open()
		d.Advance(time.Minute).See("1 waiting")
		d.Press("esc").Press("R").Idle().See("Saved installer notes").DoNotSee("1 waiting", "was stopped")
		p := world.Proposal(1042)
		area := p.Areas[0]
		if notes := area.Options[area.CountedOption()].InstallerNotes; uitest.FirstWords(notes) != "Mind the" {
			t.Errorf("the service has %q", notes)
		}
	})
}

// An edit at which the service failed waits for minutes. A person who asks for a refresh asks for it, too.
func TestRefreshSavesWhatWaits(t *testing.T) {
	uitest.Story(t, func(t *testing.T, world *uitest.World) {
		ill := world.Fail("", http.StatusServiceUnavailable)
		d := world.OpenHalvorsen(120, 36)
		d.Press("n", "ctrl+home").Type("Mind the step. ").Advance(time.Second)
		ill.Store(true)
		d.Press("ctrl+s").Idle().Advance(10 * time.Minute).Press("esc").See("1 waiting")
		ill.Store(false)
		d.Press("R").Idle().See("Saved installer notes").DoNotSee("1 waiting")
	})
}

// "R saves them" beside "Saving…" looked as if R had not worked.
func TestTheNoticeOfAStopGoesOnceItGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, d, gate := typedSlowly(t)
		d.Press("ctrl+s").Advance(time.Second).Press("ctrl+t").See("Stopped. Unsaved edits wait").
			Press("esc")
		d.Press("R").Advance(time.Second).See("Saving installer notes").DoNotSee("Stopped.")
		gate.Open()
		d.Idle()
	})
}

// The banner said that the service is tried again automatically, and a person who had stopped saving waited for that.
func TestNothingIsSavedAutomaticallyOnceStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, gate := slowWorld(t)
		ill := world.Fail("", http.StatusServiceUnavailable)
		world.Tune = func(o *ui.Options) { o.Outbox = slowOutbox{o.Outbox, gate} }
		d := world.OpenHalvorsen(160, 36)
		gate.Shut()
		d.Press("n", "ctrl+home").Type("Mind the step. ").Advance(time.Second)
		d.Press("ctrl+s").Advance(time.Second).Press("ctrl+t")
		ill.Store(true)
		d.Press("1").Idle().Press("/").Type("x").Advance(30 * time.Second).
			See("Saving was stopped. 1 edit waits in the outbox. R saves again.").DoNotSee("Retrying automatically")
	})
}

func TestASlowPickerShowsItsActivity(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, gate := slowWorld(t)
		d := world.OpenHalvorsen(120, 36).Advance(time.Second)
		gate.Shut()
		d.Press("C").Advance(time.Second).See("Reading the contacts…", "^t stops")
		d.Press("ctrl+t").DoNotSee("^t stops").Press("esc").See("Living Room")
	})
}

func TestAStoppedOpeningSaysHowToContinue(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world, gate := slowWorld(t)
		d := world.StartEditor(w, h).Idle()
		gate.Shut()
		d.Press("enter").Advance(time.Second).See("Reading proposal #1042")
		d.Press("ctrl+t").See("R retries.").DoNotSee("^t stops")
		gate.Open()
		d.Press("R").Idle().See("client sees this")
	})
}

// Keys for a proposal that is not on this machine wait for a slow service, and the screen seemed to ignore them.
func TestKeysThatWaitForAProposalAreAnnounced(t *testing.T) {
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world, gate := slowWorld(t)
		world.SetNotes("one")
		d := world.StartEditor(w, h).Idle()
		gate.Shut()
		d.Press("enter").Advance(time.Second / 2).See("Reading proposal #1042").DoNotSee("Keys wait")
		d.Press("n", "x").See("Keys wait until the proposal is read; esc leaves", "^t stops").Advance(10 * time.Second).
			Press("y").See("Keys wait")
		gate.Open()
		d.Idle().See("✎", "onexy").DoNotSee("Keys wait")
	})
}

// If the proposal can't be opened, or the person leaves it, the keys that wait for it were dropped without a word.
func TestKeysForAProposalThatIsNotReadAreReported(t *testing.T) {
	const said = "What you typed meanwhile was not applied. Type it again."
	uitest.Sizes(t, func(t *testing.T, w, h int) {
		world, gate := slowWorld(t)
		ill := world.Fail("", http.StatusServiceUnavailable)
		d := world.StartEditor(w, h).Idle()
		gate.Shut()
		d.Press("enter", "n", "x").Advance(time.Second).See("Keys wait")
		// the list asks what clients did
		d.Press("ctrl+t").See(said).Press("esc", "j").Advance(10 * time.Second).
			Advance(50 * time.Second).DoNotSee(said)

		gate.Open()
		gate.Shut()
		d.Press("enter", "n", "x").Advance(time.Second).See("Keys wait").Press("esc").See("Proposals", said)
		gate.Open()
		d.Idle().DoNotSee("✎").Press("j").Advance(time.Minute).DoNotSee(said)

		gate.Shut()
		d.Press("enter", "n", "x").Advance(time.Second).See("Keys wait")
		ill.Store(true)
		gate.Open()
		d.Idle().See(said).DoNotSee("✎")
	})
}

// slowSignIn accepts input only while the gate is open.
type slowSignIn struct{ gate *uitest.Gate }

func (slowSignIn) Asks(context.Context) (string, bool) { return "dana@example.com", false }

func (s slowSignIn) SignIn(ctx context.Context, _ signin.Form) (string, error) {
	return "in the keyring", s.gate.Wait(ctx)
}

func TestSigningInIsShownAndCanBeStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		world, gate := uitest.NewWorld(t, "small"), uitest.NewGate(t)
		world.Tune = func(o *ui.Options) { o.SignIn = slowSignIn{gate} }
		d := world.StartEditor(120, 36).Idle()
		d.Press("!").See("Sign in to").Type("correct horse").Idle()
		gate.Shut()
		d.Press("enter").Advance(time.Second).See("Signing in…", "^t stops")
		d.Press("ctrl+t").See("Stopped. You are not signed in.", "Sign in to").
			DoNotSee("Signing in", "^t stops")
		gate.Open()
		d.Press("enter").Idle().DoNotSee("Sign in to").See("✓ Signed in as dana@example.com. The keys are in the keyring.")
	})
}
