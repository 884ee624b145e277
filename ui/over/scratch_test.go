package over

import (
	"maps"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// notepad is scratch in memory, at noon.
type notepad map[state.ScratchPlace]map[string]string

func (n notepad) Scratch(at state.ScratchPlace) (sc state.Scratch, ok bool) {
	values, ok := n[at]
	return state.Scratch{At: at, Values: maps.Clone(values)}, ok
}

func (n notepad) SetScratch(at state.ScratchPlace, values map[string]string) {
	if n[at] = values; len(values) == 0 {
		delete(n, at)
	}
}

func (n notepad) TakeScratch(at state.ScratchPlace, about string) (sc state.Scratch, ok bool) {
	sc, ok = n.Scratch(at)
	return sc, ok && sc.IsAbout(about)
}

func (notepad) LeaveScratch(state.ScratchPlace) {}

var kitchen = state.ScratchPlace{Form: state.ScratchArea, Proposal: 7}

// A kill, the box or a mistaken key would lose the input of a form.
func TestFormInputIsStoredUntilSubmitted(t *testing.T) {
	d, _ := someDialogs()
	pad := d.scratch.(notepad)
	kept := 0
	d.Kept = func() { kept++ }
	begin := func(on screen.Answers) *dialog.Form {
		f := d.nameForm()
		d.OpenAt(f, on, kitchen)
		return f
	}
	begin(screen.Answers{})
	if d.press("K", "i", "t"); pad[kitchen]["Name"] != "Kit" {
		t.Fatalf("stored: %v", pad)
	}
	d.Clear()
	f := begin(screen.Answers{})
	if w, h := f.Size(100, 30); f.Values()["Name"] != "Kit" ||
		!strings.Contains(f.View(screen.Rect{W: w, H: h}), "Kept from") {
		t.Fatalf("the form starts with %v:\n%s", f.Values(), f.View(screen.Rect{W: w, H: h}))
	}
	if d.press("esc"); d.Top() != nil || pad[kitchen]["Name"] != "Kit" || kept != 1 {
		t.Errorf("esc leads nowhere, stored: %v, and says so %d times", pad, kept)
	}
	begin(screen.Answers{})
	d.Key(tea.KeyMsg{Type: tea.KeyCtrlU})
	if d.press("esc"); d.Top() != nil || len(pad) != 0 || kept != 1 {
		t.Errorf("cleared, but stored: %v, and says so %d times", pad, kept)
	}

	var submitted bool
	begin(screen.Answers{Submit: func(screen.Answer) tea.Cmd {
		if submitted = true; len(pad) == 0 {
			t.Error("deleted before the answer was handled")
		}
		return nil
	}})
	if d.press("D", "e", "n", "enter"); !submitted || len(pad) != 0 {
		t.Errorf("submitted: %t, stored: %v", submitted, pad)
	}
}

// While a form waits for the service, its input may still be refused.
func TestASubmittedFormIsStoredUntilItCloses(t *testing.T) {
	d, _ := someDialogs()
	pad := d.scratch.(notepad)
	f := d.nameForm()
	var on screen.Answers
	on.Submit = func(screen.Answer) tea.Cmd { d.OpenAt(f, on, kitchen); return nil }
	d.OpenAt(f, on, kitchen)
	if d.press("D", "e", "n", "enter"); pad[kitchen]["Name"] != "Den" {
		t.Fatalf("stored: %v", pad)
	}
	if d.Close(f); len(pad) != 0 {
		t.Errorf("done, but stored: %v", pad)
	}
}

// A step back in a sequence of forms discards nothing.
func TestAStepBackKeepsTheInput(t *testing.T) {
	d, _ := someDialogs()
	pad := d.scratch.(notepad)
	d.OpenAt(d.nameForm(), screen.Answers{Close: func() tea.Cmd { return nil }, Steps: true}, kitchen)
	if d.press("D", "e", "n", "esc"); d.Top() != nil || pad[kitchen]["Name"] != "Den" {
		t.Errorf("stored: %v", pad)
	}
}

func TestOneKeyClearsRestoredInput(t *testing.T) {
	d, _ := someDialogs()
	pad := d.scratch.(notepad)
	pad[kitchen] = map[string]string{"Name": "Den", "Elsewhere": "typed into a field that this form does not have"}
	f := d.nameForm()
	d.OpenAt(f, screen.Answers{}, kitchen)
	d.Key(tea.KeyMsg{Type: tea.KeyCtrlU})
	if f.Values()["Name"] != "" || pad[kitchen]["Name"] != "" || pad[kitchen]["Elsewhere"] == "" {
		t.Errorf("%v, stored: %v", f.Values(), pad)
	}
}

// Anyone who can read the disk could read the password.
func TestAFormWithASecretIsNotStored(t *testing.T) {
	d, _ := someDialogs()
	f := dialog.NewForm(d.theme, d.keys, "Sign in", "", dialog.Field{Name: "User", Label: "User"},
		dialog.Field{Name: "Password", Label: "Password", Secret: true})
	d.OpenAt(f, screen.Answers{}, kitchen)
	if d.press("R", "o", "n", "i"); len(d.scratch.(notepad)) != 0 {
		t.Errorf("stored: %v", d.scratch)
	}
}
