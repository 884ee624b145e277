package plan_test

import (
	"runtime"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func entry(quantity string, words ...string) plan.Entry {
	return plan.Entry{Quantity: dec(quantity), Words: words}
}

func TestParseEntry(t *testing.T) {
	priced := func(e plan.Entry, kind plan.PricingKind, value string) plan.Entry {
		e.Pricing = plan.Pricing{Kind: kind, Value: dec(value)}
		return e
	}
	hours := func(e plan.Entry) plan.Entry { e.Hours = true; return e }
	below := func(e plan.Entry) plan.Entry { e.Accessory = true; return e }
	tail := func(e plan.Entry, s string) plan.Entry { e.Tail = s; return e }
	sign := func(e plan.Entry, s string) plan.Entry { e.Sign = s; return e }
	custom := func(e plan.Entry) plan.Entry { e.Custom = true; return e }
	cost := func(e plan.Entry, s string) plan.Entry { e.Cost = known(s); return e }
	for typed, want := range map[string]plan.Entry{
		"vx-75":                       entry("1", "vx-75"),
		"2 vx-65":                     entry("2", "vx-65"),
		"2x vx-65":                    entry("2", "vx-65"),
		"2 x vx-65":                   entry("2", "vx-65"),
		"2× vx-65":                    entry("2", "vx-65"),
		"130 c6p":                     entry("130", "c6p"),
		"3*4 c6":                      entry("12", "c6"),
		"3*4+2x c6":                   entry("14", "c6"),
		"1.5h prog":                   hours(entry("1.5", "prog")),
		"4h install":                  hours(entry("4", "install")),
		"4 h install":                 hours(entry("4", "install")),
		"2*4hrs install":              hours(entry("8", "install")),
		"2 hours project management":  hours(entry("2", "project", "management")),
		"4×4 video matrix":            entry("1", "4×4", "video", "matrix"),
		"4K media player":             entry("1", "4K", "media", "player"),
		`65" display`:                 entry("1", `65"`, "display"),
		`1/2" conduit`:                entry("1", `1/2"`, "conduit"),
		"1/4-20 bolt":                 entry("1", "1/4-20", "bolt"),
		`1 \1/2 in elbow`:             entry("1", "1/2", "in", "elbow"),
		"1x 1/2 in elbow":             entry("1", "1/2", "in", "elbow"),
		"1 10/100 switch":             entry("1", "10/100", "switch"),
		"+5V supply":                  entry("1", "+5V", "supply"),
		"vx-75 @1899":                 priced(entry("1", "vx-75"), plan.Set, "1899"),
		"2 vx-75 @ 1,899.50":          priced(entry("2", "vx-75"), plan.Set, "1899.50"),
		"vx-75 m30% cost €7":          sign(cost(priced(entry("1", "vx-75"), plan.Margin, "30"), "7"), "€"),
		"2 vx-75 @$1899":              sign(priced(entry("2", "vx-75"), plan.Set, "1899"), "$"),
		"vx-75 @0":                    priced(entry("1", "vx-75"), plan.Set, "0"),
		"vx-75 m30":                   tail(priced(entry("1", "vx-75"), plan.Margin, "30"), "m30"),
		"vx-75 m30%":                  priced(entry("1", "vx-75"), plan.Margin, "30"),
		"vx-75 k45.5":                 tail(priced(entry("1", "vx-75"), plan.Markup, "45.5"), "k45.5"),
		"k4":                          entry("1", "k4"),
		"2 k4":                        entry("2", "k4"),
		"1e9":                         entry("1", "1e9"),
		"1 1e9 vx-55":                 entry("1", "1e9", "vx-55"),
		"65e display":                 entry("1", "65e", "display"),
		`keypad \k4`:                  entry("1", "keypad", "k4"),
		"k4 @300":                     priced(entry("1", "k4"), plan.Set, "300"),
		`lamp \m120`:                  entry("1", "lamp", "m120"),
		`lamp \k-5`:                   entry("1", "lamp", "k-5"),
		"2 m120":                      entry("2", "m120"),
		"vx-75 @1899 cost 1200":       cost(priced(entry("1", "vx-75"), plan.Set, "1899"), "1200"),
		"low cost mount":              entry("1", "low", "cost", "mount"),
		"> sm-6":                      below(entry("1", "sm-6")),
		">2 sm-6 @10":                 below(priced(entry("2", "sm-6"), plan.Set, "10")),
		"- 2 x Northlight VX-65 @ 99": priced(entry("2", "Northlight", "VX-65"), plan.Set, "99"),
		"• 2 sm-6":                    entry("2", "sm-6"),
		"1 12 volt relay":             entry("1", "12", "volt", "relay"),
		"  2\u00a0vx-65 ":             entry("2", "vx-65"),
		"林 panel":                     entry("1", "林", "panel"),
		`"wall bracket"`:              custom(entry("1", "wall", "bracket")),
		`> 2 “wall  bracket” @12`:     below(custom(priced(entry("2", "wall", "bracket"), plan.Set, "12"))),
		`4h "crane" k45 cost 7`:       hours(custom(cost(priced(entry("4", "crane"), plan.Markup, "45"), "7"))),
		`"mount @ 5 m30 12" deep"`:    custom(entry("1", "mount", "@", "5", "m30", `12"`, "deep")),
		`"frame" tv`:                  entry("1", `"frame"`, "tv"),
		`\"frame"`:                    entry("1", `"frame"`),
		`1 \$5 card`:                  entry("1", "$5", "card"),
		`card \10% off`:               entry("1", "card", "10%", "off"),
		"1 zoom lens 2x":              entry("1", "zoom", "lens", "2x"),
		`zoom lens \2x`:               entry("1", "zoom", "lens", "2x"),
		`UPS \4 hours`:                entry("1", "UPS", "4", "hours"),
		"x2":                          entry("1", "x2"),
		"switch 4x2":                  entry("1", "switch", "4x2"),
		"4h 2x":                       hours(entry("4", "2x")),
		"18% grey card":               entry("1", "18%", "grey", "card"),
		"16:10 monitor":               entry("1", "16:10", "monitor"),
		"2 pcs vx-75":                 entry("2", "vx-75"),
		"2 ea. vx-75":                 entry("2", "vx-75"),
		"2pcs vs-43 @700":             priced(entry("2", "vs-43"), plan.Set, "700"),
		"Qty 2 vs-43":                 entry("2", "vs-43"),
		"qty: 2 vs-43":                entry("2", "vs-43"),
		"2: vs-43":                    entry("2", "vs-43"),
		"1. 2 vs-43":                  entry("2", "vs-43"),
		"5.1x c6p":                    entry("5.1", "c6p"),
		`1 \5.1 set`:                  entry("1", "5.1", "set"),
		"0.5 c6p":                     entry("0.5", "c6p"),
		"(3) 4h install":              hours(entry("4", "install")),
		"1) vs-43":                    entry("1", "vs-43"),
		"\uf0b7\t2 vs-43":             entry("2", "vs-43"),
		`1 \pcs vx`:                   entry("1", "pcs", "vx"),
		"1,000 c6p":                   entry("1000", "c6p"),
		"1,234,567.5x c6p":            entry("1234567.5", "c6p"),
		"2*1,000 c6p":                 entry("2000", "c6p"),
		`\"`:                          entry("1", `"`),
		"２　vx-75　＠１，８９９":              priced(entry("2", "vx-75"), plan.Set, "1899"),
		"３＊４ｘ vx-65 ｍ３０％ cost １２．５": cost(priced(entry("12", "vx-65"), plan.Margin, "30"), "12.5"),
		`２ "型番 １０ 個"`:               custom(entry("2", "型番", "１０", "個")),
		`２階 \１０ 個`:                  entry("1", "２階", "１０", "個"),
	} {
		got, err := plan.ParseEntry(typed)
		if err != nil {
			t.Errorf("%q: %v", typed, err)
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q -want +got\n%s", typed, diff)
		}
	}
}

// The error of an invalid entry says what to type instead: the plan must not contain another
// figure than the typed one.
func TestParseEntrySaysWhatToTypeInstead(t *testing.T) {
	for typed, says := range map[string]string{
		"":                                "2 vx-75",
		" > ":                             "2 vx-75",
		"12":                              "2 vx-75",
		"4h":                              "Type the labor after the hours, such as 4h install.",
		"1.5 h @90":                       "such as 1.5h install.",
		"99999999999999999 vx-65":         "“99999999999999999” is no quantity",
		"1.12345678 c6p":                  "“1.12345678” is no quantity",
		"1,00 c6p":                        "is no quantity",
		"2 vx-75 $1899":                   "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"2 vx-75 €5":                      "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"2 vx-75 1,899.50€":               "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"2 vx-75 $ 1899":                  "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"2 vx-75 1899 €":                  "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"2 $1899":                         "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"2 vx-75 $1899 cost 1200":         "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"2 vx-75 $1.8k":                   "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"2 vx-65 10% off":                 "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"2 vx-65 10%":                     "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"2 vx-65 @10%":                    "“@10%” is no price. Type @ and a number from 0",
		"2 vx-65 -10 % off":               "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"1:30 h install":                  "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"install 4 hrs. den @90":          "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"install 1:30h":                   "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		`"a @5 b" tv`:                     "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		`"a $5" tv`:                       "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"1:20h install":                   "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"vx-65 x2":                        "Write it as QUANTITY ITEM @PRICE: 2 vx-65.",
		"> sm-6 × 2 @10":                  "Write it as QUANTITY ITEM @PRICE: > 2 sm-6 @10.",
		"c6p 1,000x":                      "Write it as QUANTITY ITEM @PRICE: 1,000 c6p.",
		"wall plate qty 3":                "Write it as QUANTITY ITEM @PRICE: 3 wall plate.",
		"plate Qty: 3 @5 cost 2":          "Write it as QUANTITY ITEM @PRICE: 3 plate @5 cost 2.",
		"install 4h":                      "Write it as QUANTITY ITEM @PRICE: 4h install.",
		"programming 1.5 hours @95":       "Write it as QUANTITY ITEM @PRICE: 1.5h programming @95.",
		`"wall bracket" x2`:               "Write it as QUANTITY ITEM @PRICE: 2 \"wall bracket\".",
		`1 "" @5`:                         "The name is empty",
		`"`:                               "The name is empty",
		`“ ”`:                             "The name is empty",
		"1,5 vx-75":                       "1.5",
		"0 vx-75":                         "above 0",
		"-2 vx-75":                        "above 0",
		"00123 wall plate @5":             "“00123” is no quantity. Type a number above 0 such as 2, 1.5 or 3*4. For a name that starts with 00123, type 1 00123 wall plate @5.",
		"00123\twall plate":               "is no quantity",
		"5.1 surround set @999":           "“5.1” may be a quantity or a part of the name. Type 5.1x surround set @999, or 1 \\5.1 surround set @999.",
		"11.2 receiver":                   "or 1 \\11.2 receiver.",
		"1 Sales tax @725":                "“Sales tax” would be one more line",
		"total @9,523":                    "“total” would be one more line",
		"-1 vx-55 @5":                     "1 -1 vx-55 @5.",
		"+2 vx-75":                        "“+2” is no quantity",
		"1/2 c6p":                         "“1/2” is no quantity. Type a number above 0 such as 2, 1.5 or 3*4. For a name that starts with 1/2, type 1 \\1/2 c6p.",
		"1 1/2 c6p":                       "“1 1/2” is no quantity. Type a number above 0 such as 2, 1.5 or 3*4. For a name that starts with 1/2, type 1 \\1/2 c6p.",
		"2 ½h install":                    "“2 ½h” is no quantity",
		"1/2h install":                    "“1/2h” is no quantity",
		"½ c6p":                           "“½” is no quantity",
		"2½h install":                     "“2½h” is no quantity",
		"3* vx-75":                        "3*4",
		"1.5.2 relay":                     "1 1.5.2 relay.",
		"9999999999 c6p":                  "number",
		"1e9 vx-55":                       "“1e9” is no quantity. Type a number above 0 such as 2, 1.5 or 3*4. For a name that starts with 1e9, type 1 1e9 vx-55.",
		"2.5E+3x vx-55":                   "is no quantity",
		"1e2h install":                    "is no quantity",
		"0.0000001 c6p":                   "number",
		"99999*99999 c6p":                 "below a billion",
		"vx-75 @":                         "@1899",
		"vx-75 @$5 cost €7":               "two currency signs, € and $",
		"vx-75 @abc":                      "@1899",
		"vx-75 @1,5":                      "@12.50",
		"vx-75 @-5":                       "is no price. Type @ and a number from 0",
		"discount @ −500":                 "is no price. Type @ and a number from 0",
		"@1899":                           "2 vx-75",
		"$ sign":                          "This line can't be read: “$ sign”.",
		"vs-43, 2 @700":                   "Write it as QUANTITY ITEM @PRICE: 2 vs-43 @700.",
		"vs-43: 3,799.00":                 "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"vs-43, 300":                      "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"vs-43, 300 @5":                   "Write it as QUANTITY ITEM @PRICE: 300 vs-43 @5.",
		"vs-43 (2)":                       "@PRICE: 2 vs-43.",
		"vs-43: 2":                        "@PRICE: 2 vs-43.",
		"vs-43 2 pcs":                     "@PRICE: 2 vs-43.",
		"vs-43 [x2]":                      "@PRICE: 2 vs-43.",
		"3. vs-43 @5":                     "@PRICE: 3 vs-43 @5.",
		"(2) vs-43":                       "@PRICE: 2 vs-43.",
		"We need a few vx-75 in the den.": "This line can't be read",
		"vx-75 @1899 mount":               "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"vx-65 @100 m30":                  "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"2 vx-65 @100 k45% cost 50":       "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"vx-65 @100 @90":                  "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		"vx-75 m100%":                     "A margin is from m0 to below m100",
		"vx-75 m100":                      "\\m100",
		"vx-75 m200":                      `\m200`,
		"vx-75 m-5":                       "is no margin or markup",
		"vx-75 k-5%":                      `\k-5%`,
		`2 \ vx`:                          "Write it as QUANTITY ITEM @PRICE; a name in quotes is taken as it is.",
		strings.Repeat("n", 257):          "Shorten",
		strings.Repeat("9*", 200) + "9 x": "above 0",
	} {
		_, err := plan.ParseEntry(typed)
		f := state.FaultOf(err)
		if f.Kind != state.FaultInvalid || f.Message == "" || !strings.Contains(f.Error(), says) {
			t.Errorf("%q: %v", typed, err)
		}
	}
}

// pieces are parts of entries, especially ambiguous ones.
var pieces = []string{
	"2", "x", "×", "h", "4h", "3*4", "1.5", "@", "@5", "@$5", "m30", "k45%", "m100", "m-5", "cost", "7", ">", "-", "\\",
	"\\k4", "\\\\", "vx-75", `65"`,
	"$5", "1,000", "1,000 €", "10%", "%", "off", "1:30", "é", "林", `"`, `"a`, `b”`, "\u00a0", "hours", "1,899", "$",
	"+", "•", "Northlight",
	"２", "３＊４ｘ", "＠５", "ｍ３０", "１０ｍ", "\\２",
}

func TestEntriesReadBackAsTheyAreWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		typed := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 8).Draw(t, "pieces"),
			rapid.SampledFrom([]string{" ", "", "  "}).Draw(t, "between"))
		readBack(t, typed)
	})
}

