package cli

import (
	"errors"
	"reflect"
	"strings"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

// Programs rely on what --json prints: docs/json.md describes it, made of these types and
// their comments; fields may be added and none is renamed or dropped. Money is a string in the digits of its
// currency, so that no reader makes a float of it; null is "no figure" or one that
// the service did not say, which is not zero. A text, a name or a truth value that
// it did not say is null, too. An object has "incomplete" where the service did not
// say a list of it, or not all. Times are RFC 3339 in UTC, null when unknown.

// shape is what a command prints for programs.
type shape struct {
	when string // with which arguments, where a command prints several; empty: always
	of   reflect.Type
}

// prints gives cmd the flags of the formats for programs, in which it prints a T: always, or
// with the arguments that when names.
func prints[T any](a *app, cmd *cobra.Command, when ...string) *cobra.Command {
	a.format.AddFlags(cmd.Flags())
	return shaped[T](a, cmd, when...)
}

// shaped is prints for a command that has those flags already.
func shaped[T any](a *app, cmd *cobra.Command, when ...string) *cobra.Command {
	if a.shapes == nil {
		a.shapes = make(map[*cobra.Command][]shape)
	}
	a.shapes[cmd] = append(a.shapes[cmd], shape{strings.Join(when, ""), reflect.TypeFor[T]()})
	return cmd
}

// forPrograms reports whether the result is for a program, not for a person.
func (a *app) forPrograms() bool { return a.format.Wanted() }

// result prints v for programs, or what print prints for a person.
func (a *app) result(v any, print func()) error {
	if a.forPrograms() {
		return a.printJSON(v)
	}
	print()
	return nil
}

// printWords prints v for programs, or a line for a person.
func (a *app) printWords(v any, format string, args ...any) error {
	return a.result(v, func() { a.printf(format+"\n", args...) })
}

// printJSON prints v, which is of a type that the command names with prints, in the format
// that was asked for.
func (a *app) printJSON(v any) error {
	if a.printed != nil {
		a.printed(v)
	}
	return usageOf(a.format.Write(a.Out, v))
}

// usageOf makes a usage error of a mistake in the format.
func usageOf(err error) error {
	if p, ok := errors.AsType[output.Problem](err); ok {
		return usagef("%s", p.Message)
	}
	return err
}

// prepareFormat checks the format that was asked for, before the command does anything.
func (a *app) prepareFormat(cmd *cobra.Command) error {
	if !a.forPrograms() {
		return nil
	}
	var types []reflect.Type
	for _, s := range a.shapes[cmd] {
		types = append(types, s.of)
	}
	return usageOf(a.format.Prepare(a.now, a.width(), types...))
}

// commandWords returns the words of a command behind "tender".
func commandWords(cmd *cobra.Command) string {
	_, words, _ := strings.Cut(cmd.CommandPath(), " ")
	return words
}

// mapped returns what f makes of each of list. It is never nil: a list is never null.
func mapped[T, R any](list []T, f func(*T) R) []R {
	out := make([]R, len(list))
	for i := range list {
		out[i] = f(&list[i])
	}
	return out
}

// texts returns a list of words of one kind, such as statuses, as texts; never nil.
func texts[T ~string](list []T) []string {
	return mapped(list, func(word *T) string { return string(*word) })
}

// jsonText returns a text that the service said, nil for one that it did not.
func jsonText(u state.Unknown, f state.Field, text string) *string { return orNull(text, u.Has(f)) }

// jsonMaybe returns a text, nil where it is not known.
func jsonMaybe(t state.MaybeText) *string { return orNull(t.Text, t.Unknown) }

// orNull returns what is known, or nil.
func orNull[T any](known T, unknown bool) *T {
	if unknown {
		return nil
	}
	return &known
}

// jsonFlagOf is jsonText for what is or is not so.
func jsonFlagOf(u state.Unknown, f state.Field, on bool) *bool { return orNull(on, u.Has(f)) }

// jsonMoney never rounds: a unit price may be finer than its currency.
func jsonMoney(d decimal.NullDecimal, c money.Currency) *string {
	digits := int32(money.Digits(c.Code))
	if !d.Valid || !d.Decimal.Equal(d.Decimal.Round(digits)) {
		return jsonNumber(d)
	}
	return new(d.Decimal.StringFixed(digits))
}

func jsonNumber(d decimal.NullDecimal) *string { return orNull(d.Decimal.String(), !d.Valid) }

func jsonTime(t time.Time) *string { return orNull(t.UTC().Format(time.RFC3339), t.IsZero()) }
