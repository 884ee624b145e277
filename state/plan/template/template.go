// Package template holds plans to use again and again: areas with options, texts and lines, in
// TOML files that a person can edit. Fields such as {client} and {room} are replaced when a
// template is used.
package template

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/unicode/norm"
)

// Template is one file.
type Template struct {
	Slug   string  `toml:"-"` // the file name without .toml
	Name   string  `toml:"name"`
	About  string  `toml:"about,omitempty"`
	Fields []Field `toml:"field,omitempty"`
	Areas  []Area  `toml:"area"`
}

// Field is a placeholder, written as {name} in texts, names and lines.
type Field struct {
	Name    string `toml:"name"` // letters, digits and _
	About   string `toml:"about,omitempty"`
	Default string `toml:"default,omitempty"`
}

// Area is an area to create.
type Area struct {
	Name    string   `toml:"name"`
	Options []Option `toml:"option"`
}

// Option is an option to create. Its lines are written as they are typed.
type Option struct {
	Title     string   `toml:"title,omitempty"`
	Client    string   `toml:"client,multiline,omitempty"`
	Installer string   `toml:"installer,multiline,omitempty"`
	Lines     []string `toml:"lines,multiline"`
}

// Suffix is the extension of a template's file.
const Suffix = ".toml"

var (
	fieldPattern = text.Pattern(`\{([a-z][a-z0-9_]*)\}`)
	namePattern  = text.Pattern(`^[a-z][a-z0-9_]*$`)
	slugPattern  = text.Pattern(`^[a-z0-9][a-z0-9-]*$`)
)

// Key returns a positive number that identifies the template on this machine.
func (t *Template) Key() int64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(t.Slug))
	return int64(h.Sum64() >> 1)
}

// maxSlug limits a slug in bytes: file systems take names of at most 255.
const maxSlug = 200

// Slug returns the file name for the name of a template: "Living room" is "living-room". It keeps
// the letters and digits of every script; it is empty if the name has none.
func Slug(name string) string {
	// Accents are folded to other letters: ™ to TM, whose case must be folded in turn.
	words := strings.FieldsFunc(norm.NFC.String(text.FoldSearch(name)), func(r rune) bool {
		return !unicode.In(r, unicode.L, unicode.N, unicode.M)
	})
	slug := strings.Join(words, "-")
	for len(slug) > maxSlug {
		_, size := utf8.DecodeLastRuneInString(slug)
		slug = slug[:len(slug)-size]
	}
	return strings.TrimRight(slug, "-")
}

// Read parses a template file. The error says what is wrong, with the line if it is known.
func Read(slug string, file []byte) (Template, error) {
	t := Template{Slug: slug}
	bad := func(why string) error {
		return state.Invalid("The template "+slug+" can't be used: "+why, "`tender template edit "+slug+"` opens it.")
	}
	decoder := toml.NewDecoder(strings.NewReader(string(file))).DisallowUnknownFields()
	if err := decoder.Decode(&t); err != nil {
		return t, bad(decodeWords(err))
	}
	if !slugPattern().MatchString(slug) && (slug == "" || Slug(slug) != slug) {
		return t, state.Invalid("A template's file can't be called "+slug+Suffix+".",
			"Use only small letters, digits and -.")
	}
	t.clean()
	if why := t.problem(); why != "" {
		return t, bad(why)
	}
	return t, nil
}

// clean cleans all texts; see text.Clean.
func (t *Template) clean() {
	t.Name, t.About = text.CleanLine(t.Name), text.CleanLine(t.About)
	for i := range t.Fields {
		f := &t.Fields[i]
		f.About, f.Default = text.CleanLine(f.About), text.CleanLine(f.Default)
	}
	for _, s := range t.texts() {
		*s = text.Clean(*s)
	}
}

// decodeWords describes an error of the TOML decoder, with its position.
func decodeWords(err error) string {
	if unknown, ok := errors.AsType[*toml.StrictMissingError](err); ok && len(unknown.Errors) > 0 {
		row, _ := unknown.Errors[0].Position()
		return fmt.Sprintf("line %d: there is no %q in a template.", row, strings.Join(unknown.Errors[0].Key(), "."))
	}
	if wrong, ok := errors.AsType[*toml.DecodeError](err); ok {
		row, _ := wrong.Position()
		return fmt.Sprintf("line %d: %s.", row, strings.TrimPrefix(wrong.Error(), "toml: "))
	}
	return strings.TrimPrefix(err.Error(), "toml: ") + "."
}

// problem returns what is wrong with the content of a template; empty for nothing.
func (t *Template) problem() string {
	if strings.TrimSpace(t.Name) == "" {
		return "it has no name."
	}
	if len(t.Areas) == 0 {
		return "it has no area."
	}
	known := map[string]bool{}
	for _, f := range t.Fields {
		if !namePattern().MatchString(f.Name) || known[f.Name] {
			return fmt.Sprintf("the field %q needs a name of its own, of small letters, digits and _.", f.Name)
		}
		known[f.Name] = true
	}
	for _, s := range t.texts() {
		for _, m := range fieldPattern().FindAllStringSubmatch(*s, -1) {
			if !known[m[1]] {
				return "it uses {" + m[1] + "}, which is no field of it."
			}
		}
	}
	for _, a := range t.Areas {
		if strings.TrimSpace(a.Name) == "" || len(a.Options) == 0 {
			return fmt.Sprintf("the area %q needs a name and an option.", a.Name)
		}
		if len(a.Options) > state.MaxOptionsPerArea {
			return fmt.Sprintf("the area %q has %d options; an area has at most %d.", a.Name, len(a.Options),
				state.MaxOptionsPerArea)
		}
		for _, o := range a.Options {
			for i, l := range o.Lines {
				if _, err := plan.ParseEntry(l); err != nil && !fieldPattern().MatchString(l) {
					return fmt.Sprintf("line %d of %s, %q: %v", i+1, a.Name, l, err)
				}
			}
		}
	}
	return ""
}

// texts returns pointers to all texts that may contain fields.
func (t *Template) texts() []*string {
	var out []*string
	for i := range t.Areas {
		a := &t.Areas[i]
		out = append(out, &a.Name)
		for j := range a.Options {
			o := &a.Options[j]
			out = append(out, &o.Title, &o.Client, &o.Installer)
		}
	}
	return append(out, t.lines()...)
}

// Write formats a template file, which Read parses.
func Write(t Template) ([]byte, error) {
	var b strings.Builder
	e := toml.NewEncoder(&b)
	e.SetArraysMultiline(true)
	if err := e.Encode(t); err != nil {
		return nil, fmt.Errorf("writing the template %s: %w", t.Slug, err)
	}
	return []byte(b.String()), nil
}

// ReadAll reads the templates of a folder, sorted by name. faults are the errors of unreadable
// files; the others are returned anyway.
func ReadAll(folder fs.FS) (list []Template, faults []error) {
	names, err := fs.Glob(folder, "*"+Suffix)
	if err != nil {
		return nil, []error{err}
	}
	for _, name := range names {
		file, err := fs.ReadFile(folder, name)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		t, err := Read(strings.TrimSuffix(path.Base(name), Suffix), file)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		list = append(list, t)
	}
	slices.SortFunc(list, func(a, b Template) int {
		return strings.Compare(text.FoldSearch(a.Name), text.FoldSearch(b.Name))
	})
	return list, faults
}
