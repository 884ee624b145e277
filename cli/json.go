package cli

import (
	"encoding/json"
	"fmt"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

// Programs rely on what --json prints: docs/commandline.md describes it, fields may
// be added and none is renamed or dropped. Money is a string in the digits of its
// currency, so that no reader makes a float of it; null is "no figure" or one that
// the service did not say, which is not zero. A text, a name or a truth value that
// it did not say is null, too. An object has "incomplete" where the service did not
// say a list of it, or not all. Times are RFC 3339 in UTC, null when unknown.

func jsonFlag(cmd *cobra.Command, into *bool) {
	cmd.Flags().BoolVar(into, "json", false, "print JSON for programs")
}

func (a *app) printJSON(v any) error {
	encoder := json.NewEncoder(a.Out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(v); err != nil {
		return fmt.Errorf("print JSON: %w", err)
	}
	return nil
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
