package freetext_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/service/freetext"
	"app.tender/tender/state/outline"
)

// shop is a catalog of a few things, by the phrases that find them.
type shop map[string]string

func (s shop) Part(_ context.Context, phrase string) (string, error) {
	return s[strings.ToLower(phrase)], nil
}

func (s shop) Labor(_ context.Context, name string) (string, error) {
	return s["labor "+strings.ToLower(name)], nil
}

var stock = shop{
	`65" display`: "Northlight VX-65", "soundbar": "Aurora S-9", "in-ceiling speaker": "Halewick C6", "switch": "Linehaul SW-8",
	"labor installation": "Installation", "labor programming": "Programming, senior",
}

func TestFromText(t *testing.T) {
	for name, tc := range map[string]struct{ text, want string }{
		"words, inches and hours": {
			"Two 65 inch displays in the theater, 8 hours of installation.",
			"# Theater\n\n## As described\n\n- 2 x Northlight VX-65\n- 8 h Installation\n",
		},
		"the other ways to say inches": {
			"In the den a 65\" TV. In the hall, 1 65-inch television and one 65” display.",
			"# Den\n\n## As described\n\n- 1 x Northlight VX-65\n\n# Hall\n\n## As described\n\n- 1 x Northlight VX-65\n- 1 x Northlight VX-65\n",
		},
		"things before the room": {
			"A soundbar and six in-ceiling speakers in the master bedroom. Half a day of programming.",
			"# Master bedroom\n\n## As described\n\n- 1 x Aurora S-9\n- 6 x Halewick C6\n- 4 h Programming, senior\n",
		},
		"two rooms in a sentence": {
			"We need two soundbars in the kitchen and a pair of soundbars in the living room with 2.5 hours of installation",
			"# Kitchen\n\n## As described\n\n- 2 x Aurora S-9\n\n# Living room\n\n## As described\n\n- 2 x Aurora S-9\n- 2.5 h Installation\n",
		},
		"rooms as headings and lists": {
			"Kitchen:\n- 2 soundbars\n- installation: 3 hrs\n\nHome office: soundbar, two days of pre-wiring\n",
			"# Kitchen\n\n## As described\n\n- 2 x Aurora S-9\n- 3 h Installation\n\n# Home office\n\n## As described\n\n- 1 x Aurora S-9\n- 16 h Pre-wire\n",
		},
		"what the catalog does not have keeps its words": {
			"Twenty-five network switches and one hundred-foot reel in the attic.",
			"# Attic\n\n## As described\n\n- 25 x network switches\n- 1 x hundred-foot reel\n",
		},
		"what is not understood is for the installer": {
			"The gate code is 4711. Two soundbars in the den. She wants it quiet in the evening.",
			"# General\n\n## As described\n\nInstaller: The gate code is 4711.\n\n# Den\n\n## As described\n\nInstaller: She wants it quiet in the evening.\n\n- 2 x Aurora S-9\n",
		},
		"in the wall is no room": {
			"Two soundbars in the wall, 1 hour of commissioning.",
			"# General\n\n## As described\n\nInstaller: Two soundbars in the wall, 1 hour of commissioning.\n\n- 2 x Aurora S-9\n- 1 h Commissioning\n",
		},
		"what is said about a thing stays": {
			"Two soundbars with brackets from the old job in the den", "# Den\n\n## As described\n\nInstaller: Two soundbars with brackets from the old job in the den\n\n- 2 x Aurora S-9\n",
		},
		"one and a half": {
			"One and a half hours of commissioning in the theater", "# Theater\n\n## As described\n\n- 1.5 h Commissioning\n",
		},
		"two kinds of work": {
			"8 hours of installation and programming: 3 hrs.",
			"# General\n\n## As described\n\nInstaller: 8 hours of installation and programming: 3 hrs.\n\n- 8 h Installation\n- 3 h Programming, senior\n",
		},
		"hours of several kinds": {
			"8 hours of installation and programming", "# General\n\n## As described\n\nInstaller: 8 hours of installation and programming\n",
		},
		"what the hours are for": {
			"8 hours of installation at night. Two hours of mounting, 4 hours of rain.",
			"# General\n\n## As described\n\nInstaller: 8 hours of installation at night.\nTwo hours of mounting, 4 hours of rain.\n\n- 8 h Installation\n- 2 h Installation\n",
		},
		"words that say more than an amount": {
			"About 8 hours of installation. The customer wants 2 soundbars. Please add one soundbar.",
			"# General\n\n## As described\n\nInstaller: About 8 hours of installation.\nThe customer wants 2 soundbars.\n\n- 8 h Installation\n- 2 x Aurora S-9\n- 1 x Aurora S-9\n",
		},
		"areas are named without a leading In": {
			"In the living room: two soundbars\n\nIn the Upper hall: soundbar\n\n- In Den: 1 soundbar",
			"# Living room\n\n## As described\n\n- 2 x Aurora S-9\n\n# Upper hall\n\n## As described\n\n- 1 x Aurora S-9\n\n# Den\n\n## As described\n\n- 1 x Aurora S-9\n",
		},
		"where in the room": {
			"A soundbar in the living room over the fireplace. A switch in the closet under the stairs.",
			"# Living room\n\n## As described\n\n- 1 x soundbar over the fireplace\n\n# Closet under the stairs\n\n## As described\n\n- 1 x Linehaul SW-8\n",
		},
		"a place of which nothing more is said": {
			"In the den, in the hall two soundbars.", "# Hall\n\n## As described\n\nInstaller: In the den, in the hall two soundbars.\n\n- 2 x Aurora S-9\n",
		},
		"word for word": {
			"Is the 65” wall – the “old” one – brick? Yes!  Mind   the dog…", "# General\n\n## As described\n\nInstaller: Is the 65” wall – the “old” one – brick?\nYes!\nMind   the dog…\n",
		},
		"a price": {
			"Two soundbars @ 500 each. One soundbar costs 480.",
			"# General\n\n## As described\n\nInstaller: Two soundbars @ 500 each.\nOne soundbar costs 480.\n\n- 2 x Aurora S-9\n- 1 x Aurora S-9\n",
		},
		"half a day and half a rack": {
			"Half day of installation, half rack hours of installation", "# General\n\n## As described\n\nInstaller: Half day of installation, half rack hours of installation\n\n- 4 h Installation\n",
		},
		"a thing is no half sentence": {
			"Two of the many things that people have said to us in all of these long years", "# General\n\n## As described\n\nInstaller: Two of the many things that people have said to us in all of these long years\n\n- 2 x the many things\n",
		},
		"nothing": {" \n\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := freetext.FromText(t.Context(), tc.text, stock)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, outline.Write(got)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

// An hour of talk does not fit into the notes of an option. The rest is not lost.
func TestLongIntroductionBeforeTheFirstArea(t *testing.T) {
	const sentence = "She said that it should sound well everywhere."
	o, err := freetext.FromText(t.Context(), strings.Repeat(sentence+" ", 2000)+"In the den: two soundbars.\n"+strings.Repeat(sentence+" ", 2000), stock)
	if err != nil {
		t.Fatal(err)
	}
	if len(o.Areas) != 2 || len(o.Areas[1].Options[0].Items) != 1 {
		t.Error("text after the introduction was lost")
	}
	n := strings.Count(o.Preamble, sentence)
	for _, a := range o.Areas {
		notes := a.Options[0].Installer
		if len(notes) > 17_000 || strings.Count(notes, "There is more, before the first area") != 1 {
			t.Errorf("%d bytes of notes, ending in %s", len(notes), notes[max(0, len(notes)-100):])
		}
		n += strings.Count(notes, sentence)
	}
	if n != 4000 || !strings.HasPrefix(o.Preamble, "General:\n"+sentence+"\n") || !strings.Contains(o.Preamble, sentence+"\nDen:\n"+sentence) {
		t.Errorf("%d of 4000 sentences left: %.200s", n, o.Preamble)
	}
}

type closed struct{}

var errClosed = errors.New("closed")

func (closed) Part(context.Context, string) (string, error)  { return "", errClosed }
func (closed) Labor(context.Context, string) (string, error) { return "", errClosed }

func TestFromTextReportsCatalogFailures(t *testing.T) {
	for _, text := range []string{"two displays", "two hours of installation", "soundbar"} {
		if _, err := freetext.FromText(t.Context(), text, closed{}); !errors.Is(err, errClosed) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FromText stops when a text takes too long, at the latest after the current sentence.
func TestFromTextEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := freetext.FromText(ctx, "It was a dark night.", stock); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func FuzzFromText(f *testing.F) {
	f.Add("Two 65 inch displays in the theater, 8 hours of installation. Kitchen: half a day")
	f.Fuzz(func(t *testing.T, text string) {
		o, err := freetext.FromText(t.Context(), text, stock)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(o, outline.Parse(outline.Write(o))); diff != "" {
			t.Errorf("the outline does not round-trip: -made +read\n%s", diff)
		}
		for _, a := range o.Areas {
			for _, option := range a.Options {
				if option.Client != "" {
					t.Errorf("the client would read %q", option.Client)
				}
				for _, it := range option.Items {
					if !it.Quantity.IsPositive() || it.Name == "" {
						t.Errorf("item %v", it)
					}
				}
			}
		}
	})
}
