package run

import (
	"errors"
	"reflect"
	"strings"

	"app.tender/tender/cli/output"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// Programs rely on what --json prints: docs/json.md describes it, made of these types and
// their comments; fields may be added and none is renamed or dropped. Money is a string in the digits of its
// currency, so that no reader makes a float of it; null is "no figure" or one that
// the service did not say, which is not zero. A text, a name or a truth value that
// it did not say is null, too. An object has "incomplete" where the service did not
// say a list of it, or not all. Times are RFC 3339 in UTC, null when unknown.

// Shape is what a command prints for programs.
type Shape struct {
	When string // with which arguments, where a command prints several; empty: always
	Of   reflect.Type
}

// Prints gives cmd the flags of the formats for programs, in which it prints a T: always, or
// with the arguments that when names.
func Prints[T any](r *Run, cmd *cobra.Command, when ...string) *cobra.Command {
	r.Format.AddFlags(cmd.Flags())
	return Shaped[T](r, cmd, when...)
}

// Shaped is Prints for a command that has those flags already.
func Shaped[T any](r *Run, cmd *cobra.Command, when ...string) *cobra.Command {
	if r.Shapes == nil {
		r.Shapes = make(map[*cobra.Command][]Shape)
	}
	r.Shapes[cmd] = append(r.Shapes[cmd], Shape{strings.Join(when, ""), reflect.TypeFor[T]()})
	return cmd
}

// usageOf returns a mistake in the format as a usage error.
func usageOf(err error) error {
	if p, ok := errors.AsType[output.Problem](err); ok {
		return Usagef("%s", p.Message)
	}
	return err
}

// prepareFormat checks the format that was asked for, before the command does anything.
func (r *Run) prepareFormat(cmd *cobra.Command) error {
	if !r.ForPrograms() {
		return nil
	}
	var types []reflect.Type
	for _, s := range r.Shapes[cmd] {
		types = append(types, s.Of)
	}
	return usageOf(r.Format.Prepare(r.Time, r.Width(), types...))
}

// CommandWords returns the words of a command behind "tender".
func CommandWords(cmd *cobra.Command) string {
	_, words, _ := strings.Cut(cmd.CommandPath(), " ")
	return words
}

// PrintList prints a list: for programs what program makes of each, for a person a table with a
// row for each, or none if the list is empty.
func PrintList[T, R any](r *Run, list []T, program func(*T) R, t *output.Table, row func(*T) []string, none string) error {
	if r.ForPrograms() {
		return r.PrintJSON(state.Map(list, program))
	}
	for i := range list {
		t.Add(row(&list[i])...)
	}
	r.PrintTable(t, none)
	return nil
}

// Itself returns the program of a list whose elements are printed as they are.
func Itself[T any](v *T) T { return *v }
