package changeorders

import (
	"regexp"
	"strings"
	"testing"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

// Installers see what is to be built and its progress, at no size with a figure of money or a word about one.
func TestInstallersSeeChangeOrdersWithoutPrices(t *testing.T) {
	money := regexp.MustCompile(`\d\.\d\d|\$|USD|%|Total|TOTAL|Tax|Price|Profit|Margin|[Cc]ontract|before tax|difference|internal|charge|credit`)
	m, d := before(filled(t), screen.Installer), before(detail(t), screen.Installer)
	viewtest.Sizes(t, m)
	viewtest.Sizes(t, d)
	list := drawn(m, 200, 30)
	for _, want := range []string{"Remove equipment, Patio", "Viewed by client", "Erik Halvorsen"} {
		if !strings.Contains(list, want) {
			t.Errorf("%q is missing:\n%s", want, list)
		}
	}
	for _, w := range viewtest.Widths {
		beside := before(detail(t), screen.Installer).Do(screen.PaneNext)
		for _, text := range []string{drawn(m, w, 70), drawn(d, w, 70), drawn(beside, w, 70)} {
			if found := money.FindString(text); found != "" {
				t.Errorf("%q is on the screen:\n%s", found, text)
			}
		}
	}
	text := drawn(d, 200, 70)
	for _, want := range []string{"VX-75", "4 → 6", "Patch the old bracket holes.", "created", "Rework", "Timeline", "A larger display"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing:\n%s", want, text)
		}
	}
}
