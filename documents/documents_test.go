package documents_test

import (
	"bytes"
	"image"
	"image/png"
	"reflect"
	"strings"
	"testing"
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/statetest"
)

func TestEachLanguageWritesFiguresAndDates(t *testing.T) {
	usd := money.Currency{Code: "USD"}
	amount, tiny, rate := statetest.Known("-1234567.8"), statetest.Known("1234.5678"), statetest.Known("0.06625")
	day := time.Date(2026, 3, 9, 0, 0, 0, 0, time.UTC)
	for l, want := range map[documents.Language]string{
		documents.LanguageUS: "−1,234,567.80 | 1,234.5678 | 6.625% | March 9, 2026",
		documents.LanguageGB: "−1,234,567.80 | 1,234.5678 | 6.625% | 9 March 2026",
		documents.LanguageDE: "−1.234.567,80 | 1.234,5678 | 6,625% | 9. März 2026",
		documents.LanguageFR: "−1\u202f234\u202f567,80 | 1\u202f234,5678 | 6,625% | 9 mars 2026",
		documents.LanguageES: "−1.234.567,80 | 1.234,5678 | 6,625% | 9 de marzo de 2026",
	} {
		if got := strings.Join([]string{l.Money(amount, usd), l.Unit(tiny, usd), l.Rate(rate), l.Date(day)},
			" | "); got != want {
			t.Errorf("%s: %s, want %s", l, got, want)
		}
	}
	if len(documents.Languages()) != 5 || documents.Language("").Date(day) != "March 9, 2026" ||
		documents.LanguageDE.Date(time.Time{}) != "" {
		t.Error("languages are missing, or the default is another one")
	}
}

func TestFileNamesAreSafeOnEveryFileSystem(t *testing.T) {
	proposal := func(number int64, name string) *documents.Proposal {
		return &documents.Proposal{Cover: documents.Cover{Number: number, Name: name}}
	}
	long := strings.Repeat("Haus ", 100)
	for _, c := range []struct {
		d    documents.Document
		want string
	}{
		{proposal(1042, "Halvorsen Residence"), "1042-halvorsen-residence.pdf"},
		{proposal(1042, "  ../../etc/passwd\x00  "), "1042-etc-passwd.pdf"},
		{proposal(1042, `a<b>c:d"e/f\g|h?i*j.`), "1042-a-b-c-d-e-f-g-h-i-j.pdf"},
		{proposal(1042, ""), "1042.pdf"},
		{proposal(0, "CON"), "proposal-con.pdf"},
		{proposal(0, "..."), "proposal.pdf"},
		{proposal(7, "Café Müller"), "7-cafe-muller.pdf"},
		{proposal(7, "日本の家"), "7-日本の家.pdf"},
		{proposal(7, strings.TrimSpace(long)), "7-" + strings.TrimSuffix(strings.Repeat("haus-", 12), "-") + ".pdf"},
		{
			&documents.ChangeOrder{Cover: documents.Cover{Number: 1042, Name: "Den"}, Order: 2},
			"1042-den-change-order-2.pdf",
		},
		{&documents.Sheet{Cover: documents.Cover{Number: 1042, Name: "Den"}}, "1042-den-sheet.pdf"},
		{&documents.PickList{Cover: documents.Cover{Number: 1042, Name: "Den"}}, "1042-den-picks.pdf"},
	} {
		if got := documents.FileName(c.d, documents.FormatPDF); got != c.want {
			t.Errorf("%q is %q, want %q", c.d.Front().Name, got, c.want)
		}
	}
}

func TestAnAccentIsReadableOnPaper(t *testing.T) {
	for colour, right := range map[string]bool{
		documents.DefaultAccent: true, "#000000": true, "#767676": true, "#777777": false, "#ffffff": false,
		"#FFD700": false, "teal": false, "#12345": false, "#12345g": false, "": false, "0f5c66a": false,
	} {
		if err := documents.CheckAccent(colour); (err == nil) != right {
			t.Errorf("%s: %v", colour, err)
		}
	}
}

