package uitest

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan/template"
	"app.tender/tender/ui"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// Sizes runs a story at common terminal sizes, each with its own service and files.
func Sizes(t *testing.T, story func(t *testing.T, w, h int)) {
	t.Helper()
	all := [][2]int{{120, 36}, {80, 24}, {200, 50}}
	if testing.Short() {
		all = all[:1]
	}
	for _, size := range all {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { story(t, size[0], size[1]) })
		})
	}
}

// Halvorsen runs a story in a small world and an editor of 120×36 in which #1042 is open.
func Halvorsen(t *testing.T, story func(t *testing.T, world *World, d *Driver)) {
	t.Helper()
	Story(t, func(t *testing.T, world *World) { story(t, world, world.OpenHalvorsen(120, 36)) })
}

// OpenHalvorsen returns an editor with proposal #1042 open.
func (w *World) OpenHalvorsen(wide, high int) *Driver {
	return w.StartEditor(wide, high).Idle().Open(1042)
}

// Fail makes the service fail with a status, while the result is true, at the paths that contain a word.
func (w *World) Fail(path string, status int) *atomic.Bool {
	fails := new(atomic.Bool)
	w.Intercept(func(rw http.ResponseWriter, r *http.Request) bool {
		if !fails.Load() || !strings.Contains(strings.ToLower(r.URL.Path), path) {
			return false
		}
		rw.WriteHeader(status)
		return true
	})
	return fails
}

// SetNotes changes the installer notes of the first option of #1042 as someone else.
func (w *World) SetNotes(text string) {
	p := w.Proposal(1042)
	o := p.Areas[0].Options[0]
	w.Apply(state.Edit{
		Proposal: p.ID, Option: o.ID, Base: o.InstallerNotes,
		Change: state.WriteText{Field: state.InstallerNotes, Text: text},
	})
}

// Notes returns the installer notes of the first option of #1042 at the service.
func (w *World) Notes() string { return w.Proposal(1042).Areas[0].Options[0].InstallerNotes }

// WantNotes fails the test if the service has other notes.
func (w *World) WantNotes(want string) {
	w.t.Helper()
	if got := w.Notes(); got != want {
		w.t.Errorf("the service has the notes %q, want %q", got, want)
	}
}

// Conflict returns an editor on the screen of a conflict in the first line of the notes.
func (w *World) Conflict() *Driver {
	w.SetNotes("one\ntwo")
	d := w.OpenHalvorsen(120, 36)
	d.Press("n", "ctrl+home").Type("mine ").Advance(time.Second)
	w.SetNotes("theirs\ntwo")
	d.Press("ctrl+s").Idle().See("Conflict, 6 shows it", "installer notes of Living Room")
	d.Press("ctrl+s").See("in the outbox already. 6 shows it").DoNotSee("no draft")
	return d.Press("6").Idle().See("Mine", "Theirs", "mine one", "theirs")
}

// ChangeOrders returns the proposal with the most change orders, and them.
func (w *World) ChangeOrders() (state.ProposalSummary, []state.ChangeOrderSummary) {
	w.t.Helper()
	page, err := w.Client().Proposals.List(w.t.Context(), state.ProposalQuery{PageSize: 100})
	if err != nil {
		w.t.Fatal(err)
	}
	var best state.ProposalSummary
	var most []state.ChangeOrderSummary
	for _, row := range page.Proposals {
		orders, err := w.Client().ChangeOrders.List(w.t.Context(), row.ID)
		if err != nil {
			w.t.Fatal(err)
		}
		if len(orders) > len(most) {
			best, most = row, orders
		}
	}
	if len(most) < 2 {
		w.t.Fatal("the demo data has no proposal with two change orders")
	}
	return best, most
}

// Open finds a proposal by its number and opens it.
func (d *Driver) Open(number int) *Driver {
	d.Press("1", "/", "ctrl+u").Type(fmt.Sprint(number)).Idle().Press("enter").Idle()
	return d.See(fmt.Sprintf("#%d", number))
}

// NewProposal creates a proposal from the list, without a client and with an area to plan in, and saves both.
func (d *Driver) NewProposal(name string) *Driver {
	return d.PlanProposal(name).Press("ctrl+s").Idle()
}

// PlanProposal creates a proposal from the list that stays on this machine, with a planned area.
func (d *Driver) PlanProposal(name string) *Driver {
	d.Press("N").Idle().Press("up", "enter").Idle().Press("enter").Idle().Type(name).Press("tab").Type("Area 1")
	return d.Press("ctrl+s").Idle()
}

// Changed tells the editor that the database was written, as the file watcher does.
func (d *Driver) Changed() *Driver { return d.Send(ui.StoreChangedMsg{}) }

// Cell returns where a text is on the screen.
func (d *Driver) Cell(text string) (x, y int) {
	d.t.Helper()
	for line := range strings.Lines(d.Screen()) {
		if before, _, ok := strings.Cut(line, text); ok {
			return ansi.StringWidth(before), y
		}
		y++
	}
	d.t.Fatalf("%q is not on the screen:\n%s", text, d.Screen())
	return 0, 0
}

// Click presses the mouse's left button on a text.
func (d *Driver) Click(text string) *Driver {
	d.t.Helper()
	x, y := d.Cell(text)
	return d.Send(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
}

// FirstWords returns enough of a text to find it on the screen, however it is wrapped.
func FirstWords(text string) string {
	words := strings.Fields(text)
	return strings.Join(words[:min(2, len(words))], " ")
}

// FirstLines returns the first lines of a screen without its header.
func FirstLines(s string, n int) string { return strings.Join(strings.SplitN(s, "\n", n+1)[1:n], "\n") }

// Shelf has a template with two options for each name.
type Shelf []string

// List returns the templates.
func (s Shelf) List() (list []template.Template, faults []error) {
	for _, name := range s {
		list = append(list, template.Template{
			Slug: strings.ToLower(name), Name: name, Fields: []template.Field{{Name: "client"}},
			Areas: []template.Area{{Name: name + " for {client}", Options: []template.Option{
				{Title: "Good", Client: "For {client}.", Lines: []string{"1 vx-55"}},
				{Title: "Better", Lines: []string{"1 vx-75"}},
			}}},
		})
	}
	return list, nil
}

// Save stores nothing.
func (Shelf) Save(template.Template) error { return nil }
