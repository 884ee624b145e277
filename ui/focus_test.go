package ui_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state/support"
	"app.tender/tender/ui"
	"app.tender/tender/ui/uitest"
	"app.tender/tender/views/widget/theme"
)

// place is a place where keys go.
type place struct {
	page  string // the screen; empty for any, below a dialog
	keys  string // that lead there from the list of proposals; words in quotes are typed, with _ for spaces
	shows string
	reads bool // there is neither a row to choose nor a text cursor
	types bool // there is a text cursor
}

// places are places on every screen, and of every kind over them.
var places = []place{
	{page: "proposals", keys: "1", shows: "Halvorsen Residence"},
	{page: "proposals", keys: "/ 'hal'", shows: "Halvorsen Residence", types: true},
	{page: "proposals", keys: "f", shows: "Filters"},
	{page: "editor", keys: "/ '1042' enter", shows: "Living Room"},
	{page: "editor", keys: "/ '1042' enter / 'liv'", shows: "Living Room", types: true},
	{page: "editor", keys: "/ '1042' enter tab", shows: "Northlight"},
	{page: "editor", keys: "/ '1042' enter tab tab", shows: "client", reads: true},
	{page: "editor", keys: "/ '1042' enter tab tab tab", shows: "Installer notes", reads: true},
	{page: "editor", keys: "/ '1042' enter tab tab tab tab", shows: "Summary", reads: true},
	{page: "editor", keys: "/ '1042' enter e", shows: "✎", types: true},
	{page: "editor", keys: "/ '1042' enter n ctrl+f", shows: "Find:", types: true},
	{page: "editor", keys: "/ '1042' enter D", shows: "✎", types: true},
	{page: "editor", keys: "/ '1042' enter p '2 vx'", shows: ">", types: true},
	{page: "compare", keys: "/ '1042' enter c", shows: "Living Room"},
	{page: "compare", keys: "/ '1042' enter c tab", shows: "What if"},
	{page: "change-orders", keys: "/ '1030' enter 3", shows: "Change orders"},
	{page: "change-orders", keys: "/ '1030' enter 3 / 'a'", shows: " / ", types: true},
	{page: "order", keys: "/ '1030' enter 3 enter", shows: "Changes", reads: true},
	{page: "contacts", keys: "4", shows: "Contacts"},
	{page: "contacts", keys: "4 enter", shows: "as of", reads: true},
	{page: "contacts", keys: "4 f", shows: "Types"},
	{page: "installer", keys: "/ '1042' enter i p p p p p p p", shows: "The job", reads: true},
	{page: "installer", keys: "/ '1042' enter i", shows: "Parts"},
	{page: "installer", keys: "/ '1042' enter i tab", shows: "Labor", reads: true},
	{page: "installer", keys: "/ '1042' enter i shift+tab", shows: "Living Room", reads: true},
	{page: "installer", keys: "/ '1042' enter i l", shows: "Pick list"},
	{page: "details", keys: "/ '1042' enter 8", shows: "Client description", reads: true},
	{page: "breakdown", keys: "/ '1042' enter =", shows: "Living Room"},
	{page: "builder", keys: "/ '1042' enter b", shows: "Builder", reads: true},
	{page: "builder", keys: "/ '1042' enter b C", shows: "✎", types: true},
	{page: "catalog", keys: "5", shows: "Items"},
	{page: "catalog", keys: "5 shift+tab", shows: "Categories"},
	{page: "catalog", keys: "5 enter", shows: "List price", reads: true},
	{page: "catalog", keys: "5 f", shows: "Filters"},
	{page: "conflict", keys: "6", shows: "Mine"},
	{page: "conflict", keys: "6 e", shows: "Result", types: true},
	{page: "outbox", keys: "6 esc", shows: "conflict"},
	{page: "journal", keys: "7", shows: "installer notes"},
	{page: "journal", keys: "7 enter", shows: "installer notes", reads: true},
	{page: "history", keys: "/ '1042' enter H a a", shows: "installer notes"},
	{page: "history", keys: "/ '1042' enter H a a enter", shows: "installer notes", reads: true},
	{page: "webhooks", keys: "ctrl+k 'webhooks' enter", shows: "Subscriptions"},
	{page: "webhooks", keys: "ctrl+k 'webhooks' enter tab", shows: "ping"},
	{page: "webhooks", keys: "ctrl+k 'webhooks' enter tab enter", shows: "Attempts", reads: true},
	{page: "doctor", keys: "ctrl+k 'does_not_work' enter", shows: "connection", reads: true},
	{page: "requests", keys: "ctrl+k 'requests_to_the' enter", shows: "list users"},
	{page: "requests", keys: "ctrl+k 'requests_to_the' enter enter", shows: "list users", reads: true},
	{keys: "ctrl+k", shows: "Find or do", types: true},
	{keys: ":", shows: "Commands", types: true},
	{keys: "?", shows: "closes", reads: true},
	{keys: "/ '1042' enter tab ?", shows: "closes", reads: true},
	{keys: "/ '1042' enter e ctrl+k 'comp'", shows: "Find or do", types: true},
	{keys: "/ '1042' enter m", shows: "Draft", types: true},
	{keys: "/ '1042' enter C", shows: "contact", types: true},
	{keys: "/ '1042' enter tab r", shows: "Name", types: true},
	{keys: "4 a", shows: "New person", types: true},
	{keys: "4 a tab tab tab", shows: "‹"},
	{keys: "/ '1042' enter n 'abc' esc X", shows: "Discard?"},
}