func TestALogoIsAPictureOfReasonableSize(t *testing.T) {
	picture := func(width int) string {
		var b bytes.Buffer
		if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, 2048))); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	small := picture(40)
	for content, right := range map[string]bool{
		small: true, picture(2048): true, "<svg xmlns=''/>": true, "<?xml version='1.0'?>\n<svg/>": true,
		" \n<svg></svg>": true,
		"":               false, "GIF89a": false, "<html><svg>": false, "<svg><rect>": false,
		small[:len(small)/2]: false,
		picture(2049):        false, small + strings.Repeat("x", 512<<10): false,
	} {
		if _, err := documents.ReadLogo([]byte(content)); (err == nil) != right {
			t.Errorf("%.20q: %v", content, err)
		}
	}
}

func TestALogoKeepsItsProportions(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 60, 20))); err != nil {
		t.Fatal(err)
	}
	for content, want := range map[string]float64{
		b.String(): 3, `<svg viewBox="0 0 80 20"/>`: 4, `<svg viewBox="0,0,10,20" width="9"/>`: 0.5,
		`<?xml version="1.0"?><!-- a --><svg width="50mm" height="12.5mm"/>`: 4,
		`<svg viewBox="0 0 9000 1"/>`:                                        8, "<svg/>": 0,
		`<svg viewBox="0 0 4 0"/>`:       0,
		`<svg width="100%" height="x"/>`: 0, "": 0,
	} {
		if got := documents.Logo(content).Ratio(); got != want {
			t.Errorf("%.40q: %v, want %v", content, got, want)
		}
	}
}

func TestParagraphsEndAtBlankLines(t *testing.T) {
	got := documents.Paragraphs("\n one \ntwo\r\n\r\n \t \nthree\n\n")
	if strings.Join(got, "|") != " one\ntwo|three" {
		t.Errorf("%q", got)
	}
}

// A salesperson without a name is called by their address, once.
func TestAContactIsNotNamedTwice(t *testing.T) {
	for _, tt := range []struct {
		seller state.User
		want   string
	}{
		{state.User{ID: 3, FirstName: "Dana", Email: "dana@example.com"}, "Dana|dana@example.com"},
		{state.User{ID: 3, Email: "dana@example.com"}, "dana@example.com"},
		{state.User{ID: 3, FirstName: "Dana"}, "Dana"},
	} {
		p := statetest.LivingRoom()
		p.SalesPerson = tt.seller
		for _, f := range documents.ProposalOf(state.ForClient(p), documents.Printing{}).Facts {
			if got := strings.Join(f.Lines, "|"); f.Name == "Your contact" && got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		}
	}
}

// A field for the dealer's own data would reach a client through any page or table that shows the type.
func TestClientsDocumentsHaveNoFieldForWhatIsTheDealers(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var walk func(of reflect.Type, path string)
	walk = func(of reflect.Type, path string) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice:
			walk(of.Elem(), path)
		case reflect.Struct:
			if seen[of] {
				return
			}
			seen[of] = true
			for f := range of.Fields() {
				for _, secret := range []string{
					"cost", "profit", "margin", "notes", "internal", "supplier",
					"installer",
				} {
					if strings.Contains(strings.ToLower(f.Name), secret) {
						t.Errorf("%s.%s is the dealer's own", path, f.Name)
					}
				}
				walk(f.Type, path+"."+f.Name)
			}
		default:
		}
	}
	walk(reflect.TypeFor[documents.Proposal](), "Proposal")
	walk(reflect.TypeFor[documents.ChangeOrder](), "ChangeOrder")
	if !seen[reflect.TypeFor[documents.Line]()] || !seen[reflect.TypeFor[documents.ChangedLine]()] ||
		seen[reflect.TypeFor[documents.Sheet]()] {
		t.Error("the checked types are not the client's documents")
	}
}
