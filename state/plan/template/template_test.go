package template_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/plan/template"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func ids() func() plan.ID {
	n := plan.ID(0)
	return func() plan.ID { n++; return n }
}

const den = `
name = "Den"

[[field]]
name = "client"

[[field]]
name = "n"
default = "2"

[[area]]
name = "Den of {client}"

[[area.option]]
title = "Good"
client = "For {client}, {n} {not} {Fields}."
lines = ["{n} lamp @5", "> {n} bulb"]

[[field]]
name = "not"
default = "bright"
`

func read(t *testing.T, file string) template.Template {
	t.Helper()
	made, err := template.Read("den", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func TestFill(t *testing.T) {
	made := read(t, den)
	filled, err := made.Fill(map[string]string{"client": "Ms {n}"})
	if err != nil {
		t.Fatal(err)
	}
	want := []template.Area{{Name: "Den of Ms {n}", Options: []template.Option{{
		Title: "Good", Client: "For Ms {n}, 2 bright {Fields}.", Lines: []string{"2 lamp @5", "> 2 bulb"},
	}}}}
	if diff := cmp.Diff(want, filled.Areas); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if made.Areas[0].Name != "Den of {client}" {
		t.Error("the template has changed")
	}
	for name, values := range map[string]map[string]string{
		"a value is missing": nil, "it is blank": {"client": " "},
		"there is no such field": {"client": "x", "colour": "red"},
	} {
		if _, err := made.Fill(values); state.FaultOf(err).Kind != state.FaultInvalid || state.FaultOf(err).Next == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The error of an invalid template says what is wrong and where.
func TestReadSaysWhatIsWrong(t *testing.T) {
	for file, says := range map[string]string{
		"name = ": "line 1", "name = \"a\"\ncolour = 1": `line 2: there is no "colour"`, "": "no name",
		"name = \"a\"":                         "no area",
		"name = \"a\"\n[[area]]\nname = \"b\"": `the area "b" needs`,
		"name = \"a\"\n[[area]]\nname = \"b {c}\"\n[[area.option]]\nlines = []":                        "{c}, which is no field",
		"name = \"a\"\n[[field]]\nname = \"A b\"\n[[area]]\nname = \"b\"\n[[area.option]]\nlines = []": `the field "A b"`,
		"name = \"a\"\n[[area]]\nname = \"b\"\n[[area.option]]\nlines = [\"1 a\", \"1,5 c\"]":          "line 2 of b",
		"name = \"a\"\n[[area]]\nname = \"b\"\n" +
			strings.Repeat("[[area.option]]\nlines = [\"1 a\"]\n", 4): "at most 3",
	} {
		_, err := template.Read("den", []byte(file))
		if f := state.FaultOf(err); f.Kind != state.FaultInvalid || !strings.Contains(f.Message, says) || f.Next == "" {
			t.Errorf("%q: %v, want %s", file, err, says)
		}
	}
	if _, err := template.Read("../den", []byte(den)); state.FaultOf(err).Kind != state.FaultInvalid {
		t.Errorf("a file of another folder: %v", err)
	}
}

// Rooms in any script can be saved as templates, even two whose names differ only in those letters.
func TestATemplateCanBeNamedInAnyScript(t *testing.T) {
	for name, want := range map[string]string{
		"Bo's Den": "bo-s-den", "Café": "cafe", "会議室 A": "会議室-a", "応接室 A": "応接室-a", "אזור 二": "אזור-二",
		"غرفة ١": "غرفة-١", "거실": "거실", "🏠 ../": "",
		"Lutron™ 20℃":            "lutrontm-20-c",
		strings.Repeat("室", 100): strings.Repeat("室", 66),
	} {
		slug := template.Slug(name)
		if slug != want || template.Slug(slug) != slug {
			t.Errorf("%s: %q, want %q", name, slug, want)
		}
		if _, err := template.Read(slug, []byte(den)); (err == nil) != (want != "") {
			t.Errorf("%q is read with %v", slug, err)
		}
	}
}

func TestReadAllSkipsInvalidFiles(t *testing.T) {
	list, faults := template.ReadAll(fstest.MapFS{
		"b.toml": {Data: []byte(den)}, "a.toml": {Data: []byte("name =")},
		"notes.txt": {Data: []byte("x")},
	})
	if len(list) != 1 || list[0].Slug != "b" || len(faults) != 1 {
		t.Errorf("%v, %v", list, faults)
	}
}

// A template parses to itself after formatting, whatever its texts contain.
func TestTemplatesReadBackAsTheyAreWritten(t *testing.T) {
	piece := rapid.StringMatching(`[a-z "'\\{}\n#=é林]{0,12}`)
	rapid.Check(t, func(t *rapid.T) {
		o := plan.Option{
			ID: 3, Title: piece.Draw(t, "title"), Client: piece.Draw(t, "client"),
			Installer: piece.Draw(t, "installer"),
		}
		for i := range rapid.IntRange(0, 3).Draw(t, "lines") {
			name := strings.TrimSpace("thing " + strings.ReplaceAll(piece.Draw(t, "name"), "\n", " "))
			o.Lines = append(o.Lines,
				plan.Line{
					ID: plan.ID(i + 1), Type: state.ItemCustom, Name: name,
					Quantity: state.Item{}.Quantity.Decimal.Add(one),
				})
		}
		made := template.From("Den", "", []plan.Area{{ID: 1, Name: "Den", Options: []plan.Option{o}}},
			map[string]string{"room": "Den", "client": "é"})
		file, err := template.Write(made)
		if err != nil {
			t.Fatal(err)
		}
		again, err := template.Read("den", file)
		if err != nil {
			t.Fatalf("%v in\n%s", err, file)
		}
		if diff := cmp.Diff(norm(made), norm(again)); diff != "" {
			t.Fatalf("-written +read\n%s\nin\n%s", diff, file)
		}
		filled, err := again.Fill(map[string]string{"room": "Den", "client": "é"})
		if err != nil && len(again.Fields) > 0 && !strings.Contains(err.Error(), "no field") {
			t.Fatal(err)
		}
		if err == nil && filled.Areas[0].Options[0].Client != o.Client {
			t.Fatalf("filled: %q, before: %q", filled.Areas[0].Options[0].Client, o.Client)
		}
	})
}

// norm turns empty lists of lines into nil.
func norm(t template.Template) template.Template {
	for i := range t.Areas {
		for j := range t.Areas[i].Options {
			if o := &t.Areas[i].Options[j]; len(o.Lines) == 0 {
				o.Lines = nil
			}
		}
	}
	return t
}

// Lines added to an area use its name for the room; with several areas the name is asked for only
// if a line would get the wrong one.
func TestRoom(t *testing.T) {
	made := func(line string) *template.Template {
		return &template.Template{
			Fields: []template.Field{{Name: "room"}},
			Areas: []template.Area{{
				Name:    "{room}",
				Options: []template.Option{{Client: "A {room}.", Lines: []string{line}}},
			}},
		}
	}
	for _, tt := range []struct {
		line  string
		areas []string
		want  string
		ok    bool
	}{
		{"1 lamp", []string{"Den", "Den"}, "Den", true},
		{"1 lamp", []string{"Den", "Loft"}, "Den", true},
		{"1 sign {room} @5", []string{"Den", "Den"}, "Den", true},
		{"1 sign {room} @5", []string{"Den", "Loft"}, "Den", false},
		{"1 lamp", nil, "", false},
	} {
		if room, ok := made(tt.line).Room(tt.areas); room != tt.want || ok != tt.ok {
			t.Errorf("%q into %q: %q, %v", tt.line, tt.areas, room, ok)
		}
	}
	if _, ok := (&template.Template{}).Room([]string{"Den"}); ok {
		t.Error("a template without the field has it")
	}
}
