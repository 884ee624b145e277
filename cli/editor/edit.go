// Package editor starts the editor and the demo: it wires the session to the screens and lends the terminal.
package editor

import (
	"cmp"
	"context"
	"path/filepath"
	"strings"
	"time"

	"app.tender/tender/cli/export"
	"app.tender/tender/cli/proposals"
	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/support"
	"app.tender/tender/cli/templatefiles"
	"app.tender/tender/cli/tty"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	work "app.tender/tender/state/session"
	"app.tender/tender/ui"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/theme/background"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/spf13/cobra"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newDemo(r)}
}

// Edit opens the editor, or prints the list if there is no terminal to draw on. The first screen is local; the service
// is contacted in the background.
func Edit(ctx context.Context, r *run.Run) error {
	defer startWithoutGC()()
	return r.With(ctx, func(s *run.Session) error {
		if r.Flags.Plain || r.Dumb() || !run.IsTerminal(r.In) || !run.IsTerminal(r.Out) {
			if run.IsTerminal(r.In) && run.IsTerminal(r.Out) {
				r.Sayf(
					"Text only: `tender show N` prints a proposal, `tender set N` changes it, `tender --help` lists all commands.")
			}
			return proposals.List(ctx, s, proposals.ListFlags{Limit: 100}, "")
		}
		if r.Flags.Fresh {
			return run.Usagef("--fresh is for commands; the editor shows a copy until the service answers, and says so")
		}
		if r.Flags.Debug && run.IsTerminal(r.Err) {
			return run.Usagef(
				"--debug writes to standard error, which is the editor's screen here; use `tender --debug 2> requests.txt`")
		}
		model, err := ui.New(Options(s))
		if err != nil {
			return run.Usage(err)
		}
		s.Client.LetAsk()
		r.WaitQuietly()
		ctx, cancel := context.WithCancel(ctx)
		defer cancel() // quitting does not wait for a demo that is being created
		if s.Profile.Name == config.Demo && !r.Flags.Offline {
			// Otherwise the first request would start the service later than necessary. If this fails, that request
			// fails in the same way and reports it.
			go func() { _, _ = s.Client.Client(ctx) }()
		}
		defer tidyLater(ctx, s)()
		err = Run(ctx, r, model, s.Settings.Mouse, watch(s.Store), follow(model.Session().Changes()),
			quitWhen(s.Revoked()))
		return cmp.Or(err, s.RevokedFault())
	})
}

// quitWhen saves what is typed and ends the editor when the service has said that this device was revoked: nothing of
// the account stays on the screen.
func quitWhen(revoked <-chan struct{}) func(context.Context, func(tea.Msg)) {
	return func(ctx context.Context, send func(tea.Msg)) {
		select {
		case <-ctx.Done():
		case <-revoked:
			send(ui.QuitMsg{})
		}
	}
}

// follow notifies the editor of changes of its session.
func follow(changes <-chan struct{}) func(context.Context, func(tea.Msg)) {
	return func(ctx context.Context, send func(tea.Msg)) {
		for {
			select {
			case <-ctx.Done():
				return
			case <-changes:
				send(ui.SessionChangedMsg{})
			}
		}
	}
}

// watchEvery is how often, at most, the editor checks for writes by other terminals.
const watchEvery = time.Second

// watch notifies the editor of writes by others to the local database, and of new faults.
func watch(store *localstore.Store) func(context.Context, func(tea.Msg)) {
	return func(ctx context.Context, send func(tea.Msg)) {
		told := store.Notice().Error()
		store.Watch(ctx, watchEvery, func() {
			var msg ui.StoreChangedMsg
			if notice := store.Notice(); notice.Error() != told {
				told, msg.Notice = notice.Error(), notice
			}
			send(msg)
		})
	}
}

// Options returns the options of a session's editor.
func Options(s *run.Session) ui.Options {
	o := ui.Options{
		Remote: s.Client, Store: ui.Store{
			Typed: s.Store.Typed, Cache: s.Store.Cache, Plans: s.Store.Plans,
			Marks: s.Store.Marks, Index: s.Store.Index, Journal: s.Store.Journal,
		}, Outbox: s.Outbox,
		History: s.History(), Builder: s.Builder,
		SignIn: signInOf(s), KeysFrom: keysFrom(s), Doctor: support.EditorDoctor{Session: s},
		Exports: export.ForEditor{Session: s}, Commands: run.OwnCommands(s.Settings.Commands()),
		Requests: s.Requests, Settings: settingsOf(s), LiveHost: s.LiveHost(),
		Installer: s.Profile.Installer, SheetPrices: s.Settings.SheetPrice, MarginFloor: s.MarginFloor(),
		Checks: s.Weights(),
		First:  first(s), Sold: soldOf(s),
		Templates: templatefiles.ForEditor{Session: s}, Home: s.Run.Dirs().Home, ContentFiles: remote.Files{},
		Theme: themeOf(s.Run, s.Settings.Theme), ThemeFixed: s.Settings.Theme.Mode != config.ModeAuto,
		Keys:        s.Settings.Keys(),
		Environment: strings.ToUpper(s.Profile.Environment), Account: s.Profile.Words(),
		WebAddress: s.Profile.WebAddress,
		User:       cmp.Or(s.Profile.DisplayName, s.Profile.UserName), ReadOnly: s.ReadOnly,
		Initials: ui.ChosenInitials(context.Background(), s.Store.Marks),
		Offline:  s.Run.Flags.Offline, Gather: s.Settings.ListAll,
		Terminal: s.Run.Out, Suspends: tty.CanSuspend(),
		Browse:    func(ctx context.Context, address string) error { return s.Run.OpenFile(ctx, address, true) },
		Editor:    func() ([]string, error) { return s.Run.TextEditor(s.Settings.Editor) },
		EditorDir: filepath.Join(s.Run.Dirs().ProfileData(s.Profile.Name), "editor"),
	}
	if s.Profile.Name == config.Demo && s.Run.Flags.Profile == "" {
		o.Notices = append(o.Notices,
			"No account is set up: this is the demo, only on this machine. `tender login` signs in to an account.")
	}
	if notice := s.Store.Notice(); notice.Kind != state.FaultNone {
		o.Notices = append(o.Notices, strings.TrimSpace(notice.Message+" "+notice.Next))
	}
	if words := work.KeptFiles(o.EditorDir); words != "" {
		o.Notices = append(o.Notices, words)
	}
	return o
}

// themeOf resolves what the settings leave to the terminal.
func themeOf(r *run.Run, t config.Theme) theme.Config {
	depth, _ := r.ColourDepth(t.Colors)
	c := theme.Config{Name: t.Name, Dark: background.Dark(r.Getenv("COLORFGBG")), Profile: depth}
	switch t.Mode {
	case config.ModeDark:
		c.Dark = true
	case config.ModeLight:
		c.Dark = false
	}
	return c
}

// first returns the proposal that an installer's editor opens: the newest complete pin that a person made, or the one
// opened last. 0 stands for the list, which a salesperson's editor starts with.
func first(s *run.Session) state.ProposalID {
	if !s.Profile.Installer {
		return 0
	}
	ctx := context.Background()
	if pins, err := s.Store.Marks.Pins(ctx); err == nil {
		for _, p := range pins {
			if len(p.Missing) == 0 && !p.Sold {
				return p.Proposal
			}
		}
	}
	id, _, err := s.Store.Cache.LastOpened(ctx)
	if err != nil {
		return 0
	}
	return id
}
