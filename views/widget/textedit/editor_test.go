package textedit

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"github.com/google/go-cmp/cmp"

	"app.tender/tender/views/screen"
)

const (
	family = "👨\u200d👩\u200d👧"
	acute  = "e\u0301"
)

// named are the named keys of tests; everything else is typed.
var named = func() map[string]tea.KeyMsg {
	keys := map[string]tea.KeyMsg{}
	for t := tea.KeyType(-80); t < 128; t++ {
		for _, alt := range []bool{false, true} {
			if k := (tea.KeyMsg{Type: t, Alt: alt}); t != tea.KeyRunes && t != tea.KeySpace && k.String() != "" {
				keys[k.String()] = k
			}
		}
	}
	return keys
}()

// key returns the message for a key name such as "ctrl+left", "alt+b" or "x".
func key(name string) tea.KeyMsg {
	if k, ok := named[name]; ok {
		return k
	}
	rest, alt := strings.CutPrefix(name, "alt+")
	if !alt {
		rest = name
	}
	if rest == " " {
		return tea.KeyMsg{Type: tea.KeySpace, Runes: []rune(" "), Alt: alt}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(rest), Alt: alt}
}

func pasted(s string) tea.KeyMsg {
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s), Paste: true}
}

// press presses keys by name, separated by spaces; "space" is the space bar.
func press(e *Editor, keys string) (last Effect) {
	for name := range strings.FieldsSeq(keys) {
		if name == "space" {
			name = " "
		}
		_, last = e.Update(key(name))
	}
	return last
}

// typed types text as a terminal sends it, character by character.
func typed(e *Editor, text string) {
	for _, r := range text {
		switch r {
		case '\n':
			e.Update(key("enter"))
		case ' ':
			e.Update(key(" "))
		default:
			e.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		}
	}
}

// at returns an editor with the cursor at "|" in text. Two of them enclose the selection.
func at(text string, opt Options) *Editor {
	before, rest, _ := strings.Cut(text, "|")
	middle, after, selects := strings.Cut(rest, "|")
	e := New(before+middle+after, opt)
	e.moveTo(e.body.posOf(behind(before)), false)
	if selects {
		e.moveTo(e.body.posOf(behind(before+middle)), true)
	}
	return e
}

func behind(s string) bytePos { return after(bytePos{}, s) }

// shown returns the text with "|" at the cursor and at the start of the selection.
func shown(e *Editor) string {
	a, b := e.selection()
	begin, end := bytePos{}, e.body.bytePosOf(e.body.end())
	s := e.body.between(begin, e.body.bytePosOf(a)) + "|"
	if a != b {
		s += e.body.between(e.body.bytePosOf(a), e.body.bytePosOf(b)) + "|"
	}
	return s + e.body.between(e.body.bytePosOf(b), end)
}

// checkView checks that the view has exactly its size, and that the cursor is drawn at cursorCell, over the text's own
// character.
func checkView(t interface {
	Helper()
	Fatalf(string, ...any)
}, e *Editor,
) {
	t.Helper()
	const caret = "\x1b[81m"
	e.SetStyles(Styles{Caret: caret})
	view := e.View()
	lines := strings.Split(view, "\n")
	if len(lines) != max(1, e.h) {
		t.Fatalf("%d rows, want %d: %q", len(lines), e.h, view)
	}
	if e.h == 0 || e.w == 0 {
		return
	}
	for i, l := range lines {
		if w := ansi.StringWidth(l); w != e.w {
			t.Fatalf("row %d is %d cells, want %d: %+q", i, w, e.w, l)
		}
	}
	x, y, ok := cursorCell(e)
	if e.prompt.open() || !e.focused || e.Selecting() || strings.Contains(view, "\ufe0f") {
		// The emulator draws an ASCII letter before it sees what joins it, and so does not recognize it as an emoji.
		return
	}
	if !ok {
		t.Fatalf("the cursor at %v is outside %dx%d", e.cursor, e.w, e.h)
	}
	for row, line := range lines {
		before, _, found := strings.Cut(line, caret)
		if found != (row == y) || found && ansi.StringWidth(before) != x {
			t.Fatalf("row %d is %+q; the cursor is at %d,%d", row, line, x, y)
		}
	}
	// Two extra columns keep the emulator away from its last one, where it misplaces marks.
	term := vt.NewEmulator(e.w+2, e.h)
	defer func() { _ = term.Close() }()
	_, _ = fmt.Fprint(term, "\x1b[?2027h\x1b[?7l"+strings.ReplaceAll(view, "\n", "\r\n"))
	p := e.body.paras[e.cursor.p]
	if e.cursor.c >= len(p.clusters) || e.Empty() {
		return
	}
	want := p.piece(e.cursor.c)
	c := p.clusters[e.cursor.c]
	if c.odd || c.kind == tab || int(c.width) > e.w {
		return
	}
	if got := term.CellAt(x, y).Content; got != want && (want[0] >= 0x80 || got != want[:1]) {
		t.Fatalf("the cursor is drawn on %+q, the text has %+q: %+q", got, want, view)
	}
}

