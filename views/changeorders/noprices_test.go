package changeorders

import (
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/views"
	"app.tender/tender/views/widget/viewtest"
)

// TestInstallersSeeChangeOrdersWithoutPrices: what is to be built, and how far it
// has come, without a figure of money or a word about one at any size.
func TestInstallersSeeChangeOrdersWithoutPrices(t *testing.T) {
	money := regexp.MustCompile(`\d\.\d\d|\$|USD|%|Total|TOTAL|Tax|Price|Profit|Margin|[Cc]ontract|before tax|difference|internal|charge|credit`)
	m, d := filled(), detail()
	m.HidePrices(true)
	d.HidePrices(true)
	viewtest.Sizes(t, m)
	viewtest.Sizes(t, d)
	list := ansi.Strip(m.View(views.Rect{W: 200, H: 30}))
	for _, want := range []string{"Remove equipment, Patio", "Viewed by client", "Erik Halvorsen"} {
		if !strings.Contains(list, want) {
			t.Errorf("%q is missing:\n%s", want, list)
		}
	}
	for _, w := range viewtest.Widths {
		size := views.Rect{W: w, H: 70}
		beside := detail()
		beside.HidePrices(true)
		beside.Update(views.ActionMsg{Action: views.PaneNext})
		for _, drawn := range []string{ansi.Strip(m.View(size)), ansi.Strip(d.View(size)), ansi.Strip(beside.View(size))} {
			if found := money.FindString(drawn); found != "" {
				t.Errorf("%q is on the screen:\n%s", found, drawn)
			}
		}
	}
	drawn := ansi.Strip(d.View(views.Rect{W: 200, H: 70}))
	for _, want := range []string{"VX-75", "4 → 6", "Patch the old bracket holes.", "created", "Rework", "Timeline", "A larger display"} {
		if !strings.Contains(drawn, want) {
			t.Errorf("%q is missing:\n%s", want, drawn)
		}
	}
}
