package rows_test

import (
	"errors"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/rows"
	"github.com/google/go-cmp/cmp"
)

const (
	who rows.Column = "name"
	zip rows.Column = "zip"
)

func contacts() rows.Headings {
	return rows.Make(map[rows.Column]string{
		who: "name, client", zip: "zip, postal code", rows.Price: "rate",
		rows.Number: "id",
	})
}

// A list of clients that is read by half is a list that a person has to compare by hand.
func TestRecordsAreReadWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	const in = "Clients of 2026\n\nId,Name,ZIP,Rate,Color\n1,Ada,78704,5,red\n2,Böse,#N/A,1.2.3,\n3,Cy,78704,,,more\nDen:\n,,,Total,5\n"
	r, err := rows.ReadRecords(rows.Pasted(in), contacts(), rows.Mapping{}, who)
	if err != nil {
		t.Fatal(err)
	}
	var seen []string
	r.Each(func(row rows.Row) {
		f, ok := r.Figure(row, rows.Price)
		word := r.Word(row, who, 3) + " " + r.Text(row, zip)
		if ok {
			word += " " + f.Value.String()
		}
		if r.Refused(row) {
			word = "refused"
		}
		seen = append(seen, word)
	})
	want := "line 5, Rate: “1.2.3” is no figure|line 5, Name: “Böse” has 4 characters; at most 3|line 5, ZIP: “#N/A” is an error|line 6: “more” is below no heading."
	if got := r.Err(); got == nil || !beginsEach(strings.Split(got.Error(), "\n"), strings.Split(want, "|")) {
		t.Errorf("%v", got)
	}
	if diff := cmp.Diff([]string{"Ada 78704 5", "refused"}, seen); diff != "" {
		t.Error(diff)
	}
	said := []string{
		"Columns that are not read: Color, Id.", "Left out, above the header: “Clients of 2026” (line 1).",
		"Left out, headings within the table: “Den:” (line 7).", "Left out, sums: “Total 5” (line 8).",
	}
	if diff := cmp.Diff(said, r.Said); diff != "" {
		t.Error(diff)
	}
	wrong, ok := errors.AsType[rows.LineErrors](r.Err())
	if f := wrong.Fault("a.csv"); !ok || f.Kind != state.FaultInvalid ||
		!strings.Contains(f.Message, "\n  a.csv:5, Rate: ") {
		t.Errorf("%+v", f)
	}
}

func beginsEach(lines, want []string) bool {
	for i := range lines {
		if len(lines) != len(want) || !strings.HasPrefix(lines[i], want[i]) {
			return false
		}
	}
	return true
}

func TestRecordsThatAreRefusedAsAWhole(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Ada,78704\n":                     "There is no header. Put a row with headings above the others, such as name, client.",
		"Name,Client,ZIP\nAda,Bob,1\n":    "The columns “Name” and “Client” would both be the name. Leave one out, such as --ignore “Client”",
		"Name,ZIP,Score\nAda,78704,7\n":   "Nothing says what the figures of “Score” are. Say so, such as --column “Score=COLUMN”",
		"Name,ZIP,Rate\nAda,78704,7\n---": "",
	} {
		_, err := rows.ReadRecords(rows.Pasted(in), contacts(), rows.Mapping{}, who)
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%q: %v", in, err)
		}
	}
	m := rows.Mapping{Columns: map[string]rows.Column{"Score": rows.Price}, Ignored: []string{"nothing"}}
	if _, err := rows.ReadRecords(rows.Pasted("Name,ZIP,Score\nAda,78704,7\n"), contacts(), m, who); err == nil ||
		!strings.HasPrefix(err.Error(), "The table has no column “nothing”.") {
		t.Error(err)
	}
	m.Ignored = nil
	r, err := rows.ReadRecords(rows.Pasted("Client\tScore\nAda\t7.5\n"), contacts(), m, who)
	if err != nil || len(r.Rows) != 1 || r.Cell(r.Rows[0].Row, rows.Price) != "7.5" {
		t.Errorf("mapped: %+v, %v", r, err)
	}
}

func TestASingleCellIsARecordWhereItNamesOne(t *testing.T) {
	t.Parallel()
	r, err := rows.ReadRecords(rows.Pasted("ZIP,Name\n78704,Ada\n,Bob Poe\nDen,\n"), contacts(), rows.Mapping{}, who)
	if err != nil {
		t.Fatal(err)
	}
	var alone []string
	r.Each(func(row rows.Row) { alone = append(alone, r.Alone(row)) })
	if diff := cmp.Diff([]string{"", "Bob Poe"}, alone); diff != "" || len(r.Said) != 1 {
		t.Error(diff, r.Said)
	}
}

func TestParseMapping(t *testing.T) {
	t.Parallel()
	known := []rows.Column{who, zip}
	m, err := rows.ParseMapping([]string{"Best Name=Name", "A=b=zip"}, []string{"Fax"}, known)
	if want := (rows.Mapping{
		Columns: map[string]rows.Column{"Best Name": who, "A=b": zip},
		Ignored: []string{"Fax"},
	}); err != nil || !cmp.Equal(m, want) {
		t.Errorf("%+v, %v", m, err)
	}
	for _, bad := range []string{"Best Name", "=name", "x=price", ""} {
		if _, err := rows.ParseMapping([]string{bad}, nil, known); err == nil ||
			!strings.Contains(err.Error(), "The columns are name, zip.") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