func TestTextReturnsWhatWasSet(t *testing.T) {
	for _, s := range []string{
		"", "\n", "a\n\nb\n", "é and " + acute, family + "\u200d", "a\x1b[31mb\x00\x7f\u202e",
		"\xff\xc3 broken \xe3\x81",
		strings.Repeat("\u0301", 100), "\t tab", "日本語\n한글\nहिन्दी", "\u0600\u0661 \u0600.",
	} {
		e := New(s, Options{})
		e.SetSize(7, 5)
		if got := e.Text(); got != s {
			t.Errorf("Text = %+q, want %+q", got, s)
		}
		checkView(t, e)
		press(e, "ctrl+end x backspace")
		if got := e.Text(); got != s {
			t.Errorf("after x and backspace: %+q, want %+q", got, s)
		}
		checkView(t, e)
	}
	if got := New("a\r\nb\rc", Options{}).Text(); got != "a\nb\nc" {
		t.Errorf("line ends: %q", got)
	}
}

func TestTyping(t *testing.T) {
	for _, tt := range []struct{ name, from, keys, want string }{
		{"letters", "|", "a b space c", "ab c|"},
		{"new line", "ab|cd", "enter", "ab\n|cd"},
		{"accent after its letter", "e|x", "\u0301", acute + "|x"},
		{"accent before a letter", "|x", "e \u0301", acute + "|x"},
		{"joined emoji", "👨|", "\u200d 👩", "👨\u200d👩|"},
		{"emoji style by itself", "❤|", "\ufe0f", "❤\ufe0f|"},
		{"flag", "🇺|", "🇸", "🇺🇸|"},
		{"over a selection", "a|bc|d", "x", "ax|d"},
		{"the same over a selection", "a|b|c", "b", "ab|c"},
		{"control characters don't arrive", "a|", "\u009b \u200b", "a|"},

		{"backspace", "ab|", "backspace", "a|"},
		{"backspace takes a whole character", family + acute + "|", "backspace backspace", "|"},
		{"backspace joins lines", "a\n|b", "backspace", "a|b"},
		{"backspace at the start", "|a", "backspace", "|a"},
		{"backspace of a selection", "a|bc|", "backspace", "a|"},
		{"delete", "a|bc", "delete", "a|c"},
		{"delete joins lines", "a|\nb", "ctrl+d", "a|b"},
		{"delete at the end", "a|", "delete", "a|"},
		{"what joins by a deletion", "🇺|x🇸", "delete", "🇺🇸|"},
		{"word left", "one two|", "ctrl+w", "one |"},
		{"word left in a word", "one tw|o", "alt+backspace", "one |o"},
		{"word right", "|one two", "alt+d", "| two"},
		{"to line start", "a\nbc|d", "ctrl+u", "a\n|d"},
		{"to line start at the start", "a\n|d", "ctrl+u", "a|d"},
		{"to line end", "a|bc\nd", "alt+k", "a|\nd"},
		{"to line end at the end", "a|\nd", "alt+k", "a|d"},

		{"cut and paste", "a|bc|d", "ctrl+x end ctrl+v ctrl+v", "adbcbc|"},
		{"copy and paste", "a|b\nc|d", "alt+c end ctrl+v", "ab\ncdb\nc|"},
		{"cut nothing", "a|b", "ctrl+x", "a|b"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := at(tt.from, Options{})
			press(e, tt.keys)
			if got := shown(e); got != tt.want {
				t.Errorf("got %+q, want %+q", got, tt.want)
			}
			checkView(t, e)
		})
	}
}

