package ui_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/testenv"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
)

// marked marks everything that only the team may know in the service's responses: notes get a word, costs and profits
// get recognizable figures.
func marked(next http.Handler) http.Handler {
	return testenv.ChangeJSON(next, func(_ *http.Request, doc any) any { return mark("", doc) })
}

func mark(key string, v any) any {
	switch v := v.(type) {
	case string:
		if key == "installerDescription" || strings.HasSuffix(strings.ToLower(key), "notes") {
			return "TEAMMARK " + v
		}
	case json.Number:
		if strings.Contains(strings.ToLower(key), "cost") {
			return json.Number("7654.31")
		}
	case []any:
		for i := range v {
			v[i] = mark(key, v[i])
		}
	case map[string]any:
		for k := range v {
			if key == "profit" {
				v[k] = json.Number("8765.42")
				continue
			}
			v[k] = mark(k, v[k])
		}
	}
	return v
}

// copies returns the texts put on the terminal's clipboard.
func copies(written string) (out []string) {
	for _, found := range regexp.MustCompile("\x1b]52;c;([^\x07\x1b]*)").FindAllStringSubmatch(written, -1) {
		text, err := base64.StdEncoding.DecodeString(found[1])
		if err != nil {
			text = []byte(err.Error())
		}
		out = append(out, string(text))
	}
	return out
}

// TestNoKeyShowsOthersWhatIsTheTeams presses random keys in the client view and in an installer's profile, with marks
// wherever a client or an installer must not look, and checks everything drawn meanwhile and the clipboard.
func TestNoKeyShowsOthersWhatIsTheTeams(t *testing.T) {
	keys := []string{
		"up", "down", "left", "right", "pgdown", "home", "G", "tab", "shift+tab", "enter", "enter", "esc", "esc",
		"1", "2", "3", "4", "5", "6", "7", "8", "e", "n", "D", "N", "ctrl+s", "alt+s", "r", "a", "o", "C", "L", "c",
		"i", "u", "ctrl+r", " ", "/", "ctrl+f",
		"ctrl+k", "R", "P", "?", "f", "F", "s", "x", "t", "m", "b", "d", "X", "y", "y", "p", "A", "O", "J", "E",
		"backspace", "f1", "!",
	}
	const cost, profit, note = "7,654.31", "8,765.42", "TEAMMARK"
	for _, who := range []struct {
		name    string
		sign    string // on every frame of theirs
		secrets []string
		ways    []string // back to where they look
	}{
		{
			"a client", "CLIENT VIEW",
			[]string{note, cost, profit, "Profit", "Margin"},
			[]string{"esc", "esc", "esc", "1", "home", "enter", "v"},
		},
		{"an installer", "", []string{cost, profit, "Profit", "USD"}, nil},
	} {
		for seed := range uint64(3) {
			t.Run(fmt.Sprint(who.name, " ", seed), func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					r := rand.New(rand.NewPCG(seed, 15))
					world := uitest.NewWorld(t, "small")
					world.Wrap(marked)
					var terminal strings.Builder
					world.Tune = func(o *ui.Options) {
						if o.Terminal = &terminal; who.sign == "" {
							o.Installer, o.ReadOnly = true, "This profile is an installer's: read-only."
						}
					}
					if who.sign != "" {
						world.OpenHalvorsen(200, 50).See(note, cost, profit) // the marks arrived
					}
					d := world.StartEditor(200, 50).Idle()
					var pressed []string
					look := func(shown string) {
						for _, s := range who.secrets {
							if strings.Contains(shown, s) {
								t.Fatalf("%q after %q:\n%s", s, pressed, shown)
							}
						}
					}
					d.Watch(func(shown string) {
						if strings.Contains(shown, who.sign) {
							look(shown)
						}
					})
					before := 0
					for range 250 {
						if !d.Sees(who.sign) {
							d.Press(who.ways...).Idle()
							continue
						}
						before++
						terminal.Reset()
						key := keys[r.IntN(len(keys))]
						pressed = append(pressed, key)
						d.Press(key)
						if r.IntN(10) == 0 {
							d.Advance(time.Second)
						}
						look(strings.Join(copies(terminal.String()), "\n"))
					}
					if before < 200 {
						t.Errorf("only %d keys were pressed in their view", before)
					}
				})
			})
		}
	}
}
