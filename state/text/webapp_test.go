package text

import "testing"

func TestInWebApp(t *testing.T) {
	const at = "https://app.example.com"
	for said, want := range map[string]string{
		"Rename it in the web app.":                      "Rename it in the web app: " + at,
		"rename it in the web app":                       "rename it in the web app: " + at,
		"It is set in the web app; the details show it.": "It is set in the web app; the details show it. The web app: " + at,
		"Nothing matches.":                               "Nothing matches.",
		"":                                               "",
	} {
		if got := InWebApp(said, at); got != want {
			t.Errorf("%q becomes %q", said, got)
		}
		if got := InWebApp(said, ""); got != said {
			t.Errorf("without an address %q becomes %q", said, got)
		}
	}
}