func TestMoving(t *testing.T) {
	for _, tt := range []struct{ name, from, keys, want string }{
		{"left and right", "ab|c", "left left right", "a|bc"},
		{"over a line end", "a\n|b", "left right right", "a\nb|"},
		{"whole characters", "|" + family + acute + "日", "right right", family + acute + "|日"},
		{"ends of the text", "|", "left right up down", "|"},
		{"word left", "one, two  |", "ctrl+left ctrl+left", "|one, two  "},
		{"word right", "|one, two  ", "alt+f", "one|, two  "},
		{"word right twice", "|one, two  ", "ctrl+right alt+right", "one, two|  "},
		{"word over lines", "one|\n\n two", "alt+f", "one\n\n two|"},
		{"word between scripts", "|abc日本語def", "alt+f alt+f", "abc日本語|def"},
		{"accents are part of words", "|caf" + acute + " x", "alt+f", "caf" + acute + "| x"},
		{"home and end", "one\ntw|o", "home end", "one\ntwo|"},
		{"text start", "one\ntw|o", "ctrl+home", "|one\ntwo"},
		{"text end", "o|ne\ntwo", "ctrl+end", "one\ntwo|"},
		{"lines", "one\ntwo\nth|ree", "ctrl+up ctrl+up", "one\n|two\nthree"},
		{"lines down", "o|ne\ntwo\nthree", "ctrl+down", "one\n|two\nthree"},
		{"lines to the end", "o|ne", "ctrl+down", "one|"},
		{"lines to the start", "|one", "ctrl+up", "|one"},
		{"up keeps the column", "abcdef\nab\nabcd|ef", "up up", "abcd|ef\nab\nabcdef"},
		{"up in wide text", "日本語\nab|c", "up", "日|本語\nabc"},
		{"up from the first row", "ab|c", "up", "|abc"},
		{"down from the last row", "a|bc", "down", "abc|"},

		{"select right", "a|bc", "shift+right", "a|b|c"},
		{"select and turn back", "a|bc", "shift+right shift+left", "a|bc"},
		{"select words", "|one two", "ctrl+shift+right ctrl+shift+right", "|one two|"},
		{"select words with alt", "one two|", "alt+shift+left", "one |two|"},
		{"select rows", "o|ne\ntwo", "shift+down", "o|ne\nt|wo"},
		{"select to the ends", "on|e", "shift+home", "|on|e"},
		{"select to the end", "on|e", "shift+end", "on|e|"},
		{"select the text from here", "a\nb|c", "ctrl+shift+home", "|a\nb|c"},
		{"select all", "a\nb|c", "alt+a", "|a\nbc|"},
		{"left leaves a selection at its start", "a|bc|d", "left", "a|bcd"},
		{"right leaves it at its end", "a|bc|d", "right", "abc|d"},
		{"moving ends it", "a|bc|d", "end", "abcd|"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := at(tt.from, Options{})
			press(e, tt.keys)
			if got := shown(e); got != tt.want {
				t.Errorf("got %+q, want %+q", got, tt.want)
			}
			checkView(t, e)
		})
	}
}

func TestMovingByWrappedRows(t *testing.T) {
	e := at("one two three |four", Options{})
	e.SetSize(6, 3) // one/ two/ three/ four
	press(e, "up up")
	if got, want := shown(e), "one |two three four"; got != want {
		t.Errorf("up twice: %q, want %q", got, want)
	}
	press(e, "end")
	if got, want := shown(e), "one two| three four"; got != want {
		t.Errorf("end of a wrapped row: %q, want %q", got, want)
	}
	press(e, "ctrl+home pgdown")
	if got, want := shown(e), "one two |three four"; got != want {
		t.Errorf("page down: %q, want %q", got, want)
	}
	press(e, "pgdown pgup pgup")
	if got, want := shown(e), "|one two three four"; got != want {
		t.Errorf("page up: %q, want %q", got, want)
	}
}

