package changeorders

import (
	"regexp"
	"testing"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/viewtest"
)

// Installers see what is to be built and its progress, at no size with a figure of money or a word about one.
func TestInstallersSeeChangeOrdersWithoutPrices(t *testing.T) {
	money := regexp.MustCompile(
		`\d\.\d\d|\$|USD|%|Total|TOTAL|Tax|Price|Profit|Margin|[Cc]ontract|before tax|difference|internal|charge|credit`)
	m, d := before(filled(t), screen.Installer), before(detail(t), screen.Installer)
	viewtest.Sizes(t, m)
	viewtest.Sizes(t, d)
	list := drawn(m, 200, 30)
	viewtest.See(t, list, "Remove equipment, Patio", "Viewed by client", "Erik Halvorsen")
	for _, w := range viewtest.Widths {
		beside := before(detail(t), screen.Installer).Do(screen.PaneNext)
		for _, text := range []string{drawn(m, w, 70), drawn(d, w, 70), drawn(beside, w, 70)} {
			if found := money.FindString(text); found != "" {
				t.Errorf("%q is on the screen:\n%s", found, text)
			}
		}
	}
	text := drawn(d, 200, 70)
	viewtest.See(t, text, "VX-75", "4 → 6", "Patch the old bracket holes.", "created", "Rework", "Timeline",
		"A larger display")
}
