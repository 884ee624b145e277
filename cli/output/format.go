package output

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"
	"time"

	"github.com/itchyny/gojq"
	"github.com/spf13/pflag"
)

// Format is the output format of a run.
type Format struct {
	JSON   bool     // indented; also if only Fields is set
	Lines  bool     // one JSON value per line
	CSV    bool     // a heading and a line per row
	JQ     string   // an expression applied to the JSON
	Fields []string // the printed fields, in order; empty for all

	asOf  time.Time // of the oldest copy that the result comes from; zero if the service answered
	flags *pflag.FlagSet
	query *gojq.Code
}

// AddFlags adds the flags that choose a format. All commands share one set, since only one runs.
func (f *Format) AddFlags(flags *pflag.FlagSet) {
	if f.flags == nil {
		f.flags = pflag.NewFlagSet("format", pflag.ContinueOnError)
		f.flags.BoolVar(&f.JSON, "json", false, "print JSON for programs")
		f.flags.BoolVar(&f.Lines, "jsonl", false, "print one JSON value a line")
		f.flags.BoolVar(&f.CSV, "csv", false, "print comma-separated values")
		f.flags.StringVarP(&f.JQ, "jq", "q", "", "filter the JSON with a jq `expression`")
		f.flags.StringSliceVar(&f.Fields, "fields", nil, "only these fields, as in name,customer.name")
	}
	flags.AddFlagSet(f.flags)
}

// Wanted reports whether the result is for a program.
func (f *Format) Wanted() bool {
	return f.JSON || f.Lines || f.CSV || f.JQ != "" || len(f.Fields) > 0
}

// Copied records that the result comes from a copy of this machine, read from the service at asOf.
func (f *Format) Copied(asOf time.Time) {
	if f.asOf.IsZero() || asOf.Before(f.asOf) {
		f.asOf = asOf
	}
}

// Strict reports whether JSON was asked for, so that an error is JSON, too.
func (f *Format) Strict() bool { return f.JSON || f.Lines }

// Problem is a mistake in the requested format, in words for people.
type Problem struct{ Message string }

// Error returns the message.
func (p Problem) Error() string { return p.Message }

func problem(format string, args ...any) error { return Problem{fmt.Sprintf(format, args...)} }

// Prepare checks the format before the command does anything: otherwise a command might write and then fail to print
// the result. shapes are the types that the command prints; every field must be in one of them. It fails with a
// Problem.
func (f *Format) Prepare(shapes ...reflect.Type) error {
	ways := 0
	for _, chosen := range []bool{f.JSON && (f.Lines || f.CSV), f.Lines, f.CSV, f.JQ != ""} {
		if chosen {
			ways++
		}
	}
	if ways > 1 {
		return problem("--json, --jsonl, --csv and --jq are ways to print\n  Give one of them.")
	}
	if err := f.checkFields(shapes); err != nil {
		return err
	}
	if f.JQ != "" {
		query, err := gojq.Parse(f.JQ)
		if err == nil {
			f.query, err = gojq.Compile(query)
		}
		if err != nil {
			return problem(
				"--jq %q is not a jq expression: %s\n  https://jqlang.org/manual/ describes them; '.[].name' prints a field of every element of a list.", f.JQ, err)
		}
	}
	return nil
}

// Fits fails with a Problem if v, of one of the types of Prepare, lacks a requested field: it would print as nothing.
func (f *Format) Fits(v any) error { return f.checkFields([]reflect.Type{reflect.TypeOf(v)}) }

func (f *Format) checkFields(shapes []reflect.Type) error {
	known := make(map[string]bool)
	var first []string
	for _, s := range shapes {
		for _, name := range fieldNames(s) {
			if !known[name] && !strings.Contains(name, ".") {
				first = append(first, name)
			}
			known[name] = true
		}
	}
	for _, name := range f.Fields {
		if name != asOfField && !known[name] && len(known) > 0 { // the service's own JSON has no type of ours
			return problem("there is no field %q\n  There are %s.", name, strings.Join(first, ", "))
		}
	}
	return nil
}

// Write prints v, which must encode as JSON, after Prepare.
func (f *Format) Write(w io.Writer, v any) error {
	of := reflect.TypeOf(v)
	if !f.asOf.IsZero() || len(f.Fields) > 0 || f.CSV {
		all, err := raw(v)
		if err != nil {
			return err
		}
		if !f.asOf.IsZero() {
			all = stamped(all, f.asOf)
		}
		if f.CSV {
			return f.writeCSV(w, of, all)
		}
		if len(f.Fields) > 0 {
			all = pick(all, f.Fields)
		}
		v = all
	}
	switch {
	case f.query != nil:
		return f.writeQuery(w, v)
	case f.Lines:
		return writeLines(w, v)
	default:
		return encode(w, v, "  ")
	}
}

// encode writes v as JSON, indented by indent.
func encode(w io.Writer, v any, indent string) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	if err := e.Encode(v); err != nil {
		return fmt.Errorf("print JSON: %w", err)
	}
	return nil
}

// writeLines writes the elements of a list, or a single value, one per line.
func writeLines(w io.Writer, v any) error {
	all, err := raw(v)
	if err != nil {
		return err
	}
	list, _ := elements(all)
	for _, one := range list {
		if err := encode(w, one, ""); err != nil {
			return err
		}
	}
	return nil
}

// plain returns v as maps, lists, strings and json.Number, as jq needs it.
func plain(v any) (any, error) {
	all, err := raw(v)
	if err != nil {
		return nil, err
	}
	var out any
	d := json.NewDecoder(bytes.NewReader(all))
	d.UseNumber()
	if err := d.Decode(&out); err != nil {
		return nil, fmt.Errorf("print JSON: %w", err)
	}
	return out, nil
}
