package money

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

func TestFormatMoney(t *testing.T) {
	for _, tt := range []struct{ amount, code, want string }{
		{"76493.5", "USD", "76,493.50"},
		{"-1906.03", "USD", "−1,906.03"},
		{"0", "USD", "0.00"},
		{"-0.004", "USD", "0.00"},
		{"999", "USD", "999.00"},
		{"1000", "CAD", "1,000.00"},
		{"1234567.891", "", "1,234,567.89"},
		{"103.125", "USD", "103.13"},
		{"-103.125", "USD", "−103.13"},
		{"1234567.5", "JPY", "1,234,568"},
		{"-0.4", "jpy", "0"},
		{"1.2345", "KWD", "1.235"},
		{"1.2345", "CLF", "1.2345"},
	} {
		if got := Format(decimal.NewNullDecimal(dec(tt.amount)), Currency{Code: tt.code}); got != tt.want {
			t.Errorf("Format(%s %s) = %q, want %q", tt.amount, tt.code, got, tt.want)
		}
	}
}

func TestFormatMoneySigned(t *testing.T) {
	for amount, want := range map[string]string{
		"1500": "+1,500.00", "-600": "−600.00", "0": "0.00", "0.004": "0.00", "-0.004": "0.00",
	} {
		if got := FormatSigned(decimal.NewNullDecimal(dec(amount)), Currency{Code: "USD"}); got != want {
			t.Errorf("FormatSigned(%s) = %q, want %q", amount, got, want)
		}
	}
}

// Cable costs fractions of a cent a foot: rounded, 0.8475 looks as if 1,000 ft cost 850.00.
func TestAUnitPriceIsNotRounded(t *testing.T) {
	for _, tt := range []struct{ amount, code, want string }{
		{"0.8475", "USD", "0.8475"},
		{"12.345", "USD", "12.345"},
		{"12.3400", "USD", "12.34"},
		{"-1234.5", "USD", "−1,234.50"},
		{"12.5", "JPY", "12.5"},
		{"1000", "JPY", "1,000"},
		{"0.12345678", "USD", "0.123457"},
	} {
		if got := FormatUnit(decimal.NewNullDecimal(dec(tt.amount)), Currency{Code: tt.code}); got != tt.want {
			t.Errorf("FormatUnit(%s %s) = %q, want %q", tt.amount, tt.code, got, tt.want)
		}
	}
	if got := (Money{Amount: known("0.8475"), Currency: Currency{Code: "USD"}}).PerUnit(); got != "0.8475 USD" {
		t.Errorf("with its currency it reads %q", got)
	}
	if got := FormatUnit(decimal.NullDecimal{}, Currency{Code: "USD"}); got != UnknownWord {
		t.Errorf("an unknown price reads %q", got)
	}
}

func TestUnknownFigureIsNotZero(t *testing.T) {
	usd := Currency{Code: "USD"}
	if got := Format(decimal.NullDecimal{}, usd); got != UnknownWord {
		t.Errorf("an unknown figure reads %q", got)
	}
	if got := Format(known("0"), usd); got != "0.00" {
		t.Errorf("zero reads %q", got)
	}
}

// One margin with decimals and another without do not compare at a glance.
func TestMarginsHaveTwoDecimalPlaces(t *testing.T) {
	for margin, want := range map[string]string{
		"0": "0.00%", "31": "31.00%", "32.9": "32.90%", "-1234.5": "−1,234.50%",
		"28.2353": "28.24%",
	} {
		if got := FormatMargin(known(margin)); got != want {
			t.Errorf("a margin of %s reads %q, want %q", margin, got, want)
		}
	}
}

// A mark before "unknown" would promise a figure that nobody has calculated.
func TestOnlyFiguresAreEstimated(t *testing.T) {
	for figure, want := range map[string]string{
		"1,234.00": "≈1,234.00", "0.00": "≈0.00", UnknownWord: UnknownWord,
		NoFigure: NoFigure,
	} {
		if got := Estimated(figure); got != want {
			t.Errorf("our estimate of %s reads %q, want %q", figure, got, want)
		}
	}
}

func TestMoneyStringNamesItsCurrency(t *testing.T) {
	for want, m := range map[string]Money{
		"51,277.87 USD": {
			Amount:   decimal.NewNullDecimal(dec("51277.87")),
			Currency: Currency{Code: "USD", Symbol: "$"},
		},
		"−500 JPY": {Amount: decimal.NewNullDecimal(dec("-500")), Currency: Currency{Code: "JPY"}},
		"unknown":  {Currency: Currency{Code: "USD"}},

		"1.00, currency unknown": {Amount: decimal.NewNullDecimal(dec("1"))},
	} {
		if got := m.String(); got != want {
			t.Errorf("String() = %q, want %q", got, want)
		}
	}
}

func TestFormatPercentAndQuantity(t *testing.T) {
	for in, want := range map[string]string{
		"5": "5%", "6.25": "6.25%", "31.20": "31.2%", "-2.5": "−2.5%", "0": "0%",
		"100": "100%", "33.33335": "33.3334%",
	} {
		if got := FormatPercent(decimal.NewNullDecimal(dec(in))); got != want {
			t.Errorf("FormatPercent(%s) = %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]string{"0.0625": "6.25%", "0.06625": "6.625%", "0.1": "10%", "0": "0%"} {
		if got := FormatRate(decimal.NewNullDecimal(dec(in))); got != want {
			t.Errorf("FormatRate(%s) = %q, want %q", in, got, want)
		}
	}
	for in, want := range map[string]string{"120": "120", "1.50": "1.5", "-2": "−2", "1200": "1,200", "0.00001": "0"} {
		if got := FormatQuantity(decimal.NewNullDecimal(dec(in))); got != want {
			t.Errorf("FormatQuantity(%s) = %q, want %q", in, got, want)
		}
	}
}

func TestFormatMoneyRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := cents(-1_000_000_000_000, 1_000_000_000_000).Draw(t, "amount")
		s := Format(decimal.NewNullDecimal(d), Currency{Code: "USD"})
		back := decimal.RequireFromString(strings.NewReplacer(",", "", minus, "-").Replace(s))
		if !back.Equal(d) {
			t.Fatalf("%s was written %q, which reads %s", d, s, back)
		}
		whole, _, _ := strings.Cut(strings.TrimPrefix(s, minus), ".")
		for i, group := range strings.Split(whole, ",") {
			if len(group) > 3 || len(group) == 0 || (i > 0 && len(group) != 3) {
				t.Fatalf("%s was written %q", d, s)
			}
		}
	})
}
