package cli

import (
	"bytes"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/cli/editor"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// markedMachine is a machine whose service and machine have marks in everything that only some may read.
type markedMachine struct {
	*machine
	terminal bytes.Buffer     // terminal output other than frames
	files    string           // where the editors write files for a person
	proposal state.ProposalID // number 1042, whose notes are marked
	ended    func()           // ends the editor that edit started last
}

func newMarkedMachine(t *testing.T, prices bool) *markedMachine {
	t.Helper()
	o := &markedMachine{machine: newMachine(t), files: t.TempDir()}
	o.profile.Environment = config.Sandbox
	o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
	o.plantNotes()
	o.world.Wrap(func(next http.Handler) http.Handler { return plant(next, prices) })
	o.plantHere()
	return o
}

// plantNotes marks the notes of proposal 1042 at the service.
func (o *markedMachine) plantNotes() {
	p := o.world.Proposal(1042)
	o.proposal = p.ID
	o.world.Apply(state.Edit{
		Proposal: p.ID, Base: p.InternalNotes,
		Change: state.WriteText{Field: state.InternalNotes, Text: marked('Ꭰ', p.InternalNotes)},
	})
	for i := range p.Areas {
		for j := range p.Areas[i].Options {
			option := &p.Areas[i].Options[j]
			o.world.Apply(state.Edit{
				Proposal: p.ID, Option: option.ID, Base: option.InstallerNotes,
				Change: state.WriteText{
					Field: state.InstallerNotes,
					Text:  marked('Ꭱ', "noted: "+option.InstallerNotes),
				},
			})
		}
	}
}

// plantHere leaves on this machine what a day's work does: drafts, two versions of a text, and edits that were dropped,
// refused or sent, or are in conflict.
func (o *markedMachine) plantHere() {
	o.t.Helper()
	ctx, s := o.t.Context(), o.session()
	defer o.closed(s)
	p, sold := o.world.Proposal(1042), o.world.Proposal(1030)
	notes := func(of *state.Proposal, area int, letter rune) state.Edit {
		option := &of.Areas[area].Options[0]
		return state.Edit{
			Proposal: of.ID, Option: option.ID, Base: option.InstallerNotes,
			Change: state.WriteText{Field: state.InstallerNotes, Text: marked(letter, "written here")},
		}
	}
	commit := func(e state.Edit) state.OutboxEdit {
		o.t.Helper()
		made, err := s.Outbox.CommitAll(ctx, []state.Edit{e})
		o.must(err)
		return made[0]
	}
	push := func(e state.Edit, want state.EditState) state.OutboxEdit {
		o.t.Helper()
		entry := commit(e)
		got, err := s.Outbox.PushNext(ctx)
		o.must(err)
		if got.Edit.ID != entry.ID || got.Edit.State != want {
			o.t.Fatalf("%+v is %s, want %s: %s", e, got.Edit.State, want, got.Edit.Reason)
		}
		return got.Edit
	}
	draft := func(ref state.TextRef, letter rune) {
		o.t.Helper()
		base, _ := p.Text(ref)
		_, err := s.Store.Typed.Save(ctx, state.Draft{Ref: ref, Base: base, Text: marked(letter, "typed here")})
		o.must(err)
	}
	draft(notes(p, 0, 0).Ref(), 'Ꭵ')
	draft(state.TextRef{Proposal: p.ID, Field: state.InternalNotes}, 'Ꭶ')

	dropped := commit(notes(p, 1, 'Ꭻ'))
	_, err := s.Outbox.Decide(ctx, dropped.ID, state.Decision{Kind: state.DecideDrop})
	o.must(err)
	push(notes(sold, 0, 'Ꭺ'), state.EditRefused)
	theirs := notes(p, 2, 'Ꭹ')
	o.world.Apply(theirs)
	clash := push(notes(p, 2, 'Ꭸ'), state.EditConflict)
	_, err = s.Store.Typed.Save(ctx, state.Draft{
		Merge: clash.ID, Ref: clash.Edit.Ref(), Text: marked('Ꭷ', "by hand"), Base: clash.Theirs,
	})
	o.must(err)
	push(state.Edit{
		Change: state.AddContact{Details: state.Contact{
			PartyType: state.PartyPerson, ContactType: "Client", FirstName: "Aaron", LastName: "Aalto",
			Email: "aaron@example.com", Phone: "512 555 0100",
			Notes: marked('Ꭾ', "pays late"),
		}},
	}, state.EditSent)
	area := p.Areas[1].ID
	push(state.Edit{
		Proposal: p.ID, Area: area,
		Change: state.AddOption{Client: "Best: all of it.", Installer: marked('Ꭽ', "in the attic")},
	}, state.EditSent)
	push(notes(p, 3, 'Ꭼ'), state.EditSent) // the last, so that undo names it
}

func (o *markedMachine) session() *run.Session {
	o.t.Helper()
	s, err := o.app().Open(o.t.Context())
	o.must(err)
	return s
}

func (o *markedMachine) closed(s *run.Session) { o.must(s.Close()) }

func (o *markedMachine) must(err error) {
	o.t.Helper()
	if err != nil {
		o.t.Fatal(err)
	}
}

// edit starts an editor on a large screen, where little is truncated.
func (o *markedMachine) edit() *uitest.Driver {
	o.t.Helper()
	r := o.app()
	r.Out = &o.terminal
	s, err := r.Open(o.t.Context())
	o.must(err)
	if o.ended != nil {
		o.ended() // the editor before; a walk has quit or left it
	}
	o.ended = func() { _ = s.Close() }
	o.t.Cleanup(o.ended)
	s.Settings.Documents.Folder = filepath.Join(o.files, "exported")
	options := editor.Options(s)
	options.Remote = markedRemote{options.Remote}
	options.RequestDirs, options.EditorDir = []string{o.files}, filepath.Join(o.files, "editor")
	m, err := ui.New(options)
	o.must(err)
	return uitest.Drive(o.t, m, 180, 50).Idle()
}

// open opens a proposal by its number.
func open(d *uitest.Driver, number string) *uitest.Driver {
	return d.Press("1", "/").TypeAtOnce(number).Idle().Press("enter", "enter").Idle().See("#" + number).
		Advance(20 * time.Second)
}

// look checks what the walk has left besides the screen.
func (o *markedMachine) look(in func(string) []string) {
	o.t.Helper()
	for _, text := range copiedIn(o.t, o.terminal.String()) {
		if found := in(text); len(found) > 0 {
			o.t.Error(mustNotBeSeen(found, "the clipboard", text))
		}
	}
	for path, text := range filesIn(o.t, o.files) {
		if found := in(text); len(found) > 0 {
			o.t.Error(mustNotBeSeen(found, path, text))
		}
	}
}

// If the marks are not visible to the team, the other tests prove nothing.
func TestTheTeamSeesEveryMark(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		skipLongWalk(t)
		o := newMarkedMachine(t, false)
		seen := make(map[string]bool)
		d := o.edit().Watch(func(shown string) {
			for _, what := range marksIn(shown) {
				seen[what] = true
			}
		})
		cost := func(where string) {
			t.Helper()
			if !large(d.Screen()) {
				t.Errorf("the team does not see the cost %s:\n%s", where, d.Screen())
			}
		}
		open(d, "1042")
		cost("an item")
		d.Press("c")
		cost("an option")
		d.Press("esc", "tab", "tab", "tab", "y", "N", "esc", "u").Idle().Press("esc").Advance(time.Second)
		for _, keys := range [][]string{
			{"d"},
			{"6"}, // opens the conflict
			{"6"},
			{"4", "/", "A", "a", "l", "t", "o", "enter"},
			{"4"},
			{"6", "enter"},
			{"6", "down", "enter"},
			{"6", "up", "enter"},
			{"6", "G"},
			{"7"},
			{"i"},
			{"5", "down"},
		} {
			d.Press("esc", "esc", "2").Idle().Press(keys...).Advance(time.Second)
			for range 40 {
				d.Press("down").Idle().Advance(time.Second)
			}
		}
		cost("an item of the catalog")
		open(d, "1030").Press("3").Idle().Press("enter").Advance(time.Second)
		cost("a change order")
		d.Press("pgdown", "pgdown", "pgdown")
		for letter, what := range letters {
			if !seen[what] && letter != other {
				t.Errorf("the team does not see %s", what)
			}
		}
	})
}

