package cli

import (
	"bytes"
	"os"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"

	"app.tender/tender/cli/output"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/theme"
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
)

func TestTableAlignsByCells(t *testing.T) {
	tb := newTable("Name", "", "Total").figures(2)
	tb.add("林 Residence", "", "9.00")
	tb.add("two\nlines", "", "1,000.00")
	tb.add("tab\there", "", "–")
	want := "Name             Total\n" +
		"林 Residence      9.00\n" +
		"two …         1,000.00\n" +
		"tab here             –\n"
	if diff := cmp.Diff(want, tb.text(0)); diff != "" {
		t.Error(diff)
	}
}

// A table that is wider than the terminal goes on below, in the columns that give.
func TestTableKeepsWithinTheTerminal(t *testing.T) {
	tb := newTable("Number", "Name", "Client", "Total").figures(0, 3).give(1, 2)
	tb.add("#1", "Short", "Northeastern Municipal Water Authority", "9.00")
	tb.add("#2", "A name that is a good deal longer", "林さん", "1,000.00")
	want := "" +
		"Number  Name                  Client                   Total\n" +
		"    #1  Short                 Northeastern              9.00\n" +
		"                              Municipal Water\n" +
		"                              Authority\n" +
		"    #2  A name that is a      林さん                1,000.00\n" +
		"        good deal longer\n"
	if diff := cmp.Diff(want, tb.text(60)); diff != "" {
		t.Error(diff)
	}
	tb = newTable("Number", "Name", "Client", "Total").figures(0, 3).give(1, 2)
	tb.add("#2", "A name that is a good deal longer", "Northeastern Municipal", "1,000.00")
	if got := tb.columnWidths(10); got[0] != 6 || got[1] != leastColumn || got[2] != leastColumn || got[3] != 8 {
		t.Errorf("the least widths are %v", got)
	}
}

// On a terminal that is too narrow for the columns each cell has a line, so that no word
// and no figure is broken by the terminal.
func TestTableIsAListWhereTheTerminalIsTooNarrow(t *testing.T) {
	tb := newTable("Number", "Name", "", "Total USD").figures(0, 3).give(1)
	tb.add("#1", "Short", "", "9.00")
	tb.add("#2", "A name that is a good deal longer", "note", "1,000.00")
	want := "" +
		"Number     #1\n" +
		"Name       Short\n" +
		"Total USD  9.00\n" +
		"\n" +
		"Number     #2\n" +
		"Name       A name that is a\n" +
		"           good deal longer\n" +
		"           note\n" +
		"Total USD  1,000.00\n"
	if diff := cmp.Diff(want, tb.text(30)); diff != "" {
		t.Error(diff)
	}
}

// full is a disk without space.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// gone is a reader that has read enough.
type gone struct{}

func (gone) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// A script that writes an export to a full disk goes on with half a plan, if it is not told.
func TestWhatCannotBePrintedIsAFailure(t *testing.T) {
	t.Parallel()
	env := func(string) (string, bool) { return "", false }
	for _, line := range [][]string{{"version"}, {"man", "show"}, {"config", "path"}, {"trigger", "list"}} {
		var errs bytes.Buffer
		if code := Main(t.Context(), Streams{In: strings.NewReader(""), Out: full{}, Err: &errs, Env: env}, line); code != ExitFailed || !strings.Contains(errs.String(), "no space left") {
			t.Errorf("%v on a full disk: exit code %d, %q", line, code, errs.String())
		}
		errs.Reset()
		if code := Main(t.Context(), Streams{In: strings.NewReader(""), Out: gone{}, Err: &errs, Env: env}, line); line[0] != "man" && (code != ExitOK || errs.Len() > 0) {
			t.Errorf("%v for a reader that went away: exit code %d, %q", line, code, errs.String())
		}
	}
}

func TestOneCurrencyStandsInTheHeading(t *testing.T) {
	for want, rows := range map[string][][]string{
		"Total USD\n     1.00\n        –\n": {{"1.00", "USD"}, {"–", ""}},
		"Total\n 1.00  USD\n 2.00  CAD\n":   {{"1.00", "USD"}, {"2.00", "CAD"}},
		"Total\n    –\n":                    {{"–", ""}},
	} {
		tb := newTable("Total", "").figures(0)
		for _, row := range rows {
			tb.add(row...)
		}
		if diff := cmp.Diff(want, tb.inOneCurrency(0).text(0)); diff != "" {
			t.Error(diff)
		}
	}
}

func TestMoneyInJSONIsExact(t *testing.T) {
	tests := []struct{ amount, code, want string }{
		{"51277.87", "USD", "51277.87"},
		{"100", "USD", "100.00"},
		{"0.125", "USD", "0.125"},
		{"-1906.030", "USD", "-1906.03"},
		{"1500", "JPY", "1500"},
		{"12345678901234567890.12", "USD", "12345678901234567890.12"},
	}
	for _, tt := range tests {
		if got := jsonMoney(decimal.NewNullDecimal(decimal.RequireFromString(tt.amount)), money.Currency{Code: tt.code}); got == nil || *got != tt.want {
			t.Errorf("%s %s: got %s, want %s", tt.amount, tt.code, *got, tt.want)
		}
	}
	if got := jsonMoney(decimal.NullDecimal{}, money.Currency{Code: "USD"}); got != nil {
		t.Errorf("no figure is %q", *got)
	}
}