func TestUnhandledKeys(t *testing.T) {
	e := New("text", Options{})
	for _, k := range []string{"tab", "shift+tab", "esc", "ctrl+s", "ctrl+k", "ctrl+q", "alt+z", "f1"} {
		if changed, effect := e.Update(key(k)); changed || effect.Handled {
			t.Errorf("%s: changed %v, handled %v", k, changed, effect.Handled)
		}
	}
	line := New("text", Options{Line: true})
	for _, k := range []string{"tab", "esc", "enter", "up", "down", "pgup", "pgdown", "ctrl+f", "ctrl+g", "ctrl+up"} {
		if changed, effect := line.Update(key(k)); changed || effect.Handled {
			t.Errorf("line: %s: changed %v, handled %v", k, changed, effect.Handled)
		}
	}
}

func TestKeysCanBeRebound(t *testing.T) {
	e := New("ab", Options{Keys: screen.Keys{CursorRight: screen.Bound("", "ctrl+n")}})
	if _, effect := e.Update(key("right")); effect.Handled || e.Cursor() != 0 {
		t.Error("right is still bound")
	}
	if press(e, "ctrl+n"); e.Cursor() != 1 {
		t.Error("ctrl+n does not move right")
	}
}

func TestTheFirstOfTwoActionsGetsTheKey(t *testing.T) {
	e := New("ab",
		Options{Keys: screen.Keys{CursorRight: screen.Bound("", "ctrl+n"), DeleteRight: screen.Bound("", "ctrl+n")}})
	if press(e, "ctrl+n"); e.Text() != "b" {
		t.Errorf("the text is %q", e.Text())
	}
}

func TestThePromptUsesTheBoundKeys(t *testing.T) {
	e := New("ab ab ab", Options{})
	e.SetKeys(screen.Keys{
		FindInText: screen.Bound("", "f3"), NewLine: screen.Bound("", "f4"), CursorUp: screen.Bound("", "f5"),
		DeleteLeft: screen.Bound("", "f6"), GoToLine: screen.Bound("", "f7"),
	})
	press(e, "f3 a b x f6 f4")
	if e.Cursor() != 3 {
		t.Errorf("the cursor is at %d after find next", e.Cursor())
	}
	if press(e, "f5 enter down backspace"); e.Cursor() != 0 {
		t.Errorf("the cursor is at %d after find previous", e.Cursor())
	}
	e.ClosePrompt()
	if press(e, "f7 1 f4"); e.Prompt() != "" || e.Text() != "ab ab ab" {
		t.Errorf("the prompt is open: %v, the text is %q", e.Prompt() != "", e.Text())
	}
}

func TestDisabledActionsHaveReasons(t *testing.T) {
	clipboard := &Clipboard{}
	e := New("ab", Options{Clipboard: clipboard})
	cannot := func() (out []screen.ID) {
		for _, b := range e.Bindings() {
			if b.Disabled != "" {
				out = append(out, b.Action)
			}
		}
		return out
	}
	want := []screen.ID{
		Cut, Copy, Paste, UndoTyping, RedoTyping, FindNext, FindPrevious,
	}
	if diff := cmp.Diff(want, cannot()); diff != "" {
		t.Errorf("with an empty history (-want +got):\n%s", diff)
	}
	find(e, "b")
	press(e, "alt+a ctrl+x ctrl+v x ctrl+z alt+a")
	if got := cannot(); len(got) > 0 {
		t.Errorf("can't do %v", got)
	}
	for _, b := range LineBindings() {
		if _, effect := at("t|w|o", Options{Line: true}).Do(b.Action); !effect.Handled {
			t.Errorf("%s is not handled in a single line", b.Action)
		}
	}
}

func TestEveryActionIsHandled(t *testing.T) {
	bound := map[string]screen.ID{}
	for _, c := range Listing() {
		e := at("one two\nth|re|e\nfour", Options{})
		if _, effect := e.Do(c.ID); !effect.Handled {
			t.Errorf("%s is not handled", c.ID)
		}
		for _, k := range c.Keys {
			if before, ok := bound[k]; ok {
				t.Errorf("%s is bound to %s and %s", k, before, c.ID)
			}
			bound[k] = c.ID
			if got := key(k).String(); got != k {
				t.Errorf("no terminal sends %s (%s)", k, got)
			}
		}
	}
	if _, effect := New("", Options{}).Do("no.such"); effect.Handled {
		t.Error("an unknown command is handled")
	}
}

