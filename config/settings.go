package config

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Settings are the values of the settings file, with defaults for the rest.
type Settings struct {
	Profile   string // the profile to open; empty: the only one, else the demo
	Secrets   string // SecretsAuto, SecretsKeyring or SecretsFile
	LiveWrite string // LiveAsk or LiveAllow
	Editor    string // a command; empty: $VISUAL, else $EDITOR
	Mouse     bool
	ListAll   bool // the editor fetches the list of all proposals in the background

	KeepCopies  string // KeepMonth, KeepQuarter or KeepYear
	KeepJournal string // KeepQuarter, KeepYear or KeepFive
	PinSold     string // PinSoldAuto, PinSoldOn or PinSoldOff

	SheetPrice  bool   // whether the installers' sheet may show prices
	MarginFloor string // percent; a planned line with a lower margin gets a warning; empty: only one below its cost
	Theme       Theme
	Documents   Documents

	keys     map[string][]string
	checks   map[string]string
	commands map[string]string
}

// Theme is how the editor looks.
type Theme struct {
	Name   string // one of Known.Themes
	Mode   string // ModeAuto, ModeDark or ModeLight
	Colors string // "auto", "none", "16", "256" or "truecolor"
}

// Documents is how documents look, how much they tell, and where the editor writes them.
type Documents struct {
	Accent     string
	Logo       string // path of a file; Dirs.Named makes it whole
	Font       string // as Logo
	Paper      string // one of Known.Papers
	Language   string // one of Known.Languages
	Detail     string // one of Known.Details
	ChosenOnly bool
	ValidDays  string // a number of days; empty: nothing is said
	Folder     string // as Logo
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

// Which sold jobs pin themselves: those of installers, those of everybody, or none.
const (
	PinSoldAuto = "auto"
	PinSoldOn   = "on"
	PinSoldOff  = "off"
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
	// the actions that keys can be bound to; called only for settings that bind some; nil for none
	Actions func() []string
	Themes  []string // the first one is the default

	Papers, Languages, Details []string           // of documents; the first of each is the default
	Rules, Weights             []string           // of `tender check`
	Accent                     func(string) error // what is wrong with a colour of documents; nil for no check
}

// accent returns what is wrong with a colour of documents.
func (k Known) accent(colour string) error {
	if k.Accent == nil || colour == "" {
		return nil
	}
	if err := k.Accent(colour); err != nil {
		return fmt.Errorf("documents.accent: %w", err)
	}
	return nil
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

// Checks returns how much the rules of `tender check` matter, by their names, as far as the file says it. The caller
// owns the map.
func (s Settings) Checks() map[string]string { return maps.Clone(s.checks) }

// Commands returns the person's own commands by their names. The caller owns the map.
func (s Settings) Commands() map[string]string { return maps.Clone(s.commands) }

// defaultSettings returns the settings of an empty file.
func defaultSettings(known Known) Settings {
	return Settings{
		Secrets: SecretsAuto, LiveWrite: LiveAsk, ListAll: true, KeepCopies: KeepQuarter, KeepJournal: KeepYear,
		PinSold: PinSoldAuto,
		Theme:   Theme{Name: firstOf(known.Themes), Mode: ModeAuto, Colors: "auto"},
		Documents: Documents{
			Paper: firstOf(known.Papers), Language: firstOf(known.Languages),
			Detail: firstOf(known.Details), Folder: "~/Proposals",
		},
	}
}

func firstOf(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return names[0]
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
	return slices.Concat(workFields(known), documentFields(known), checkFields(known), commandFields(),
		keyFields(known))
}

func workFields(known Known) []field[Settings] {
	return []field[Settings]{
		{
			key: "profile", of: func(s *Settings) any { return &s.Profile },
			doc: "The default profile. Empty means the only profile, or the demo if there is none. `tender profiles use NAME` sets it.",
		},
		{
			key: "secrets", of: func(s *Settings) any { return &s.Secrets },
			choices: []string{SecretsAuto, SecretsKeyring, SecretsFile},
			doc:     "Where `tender login` keeps secret and user keys: the system's keyring, or a file that only you can read. `auto` uses the keyring if there is one, or else the file, and says which.",
		},
		{
			key: "live_writes", of: func(s *Settings) any { return &s.LiveWrite },
			choices: []string{LiveAsk, LiveAllow},
			doc:     "Whether to ask before the first write of a session to a live account, in the editor and on the command line, where `--yes` confirms. Nothing asks about a sandbox.",
		},
		{
			key: "editor", of: func(s *Settings) any { return &s.Editor },
			doc: "The command that edits long texts and the settings, with its arguments, and quotes as in a shell. Empty means `$VISUAL`, or else `$EDITOR`.",
		},
		{
			key: "mouse", of: func(s *Settings) any { return &s.Mouse },
			doc: "Whether the editor uses the mouse: the wheel scrolls, a click selects, a second one opens, and within a text they set the cursor and select, and a click on a key of the last line does what the key does. Hold shift for the terminal's own selection; off leaves the mouse to the terminal.",
		},
		{
			key: "list_all", of: func(s *Settings) any { return &s.ListAll },
			doc: "Whether the editor fetches the list of all proposals in the background, one request at a time, so that a search knows all of them. Off leaves it at those that were shown here before; a search says how many that are.",
		},
		{
			key: "sheet_prices", of: func(s *Settings) any { return &s.SheetPrice },
			doc: "Whether the installers' sheet shows prices and costs, and whether an installer's profile may see prices elsewhere. It has no effect for a user in the permission group Installer.",
		},
		{
			key: "margin_floor", of: func(s *Settings) any { return &s.MarginFloor }, check: checkPercent,
			doc: "The margin, in percent of the price such as `\"20\"`, below which a planned line gets a warning. If it is empty, only a price below the cost gets one.",
		},
		{
			key: "keep_copies", of: func(s *Settings) any { return &s.KeepCopies },
			choices: []string{KeepMonth, KeepQuarter, KeepYear},
			doc:     "How long data from the service is cached. Drafts, unsaved edits and pinned proposals are always kept.",
		},
		{
			key: "pin_sold", of: func(s *Settings) any { return &s.PinSold },
			choices: []string{PinSoldAuto, PinSoldOn, PinSoldOff},
			doc:     "Whether sold jobs pin themselves for the site: in an installer's profile the 20 that changed last, in others those of the user. `auto` does so for installers. A job that you unpin stays unpinned.",
		},
		{
			key: "keep_journal", of: func(s *Settings) any { return &s.KeepJournal },
			choices: []string{KeepQuarter, KeepYear, KeepFive},
			doc:     "How long the journal is kept, which lists what was changed and saved on this machine, when, and with what outcome.",
		},
		{
			key: "theme.name", of: func(s *Settings) any { return &s.Theme.Name }, choices: known.Themes,
			doc: "The colours. In every theme, each colour comes with a word or a sign.",
		},
		{
			key: "theme.mode", of: func(s *Settings) any { return &s.Theme.Mode },
			choices: []string{ModeAuto, ModeDark, ModeLight},
			doc:     "Whether the terminal's background is dark or light. `auto` asks the terminal; one that does not reply is taken for what `$COLORFGBG` says, and for dark if that is not set.",
		},
		{
			key: "theme.colors", of: func(s *Settings) any { return &s.Theme.Colors },
			choices: []string{"auto", "none", "16", "256", "truecolor"},
			doc:     "How many colours are used. `auto` uses `$TERM` and `$COLORTERM`; `$NO_COLOR` means none.",
		},
	}
}

func documentFields(known Known) []field[Settings] {
	return []field[Settings]{
		{
			key: "documents.accent", of: func(s *Settings) any { return &s.Documents.Accent }, check: known.accent,
			doc: "The colour of headings and rules of documents, such as `\"#0f5c66\"`, the default. It must be dark enough to be read on paper.",
		},
		{
			key: "documents.logo", of: func(s *Settings) any { return &s.Documents.Logo },
			doc: "A PNG or SVG file of at most 512 KB that stands at the head of documents in place of the dealer's name. Paths here may begin with `~/`; others are relative to the directory of the settings.",
		},
		{
			key: "documents.font", of: func(s *Settings) any { return &s.Documents.Font },
			doc: "A font file for characters that the program's own font lacks in PDFs, such as Chinese. If it is empty, the system's fonts are looked at.",
		},
		{
			key: "documents.paper", of: func(s *Settings) any { return &s.Documents.Paper }, choices: known.Papers,
			doc: "The paper of documents.",
		},
		{
			key: "documents.language", of: func(s *Settings) any { return &s.Documents.Language },
			choices: known.Languages,
			doc:     "How documents write figures and dates. Their own words are English.",
		},
		{
			key: "documents.detail", of: func(s *Settings) any { return &s.Documents.Detail }, choices: known.Details,
			doc: "How much a client's document tells: the lines with their prices, the lines without, or areas with their sums only.",
		},
		{
			key: "documents.chosen_only", of: func(s *Settings) any { return &s.Documents.ChosenOnly },
			doc: "Whether a client's document leaves out the options that do not count in the total.",
		},
		{
			key: "documents.valid_days", of: func(s *Settings) any { return &s.Documents.ValidDays }, check: checkDays,
			doc: "For how many days a client's document says that its prices hold, such as `\"30\"`. If it is empty, it says nothing about that.",
		},
		{
			key: "documents.folder", of: func(s *Settings) any { return &s.Documents.Folder },
			doc: "The folder that the editor writes documents to; it is made when needed. `tender export` writes to the current folder.",
		},
	}
}

func checkFields(known Known) []field[Settings] {
	return []field[Settings]{{
		key: "check.*", example: `mount = "off"`,
		doc:   "How much a rule of `tender check` matters, by its name: `warn` asks before a proposal goes out, `note` only says it, `off` does not look. The rules are " + orList(known.Rules) + ".",
		set:   func(s *Settings, e entry) string { return setCheck(s, e, known) },
		names: func(s *Settings) []string { return slices.Sorted(maps.Keys(s.checks)) },
	}}
}

// setCheck sets the weight of the rule that e names.
func setCheck(s *Settings, e entry, known Known) string {
	rule := strings.Join(e.path[1:], ".")
	if !slices.Contains(known.Rules, rule) {
		return unknown("rule", rule, known.Rules)
	}
	weight, ok := e.value.(string)
	if !ok || !slices.Contains(known.Weights, weight) {
		return fmt.Sprintf("%s is one of %s", e.name(), orList(known.Weights))
	}
	if s.checks == nil {
		s.checks = make(map[string]string)
	}
	s.checks[rule] = weight
	return ""
}

func commandFields() []field[Settings] {
	return []field[Settings]{{
		key: "commands.*", example: `print = "/opt/quotes/print --copies 2"`,
		doc:   "A command of your own by its name: a program with its arguments, and quotes as in a shell. The list of proposals runs it with the numbers of the marked proposals as its last arguments, without a shell, without an input, and without the account's keys in its environment; it ends with the editor.",
		set:   setCommand,
		names: func(s *Settings) []string { return slices.Sorted(maps.Keys(s.commands)) },
	}}
}

// setCommand sets the command that e names.
func setCommand(s *Settings, e entry) string {
	line, ok := e.value.(string)
	if !ok || strings.TrimSpace(line) == "" {
		return e.name() + " takes a program with its arguments, such as \"/opt/quotes/print --copies 2\""
	}
	if s.commands == nil {
		s.commands = make(map[string]string)
	}
	s.commands[strings.Join(e.path[1:], ".")] = line
	return ""
}

func keyFields(known Known) []field[Settings] {
	return []field[Settings]{
		{
			key: "keys.*", example: `"proposal.new" = ["N", "ctrl+n"]`,
			doc:   "The keys of an action by its name, a string or a list of them, instead of the default ones; docs/keys.md lists the names, also those within a text, such as `text.cut` and `cursor.word-left`. An empty list leaves the action to the box. If two actions of one place have the same key, or a key would be typed as text, the editor and `tender config check` report it.",
			set:   func(s *Settings, e entry) string { return setKeys(s, e, known.actions()) },
			names: func(s *Settings) []string { return slices.Sorted(maps.Keys(s.keys)) },
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

func checkDays(text string) error {
	const most = 3650
	if n, err := strconv.Atoi(text); text != "" && (err != nil || n < 1 || n > most) {
		return fmt.Errorf("documents.valid_days takes a number of days such as \"30\", not %q", text)
	}
	return nil
}
