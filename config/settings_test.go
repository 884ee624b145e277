package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var known = Known{
	Rules: []string{"mount", "terms"}, Weights: []string{"warn", "note", "off"},
	Actions: func() []string { return []string{"text.client", "text.notes", "quit", "proposal.new"} },
	Themes:  []string{"default", "contrast"},
	Papers:  []string{"letter", "a4"},
	Accent: func(colour string) error {
		if colour == "#ffee00" {
			return errors.New("too light")
		}
		return nil
	},
}

// What a list of the settings says is what holds, also of the names in a table.
func TestTheListOfSettingsHasTheirValues(t *testing.T) {
	s, err := parseSettings("settings.toml", []byte("[theme]\nmode = \"dark\"\n[check]\nterms = \"off\"\nmount = \"note\"\n"),
		known)
	if err != nil {
		t.Fatal(err)
	}
	said := make(map[string]string)
	for _, f := range s.List(known) {
		if said[f.Name] = f.Value; f.About == "" {
			t.Errorf("%s has no words", f.Name)
		}
	}
	for name, want := range map[string]string{
		"theme.mode": `"dark"`, "theme.name": `"default"`, "mouse": "false", "check.*": "mount, terms", "keys.*": "",
	} {
		if got, ok := said[name]; !ok || got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}

func TestSettingsAreRead(t *testing.T) {
	s, err := parseSettings("settings.toml", []byte(`
profile = "work"
mouse = true
margin_floor = "22.5"
theme = { name = "contrast", mode = "light" }

[keys]
"text.client" = "ctrl+e"
text.notes = ["space", "alt+n"] # dots need no quotes
quit = []
`), known)
	if err != nil {
		t.Fatal(err)
	}
	want := defaultSettings(known)
	want.Profile, want.Mouse, want.MarginFloor = "work", true, "22.5"
	want.Theme.Name, want.Theme.Mode = "contrast", ModeLight
	want.keys = map[string][]string{"text.client": {"ctrl+e"}, "text.notes": {" ", "alt+n"}, "quit": {}}
	if diff := cmp.Diff(want, s, cmp.AllowUnexported(Settings{})); diff != "" {
		t.Error(diff)
	}
}

func TestEveryMistakeIsNamedWithItsPlace(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"unknown key", "profil = \"x\"", `s.toml:1:1: unknown key "profil"; did you mean "profile"?`},
		{
			"unknown key in a table", "[theme]\nmode = \"dark\"\n  colour = \"16\"",
			`s.toml:3:3: unknown key "theme.colour"; did you mean "theme.colors"?`,
		},
		{"unlike anything", "zzzzzzzzzzzzzzz = 1", `s.toml:1:1: unknown key "zzzzzzzzzzzzzzz"`},
		{
			"unknown table", "[theem]\nmode = \"dark\"\n[keys.text]\n[theme]\nnam = \"x\"",
			"s.toml:1:2: unknown table \"theem\"; did you mean \"theme\"?\n" +
				`s.toml:5:1: unknown key "theme.nam"; did you mean "theme.name"?`,
		},
		{"several tables", "[[theme]]\nmode = \"dark\"", `s.toml:1:3: there is one table theme; write [theme]`},
		{
			"value for a table", "theme = \"dark\"",
			`s.toml:1:1: theme is a table; write [theme] on a line above its keys`,
		},
		{"wrong type", "mouse = \"yes\"", `s.toml:1:9: mouse takes true or false, not a string`},
		{
			"no percentage", "margin_floor = \"20%\"",
			`s.toml:1:16: margin_floor takes a percentage below 100 such as "20" or "22.5", not "20%"`,
		},
		{
			"too much", "margin_floor = \"100\"",
			`s.toml:1:16: margin_floor takes a percentage below 100 such as "20" or "22.5", not "100"`,
		},
		{"too light", "[documents]\naccent = \"#ffee00\"", `s.toml:2:10: documents.accent: too light`},
		{
			"no days", "documents.valid_days = \"0\"",
			`s.toml:1:24: documents.valid_days takes a number of days such as "30", not "0"`,
		},
		{"paper", "documents.paper = \"a5\"", `s.toml:1:19: documents.paper can't be "a5"; it takes "letter" or "a4"`},
		{"no text", "margin_floor = 20", `s.toml:1:16: margin_floor takes a string, not a number`},
		{"a number", "editor = 3", `s.toml:1:10: editor takes a string, not a number`},
		{"a date", "editor = 2026-01-02", `s.toml:1:10: editor takes a string, not a date`},
		{"a list", "editor = [\"vi\", \"-n\"]", `s.toml:1:1: editor takes a string, not a list of strings`},
		{
			"choice", "theme.mode = \"dusk\"",
			`s.toml:1:14: theme.mode can't be "dusk"; it takes "auto", "dark" or "light"`,
		},
		{
			"action", "[keys]\n\"text.klient\" = \"e\"",
			`s.toml:2:17: unknown action "text.klient"; did you mean "text.client"?`,
		},
		{"key", "[keys]\nquit = \"contrl+q\"", `s.toml:2:8: unknown key "contrl+q"`},
		{"key name", "[keys]\nquit = \"escp\"", `s.toml:2:8: unknown key "escp"; did you mean "esc"?`},
		{
			"shifted letter", "[keys]\nquit = \"shift+q\"",
			`s.toml:2:8: "shift+q" is written as the character it types, for example "K"`,
		},
		{
			"ctrl with a digit", "[keys]\nquit = \"ctrl+1\"",
			`s.toml:2:8: no terminal sends "ctrl+1"; ctrl goes with a to z and @ [ \ ] ^ _`,
		},
		{
			"ctrl with a named key", "[keys]\nquit = \"ctrl+enter\"",
			`s.toml:2:8: no terminal sends "ctrl+enter"; ctrl goes with up down left right home end pgup pgdown`,
		},
		{
			"shift with a named key", "[keys]\nquit = \"shift+f5\"",
			`s.toml:2:8: no terminal sends "shift+f5"; shift goes with up down left right home end tab`,
		},
		{
			"both with a named key", "[keys]\nquit = \"alt+ctrl+shift+tab\"",
			`s.toml:2:8: no terminal sends "alt+ctrl+shift+tab"; ctrl+shift goes with up down left right home end`,
		},
		{"another key", "[keys]\nquit = \"ctrl+i\"", `s.toml:2:8: no terminal sends "ctrl+i": it arrives as "tab"`},
		{
			"the head of a sequence", "[keys]\nquit = \"alt+[\"",
			`s.toml:2:8: "alt+[" can't be told from the beginning of other keys and of replies of the terminal`,
		},
		{
			"another key with alt", "[keys]\nquit = \"alt+ctrl+m\"",
			`s.toml:2:8: no terminal sends "alt+ctrl+m": it arrives as "enter"`,
		},
		{
			"keys of another type", "[keys]\nquit = true",
			`s.toml:2:8: keys.quit takes a key or a list of keys, not true or false`,
		},
		{
			"a mixed list", "[keys]\nquit = [\"q\", 1]",
			`s.toml:2:1: keys.quit takes a key or a list of keys, not a list of something else than strings`,
		},
		{"no TOML", "mouse = maybe", `s.toml:1:9: unexpected character U+006D 'm' at start of value`},
		{"twice", "mouse = true\nmouse = false", `s.toml:2:1: key mouse is already defined`},
		{
			"all at once", "mous = true\n[theme]\nmode = \"dim\"\n",
			"s.toml:1:1: unknown key \"mous\"; did you mean \"mouse\"?\n" +
				`s.toml:3:8: theme.mode can't be "dim"; it takes "auto", "dark" or "light"`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := parseSettings("s.toml", []byte(tt.src), known)
			if _, ok := errors.AsType[*FileError](err); !ok {
				t.Fatalf("got %v, want a FileError", err)
			}
			if diff := cmp.Diff(tt.want, err.Error()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestValidSettingsApplyNextToInvalidOnes(t *testing.T) {
	s, err := parseSettings("s.toml", []byte("mouse = true\neditor = 3\n"), known)
	if err == nil || !s.Mouse {
		t.Errorf("mouse is %v, error %v", s.Mouse, err)
	}
}

func TestDefaultsApplyWithoutAFile(t *testing.T) {
	s, err := ReadSettings(filepath.Join(t.TempDir(), "none.toml"), known)
	if err != nil || s.Theme.Name != "default" || s.LiveWrite != LiveAsk {
		t.Errorf("got %+v, %v", s, err)
	}
}

// The template shows the defaults: uncommented, it has to mean what an empty file means.
func TestTemplateIsTheDefaults(t *testing.T) {
	var b strings.Builder
	for line := range strings.Lines(Template(known)) {
		setting, isComment := strings.CutPrefix(line, "# ")
		example := strings.Contains(setting, "proposal.new") || strings.HasPrefix(setting, "mount =") ||
			strings.HasPrefix(setting, "print =")
		if isComment && strings.Contains(setting, " = ") && !example {
			line = setting
		}
		b.WriteString(line)
	}
	s, err := parseSettings("template", []byte(b.String()), known)
	if err != nil {
		t.Fatalf("%v\n%s", err, b.String())
	}
	if diff := cmp.Diff(defaultSettings(known), s, cmp.AllowUnexported(Settings{})); diff != "" {
		t.Error(diff)
	}
	if _, err := parseSettings("template", []byte(Template(known)), known); err != nil {
		t.Error(err)
	}
}

func TestMarkdownNamesEverySetting(t *testing.T) {
	doc := Markdown(known, nil)
	for _, key := range append(keys(settingsFields(known)), keys(profileFields())...) {
		if !strings.Contains(doc, "| `"+key+"` |") {
			t.Errorf("no row for %s", key)
		}
	}
}

func TestKeysReturnsACopy(t *testing.T) {
	s, err := parseSettings("s.toml", []byte("keys.quit = [\"ctrl+q\"]"), known)
	if err != nil {
		t.Fatal(err)
	}
	s.Keys()["quit"][0] = "x"
	if got := s.Keys()["quit"][0]; got != "ctrl+q" {
		t.Errorf("a caller changed the settings: %q", got)
	}
}

func TestDefaultProfileIsWrittenInPlace(t *testing.T) {
	tests := []struct{ name, src, want string }{
		{"no file", "", "profile = \"work\"\n"},
		{"another", "# mine\nprofile = \"home\" # stays\n[keys]\n", "# mine\nprofile = \"work\" # stays\n[keys]\n"},
		{"tables alone", "[theme]\nmode = \"dark\"\n", "profile = \"work\"\n[theme]\nmode = \"dark\"\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "dir", "settings.toml")
			if tt.src != "" {
				if err := WriteFile(path, []byte(tt.src)); err != nil {
					t.Fatal(err)
				}
			}
			if err := SetDefaultProfile(path, "work"); err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
	if err := SetDefaultProfile(filepath.Join(t.TempDir(), "s.toml"), "no\nname"); err == nil {
		t.Error("a name with a line break was written")
	}
}

func FuzzSettings(f *testing.F) {
	f.Add("mouse = true\n[keys]\nquit = [\"q\"]\n")
	f.Add("a = {b = [1, {c = 2}]}\n[[x]]\ny.z = 1")
	f.Fuzz(func(t *testing.T, src string) {
		_, err := parseSettings("s.toml", []byte(src), known)
		var fe *FileError
		if err != nil && !errors.As(err, &fe) {
			t.Fatalf("an error without a position: %v", err)
		}
		if fe == nil {
			return
		}
		lines := strings.Count(src, "\n") + 1
		for _, p := range fe.Problems {
			if p.Line < 1 || p.Line > lines || p.Column < 1 || p.Message == "" {
				t.Errorf("%+v is not a position in a file of %d lines", p, lines)
			}
		}
	})
}

func TestWhereAPathOfTheSettingsIs(t *testing.T) {
	d := Dirs{Config: filepath.FromSlash("/etc/tender"), Home: filepath.FromSlash("/home/dana")}
	elsewhere := filepath.Join(t.TempDir(), "logo.svg")
	for path, want := range map[string]string{
		"": "", "logo.svg": "/etc/tender/logo.svg", "~/logo.svg": "/home/dana/logo.svg", "~": "/home/dana",
		elsewhere: elsewhere, "~dana/x": "/etc/tender/~dana/x",
	} {
		if got := d.Named(path); got != filepath.FromSlash(want) {
			t.Errorf("%q: %q", path, got)
		}
	}
}

// A rule of the check and its weight are names that the program knows.
func TestRulesOfTheCheck(t *testing.T) {
	for _, tt := range []struct{ src, want, wrong string }{
		{"[check]\nmount = \"off\"\n", "off", ""},
		{"[check]\nmounts = \"off\"\n", "", "unknown rule \"mounts\""},
		{"[check]\nmount = \"never\"\n", "", "check.mount is one of \"warn\", \"note\" or \"off\""},
		{"[check]\nmount = true\n", "", "check.mount is one of"},
	} {
		s, err := parseSettings("settings.toml", []byte(tt.src), known)
		if got := s.Checks()["mount"]; got != tt.want {
			t.Errorf("%q: %q, want %q", tt.src, got, tt.want)
		}
		if said := fmt.Sprint(err); tt.wrong != "" && !strings.Contains(said, tt.wrong) || tt.wrong == "" && err != nil {
			t.Errorf("%q: %s", tt.src, said)
		}
	}
}

// A command is one's own: its name is free, and it is a program with its arguments.
func TestOwnCommands(t *testing.T) {
	const two = "[commands]\nprint = \"/opt/print --copies 2\"\n\"to CRM\" = \"crm\"\n"
	s, err := parseSettings("settings.toml", []byte(two), known)
	got := s.Commands()
	if err != nil || len(got) != 2 || got["print"] != "/opt/print --copies 2" || got["to CRM"] != "crm" {
		t.Errorf("%q, %v", got, err)
	}
	for _, src := range []string{"[commands]\nprint = \"\"\n", "[commands]\nprint = 3\n"} {
		if _, err := parseSettings("settings.toml", []byte(src), known); !strings.Contains(fmt.Sprint(err),
			"commands.print takes a program") {
			t.Errorf("%q: %v", src, err)
		}
	}
}
