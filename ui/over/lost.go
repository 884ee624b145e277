package over

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// Lost is the text of a closed form or line that turned out to be saved nowhere.
type Lost struct {
	Text   string
	Words  func() string // tell what it is, each time: a customer may look at the screen by then
	Copied func() tea.Cmd
}

// OfferLost asks what to do with a lost text, once the question intercepts no key. It comes back
// until the person has copied the text or given it up.
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

// LostTexts returns the texts that were neither copied nor given up.
func (d *Dialogs) LostTexts() (texts []string) {
	for _, l := range d.lost {
		texts = append(texts, l.Text)
	}
	return texts
}

// askAgain repeats questions that were closed without an answer because the screen was left.
func (d *Dialogs) askAgain(closed []Frame) {
	for _, f := range closed {
		if f.again != nil {
			d.WhenFree(f.again)
		}
	}
}
