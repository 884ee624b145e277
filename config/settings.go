package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"sync"
)

// Settings are the values of the settings file, with defaults for the rest.
type Settings struct {
	Profile   string // the profile to open; empty: the only one, else the demo
	Secrets   string // SecretsAuto, SecretsKeyring or SecretsFile
	LiveWrite string // LiveAsk or LiveAllow
	Editor    string // a command; empty: $VISUAL, else $EDITOR
	Mouse     bool

	KeepCopies  string // KeepMonth, KeepQuarter or KeepYear
	KeepJournal string // KeepQuarter, KeepYear or KeepFive

	SheetPrice  bool   // whether the installers' sheet may show prices
	MarginFloor string // percent; a planned line with a lower margin gets a warning; empty: only one below its cost
	Theme       Theme

	keys map[string][]string
}

// Theme is how the editor looks.
type Theme struct {
	Name   string // one of Known.Themes
	Mode   string // ModeAuto, ModeDark or ModeLight
	Colors string // "auto", "none", "16", "256" or "truecolor"
}

// Whether the terminal's background is dark.
const (
	ModeAuto  = "auto"
	ModeDark  = "dark"
	ModeLight = "light"
)

// How a write to a live account is confirmed.
const (
	LiveAsk   = "ask"
	LiveAllow = "allow"
)

// How long the journal is kept, and the cache of proposals that are not pinned.
const (
	KeepMonth   = "30d"
	KeepQuarter = "90d"
	KeepYear    = "365d"
	KeepFive    = "5y"
)

// Known holds the names that the settings may refer to and that other packages own.
type Known struct {
	Actions func() []string // the actions that keys can be bound to; called only for settings that bind some; nil for none
	Themes  []string        // the first one is the default
}

func (k Known) actions() []string {
	if k.Actions == nil {
		return nil
	}
	return k.Actions()
}

// Keys returns the keys that replace an action's default ones, by action name. The caller owns the
// map.
func (s Settings) Keys() map[string][]string {
	out := make(map[string][]string, len(s.keys))
	for action, keys := range s.keys {
		out[action] = slices.Clone(keys)
	}
	return out
}

// defaultSettings returns the settings of an empty file.
func defaultSettings(known Known) Settings {
	s := Settings{
		Secrets: SecretsAuto, LiveWrite: LiveAsk, KeepCopies: KeepQuarter, KeepJournal: KeepYear,
		Theme: Theme{Mode: ModeAuto, Colors: "auto"},
	}
	if len(known.Themes) > 0 {
		s.Theme.Name = known.Themes[0]
	}
	return s
}

// ReadSettings reads the settings file at path. A missing file is not an error; a mistake in the
// file is a *FileError.
func ReadSettings(path string, known Known) (Settings, error) {
	src, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return defaultSettings(known), nil
	}
	if err != nil {
		return defaultSettings(known), fmt.Errorf("%w: %w", ErrUnreadable, err)
	}
	return parseSettings(path, src, known)
}

// parseSettings parses a settings file. Valid settings are applied even when others are wrong.
func parseSettings(path string, src []byte, known Known) (Settings, error) {
	s := defaultSettings(known)
	problems := check(src, settingsFields(known), &s)
	return s, fileError(path, problems)
}

// settingsFields returns all settings in the order of their documentation.
func settingsFields(known Known) []field[Settings] {
	return []field[Settings]{
		{
			key: "profile", of: func(s *Settings) any { return &s.Profile },
			doc: "The default profile. Empty means the only profile, or the demo if there is none. `tender profiles use NAME` sets it.",
		},
		{
			key: "secrets", of: func(s *Settings) any { return &s.Secrets }, choices: []string{SecretsAuto, SecretsKeyring, SecretsFile},
			doc: "Where `tender login` keeps secret and user keys: the system's keyring, or a file that only you can read. `auto` uses the keyring if there is one, or else the file, and says which.",
		},
		{
			key: "live_writes", of: func(s *Settings) any { return &s.LiveWrite }, choices: []string{LiveAsk, LiveAllow},
			doc: "Whether to ask before the first write of a session to a live account, in the editor and on the command line, where `--yes` confirms. Nothing asks about a sandbox.",
		},
		{
			key: "editor", of: func(s *Settings) any { return &s.Editor },
			doc: "The command that edits long texts and the settings, with its arguments, and quotes as in a shell. Empty means `$VISUAL`, or else `$EDITOR`.",
		},
		{
			key: "mouse", of: func(s *Settings) any { return &s.Mouse },
			doc: "Whether the editor uses the mouse: the wheel scrolls, a click selects, a second one opens, and within a text they set the cursor and select; they change and save nothing. Off leaves the mouse to the terminal, for selecting and copying.",
		},
		{
			key: "sheet_prices", of: func(s *Settings) any { return &s.SheetPrice },
			doc: "Whether the installers' sheet shows prices and costs, and whether an installer's profile may see prices elsewhere.",
		},
		{
			key: "margin_floor", of: func(s *Settings) any { return &s.MarginFloor }, check: checkPercent,
			doc: "The margin, in percent of the price such as `\"20\"`, below which a planned line gets a warning. If it is empty, only a price below the cost gets one.",
		},
		{
			key: "keep_copies", of: func(s *Settings) any { return &s.KeepCopies }, choices: []string{KeepMonth, KeepQuarter, KeepYear},
			doc: "How long data from the service is cached. Drafts, unsaved edits and pinned proposals are always kept.",
		},
		{
			key: "keep_journal", of: func(s *Settings) any { return &s.KeepJournal }, choices: []string{KeepQuarter, KeepYear, KeepFive},
			doc: "How long the journal is kept, which lists what was changed and saved on this machine, when, and with what outcome.",
		},
		{
			key: "theme.name", of: func(s *Settings) any { return &s.Theme.Name }, choices: known.Themes,
			doc: "The colours. In every theme, each colour comes with a word or a sign.",
		},
		{
			key: "theme.mode", of: func(s *Settings) any { return &s.Theme.Mode }, choices: []string{ModeAuto, ModeDark, ModeLight},
			doc: "Whether the terminal's background is dark or light. `auto` asks the terminal; one that does not reply is taken for what `$COLORFGBG` says, and for dark if that is not set.",
		},
		{
			key: "theme.colors", of: func(s *Settings) any { return &s.Theme.Colors }, choices: []string{"auto", "none", "16", "256", "truecolor"},
			doc: "How many colours are used. `auto` uses `$TERM` and `$COLORTERM`; `$NO_COLOR` means none.",
		},
		{
			key: "keys.*",
			doc: "The keys of an action by its name, a string or a list of them, instead of the default ones; docs/keys.md lists the names, also those within a text, such as `text.cut` and `cursor.word-left`. An empty list leaves the action to the command palette. If two actions of one place have the same key, or a key would be typed as text, the editor and `tender config check` report it.",
			set: func(s *Settings, e entry) string { return setKeys(s, e, known.actions()) },
		},
	}
}

// percent matches a percentage below 100, or nothing.
var percent = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d{1,2}(\.\d{1,2})?)?$`) })

func checkPercent(text string) error {
	if !percent().MatchString(text) {
		return fmt.Errorf("margin_floor takes a percentage below 100 such as \"20\" or \"22.5\", not %q", text)
	}
	return nil
}
