package ui

import (
	"cmp"
	"slices"
	"sync"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state/session"
	"app.tender/tender/ui/undo"
	"app.tender/tender/views/box"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/textedit"
)

// The headings of the shell's own actions.
const (
	program = "The program"
	saving  = "Drafts and saving"
)

// shellDefs returns the actions that the shell adds after those of every screen.
func shellDefs() []screen.Def[*Model] {
	chords := chordDefs()
	return append([]screen.Def[*Model]{
		{ID: screen.Back, Do: (*Model).goBack},
		{
			ID: screen.SignIn, Group: program, Keys: []string{"!"}, Short: "sign in",
			Long:     "Sign in again after the keys expired or were revoked",
			Audience: screen.Everyone, Unless: func(m *Model) string { return m.signIn.Cannot() },
			Do: func(m *Model) tea.Cmd { return m.signIn.Ask() },
		},
		{
			ID: screen.Refresh, Group: program, Keys: []string{"R"}, Short: "refresh", Long: "Refresh from the service",
			// a size message redraws the screen
			Audience: screen.Everyone, Do: func(m *Model) tea.Cmd {
				return tea.Batch(m.refreshByHand(), tea.WindowSize())
			},
		},
		{
			ID: screen.WorkOffline, Group: program, Keys: []string{"w"}, Short: "offline",
			Long:     "Work offline, or go online again",
			Audience: screen.Everyone, Do: (*Model).toggleOffline,
		},
		{
			ID: screen.Box, Group: program, Keys: []string{"ctrl+k"}, Short: "find",
			Long:     "Find or do anything: proposals, areas, contacts, items, filters, settings and commands",
			Audience: screen.Everyone, Do: screen.Does(func(m *Model) { boxes{m}.open("") }),
		},
		{
			ID: screen.FindAnything, Group: screen.Finding, Keys: []string{"ctrl+f"}, Short: "find",
			Long:     "Search for anything by its name or any words in it",
			Audience: screen.Installer, Do: screen.Does(func(m *Model) { boxes{m}.open("") }),
		},
		{
			ID: screen.Commands, Group: program, Keys: []string{":"}, Short: "commands",
			Long:     "Find any command by its name",
			Audience: screen.Everyone, Do: screen.Does(func(m *Model) { boxes{m}.open(box.CommandsOnly) }),
		},
		{
			ID: screen.Help, Group: program, Keys: []string{"?", "f1"}, Short: "help",
			Long:     "Show the keys that work here",
			Audience: screen.Everyone, Do: screen.Does(func(m *Model) {
				m.own.openHelp("Keys that work here", m.own.here(), false)
			}),
		},
		{
			ID: screen.CopyWeb, Group: program, Short: "copy address",
			Long: "Copy the address of the account's web app",
			Unless: func(m *Model) string {
				return screen.Refuse(m.opts.WebAddress == "",
					"The address is not known: `tender login --web-address` sets it.")
			},
			Do: (*Model).copyWeb,
		},
		chords[1], chords[2],
		{
			ID: screen.Suspend, Group: program, Keys: []string{"ctrl+z"}, Short: "suspend",
			Long:     "Suspend to the shell until `fg`; drafts are kept",
			Audience: screen.Everyone, Unless: func(m *Model) string {
				return screen.Refuse(!m.opts.Suspends, "Not started from a shell.")
			},
			Do: func(m *Model) tea.Cmd { return m.end.suspend() },
		},
		chords[0],
	}, savingDefs()...)
}

// savingDefs returns the actions on what was edited in any screen.
func savingDefs() []screen.Def[*Model] {
	return []screen.Def[*Model]{
		{
			ID: screen.Undo, Group: saving, Keys: []string{"u"}, Short: "undo",
			Long:   "Undo the last edit or step of the plan",
			Unless: func(m *Model) string { return m.cannotReverse(undo.Undoing) }, Do: func(m *Model) tea.Cmd {
				return m.history.Reverse(undo.Undoing)
			},
		},
		{
			ID: screen.Redo, Group: saving, Keys: []string{"ctrl+r"}, Short: "redo", Long: "Redo what was undone",
			Unless: func(m *Model) string { return m.cannotReverse(undo.Redoing) }, Do: func(m *Model) tea.Cmd {
				return m.history.Reverse(undo.Redoing)
			},
		},
		{
			ID: screen.SaveAll, Group: saving, Keys: []string{"alt+s"}, Short: "save all",
			Long:   "Save all drafts, in other proposals too",
			Unless: func(m *Model) string { return m.editor().CannotSaveAll() }, Do: (*Model).saveAll,
		},
		{
			ID: screen.Pin, Group: "Proposals", Keys: []string{"P"}, Short: "pin",
			Long:     "Pin for the site: fetch everything and keep it here; again to unpin",
			Audience: screen.Installer, Unless: func(m *Model) string { return m.pins.Cannot(m.pins.open()) },
			Do: screen.Does(func(m *Model) { m.pins.Toggle(m.pins.open()) }),
		},
	}
}

