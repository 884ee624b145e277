package outline_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"app.tender/tender/state/outline"
	"app.tender/tender/state/text"
)

func part(quantity, name string) outline.Item {
	return outline.Item{Quantity: decimal.RequireFromString(quantity), Name: name}
}

func labor(hours, name string) outline.Item {
	it := part(hours, name)
	it.Labor = true
	return it
}

// priced returns an item with a price and a cost, invalid for empty strings.
func priced(it outline.Item, price, cost string) outline.Item {
	for to, text := range map[*decimal.NullDecimal]string{&it.Price: price, &it.Cost: cost} {
		if text != "" {
			*to = decimal.NewNullDecimal(decimal.RequireFromString(text))
		}
	}
	return it
}

func custom(it outline.Item) outline.Item {
	it.Custom = true
	return it
}

func accessory(it outline.Item) outline.Item {
	it.Accessory = true
	return it
}

// den returns an outline with one area and one option with these items.
func den(items ...outline.Item) outline.Outline {
	return outline.Outline{Areas: []outline.Area{{Name: "Den", Options: []outline.Option{{Title: "One", Items: items}}}}}
}

func TestParse(t *testing.T) {
	for name, tc := range map[string]struct {
		text string
		want outline.Outline
	}{
		"everything": {
			"# Theater\n\n## Better\n\nClient: A picture that fills the wall.\nWith sound to match.\n\nSeats for eight.\n\n" +
				"Installer: Power behind the screen.\n\n- 2 x Northlight VX-65\n- 8.5 h Installation\n\n## Best\n- 1 x Northlight OX-83\n\n# Kitchen\n",
			outline.Outline{Areas: []outline.Area{
				{Name: "Theater", Options: []outline.Option{
					{
						Title: "Better", Client: "A picture that fills the wall.\nWith sound to match.\n\nSeats for eight.",
						Installer: "Power behind the screen.",
						Items:     []outline.Item{part("2", "Northlight VX-65"), labor("8.5", "Installation")},
					},
					{Title: "Best", Items: []outline.Item{part("1", "Northlight OX-83")}},
				}},
				{Name: "Kitchen"},
			}},
		},
		"an option without its heading": {
			"# Den\r\nClient: Warm.\r\n- 1 x A B\r\n",
			outline.Outline{Areas: []outline.Area{{Name: "Den", Options: []outline.Option{{Client: "Warm.", Items: []outline.Item{part("1", "A B")}}}}}},
		},
		"unlabelled text is for the installer": {
			"# Den\n## One\nCode of the gate is 1234.\n- 1 x A\nMind the dog.",
			outline.Outline{Areas: []outline.Area{{Name: "Den", Options: []outline.Option{{
				Title: "One", Installer: "Code of the gate is 1234.\n\nMind the dog.", Items: []outline.Item{part("1", "A")},
			}}}}},
		},
		"lists in a text are text": {
			"# Den\n## One\nInstaller:\n- conduit to the attic\n- two speakers\n- 0 x Nothing\n- 3 x A",
			outline.Outline{Areas: []outline.Area{{Name: "Den", Options: []outline.Option{{
				Title: "One", Installer: "- conduit to the attic\n- two speakers\n- 0 x Nothing", Items: []outline.Item{part("3", "A")},
			}}}}},
		},
		"other ways to write an item": {
			"# Den\n## One\n* 2 × A\n- 2x B\n- 3 X C\n- 8 hours Programming\n- 8h Wiring\n- 1 hr Test",
			outline.Outline{Areas: []outline.Area{{Name: "Den", Options: []outline.Option{{Title: "One", Items: []outline.Item{
				part("2", "A"), part("2", "B"), part("3", "C"), labor("8", "Programming"), labor("8", "Wiring"), labor("1", "Test"),
			}}}}}},
		},
		"prices and costs": {
			"# Den\n## One\n- 2 x A 1 @ 1299.00\n- 2 x A @ 1299 cost 975.50\n- 8 h B @95\n- 1 x C cost 0\n- 1 x D @ 0",
			den(priced(part("2", "A 1"), "1299", ""), priced(part("2", "A"), "1299", "975.5"), priced(labor("8", "B"), "95", ""),
				priced(part("1", "C"), "", "0"), priced(part("1", "D"), "0", "")),
		},
		"what is no price": {
			"# Den\n## One\n- 1 x A @ $5\n- 1 x B @ 1,299\n- 1 x C cost 5 @ 6\n- 1 x @ 5\n- 1 x D@5\n- 1 x E @ -5\n- 1 x F @ 1234567890\n- 1 x G \\@ 5\n- 1 x H \\\\cost 5",
			den(part("1", "A @ $5"), part("1", "B @ 1,299"), priced(part("1", "C cost 5"), "6", ""), part("1", "@ 5"), part("1", "D@5"),
				part("1", "E @ -5"), part("1", "F @ 1234567890"), part("1", "G @ 5"), part("1", "H \\cost 5")),
		},
		"names in quotes": {
			"# Den\n## One\n- 2 x \"VX-65\" @ 40\n- 1 x \"mount @ 5 12\" deep\" cost 3\n- 1 x \\\"A\"\n- 1 x \"B\" wide\n- 1 x \"\"\n- 1 x \"C",
			den(custom(priced(part("2", "VX-65"), "40", "")), custom(priced(part("1", `mount @ 5 12" deep`), "", "3")),
				part("1", `"A"`), part("1", `"B" wide`), part("1", `""`), part("1", `"C`)),
		},
		"accessories": {
			"# Den\n## One\n- 1 x A\n  - 2 x B\n\t- 1 h C\nInstaller: Mind the dog.\n  - 1 x D\n- 1 x E\n - 1 x F",
			outline.Outline{Areas: []outline.Area{{Name: "Den", Options: []outline.Option{{
				Title: "One", Installer: "Mind the dog.", Items: []outline.Item{
					part("1", "A"), accessory(part("2", "B")), accessory(labor("1", "C")), accessory(part("1", "D")), part("1", "E"), accessory(part("1", "F")),
				},
			}}}}},
		},
		"a list that is indented as a whole": {
			"# Den\n## One\n  - 1 x A\n  - 1 x B\n    - 1 x C\n- 1 x D\n## Two\n    - 1 x E",
			outline.Outline{Areas: []outline.Area{{Name: "Den", Options: []outline.Option{
				{Title: "One", Items: []outline.Item{part("1", "A"), part("1", "B"), accessory(part("1", "C")), part("1", "D")}},
				{Title: "Two", Items: []outline.Item{part("1", "E")}},
			}}}},
		},
		"more for an option that exists": {
			"# Den\n## +1\n- 1 x A\n## +12\nClient: More.\n## +0\n## Two\n# Hall\n##  +3 ",
			outline.Outline{Areas: []outline.Area{
				{Name: "Den", Options: []outline.Option{
					{AddTo: 1, Items: []outline.Item{part("1", "A")}}, {AddTo: 12, Client: "More."}, {Title: "+0"}, {Title: "Two"},
				}},
				{Name: "Hall", Options: []outline.Option{{AddTo: 3}}},
			}},
		},
		"the same area twice": {
			"# Den\n## One\n# Hall\n# DEN\n## Two",
			outline.Outline{Areas: []outline.Area{
				{Name: "Den", Options: []outline.Option{{Title: "One"}, {Title: "Two"}}},
				{Name: "Hall"},
			}},
		},
		"before the first area": {
			"For Ms Halvorsen.\n# Den\n",
			outline.Outline{Preamble: "For Ms Halvorsen.", Areas: []outline.Area{{Name: "Den"}}},
		},
		"lines without any area": {
			"- 2 x A",
			outline.Outline{Areas: []outline.Area{{Name: "General", Options: []outline.Option{{Items: []outline.Item{part("2", "A")}}}}}},
		},
		"a backslash makes text of a line": {
			"# Den\n## One\nClient: See:\n\\# 1\n\\- 2 x A\n\\\\server\\share\n\\\\# two",
			outline.Outline{Areas: []outline.Area{{Name: "Den", Options: []outline.Option{{
				Title: "One", Client: "See:\n# 1\n- 2 x A\n\\\\server\\share\n\\# two",
			}}}}},
		},
		"other headings are text": {
			"# Den\n## One\n### Three\n#tag",
			outline.Outline{Areas: []outline.Area{{Name: "Den", Options: []outline.Option{{Title: "One", Installer: "### Three\n#tag"}}}}},
		},
		"nothing": {"", outline.Outline{}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, outline.Parse(tc.text)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestWriteIsTheCanonicalForm(t *testing.T) {
	want := "# Theater\n\n## Better\n\nClient: Big.\n\\# not an area\n\nInstaller: Deep.\n\n- 2 x Northlight VX-65 @ 1299.5 cost 975\n  - 1 x Mount \\@ 5\n" +
		"- 8.5 h Installation\n\n## +2\n\n- 1 x B\n\n# Hall\n\n- 1 x A\n"
	if diff := cmp.Diff(want, outline.Write(outline.Parse(want))); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// An empty first option is written: without it, the texts and prices of the second one become the first one's.
func TestAnEmptyFirstOptionIsWritten(t *testing.T) {
	for _, want := range []outline.Outline{
		{Areas: []outline.Area{{Name: "Den", Options: []outline.Option{{}}}}},
		{Areas: []outline.Area{{Name: "Den", Options: []outline.Option{{}, {Title: "Better", Items: []outline.Item{part("1", "A")}}}}}},
	} {
		if diff := cmp.Diff(want, outline.Parse(outline.Write(want))); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
	}
}

func TestWritten(t *testing.T) {
	for text, want := range map[string]bool{
		"# Theater\n- 2 x A":                         true,
		"Title\n\n# Theater\n## Good":                true,
		"# Theater\nClient: x":                       true,
		"# Notes of the meeting\nTwo displays in it": false,
		"Two displays in the theater":                false,
		"- 2 x A":                                    false,
		"":                                           false,
	} {
		if got := outline.Written(text); got != want {
			t.Errorf("Written(%q) = %v", text, got)
		}
	}
}

func TestMerge(t *testing.T) {
	got := outline.Write(outline.Merge(outline.Parse("x\n# A\n## 1\n# B"), outline.Parse("y\n# b\n## 2\n# C")))
	if want := "x\n\ny\n\n# A\n\n## 1\n\n# B\n\n## 2\n\n# C\n"; got != want {
		t.Errorf("got %q", got)
	}
}

// outlines draws outlines in the form that Parse returns: names and texts without surrounding
// spaces, unique area names.
func outlines() *rapid.Generator[outline.Outline] {
	piece := rapid.SampledFrom([]string{
		"# ", "## ", "##", "Client:", "Installer: ", "- 2 x ", "- 8 h ", `\`, "word", " ", "\n", "\n\n", "#", "é", "- ", "\t", "Ω ", "* 1 x",
		" @ 5", " cost 7", "@ 1.5", `"`, "cost", "\\@ 2", "  - 3 x ", "## +1",
	})
	raw := rapid.Map(rapid.SliceOfN(piece, 0, 12), func(s []string) string { return strings.TrimSpace(strings.Join(s, "")) })
	line := rapid.Custom(func(t *rapid.T) string {
		return strings.TrimSpace(strings.ReplaceAll(raw.Draw(t, "line"), "\n", " "))
	})
	named := rapid.Custom(func(t *rapid.T) string {
		begins := rapid.SampledFrom([]string{"n", `"`, `\"`}).Draw(t, "begins")
		return strings.TrimSpace(begins + line.Draw(t, "name"))
	})
	amount := rapid.OneOf(rapid.Just(decimal.NullDecimal{}), rapid.Map(rapid.Int64Range(0, 1e9), func(n int64) decimal.NullDecimal {
		return decimal.NewNullDecimal(decimal.New(n, -3))
	}))
	item := rapid.Custom(func(t *rapid.T) outline.Item {
		return outline.Item{
			Quantity: decimal.New(rapid.Int64Range(1, 1e9).Draw(t, "quantity"), -3),
			Labor:    rapid.Bool().Draw(t, "labor"), Name: named.Draw(t, "item"), Custom: rapid.Bool().Draw(t, "custom"), Accessory: rapid.Bool().Draw(t, "accessory"),
			Price: amount.Draw(t, "price"), Cost: amount.Draw(t, "cost"),
		}
	})
	option := rapid.Custom(func(t *rapid.T) outline.Option {
		o := outline.Option{AddTo: rapid.IntRange(-9, 9).Draw(t, "add"), Client: raw.Draw(t, "client"), Installer: raw.Draw(t, "installer")}
		if o.AddTo < 1 {
			o.AddTo, o.Title = 0, strings.TrimPrefix(line.Draw(t, "title"), "+")
		}
		if list := rapid.SliceOfN(item, 0, 4).Draw(t, "items"); len(list) > 0 {
			list[0].Accessory = false
			o.Items = list
		}
		return o
	})
	return rapid.Custom(func(t *rapid.T) outline.Outline {
		o := outline.Outline{Preamble: raw.Draw(t, "preamble")}
		for _, name := range rapid.SliceOfNDistinct(named, 1, 4, text.NameKey).Draw(t, "areas") {
			a := outline.Area{Name: name}
			if list := rapid.SliceOfN(option, 0, 3).Draw(t, "options"); len(list) > 0 {
				a.Options = list
			}
			o.Areas = append(o.Areas, a)
		}
		return o
	})
}

func TestWriteAndParseRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := outlines().Draw(t, "outline")
		if diff := cmp.Diff(want, outline.Parse(outline.Write(want))); diff != "" {
			t.Fatalf("%q\n-want +got\n%s", outline.Write(want), diff)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("# Theater\n## Better\nClient: a\n\n- 2 x A B\n- 8 h C\n")
	f.Add("# a\n## +1\n- 2 x A @ 5 cost 3\n  - 1 x B \\@ 5\n\t* 1 x C cost 2 @ 4")
	f.Add("\\# a\n##\nClient:\n\\\\- 2 x a")
	f.Fuzz(func(t *testing.T, text string) {
		once := outline.Parse(text)
		if diff := cmp.Diff(once, outline.Parse(outline.Write(once))); diff != "" {
			t.Errorf("-once +again\n%s", diff)
		}
	})
}
