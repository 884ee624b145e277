package plan_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
)

func onePart(quantity, name string) plan.Line {
	return plan.Line{
		Type: state.ItemCustom, Quantity: decimal.RequireFromString(quantity), Name: name,
		State: plan.Planned,
	}
}

func oneLabor(hours, name string) plan.Line {
	l := onePart(hours, name)
	l.Type = state.ItemLabor
	return l
}

// priced returns a line with a price and a cost, none for empty strings.
func priced(l plan.Line, price, cost string) plan.Line {
	if price != "" {
		l.Pricing = plan.Pricing{Kind: plan.Set, Value: decimal.RequireFromString(price)}
	}
	if cost != "" {
		l.Cost = decimal.NewNullDecimal(decimal.RequireFromString(cost))
	}
	return l
}

func custom(l plan.Line) plan.Line {
	l.Custom = true
	return l
}

func accessory(l plan.Line) plan.Line {
	l.Parent = plan.Above
	return l
}

// den returns an outline with one area and one option with these items.
func den(items ...plan.Line) plan.Doc {
	return plan.Doc{Areas: []plan.Area{{Name: "Den", Options: []plan.Option{{Title: "One", Lines: items}}}}}
}

func TestParse(t *testing.T) {
	for name, tc := range map[string]struct {
		text string
		want plan.Doc
	}{
		"everything": {
			"# Theater\n\n## Better\n\nClient: A picture that fills the wall.\nWith sound to match.\n\nSeats for eight.\n\n" +
				"Installer: Power behind the screen.\n\n- 2 x Northlight VX-65\n- 8.5 h Installation\n\n## Best\n- 1 x Northlight OX-83\n\n# Kitchen\n",
			plan.Doc{Areas: []plan.Area{
				{Name: "Theater", Options: []plan.Option{
					{
						Title:     "Better",
						Client:    "A picture that fills the wall.\nWith sound to match.\n\nSeats for eight.",
						Installer: "Power behind the screen.",
						Lines:     []plan.Line{onePart("2", "Northlight VX-65"), oneLabor("8.5", "Installation")},
					},
					{Title: "Best", Lines: []plan.Line{onePart("1", "Northlight OX-83")}},
				}},
				{Name: "Kitchen"},
			}},
		},
		"an option without its heading": {
			"# Den\r\nClient: Warm.\r\n- 1 x A B\r\n",
			plan.Doc{Areas: []plan.Area{{
				Name:    "Den",
				Options: []plan.Option{{Client: "Warm.", Lines: []plan.Line{onePart("1", "A B")}}},
			}}},
		},
		"unlabelled text is for the installer": {
			"# Den\n## One\nCode of the gate is 1234.\n- 1 x A\nMind the dog.",
			plan.Doc{Areas: []plan.Area{{Name: "Den", Options: []plan.Option{{
				Title: "One", Installer: "Code of the gate is 1234.\n\nMind the dog.",
				Lines: []plan.Line{onePart("1", "A")},
			}}}}},
		},
		"lists in a text are text": {
			"# Den\n## One\nInstaller:\n- conduit to the attic\n- two speakers\n- 0 x Nothing\n- 3 x A",
			plan.Doc{Areas: []plan.Area{{Name: "Den", Options: []plan.Option{{
				Title: "One", Installer: "- conduit to the attic\n- two speakers\n- 0 x Nothing",
				Lines: []plan.Line{onePart("3", "A")},
			}}}}},
		},
		"other ways to write an item": {
			"# Den\n## One\n* 2 × A\n- 2x B\n- 3 X C\n- 8 hours Programming\n- 8h Wiring\n- 1 hr Test",
			plan.Doc{Areas: []plan.Area{{Name: "Den", Options: []plan.Option{{Title: "One", Lines: []plan.Line{
				onePart("2", "A"), onePart("2", "B"), onePart("3", "C"), oneLabor("8", "Programming"),
				oneLabor("8", "Wiring"), oneLabor("1", "Test"),
			}}}}}},
		},
		"prices and costs": {
			"# Den\n## One\n- 2 x A 1 @ 1299.00\n- 2 x A @ 1299 cost 975.50\n- 8 h B @95\n- 1 x C cost 0\n- 1 x D @ 0",
			den(priced(onePart("2", "A 1"), "1299", ""), priced(onePart("2", "A"), "1299", "975.5"),
				priced(oneLabor("8", "B"), "95", ""),
				priced(onePart("1", "C"), "", "0"), priced(onePart("1", "D"), "0", "")),
		},
		"what is no price": {
			"# Den\n## One\n- 1 x A @ $5\n- 1 x B @ 1,299\n- 1 x C cost 5 @ 6\n- 1 x @ 5\n- 1 x D@5\n- 1 x E @ -5\n- 1 x F @ 1234567890\n- 1 x G \\@ 5\n- 1 x H \\\\cost 5",
			den(onePart("1", "A @ $5"), onePart("1", "B @ 1,299"), priced(onePart("1", "C cost 5"), "6", ""),
				onePart("1", "@ 5"), onePart("1", "D@5"),
				onePart("1", "E @ -5"), onePart("1", "F @ 1234567890"), onePart("1", "G @ 5"),
				onePart("1", "H \\cost 5")),
		},
		"names in quotes": {
			"# Den\n## One\n- 2 x \"VX-65\" @ 40\n- 1 x \"mount @ 5 12\" deep\" cost 3\n- 1 x \\\"A\"\n- 1 x \"B\" wide\n- 1 x \"\"\n- 1 x \"C",
			den(custom(priced(onePart("2", "VX-65"), "40", "")),
				custom(priced(onePart("1", `mount @ 5 12" deep`), "", "3")),
				onePart("1", `"A"`), onePart("1", `"B" wide`), onePart("1", `""`), onePart("1", `"C`)),
		},
		"accessories": {
			"# Den\n## One\n- 1 x A\n  - 2 x B\n\t- 1 h C\nInstaller: Mind the dog.\n  - 1 x D\n- 1 x E\n - 1 x F",
			plan.Doc{Areas: []plan.Area{{Name: "Den", Options: []plan.Option{{
				Title: "One", Installer: "Mind the dog.", Lines: []plan.Line{
					onePart("1", "A"), accessory(onePart("2", "B")), accessory(oneLabor("1", "C")),
					accessory(onePart("1", "D")), onePart("1", "E"), accessory(onePart("1", "F")),
				},
			}}}}},
		},
		"a list that is indented as a whole": {
			"# Den\n## One\n  - 1 x A\n  - 1 x B\n    - 1 x C\n- 1 x D\n## Two\n    - 1 x E",
			plan.Doc{Areas: []plan.Area{{Name: "Den", Options: []plan.Option{
				{Title: "One", Lines: []plan.Line{
					onePart("1", "A"), onePart("1", "B"), accessory(onePart("1", "C")),
					onePart("1", "D"),
				}},
				{Title: "Two", Lines: []plan.Line{onePart("1", "E")}},
			}}}},
		},
		"more for an option that exists": {
			"# Den\n## +1\n- 1 x A\n## +12\nClient: More.\n## +0\n## Two\n# Hall\n##  +3 ",
			plan.Doc{Areas: []plan.Area{
				{Name: "Den", Options: []plan.Option{
					{AddTo: 1, Lines: []plan.Line{onePart("1", "A")}},
					{AddTo: 12, Client: "More."},
					{Title: "+0"},
					{Title: "Two"},
				}},
				{Name: "Hall", Options: []plan.Option{{AddTo: 3}}},
			}},
		},
		"the same area twice": {
			"# Den\n## One\n# Hall\n# DEN\n## Two",
			plan.Doc{Areas: []plan.Area{
				{Name: "Den", Options: []plan.Option{{Title: "One"}, {Title: "Two"}}},
				{Name: "Hall"},
			}},
		},
		"before the first area": {
			"For Ms Halvorsen.\n# Den\n",
			plan.Doc{Preamble: "For Ms Halvorsen.", Areas: []plan.Area{{Name: "Den"}}},
		},
		"lines without any area": {
			"- 2 x A",
			plan.Doc{Areas: []plan.Area{{
				Name:    "General",
				Options: []plan.Option{{Lines: []plan.Line{onePart("2", "A")}}},
			}}},
		},
		"a backslash makes text of a line": {
			"# Den\n## One\nClient: See:\n\\# 1\n\\- 2 x A\n\\\\server\\share\n\\\\# two",
			plan.Doc{Areas: []plan.Area{{Name: "Den", Options: []plan.Option{{
				Title: "One", Client: "See:\n# 1\n- 2 x A\n\\\\server\\share\n\\# two",
			}}}}},
		},
		"other headings are text": {
			"# Den\n## One\n### Three\n#tag",
			plan.Doc{Areas: []plan.Area{{
				Name:    "Den",
				Options: []plan.Option{{Title: "One", Installer: "### Three\n#tag"}},
			}}},
		},
		"nothing": {"", plan.Doc{}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tc.want, plan.Parse(tc.text)); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func TestWriteIsTheCanonicalForm(t *testing.T) {
	want := "# Theater\n\n## Better\n\nClient: Big.\n\\# not an area\n\nInstaller: Deep.\n\n- 2 x Northlight VX-65 @ 1299.5 cost 975\n  - 1 x Mount \\@ 5\n" +
		"- 8.5 h Installation\n\n## +2\n\n- 1 x B\n\n# Hall\n\n- 1 x A\n"
	if diff := cmp.Diff(want, plan.Parse(want).Write()); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// An empty first option is written: without it, the texts and prices of the second one become the first one's.
func TestAnEmptyFirstOptionIsWritten(t *testing.T) {
	for _, want := range []plan.Doc{
		{Areas: []plan.Area{{Name: "Den", Options: []plan.Option{{}}}}},
		{Areas: []plan.Area{{
			Name:    "Den",
			Options: []plan.Option{{}, {Title: "Better", Lines: []plan.Line{onePart("1", "A")}}},
		}}},
	} {
		if diff := cmp.Diff(want, plan.Parse(want.Write())); diff != "" {
			t.Errorf("-want +got\n%s", diff)
		}
	}
}

func TestInGrammar(t *testing.T) {
	for text, want := range map[string]bool{
		"# Theater\n- 2 x A":                         true,
		"Title\n\n# Theater\n## Good":                true,
		"# Theater\nClient: x":                       true,
		"# Notes of the meeting\nTwo displays in it": false,
		"Two displays in the theater":                false,
		"- 2 x A":                                    false,
		"":                                           false,
	} {
		if got := plan.InGrammar(text); got != want {
			t.Errorf("InGrammar(%q) = %v", text, got)
		}
	}
}

func TestMerge(t *testing.T) {
	got := plan.Merge(plan.Parse("x\n# A\n## 1\n# B"), plan.Parse("y\n# b\n## 2\n# C")).Write()
	if want := "x\n\ny\n\n# A\n\n## 1\n\n# B\n\n## 2\n\n# C\n"; got != want {
		t.Errorf("got %q", got)
	}
}

// docs draws documents in the form that Parse returns: names and texts without surrounding
// spaces, unique area names.
func docs() *rapid.Generator[plan.Doc] {
	piece := rapid.SampledFrom([]string{
		"# ", "## ", "##", "Client:", "Installer: ", "- 2 x ", "- 8 h ", `\`, "word", " ", "\n", "\n\n", "#", "é", "- ",
		"\t", "Ω ", "* 1 x",
		" @ 5", " cost 7", "@ 1.5", `"`, "cost", "\\@ 2", "  - 3 x ", "## +1",
	})
	raw := rapid.Map(rapid.SliceOfN(piece, 0, 12), func(s []string) string {
		return strings.TrimSpace(strings.Join(s, ""))
	})
	line := rapid.Custom(func(t *rapid.T) string {
		return strings.TrimSpace(strings.ReplaceAll(raw.Draw(t, "line"), "\n", " "))
	})
	named := rapid.Custom(func(t *rapid.T) string {
		begins := rapid.SampledFrom([]string{"n", `"`, `\"`}).Draw(t, "begins")
		return strings.TrimSpace(begins + line.Draw(t, "name"))
	})
	amount := rapid.OneOf(rapid.Just(decimal.NullDecimal{}),
		rapid.Map(rapid.Int64Range(0, 1e9), func(n int64) decimal.NullDecimal {
			return decimal.NewNullDecimal(decimal.New(n, -3))
		}))
	item := rapid.Custom(func(t *rapid.T) plan.Line {
		l := plan.Line{
			Type:     rapid.SampledFrom([]state.ItemType{state.ItemCustom, state.ItemLabor}).Draw(t, "type"),
			State:    plan.Planned,
			Quantity: decimal.New(rapid.Int64Range(1, 1e9).Draw(t, "quantity"), -3), Name: named.Draw(t, "item"),
			Custom: rapid.Bool().Draw(t, "custom"),
			Parent: rapid.SampledFrom([]plan.ID{0, plan.Above}).Draw(t, "parent"), Cost: amount.Draw(t, "cost"),
		}
		if price := amount.Draw(t, "price"); price.Valid {
			l.Pricing = plan.Pricing{Kind: plan.Set, Value: price.Decimal}
		}
		return l
	})
	option := rapid.Custom(func(t *rapid.T) plan.Option {
		o := plan.Option{
			AddTo: rapid.IntRange(-9, 9).Draw(t, "add"), Client: raw.Draw(t, "client"),
			Installer: raw.Draw(t, "installer"),
		}
		if o.AddTo < 1 {
			o.AddTo, o.Title = 0, strings.TrimPrefix(line.Draw(t, "title"), "+")
		}
		if list := rapid.SliceOfN(item, 0, 4).Draw(t, "items"); len(list) > 0 {
			list[0].Parent = 0
			o.Lines = list
		}
		return o
	})
	return rapid.Custom(func(t *rapid.T) plan.Doc {
		o := plan.Doc{Preamble: raw.Draw(t, "preamble")}
		for _, name := range rapid.SliceOfNDistinct(named, 1, 4, text.NameKey).Draw(t, "areas") {
			a := plan.Area{Name: name}
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
		want := docs().Draw(t, "doc")
		if diff := cmp.Diff(want, plan.Parse(want.Write())); diff != "" {
			t.Fatalf("%q\n-want +got\n%s", want.Write(), diff)
		}
	})
}

func FuzzParse(f *testing.F) {
	f.Add("# Theater\n## Better\nClient: a\n\n- 2 x A B\n- 8 h C\n")
	f.Add("# a\n## +1\n- 2 x A @ 5 cost 3\n  - 1 x B \\@ 5\n\t* 1 x C cost 2 @ 4")
	f.Add("\\# a\n##\nClient:\n\\\\- 2 x a")
	f.Fuzz(func(t *testing.T, text string) {
		once := plan.Parse(text)
		if diff := cmp.Diff(once, plan.Parse(once.Write())); diff != "" {
			t.Errorf("-once +again\n%s", diff)
		}
	})
}