// chordDefs returns the actions that also work in a dialog and while typing. A key whose action is unavailable keeps
// its other meanings.
func chordDefs() []screen.Def[*Model] {
	return []screen.Def[*Model]{
		{
			ID: screen.Quit, Group: program, Keys: []string{"q", "ctrl+c"}, Short: "quit",
			Long:     "Quit; drafts are kept",
			Audience: screen.Everyone, Unless: func(m *Model) string { return m.end.cannotQuit() },
			Do: func(m *Model) tea.Cmd { return m.end.quit() },
		},
		{
			ID: screen.Repaint, Group: program, Keys: []string{"ctrl+l"}, Short: "repaint", Long: "Redraw",
			Audience: screen.Everyone, Do: func(*Model) tea.Cmd { return tea.ClearScreen },
		},
		{
			ID: screen.Stop, Group: program, Keys: []string{"ctrl+t"}, Short: "stop",
			Long:     "Stop reading or saving; also while typing",
			Audience: screen.Everyone, Unless: func(m *Model) string { return m.under.CannotStop() },
			Do: screen.Does((*Model).stop),
		},
		{
			ID: screen.HelpTyping, Group: program, Keys: []string{"f1"}, Short: "keys",
			Long:     "While typing: show the keys of the text editor",
			Audience: screen.Everyone, Unless: func(m *Model) string { return m.own.notTyping() },
			Do: screen.Does(func(m *Model) { m.own.openHelp("Keys while typing", m.own.typing(m.own.input()), true) }),
		},
	}
}

// ownActions are the shell's actions, bound once. It combines them with the actions of the current screen.
type ownActions struct {
	*base
	screens *hosts
	hosting func() *hosted

	chords, shell []*screen.Action
	ways          []*screen.Action // to the screens
	keyLine       keyLine
}

// named returns the shell action with an ID; nil if there is none.
func (o *ownActions) named(id screen.ID) *screen.Action {
	return screen.Find(slices.Concat(o.chords, o.shell), id)
}

// groups are the headings of help and docs/keys.md in order: the screen's own actions, changes, actions that work
// everywhere, movement, and keys within a text.
var groups = []string{
	"Conflict", "Outbox", "Compare", "Installers' sheet", "Journal and checks", "Texts", saving, "Proposals",
	"Contacts", "View",
	screen.Finding, screen.GoTo, program, screen.Move,
}

// Actions returns every action in the order of the help page. Keys, help, the box, the settings and docs/keys.md
// are made from it.
func Actions() screen.List { return everyAction.get(orderedActions) }

var everyAction once[screen.List]

func orderedActions() screen.List {
	list := make(screen.List, len(groups))
	for i, name := range groups {
		list[i].Name = name
	}
	list = list.With(declared()...)
	for _, g := range list {
		if g.Name == screen.GoTo { // in the order of their keys on the keyboard
			slices.SortStableFunc(g.Actions, func(a, b screen.Info) int {
				return cmp.Or(cmp.Compare(len(b.Keys), len(a.Keys)), slices.Compare(a.Keys, b.Keys))
			})
		}
	}
	return list
}

// declared returns the actions of the shell, dialogs, texts and screens.
func declared() []screen.Listed {
	return everyListed.get(func() []screen.Listed {
		lists := [][]screen.Listed{
			screen.SharedListed(), screen.Listing(shellDefs(), chordDefs()), dialog.Listing(),
			textedit.Listing(),
		}
		for _, p := range unboundPages() {
			lists = append(lists, p.Listed())
		}
		return slices.Concat(lists...)
	})
}

var everyListed once[[]screen.Listed]

// unboundPages returns the pages without a program, only for their declarations.
func unboundPages() []screen.Page {
	return unboundPagesOnce.get((&Model{base: &base{words: &words{}, session: &session.Session{}}}).pages)
}

var unboundPagesOnce once[[]screen.Page]

// once is a value created on first use.
type once[T any] struct {
	sync.Once
	value T
}

func (o *once[T]) get(make func() T) T {
	o.Do(func() { o.value = make() })
	return o.value
}