// A pasted page that begins with a quote is read once: reading each of its beginnings kept the program busy for
// minutes.
func TestALongQuoteIsReadOnce(t *testing.T) {
	allocated := func(words int) uint64 {
		page := "“" + strings.Repeat("word ", words)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _ = plan.ParseEntry(page)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	allocated(1) // compiles the patterns
	if few, many := allocated(500), allocated(4000); many > 16*few {
		t.Errorf("%d bytes for 500 words, %d for 4,000", few, many)
	}
}

func FuzzParseEntry(f *testing.F) {
	for _, s := range []string{"2 vx-75 @1899 cost 12", "> 4h install", `\k4 m30`, "3*4+1x c6p k45%", "• 1 @ 5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) { readBack(t, typed) })
}

// readBack checks that an entry parses to itself after formatting.
func readBack(t interface {
	Helper()
	Fatalf(string, ...any)
}, typed string,
) {
	t.Helper()
	e, err := plan.ParseEntry(typed)
	if err != nil {
		if f := state.FaultOf(err); f.Kind != state.FaultInvalid || f.Next == "" {
			t.Fatalf("the refusal of %q does not say what to type: %v", typed, err)
		}
		return
	}
	if len(e.Words) == 0 || !plan.Countable(e.Quantity) {
		t.Fatalf("%q is %+v", typed, e)
	}
	again, err := plan.ParseEntry(e.String())
	if err != nil {
		t.Fatalf("%q is written %q: %v", typed, e.String(), err)
	}
	if diff := cmp.Diff(e, again); diff != "" {
		t.Fatalf("%q is written as %q, -before +after\n%s", typed, e.String(), diff)
	}
}

// A planned line opens for editing as it would be typed, and is unchanged if it is closed without
// an edit.
func TestALineReadsBackFromItsEntry(t *testing.T) {
	for _, typed := range []string{
		"2 vx-75 @3799", "4h install", "k4 keypad m30%", "2 cost free thing cost 5",
		"3 c6p k45", "1 something @0",
	} {
		l := entered(t, 7, typed)
		again := entered(t, 7, l.Entry().String())
		if diff := cmp.Diff(l, again); diff != "" {
			t.Errorf("%q -planned +read back\n%s", typed, diff)
		}
	}
}
