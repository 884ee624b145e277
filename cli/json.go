package cli

import (
	"errors"
	"reflect"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Programs rely on what --json prints: docs/json.md describes it, made of these types and
// their comments; fields may be added and none is renamed or dropped. Money is a string in the digits of its
// currency, so that no reader makes a float of it; null is "no figure" or one that
// the service did not say, which is not zero. A text, a name or a truth value that
// it did not say is null, too. An object has "incomplete" where the service did not
// say a list of it, or not all. Times are RFC 3339 in UTC, null when unknown.

func jsonFlag(cmd *cobra.Command, into *bool) {
	cmd.Flags().BoolVar(into, "json", false, "print JSON for programs")
}

// printJSON prints v, which is of a type that shapes names for the command, in the format
// that was asked for.
func (a *app) printJSON(v any) error {
	if a.printed != nil {
		a.printed(v)
	}
	return usageOf(a.format.Write(a.Out, v))
}

// usageOf makes a format that can't be meant a usage error.
func usageOf(err error) error {
	var p output.Problem
	if errors.As(err, &p) {
		return usageError{p.Message}
	}
	return err
}

// addFormats adds the flags of the other formats to the commands that print JSON.
func (a *app) addFormats(root *cobra.Command) {
	each(root, func(cmd *cobra.Command) {
		for _, flags := range []*pflag.FlagSet{cmd.PersistentFlags(), cmd.Flags()} {
			if flags.Lookup("json") != nil && flags.Lookup("jsonl") == nil {
				a.format.AddFlags(flags)
			}
		}
	})
}

// prepareFormat reads the format that was asked for, before the command does anything.
// Every format is one for programs, as --json is.
func (a *app) prepareFormat(cmd *cobra.Command) error {
	flag := cmd.Flags().Lookup("json")
	if flag == nil {
		return nil
	}
	a.format.JSON = flag.Value.String() == "true"
	if !a.format.Wanted() {
		return nil
	}
	if err := flag.Value.Set("true"); err != nil {
		return err
	}
	var types []reflect.Type
	for _, s := range shapes[shapeName(cmd)] {
		types = append(types, reflect.TypeOf(s.of))
	}
	return usageOf(a.format.Prepare(a.now, a.width(), types...))
}

// jsonText returns a text that the service said, nil for one that it did not.
func jsonText(u state.Unknown, f state.Field, text string) *string {
	return orNull(text, u.Has(f))
}

// jsonMaybe returns a text, nil where it is not known.
func jsonMaybe(t state.MaybeText) *string { return orNull(t.Text, t.Unknown) }

// orNull returns text, or nil for one that is not known.
func orNull(text string, unknown bool) *string {
	if unknown {
		return nil
	}
	return &text
}

// jsonFlagOf is jsonText for what is or is not so.
func jsonFlagOf(u state.Unknown, f state.Field, on bool) *bool {
	if u.Has(f) {
		return nil
	}
	return &on
}

// jsonMoney never rounds: a unit price may be finer than its currency.
func jsonMoney(d decimal.NullDecimal, c money.Currency) *string {
	digits := int32(money.Digits(c.Code))
	if !d.Valid || !d.Decimal.Equal(d.Decimal.Round(digits)) {
		return jsonNumber(d)
	}
	s := d.Decimal.StringFixed(digits)
	return &s
}

func jsonNumber(d decimal.NullDecimal) *string {
	if !d.Valid {
		return nil
	}
	s := d.Decimal.String()
	return &s
}

func jsonTime(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	s := t.UTC().Format(time.RFC3339)
	return &s
}