func TestItemsAreListedBelowTheirParents(t *testing.T) {
	items := []state.ClientItem{
		{ID: 3, ParentID: 1},
		{ID: 1},
		{ID: 4, ParentID: 3},
		{ID: 5, ParentID: 99},
		{ID: 6, ParentID: 6},
		{ID: 2},
		{ID: 7, ParentID: 8},
		{ID: 8, ParentID: 7},
	}
	var got []int64 // id and depth
	for _, at := range inTreeOrder(items) {
		got = append(got, int64(at.item.ID)*10+int64(at.depth))
	}
	if diff := cmp.Diff([]int64{10, 31, 42, 50, 60, 20, 70, 81}, got); diff != "" {
		t.Error(diff)
	}
}

func TestVersion(t *testing.T) {
	setting := func(k, v string) debug.BuildSetting { return debug.BuildSetting{Key: k, Value: v} }
	tests := []struct {
		info *debug.BuildInfo
		want string
	}{
		{nil, "unknown"},
		{&debug.BuildInfo{Main: debug.Module{Version: "v1.2.3"}}, "v1.2.3"},
		{&debug.BuildInfo{Main: debug.Module{Version: "(devel)"}}, "development"},
		{
			&debug.BuildInfo{Settings: []debug.BuildSetting{setting("vcs.revision", "0123456789abcdef"), setting("vcs.modified", "true")}},
			"development, commit 0123456789ab with changes",
		},
	}
	for _, tt := range tests {
		if got := version(tt.info); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}

func TestThemeFollowsSettingsThenTheTerminal(t *testing.T) {
	tests := []struct {
		name  string
		env   map[string]string
		theme config.Theme
		want  theme.Config
	}{
		{"dark unless told", nil, config.Theme{Mode: "auto", Colors: "16"}, theme.Config{Dark: true, Profile: theme.ANSI16}},
		{"light by the terminal", map[string]string{"COLORFGBG": "0;15"}, config.Theme{Mode: "auto", Colors: "256"}, theme.Config{Profile: theme.ANSI256}},
		{"light by the settings", nil, config.Theme{Mode: "light", Colors: "truecolor"}, theme.Config{Profile: theme.TrueColor}},
		{"dark by the settings", map[string]string{"COLORFGBG": "0;15"}, config.Theme{Mode: "dark", Colors: "none"}, theme.Config{Dark: true}},
		{"no colours above all", map[string]string{"NO_COLOR": "1"}, config.Theme{Mode: "dark", Colors: "truecolor"}, theme.Config{Dark: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := &app{Streams: Streams{Out: &bytes.Buffer{}, Env: func(name string) (string, bool) {
				v, ok := tt.env[name]
				return v, ok
			}}}
			if diff := cmp.Diff(tt.want, a.theme(tt.theme)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestValueReadsTexts(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/note.txt", []byte("one\r\ntwo\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	a := &app{Streams: Streams{In: strings.NewReader("from stdin\n\n")}}
	for _, tt := range []struct{ arg, want string }{
		{"plain", "plain"},
		{"", ""},
		{"@" + dir + "/note.txt", "one\ntwo"},
		{"-", "from stdin\n"},
		{"@@home", "@home"},
		{"\x1b[31mred\x1b[0m \u200fשלום", "red ⟦RLM⟧שלום"},
		{"typed\n", "typed\n"},
	} {
		if got, err := a.value(tt.arg); err != nil || got != tt.want {
			t.Errorf("%q: got %q, %v, want %q", tt.arg, got, err, tt.want)
		}
	}
	if _, err := a.value("@" + dir + "/none.txt"); err == nil {
		t.Error("a file that is not there was read")
	}
}

// An edit that the service can't take is not put into the outbox: there it could only be
// dropped.
func TestAnEditThatIsTooLongIsWrongUse(t *testing.T) {
	long := state.Edit{Change: state.WriteText{Text: strings.Repeat("é", state.MaxText+1)}}
	if err := fits(long); exitCode(err) != ExitUsage {
		t.Errorf("too long: %v", err)
	}
	long = long.WithText(strings.Repeat("é", state.MaxText))
	if err := fits(long); err != nil {
		t.Errorf("just short enough: %v", err)
	}
}

// Who lists ten thousand journal lines for a program does not wait for a table that nobody sees.
func TestAListIsMadeForThoseWhoReadItAlone(t *testing.T) {
	t.Parallel()
	for want, formats := range map[string][]output.Format{"1 cell": {{}}, "1 value": {{JSON: true}, {Lines: true}}} {
		for _, format := range formats {
			var made []string
			a := &app{Streams: Streams{Out: new(bytes.Buffer), Env: func(string) (string, bool) { return "", false }}, format: format}
			err := printList(a, []int{1}, func(n *int) int {
				made = append(made, "1 value")
				return *n
			}, newTable("N"), func(*int) []string {
				made = append(made, "1 cell")
				return []string{"1"}
			}, "")
			if got := strings.Join(made, ", "); err != nil || got != want {
				t.Errorf("%+v: %v: made %q, want %q", format, err, got, want)
			}
		}
	}
}
