package run

import (
	"errors"
	"reflect"
	"strings"

	"app.tender/tender/cli/output"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// Programs rely on what --json prints: docs/json.md describes it and is generated from these types and their comments;
// fields may be added, but none is renamed or dropped. Money is a string in the digits of its currency, so that no
// reader converts it to a float; null is a missing or unknown figure, which is not zero. An unknown text, name or
// boolean is null, too. An object has "incomplete" if the response lacked a list in it, or part of one. Times are RFC
// 3339 in UTC, null if unknown.

// Shape is the type that a command prints for programs.
type Shape struct {
	When string // with which arguments, if a command prints several; empty: always
	Of   reflect.Type
}

// Prints adds the format flags for programs to cmd, which then prints a T: always, or with the arguments that when
// names.
func Prints[T any](r *Run, cmd *cobra.Command, when ...string) *cobra.Command {
	r.Format.AddFlags(cmd.Flags())
	return Shaped[T](r, cmd, when...)
}

// Shaped is Prints for a command that already has those flags.
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

// prepareFormat checks the requested format before the command does anything.
func (r *Run) prepareFormat(cmd *cobra.Command) error {
	if !r.ForPrograms() {
		return nil
	}
	var types []reflect.Type
	for _, s := range r.Shapes[cmd] {
		types = append(types, s.Of)
	}
	return usageOf(r.Format.Prepare(types...))
}

// CommandWords returns a command line without "tender" and arguments.
func CommandWords(cmd *cobra.Command) string {
	_, words, _ := strings.Cut(cmd.CommandPath(), " ")
	return words
}

// PrintList prints a list: for programs each element as converted by program, for people a table with a row for each,
// or none if the list is empty.
func PrintList[T, R any](
	r *Run, list []T, program func(*T) R, t *output.Table, row func(*T) []string, none string,
) error {
	if r.ForPrograms() {
		return r.PrintJSON(state.Map(list, program))
	}
	for i := range list {
		t.Add(row(&list[i])...)
	}
	r.PrintTable(t, none)
	return nil
}

// Itself is the conversion for elements that are printed unchanged.
func Itself[T any](v *T) T { return *v }
