package over

import (
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// Lost is the text of a closed form or line that turned out to be stored nowhere.
type Lost struct {
	Text   string
	Words  func() string // the name of the text, computed each time: the client view may have started meanwhile
	Copied func() tea.Cmd
}

// OfferLost asks what to do with a lost text, once the question intercepts no key. It is repeated until the person has
// copied or discarded the text.
func (d *Dialogs) OfferLost(l *Lost) {
	d.lost = append(d.lost, l)
	d.WhenFree(func() { d.askLost(l) })
}

func (d *Dialogs) askLost(l *Lost) {
	settled := func() { d.lost = slices.DeleteFunc(d.lost, func(o *Lost) bool { return o == l }) }
	again := func() { d.askLost(l) }
	d.Interrupt("", "Not kept", l.Words(),
		screen.Choice{Key: "c", Label: "Copy it", Do: func() tea.Cmd {
			settled()
			return l.Copied()
		}},
		screen.Choice{Key: "x", Label: "Discard it", Danger: true, Do: screen.Just(func() {
			settled()
		})},
		screen.Choice{Key: "n", Label: "No, ask later", Do: screen.Just(func() {
			d.WhenFree(again)
		})},
	)
	d.Top().again = again
}

// LostTexts returns the texts that were neither copied nor discarded, and the input of forms that is not stored.
func (d *Dialogs) LostTexts() (texts []string) {
	for _, l := range d.lost {
		texts = append(texts, l.Text)
	}
	for _, f := range d.stack {
		if unkept(f.Pane) {
			texts = slices.AppendSeq(texts, maps.Values(f.Pane.(*dialog.Form).Changed()))
		}
	}
	return texts
}

// askAgain repeats questions that were closed unanswered because the screen was left.
func (d *Dialogs) askAgain(closed []Frame) {
	for _, f := range closed {
		if f.again != nil {
			d.WhenFree(f.again)
		}
	}
}
