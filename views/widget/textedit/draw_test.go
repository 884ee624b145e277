package textedit

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"app.tender/tender/views/widget/theme"
)

// letters are styles that a test can read: a letter in brackets opens, a slash closes.
func letters() Styles {
	style := func(s string) theme.Style { return theme.Style{Open: "\x1b]" + s + "\a", Close: "\x1b]/\a"} }
	return Styles{
		Caret: "\x1b]C\a", Selection: style("S"), Match: style("M"), Marker: style("K"), Prompt: style("Q"),
	}
}

// readable shows where styles begin and end.
func readable(view string) string {
	view = strings.ReplaceAll(view, "\x1b[4m", "_")
	return strings.NewReplacer("\x1b]", "<", "\a", ">", " ", "·").Replace(view)
}

func TestView(t *testing.T) {
	for _, tt := range []struct {
		name, from string
		opt        Options
		w, h       int
		want       string
	}{
		{"empty", "|", Options{}, 4, 2, `
<C>····
····`},
		{"wrapped by words", "Blocking behind drywall at 62| in.", Options{}, 12, 4, `
Blocking····
behind······
drywall·at··
62<C>·in.······`},
		{"long word", "abcdefghij|", Options{}, 5, 4, `
abcd·
efgh·
ij<C>···
·····`},
		{"the space at the end has a cell of its own", "abcd |e", Options{}, 5, 2, `
abcd·
<C>e····`},
		{"and the cursor the next row", "abcd |", Options{}, 5, 2, `
abcd·
<C>·····`},
		{"wide", "日本語のテキスト|", Options{}, 7, 3, `
日本語·
のテキ·
スト<C>···`},
		{"wide in an odd cell", "|ab日本", Options{}, 6, 2, `
<C>ab日··
本····`},
		{"wider than the view", "|日", Options{}, 1, 2, `
<C>…
·`},
		{"combining and joined", acute + "|" + family + acute, Options{}, 6, 1, acute + "<C>" + family + acute + "··"},
		{"tab", "a|\tb\n\tc", Options{}, 8, 2, `
a<C>···b···
····c···`},
		{"what can't be drawn", "a|\x1b[m\x00\u202e\u0301\xff", Options{}, 12, 1, "a<C>␛[m␀\ufffd◌\u0301\ufffd····"},
		{"selection", "o|ne\ntw|o", Options{}, 5, 2, `
o<S>ne·</>·
<S>tw</><C>o··`},
		{"selection backwards", "on|e|", Options{}, 5, 1, "on<S>e</><C>··"},
		{"marker", "one\n|two", Options{Marker: "▌"}, 6, 3, `
·one··
<K>▌</><C>two··
······`},
		{"no marker when narrow", "|one", Options{Marker: "▌"}, 3, 2, `
<C>on·
e··`},
		{"line", "Theater|", Options{Line: true}, 12, 1, "Theater<C>·····"},
		{"line scrolled", "Northlight VX-75|", Options{Line: true}, 8, 2, `
…·VX-75<C>·
········`},
		{"line of wide text scrolled", "日本語|", Options{Line: true}, 6, 1, "…本語<C>·"},
		{"line cut on the right", "|Northlight VX-75", Options{Line: true}, 8, 1, "<C>Northli…"},
		{"line cut at both ends", "Northlight VX|-75", Options{Line: true}, 8, 1, "…ht·VX<C>-…"},
		{"wide line cut at both ends", "日本語日|本語日", Options{Line: true}, 5, 1, "…<C>本·…"},
		{"line that fits", "|Northlig", Options{Line: true}, 8, 1, "<C>Northlig"},
		{"wide line cut on the right", "|日本語日本語", Options{Line: true}, 8, 1, "<C>日本語·…"},
		{"line too narrow for a sign", "日本語|", Options{Line: true}, 3, 1, "語<C>·"},
		{"line with a tab", "|a\tb", Options{Line: true}, 6, 1, "<C>a␉b···"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.opt.Styles = letters()
			e := at(tt.from, tt.opt)
			e.SetSize(tt.w, tt.h)
			if diff := cmp.Diff(strings.TrimPrefix(tt.want, "\n"), readable(e.View())); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestViewWithoutFocus(t *testing.T) {
	e := at("on|e", Options{Styles: letters(), Marker: "▌"})
	e.SetSize(6, 1)
	e.Blur()
	if got, want := readable(e.View()), "·one··"; got != want {
		t.Errorf("blurred: %q, want %q", got, want)
	}
	e.Focus()
	if got, want := readable(e.View()), "<K>▌</>on<C>e··"; got != want {
		t.Errorf("focused: %q, want %q", got, want)
	}
	e.SetStyles(Styles{}) // below a dialog
	if got := e.View(); got != "▌one  " {
		t.Errorf("without a cursor: %q", got)
	}
}

func TestViewIsExactAtEverySize(t *testing.T) {
	opts := []Options{
		{},
		{Marker: "▌"},
		{Line: true},
	}
	rapid.Check(t, func(t *rapid.T) {
		e := New(anyText.Draw(t, "text"), rapid.SampledFrom(opts).Draw(t, "opt"))
		e.SetCursor(rapid.IntRange(0, 20).Draw(t, "cursor"))
		if !e.opt.Line && rapid.Bool().Draw(t, "finds") {
			press(e, rapid.SampledFrom([]string{"ctrl+f e", "ctrl+f q q", "ctrl+g 2", "shift+right ctrl+f"}).
				Draw(t, "prompt"))
		}
		e.SetSize(rapid.IntRange(0, 30).Draw(t, "w"), rapid.IntRange(0, 8).Draw(t, "h"))
		checkView(t, e)
	})
}

func TestHostileTextIsNeverDrawn(t *testing.T) {
	e := New("a\x1b]0;title\a\x1b[2J\u009b31m\u202e\u200b\x9b\r\x7f\u2028z", Options{})
	e.SetSize(40, 2)
	e.Blur()
	for _, r := range e.View() {
		if r < 0x20 && r != '\n' || r >= 0x7f && r < 0xa0 || r == 0x202e || r == 0x200b || r == 0x2028 {
			t.Errorf("%U was drawn", r)
		}
	}
}
