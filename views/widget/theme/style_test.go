package theme

import "testing"

func TestAStyleContinuesAfterANestedOne(t *testing.T) {
	red := Style{Open: "\x1b[31m", Close: "\x1b[0m"}
	if got, want := (Style{}).Reverse(true).Render("a"+red.Render("b")+"c"),
		"\x1b[7ma\x1b[31mb\x1b[0m\x1b[7mc\x1b[0m"; got != want {
		t.Errorf("nested = %q, want %q", got, want)
	}
	if got := (Style{}).Render("a"); got != "a" {
		t.Errorf("no style = %q", got)
	}
	if got := (Style{}).Reverse(true).Render(""); got != "" {
		t.Errorf("nothing = %q", got)
	}
}

// A derived style has all attributes of the original and does not change it.
func TestAStyleIsDerivedFromAnother(t *testing.T) {
	amber := New(Config{Profile: TrueColor, Dark: true}).Warn
	before := amber.Open
	if got, want := amber.Bold(true).Underline(true).Open, "\x1b[1;4;38;2;215;168;73;4m"; got != want {
		t.Errorf("bold and underlined: %q, want %q", got, want)
	}
	if got := amber.Bold(true).Bold(false).Open; got != before {
		t.Errorf("not bold any more: %q, want %q", got, before)
	}
	if amber.Open != before {
		t.Errorf("the original style is %q, was %q", amber.Open, before)
	}
	if got := (Style{}).Reverse(true).Reverse(false); got.Open != "" || got.Close != "" {
		t.Errorf("a style without attributes is %q, %q", got.Open, got.Close)
	}
}
