package state

import "testing"

// Who is called "de la Cruz, María" was kept as a person with the first name "de", and found by no one.
func TestSplitName(t *testing.T) {
	for name, want := range map[string][2]string{
		"Ada Okafor":             {"Ada", "Okafor"},
		" Mary  Jo\tSmith ":      {"Mary Jo", "Smith"},
		"de la Cruz, María":      {"María", "de la Cruz"},
		"María de la Cruz":       {"María", "de la Cruz"},
		"Juan Carlos del Río":    {"Juan Carlos", "del Río"},
		"Ludwig van der Rohe":    {"Ludwig", "van der Rohe"},
		"Van Morrison":           {"Van", "Morrison"},
		"Okafor,Ada":             {"Ada", "Okafor"},
		"Sam Poe Jr.":            {"Sam", "Poe Jr."},
		"Sam Poe, Jr.":           {"Sam", "Poe, Jr."},
		"Poe Jr., Sam":           {"Sam", "Poe Jr."},
		"林":                      {"林", ""},
		"de la Cruz":             {"de", "la Cruz"}, // nobody can tell; the flags for both names can
		"Jr.":                    {"Jr.", ""},
		"Okafor,":                {"Okafor,", ""},
		"":                       {"", ""},
		"One, Two, Three Fourth": {"One, Two, Three", "Fourth"},
	} {
		if first, last := SplitName(name); first != want[0] || last != want[1] {
			t.Errorf("%q: %q, %q; want %q", name, first, last, want)
		}
	}
}