// sizesOfScreens are a wide, a usual, a low and the smallest terminal.
var sizesOfScreens = [][2]int{{200, 50}, {120, 36}, {80, 24}, {40, 12}}

// Three times in a day keys went into the wrong pane, once into a client's text. On every screen and below every
// dialog, at every size and in every theme, there is one bar, in the pane that has the keys and alone looks like
// it, or a text cursor; the terminal's cursor is there. The driver checks in every frame of every story that there
// is no second one.
func TestOneFocus(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reached := map[string]bool{}
		for _, p := range places {
			reached[p.page] = true
		}
		for _, id := range ui.PageIDs() {
			if !reached[id] {
				t.Errorf("no place of %s is looked at", id)
			}
		}
		world := uitest.NewWorld(t, "small")
		made(t, world)
		if _, err := world.Client().Deliveries.Ping(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		settled(t, world, 1)
		doctor := fakeDoctor{
			offline: new(bool),
			found:   []support.Finding{{Check: "connection", Result: support.CheckGood, Found: "It is made."}},
		}
		world.Tune = func(o *ui.Options) { o.Doctor, o.Requests = doctor, fakeLog() }
		world.Conflict().Kill()
		for _, p := range places {
			d := world.StartEditor(120, 36).Idle()
			for _, key := range strings.Split(p.keys, " ") {
				pressed(d, key)
			}
			m, ok := d.Model().(*ui.Model)
			if !ok || p.page != "" && m.Page() != p.page || !d.Sees(p.shows) {
				t.Errorf("%q leads to %s, without %q:\n%s", p.keys, m.Page(), p.shows, d.Screen())
			}
			last := sizesOfScreens[len(sizesOfScreens)-1]
			for i, c := range themes() {
				if testing.Short() && i%5 > 0 {
					continue
				}
				m.Recolour(c)
				recoloured := d.Draw().Frame()
				if d.Resize(41, 13).Resize(last[0], last[1]); i > 0 && d.Frame() != recoloured {
					t.Errorf("%s at %q is not drawn whole in %+v:\n%q\nwant\n%q", p.page, p.keys, c, recoloured, d.Frame())
				}
				for _, size := range sizesOfScreens {
					d.Resize(size[0], size[1])
					if wrong := p.wrong(d.Focus(), d.Frame()); wrong != "" {
						t.Errorf("%s at %q in %+v: %s, %+v:\n%s", p.page, p.keys, c, wrong, d.Focus(), d.Screen())
					}
				}
			}
			d.Kill()
		}
	})
}

// wrong returns what is wrong with the focus at a place.
func (p *place) wrong(f uitest.Focus, frame string) string {
	frames := strings.ContainsAny(frame, "╭┏")
	switch {
	case f.Typing != p.types:
		return fmt.Sprintf("the text cursor is shown: %v", f.Typing)
	case p.reads && len(f.Bars) > 0:
		return "there is a bar where there is nothing to choose"
	case !p.reads && !p.types && len(f.Bars) != 1:
		return fmt.Sprintf("%d bars", len(f.Bars))
	case frames && len(f.Panes) != 1:
		return fmt.Sprintf("%d panes have the keys", len(f.Panes))
	case f.Cursor.Row < 0 && (frames || !p.reads):
		return "the terminal's cursor is nowhere"
	default:
		return ""
	}
}

// pressed presses a key, or types a word in quotes.
func pressed(d *uitest.Driver, key string) {
	if word, typed := strings.CutPrefix(key, "'"); typed {
		d.Type(strings.ReplaceAll(strings.TrimSuffix(word, "'"), "_", " ")).Advance(time.Second)
		return
	}
	d.Press(key).Advance(time.Second)
}

// themes returns every theme that looks different.
func themes() (all []theme.Config) {
	for _, name := range theme.Names() {
		for _, depth := range []theme.Depth{theme.TrueColor, theme.ANSI256, theme.ANSI16, theme.NoColor} {
			for _, dark := range []bool{true, false} {
				c := theme.Config{Name: name, Dark: dark, Profile: depth}
				same := func(o theme.Config) bool {
					a, b := theme.New(c), theme.New(o)
					return a.Accent.Open == b.Accent.Open && a.Dim.Open == b.Dim.Open && a.Border.Open == b.Border.Open
				}
				if !slices.ContainsFunc(all, same) {
					all = append(all, c)
				}
			}
		}
	}
	return all
}
