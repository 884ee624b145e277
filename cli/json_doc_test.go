package cli

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"github.com/spf13/cobra"
)

var update = flag.Bool("update", false, "write docs/json.md again")

const jsonDocHead = `# JSON

What commands print for programs. This page is generated from the types by ` +
	"`go test ./cli -run JSONDoc -update`" + `.

Programs can rely on it: fields may be added, none is renamed or removed. Money is a string with the digits of its
currency, quantities and rates are strings, times are RFC 3339 in UTC. Null means that the service did not return
the value, or that there is no figure; it is neither empty nor zero, also for texts, names and
truth values. Lists are never null; an object whose list is incomplete or missing at the service has ` +
	"`incomplete`" + `.
What comes from a copy on this machine, since the service did not answer or with ` + "`--offline`" + `, has ` +
	"`asOf`" + `, when the oldest of it was read; in a list each element has it. ` + "`--fresh`" + ` refuses copies.
A field that *may be absent* is left out if it has no value or the reader may not see it: ` + "`--client`" +
	` leaves out what is for the team, ` + "`--installer`" + ` every price.

With ` + "`--json` and `--jsonl`" +
	` an error is JSON, too: the last line of standard error is a [failure](#failure). [commandline.md](commandline.md#printing-for-programs) has the flags.

`

// Programs are written against docs/json.md, so it must match the types.
func TestJSONDoc(t *testing.T) {
	comments := fieldComments(t)
	var b strings.Builder
	b.WriteString(jsonDocHead + "## Commands\n\n")
	var queue []reflect.Type
	shapes := shapesByWords()
	for _, words := range slices.Sorted(maps.Keys(shapes)) {
		for _, s := range shapes[words] {
			of := s.Of
			queue = append(queue, of)
			when := ""
			if s.When != "" {
				when = ", " + s.When
			}
			fmt.Fprintf(&b, "- `tender %s`%s: %s\n", words, when, jsonType(of))
		}
	}
	b.WriteString("\n## Objects\n")
	queue = append(queue, reflect.TypeFor[run.Failure]())
	done := make(map[reflect.Type]bool)
	named := make(map[string]reflect.Type)
	for len(queue) > 0 {
		of := output.Object(queue[0])
		queue = queue[1:]
		if of == nil || done[of] {
			continue
		}
		done[of] = true
		anchor := strings.ToLower(objectName(of))
		if other := named[anchor]; other != nil {
			t.Errorf("%s and %s are both named %q in docs/json.md", other, of, anchor)
		}
		named[anchor] = of
		fmt.Fprintf(&b, "\n### %s\n\n| field | type | |\n|---|---|---|\n", objectName(of))
		for _, f := range output.FieldsOf(of) {
			note := comments[f.Owner+"."+f.GoName]
			if f.Optional {
				note = strings.TrimSuffix("may be absent; "+note, "; ")
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", f.Name, jsonType(f.Type), strings.ReplaceAll(note, "|", `\|`))
			queue = append(queue, f.Type)
		}
	}
	if *update {
		if err := os.WriteFile("../docs/json.md", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile("../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(kept) != b.String() {
		t.Error("docs/json.md is outdated: go test ./cli -run JSONDoc -update")
	}
}

// shapesByWords returns what each command prints for programs, by its name.
func shapesByWords() map[string][]run.Shape {
	r := run.New(run.Streams{Env: func(string) (string, bool) { return "", false }}, knownSettings)
	newRoot(r)
	found := make(map[string][]run.Shape)
	for c, shapes := range r.Shapes {
		found[run.CommandWords(c)] = shapes
	}
	return found
}

// objectName returns the name of a type in the documentation.
func objectName(of reflect.Type) string {
	name := strings.TrimSuffix(strings.TrimSuffix(of.Name(), "JSON"), "Record")
	return strings.ToLower(name[:1]) + name[1:]
}

// jsonType returns the JSON type of a field.
func jsonType(t reflect.Type) string {
	null := ""
	if t.Kind() == reflect.Pointer {
		t, null = t.Elem(), " or null"
	}
	if t == reflect.TypeFor[time.Time]() {
		return "text" + null
	}
	switch t.Kind() {
	case reflect.Slice:
		return "list of " + strings.TrimSuffix(jsonType(t.Elem()), " or null") + null
	case reflect.Struct:
		name := objectName(t)
		return "[" + name + "](#" + strings.ToLower(name) + ")" + null
	case reflect.String:
		return "text" + null
	case reflect.Bool:
		return "true or false" + strings.Replace(null, " or", ", or", 1)
	case reflect.Int, reflect.Int64:
		return "number" + null
	default:
		return "?"
	}
}

// fieldComments returns the comments beside fields, by package path, type and field: two folders may have packages of
// the same name.
func fieldComments(t *testing.T) map[string]string {
	t.Helper()
	comments := make(map[string]string)
	for _, dir := range []string{"*", "../state", "../state/support"} {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			of := path.Join("app.tender/tender/cli", filepath.ToSlash(filepath.Dir(file)))
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(parsed, func(n ast.Node) bool {
				spec, ok := n.(*ast.TypeSpec)
				if !ok {
					return true
				}
				fields, ok := spec.Type.(*ast.StructType)
				if !ok {
					return true
				}
				for _, f := range fields.Fields.List {
					for _, name := range f.Names {
						comments[of+"."+spec.Name.Name+"."+name.Name] = strings.TrimSpace(f.Comment.Text())
					}
				}
				return true
			})
		}
	}
	return comments
}

// Exactly the commands that print JSON are documented.
func TestEveryJSONCommandIsDocumented(t *testing.T) {
	root := newRoot(run.New(run.Streams{Env: func(string) (string, bool) { return "", false }}, knownSettings))
	shapes := shapesByWords()
	for words, c := range commandsOf(root) {
		prints := printsJSON(c)
		if _, known := shapes[words]; prints != known && !slices.Contains(silentCommands, words) {
			t.Errorf("tender %s: prints JSON %v, documented %v", words, prints, known)
		}
	}
}

// printsJSON reports whether a command has --json, its own or its parent's.
func printsJSON(c *cobra.Command) bool {
	return c.LocalFlags().Lookup("json") != nil || c.InheritedFlags().Lookup("json") != nil
}

// Instances are administered by programs, which need the result of every change and list.
func TestOperatorCommandsPrintForPrograms(t *testing.T) {
	root := newRoot(run.New(run.Streams{Env: func(string) (string, bool) { return "", false }}, knownSettings))
	n := 0
	for words, c := range commandsOf(root) {
		if !strings.HasPrefix(words, "serve ") || c.HasSubCommands() {
			continue
		}
		n++
		for _, flag := range []string{"json", "jsonl", "csv", "jq", "fields"} {
			if c.Flags().Lookup(flag) == nil {
				t.Errorf("tender %s has no --%s", words, flag)
			}
		}
	}
	if n < 20 {
		t.Errorf("found %d commands", n)
	}
}

// silentCommands inherit the flag, but print nothing or the service's own response.
var silentCommands = []string{"api", "drafts discard", "drafts restore"}