// skipLongWalk skips a walk through every key or command under -short, which looks for data races: a sequential walk
// finds none that other tests don't.
func skipLongWalk(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("a long walk")
	}
}

// Presses every key and runs every action in the client view, everywhere they lead to. A client beside the screen would
// otherwise read what the team writes about them, and the costs.
func TestNothingInternalIsInTheClientView(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		skipLongWalk(t)
		o := newMarkedMachine(t, false)
		number := "1042"
		w := newWalker(t, func() *uitest.Driver {
			return open(o.edit(), number).Press("v").See("CLIENT VIEW")
		}, marksIn)
		w.left = func(shown string) bool { return !strings.Contains(shown, "CLIENT VIEW") }
		w.leave = []string{"v", "Show only what the client sees, or everything again"}
		w.everyKeyEverywhere([]string{"y"}) // before a text has the focus
		w.everyName()
		number, w.d = "1030", nil // a proposal with change orders
		w.forgetScreens()
		w.everyKeyEverywhere()
		for _, place := range []string{
			"Catalog", "Change orders", "› # ?", "compare", "^s", "Commands", "New area",
			"Copy a text",
		} {
			if !strings.Contains(strings.Join(slices.Sorted(maps.Keys(w.places)), "\n"), place) {
				t.Errorf("the walk did not reach %q, only %q", place, slices.Sorted(maps.Keys(w.places)))
			}
		}
		o.look(marksIn)
	})
}

// Does the same in an installer's profile, for every cost, profit and price.
func TestNoPriceIsInAnInstallersProfile(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		skipLongWalk(t)
		o := newMarkedMachine(t, true)
		o.profile.Installer = true
		o.keep(config.Secrets{SecretKey: o.world.Ready.SecretKey, UserKey: o.world.Ready.UserKey})
		amounts := func(shown string) []string {
			if large(shown) {
				return []string{figures}
			}
			return nil
		}
		w := newWalker(t, func() *uitest.Driver { return o.edit().Press("1").Idle() }, amounts)
		w.everyKeyEverywhere([]string{"/", "1", "0", "3", "7", "enter", "enter"}) // a proposal with change orders
		w.everyName()
		for _, place := range []string{
			"# ?", "Change orders", "› # ?", "Contacts", "Outbox", "Journal", "Commands",
			"end typing",
		} {
			if !strings.Contains(strings.Join(slices.Sorted(maps.Keys(w.places)), "\n"), place) {
				t.Errorf("the walk did not reach %q, only %q", place, slices.Sorted(maps.Keys(w.places)))
			}
		}
		o.look(amounts)
	})
}
