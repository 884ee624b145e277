package cli

import (
	"cmp"
	"context"
	"path/filepath"
	"strings"
	"time"

	"app.tender/tender/cli/remote"
	"app.tender/tender/cli/tty"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
	work "app.tender/tender/state/session"
	"app.tender/tender/ui"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/theme/background"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"
)

// edit opens the editor, or prints the list where there is nothing to draw on.
// The first screen comes from this machine: what it takes to reach the service
// is done beside it.
func (a *app) edit(ctx context.Context) error {
	return a.with(ctx, func(s *session) error {
		if a.plain || a.dumb() || !isTerminal(a.In) || !isTerminal(a.Out) {
			if isTerminal(a.In) && isTerminal(a.Out) {
				a.sayf("Without the full screen: `tender show N` prints a proposal, `tender set N` changes it, `tender --help` lists the rest.")
			}
			return s.listProposals(ctx, listFlags{sortBy: "modified", limit: 100}, "")
		}
		if a.debug && isTerminal(a.Err) {
			return usagef("--debug writes on the standard error, which is the editor's screen here; `tender --debug 2> requests.txt` keeps it")
		}
		model, err := ui.New(s.editorOptions())
		if err != nil {
			return usage(err)
		}
		a.waitQuietly()
		ctx, cancel := context.WithCancel(ctx)
		defer cancel() // quitting does not wait for a demo that is just being made
		if s.profile.Name == config.Demo && !a.offline {
			// Waiting for the first request would start the service later than need be.
			// If it fails, that request fails in the same way and reports it.
			go func() { _, _ = s.client.Client(ctx) }()
		}
		defer s.tidyLater(ctx)()
		return a.runEditor(ctx, model, s.settings.Mouse, s.watch, follow(model.Session().Changes()))
	})
}

// follow tells the editor when its session has changed.
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

// watchEvery is how often the editor looks whether another terminal of this
// machine has written something, at most.
const watchEvery = time.Second

// watch tells the editor when the local database was written, and what is to be
// known of it since the editor began.
func (s *session) watch(ctx context.Context, send func(tea.Msg)) {
	told := s.store.Notice().Error()
	s.store.Watch(ctx, watchEvery, func() {
		var msg ui.StoreChangedMsg
		if notice := s.store.Notice(); notice.Error() != told {
			told, msg.Notice = notice.Error(), notice
		}
		send(msg)
	})
}

func (s *session) editorOptions() ui.Options {
	o := ui.Options{
		Remote: s.client, Store: s.store, Outbox: s.outbox, History: outbox.NewHistory(s.outbox, s.store), Builder: s.builder,
		SignIn: s.signIn(), KeysFrom: s.keysFrom(), Doctor: editorDoctor{s}, Requests: s.requests, LiveHost: s.liveHost(),
		Installer: s.profile.Installer, SheetPrices: s.settings.SheetPrice, MarginFloor: s.floor(), Templates: editorTemplates{s}, Home: s.app.dirs().Home, ContentFiles: remote.Files{}, First: s.first(),
		Theme: s.app.theme(s.settings.Theme), Keys: s.settings.Keys(),
		Environment: strings.ToUpper(s.profile.Environment), Account: s.profile.Words(),
		User: cmp.Or(s.profile.DisplayName, s.profile.UserName), ReadOnly: s.readOnly, Offline: s.app.offline,
		Terminal:  s.app.Out,
		Suspends:  tty.CanSuspend(),
		Editor:    s.app.editorWords(s.settings.Editor),
		EditorDir: filepath.Join(s.app.dirs().ProfileData(s.profile.Name), "editor"),
	}
	if s.profile.Name == config.Demo && s.app.profile == "" {
		o.Notices = append(o.Notices, "No account is set up here: this is the demo, on this machine alone. `tender login` signs in to an account.")
	}
	if notice := s.store.Notice(); notice.Kind != state.FaultNone {
		o.Notices = append(o.Notices, strings.TrimSpace(notice.Message+" "+notice.Next))
	}
	if words := work.KeptFiles(o.EditorDir); words != "" {
		o.Notices = append(o.Notices, words)
	}
	return o
}

// theme settles what the settings leave to the terminal.
func (a *app) theme(t config.Theme) theme.Config {
	c := theme.Config{Name: t.Name, Dark: background.Dark(a.env("COLORFGBG")), Profile: a.depth(t.Colors)}
	switch t.Mode {
	case config.ModeDark:
		c.Dark = true
	case config.ModeLight:
		c.Dark = false
	}
	return c
}

// depth returns how many colours to use.
func (a *app) depth(setting string) theme.Depth {
	d, _ := a.depthAndWhy(setting)
	return d
}

// depthAndWhy returns how many colours to use, and what decides it. The terminal is
// asked nothing.
func (a *app) depthAndWhy(setting string) (d theme.Depth, why string) {
	if a.colourless() {
		return theme.NoColor, "NO_COLOR"
	}
	why = "`colors` in the settings"
	switch setting {
	case "none":
		return theme.NoColor, why
	case "16":
		return theme.ANSI16, why
	case "256":
		return theme.ANSI256, why
	case "truecolor":
		return theme.TrueColor, why
	}
	why = "TERM and COLORTERM"
	switch termenv.NewOutput(a.Out).EnvColorProfile() {
	case termenv.TrueColor:
		return theme.TrueColor, why
	case termenv.ANSI256:
		return theme.ANSI256, why
	case termenv.ANSI:
		return theme.ANSI16, why
	default:
		return theme.NoColor, why
	}
}