func TestPaste(t *testing.T) {
	e := at("a|b", Options{})
	changed, _ := e.Update(pasted("1\r\n\x1b[31m2\x1b[0m\t\u202e"))
	if got, want := shown(e), "a1\n2\t⟦RLO⟧|b"; !changed || got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if changed, effect := e.Update(pasted(strings.Repeat("x", Ceiling))); changed || effect.Refused == "" {
		t.Errorf("a paste beyond the limit: changed %v, %+v", changed, effect)
	}
}

func TestClipboardIsShared(t *testing.T) {
	board := &Clipboard{}
	notes, client := at("|slim soundbar|", Options{Clipboard: board}), New("A ", Options{Clipboard: board})
	if effect := press(notes, "ctrl+c"); effect.Copied != "slim soundbar" {
		t.Errorf("copied %q", effect.Copied)
	}
	press(client, "end ctrl+v")
	if got := client.Text(); got != "A slim soundbar" {
		t.Errorf("pasted %q", got)
	}
	if effect := press(client, "ctrl+c"); effect.Refused == "" || !effect.Handled {
		t.Errorf("copying nothing: %+v", effect)
	}
}

func TestCounts(t *testing.T) {
	e := New("Don't stop at 1,299.00 — 日本語\n"+acute+family, Options{Limit: 10})
	if got, want := e.Characters(), len([]rune(e.Text())); got != want {
		t.Errorf("Characters = %d, want %d", got, want)
	}
	if got, want := e.Words(), 8; got != want {
		t.Errorf("Words = %d, want %d", got, want)
	}
	if got, want := e.Over(), e.Characters()-10; got != want {
		t.Errorf("Over = %d, want %d", got, want)
	}
	press(e, "alt+a x")
	if e.Characters() != 1 || e.Words() != 1 || e.Over() != 0 {
		t.Errorf("at the end: %d, %d, %d", e.Characters(), e.Words(), e.Over())
	}
	if n, of := e.line(); n != 1 || of != 1 {
		t.Errorf("Line = %d of %d", n, of)
	}
}

func TestSetCursor(t *testing.T) {
	e := New("ab\n"+family+acute+"\nc", Options{})
	for n, want := range []string{"|ab", "a|b", "ab|\n", "\n|" + family, "|" + acute, acute + "|\n", "\n|c", "c|"} {
		e.SetCursor(n)
		if e.Cursor() != n || !strings.Contains(shown(e), want) {
			t.Errorf("SetCursor(%d): at %d, %q, want %q", n, e.Cursor(), shown(e), want)
		}
	}
	e.SetCursor(99)
	if e.Cursor() != 7 {
		t.Errorf("beyond the end: %d", e.Cursor())
	}
	e.SetCursor(-1)
	if e.Cursor() != 0 {
		t.Errorf("before the start: %d", e.Cursor())
	}
	e.goToLine(2)
	if got := e.Cursor(); got != 3 {
		t.Errorf("line 2 is at %d", got)
	}
	e.SetText("ab")
	if got := e.Cursor(); got != 2 {
		t.Errorf("after a shorter text: %d", got)
	}
}

// cursorCell returns the view's cell with the cursor, from the top left corner. ok is false if the cursor is not
// visible.
func cursorCell(e *Editor) (x, y int, ok bool) {
	if e.opt.Line {
		x = e.headWidth(e.left)
		for i := e.left; i < e.cursor.c; i++ {
			x += e.body.paras[0].clusters[i].cells(x, e.textWidth())
		}
		return x, 0, e.cursor.c >= e.left && x < e.w && e.h > 0
	}
	cursor := e.rowOf(e.cursor)
	row := e.top
	for y = range e.textHeight() {
		if row == cursor {
			return e.markerWidth() + e.body.paras[row.p].column(row.row, e.cursor.c), y, true
		}
		next, moved := e.rowBy(row, 1)
		if moved == 0 {
			break
		}
		row = next
	}
	return 0, 0, false
}

// A joiner cut with the letter before it is pasted with it: without it the text looks the same but differs.
func TestCutAndPasteIsExact(t *testing.T) {
	const text = "a\u200d👩"
	e := New(text, Options{})
	press(e, "ctrl+home shift+right ctrl+x ctrl+v")
	if got := e.Text(); got != text {
		t.Errorf("the text is %+q, want %+q", got, text)
	}
}
