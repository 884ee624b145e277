package input

import (
	"strings"
	"testing"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
)

func typed(s string) tea.KeyMsg { return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(s)} }

func TestEditing(t *testing.T) {
	key := func(k tea.KeyType) tea.KeyMsg { return tea.KeyMsg{Type: k} }
	for _, tt := range []struct {
		name string
		from string
		keys []tea.KeyMsg
		want string
	}{
		{
			"typing", "",
			[]tea.KeyMsg{typed("a"), typed("b"), {Type: tea.KeySpace, Runes: []rune{' '}}, typed("c")},
			"ab c",
		},
		{
			"a mark joins its letter and goes with it", "",
			[]tea.KeyMsg{typed("e"), typed("\u0301"), key(tea.KeyBackspace)},
			"",
		},
		{"wide characters", "林 美咲", []tea.KeyMsg{key(tea.KeyLeft), key(tea.KeyBackspace)}, "林 咲"},
		{"delete ahead", "abc", []tea.KeyMsg{key(tea.KeyHome), key(tea.KeyDelete)}, "bc"},
		{"a word back", "two words", []tea.KeyMsg{key(tea.KeyCtrlW)}, "two "},
		{"to the start", "two words", []tea.KeyMsg{key(tea.KeyLeft), key(tea.KeyCtrlU)}, "s"},
		{
			"word right, then type", "two words",
			[]tea.KeyMsg{key(tea.KeyHome), key(tea.KeyCtrlRight), typed("!")},
			"two! words",
		},
		{"several lines become one", "", []tea.KeyMsg{{Type: tea.KeyRunes, Runes: []rune("a\nb"), Paste: true}}, "a b"},
		{
			"an escape sequence is not typed", "",
			[]tea.KeyMsg{{Type: tea.KeyRunes, Runes: []rune("a\x1b[31mb"), Paste: true}},
			"ab",
		},
	} {
		var l Line
		l.Set(tt.from)
		for _, k := range tt.keys {
			l.Update(k)
		}
		if got := l.Text(); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestUpdateReportsItsEffect(t *testing.T) {
	var l Line
	l.Set("ab")
	for _, tt := range []struct {
		key            tea.KeyMsg
		changed, known bool
	}{
		{tea.KeyMsg{Type: tea.KeyLeft}, false, true},
		{typed("x"), true, true},
		{tea.KeyMsg{Type: tea.KeyEnter}, false, false},
		{tea.KeyMsg{Type: tea.KeyUp}, false, false},
		{tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("q"), Alt: true}, false, false},
	} {
		if changed, known := l.Update(tt.key); changed != tt.changed || known != tt.known {
			t.Errorf("%s: changed %v, known %v", tt.key, changed, known)
		}
	}
}

func TestTheZeroValueIsAnEmptyField(t *testing.T) {
	var l Line
	if !l.Empty() || l.Text() != "" {
		t.Errorf("text %q", l.Text())
	}
	if got := l.View(5, false, theme.New(theme.Config{})); got != "     " {
		t.Errorf("drawn as %q", got)
	}
}

func TestViewHasExactWidthAndACursor(t *testing.T) {
	th := theme.New(theme.Config{})
	rapid.Check(t, func(t *rapid.T) {
		var l Line
		l.Set(strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "日", "e\u0301", " ", "👩‍👩‍👧", "🇳🇴"}), 0, 30).
			Draw(t, "text"), ""))
		for range rapid.IntRange(0, 30).Draw(t, "left") {
			l.Update(tea.KeyMsg{Type: tea.KeyLeft})
		}
		width := rapid.IntRange(0, 40).Draw(t, "width")
		got := l.View(width, true, th)
		if w := ansi.StringWidth(got); w != width {
			t.Fatalf("%q is %d cells wide, want %d", got, w, width)
		}
		if width >= 2 && !strings.Contains(got, th.Caret()) {
			t.Fatalf("no cursor in %q", got)
		}
	})
}

// Without a sign that something precedes it, the end of an address reads as a different address.
func TestATruncatedTextIsMarked(t *testing.T) {
	th := theme.New(theme.Config{})
	var l Line
	l.Set("1180 Barton Hills Dr")
	for width, want := range map[int]string{12: "1180 Barton…", 20: "1180 Barton Hills Dr"} {
		if got := l.View(width, false, th); got != want {
			t.Errorf("in %d cells %q, want %q", width, got, want)
		}
	}
}

// Without signs at its hidden ends, the visible part of a name reads as the whole name.
func TestATruncatedTextIsMarkedWhileFocused(t *testing.T) {
	th := theme.New(theme.Config{})
	var l Line
	l.Set("1180 Barton Hills Dr")
	seen := func() string { return ansi.Strip(l.View(12, true, th)) }
	if got, want := seen(), "…n Hills Dr "; got != want {
		t.Errorf("at the end %q, want %q", got, want)
	}
	l.Update(tea.KeyMsg{Type: tea.KeyCtrlLeft})
	l.Update(tea.KeyMsg{Type: tea.KeyCtrlLeft})
	l.Update(tea.KeyMsg{Type: tea.KeyCtrlLeft})
	if got := seen(); !strings.HasPrefix(got, "…Barton") || !strings.HasSuffix(got, "…") {
		t.Errorf("in the middle %q", got)
	}
	l.Update(tea.KeyMsg{Type: tea.KeyHome})
	if got, want := seen(), "1180 Barton…"; got != want {
		t.Errorf("at the beginning %q, want %q", got, want)
	}
}

func TestAMaskedLineShowsOnlyItsLength(t *testing.T) {
	th := theme.New(theme.Config{})
	var l Line
	l.Mask(true)
	for _, secret := range []string{"", "hunter2", "日本語のパスワード", strings.Repeat("x", 80)} {
		l.Set(secret)
		got := ansi.Strip(l.View(20, true, th))
		want := strings.Repeat("•", min(19, utf8.RuneCountInString(secret)))
		if strings.TrimRight(got, " ") != want || ansi.StringWidth(got) != 20 {
			t.Errorf("%q is shown as %q", secret, got)
		}
		if l.Text() != secret {
			t.Errorf("%q became %q", secret, l.Text())
		}
	}
}

// A paste dropped silently looks as if the terminal had not pasted.
func TestAPasteThatIsTooLongIsReported(t *testing.T) {
	th := theme.New(theme.Config{})
	var l Line
	l.Set("Larsen")
	if changed, _ := l.Update(tea.KeyMsg{
		Type: tea.KeyRunes, Runes: []rune(strings.Repeat("x", textedit.Ceiling)),
		Paste: true,
	}); changed {
		t.Fatal("the paste was inserted")
	}
	if got := ansi.Strip(l.View(40, true, th)); !strings.HasPrefix(got, "Too much text: nothing was inserted.") {
		t.Errorf("shown as %q", got)
	}
	l.Update(typed("!"))
	if got := ansi.Strip(l.View(40, true, th)); strings.TrimSpace(got) != "Larsen!" {
		t.Errorf("after the next key shown as %q", got)
	}
}
