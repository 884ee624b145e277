package theme

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The usual backgrounds of terminals, of xterm and of the editions of GNOME, macOS, Ubuntu, Solarized, One, Dracula,
// Nord and Catppuccin.
var (
	darks  = []string{"#000000", "#16181d", "#1e1e1e", "#002b36", "#300a24", "#282c34", "#282a36", "#2e3440"}
	lights = []string{"#ffffff", "#fafafa", "#fdf6e3", "#eff1f5"}
)

// The sixteen colours of xterm, of the console of Linux and of Windows.
var sixteens = [][16]string{
	{
		"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
		"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
	},
	{
		"#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
		"#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
	},
	{
		"#0c0c0c", "#c50f1f", "#13a10e", "#c19c00", "#0037da", "#881798", "#3a96dd", "#cccccc",
		"#767676", "#e74856", "#16c60c", "#f9f1a5", "#3b78ff", "#b4009e", "#61d6d6", "#f2f2f2",
	},
}

// The contrasts of WCAG 2.2, level AA, for text and for what is no text. A frame only separates.
const (
	leastText  = 4.5
	leastFrame = 2
)

// Teal made for a dark background has 2.5 to 1 on a light one: a figure in it is not read in a bright room. Every pair
// of every theme is computed, so that a new style is, too.
func TestEveryPairHasContrast(t *testing.T) {
	pairs := 0
	for _, name := range Names() {
		for _, depth := range []Depth{ANSI16, ANSI256, TrueColor} {
			for _, dark := range []bool{true, false} {
				c := Config{Name: name, Dark: dark, Profile: depth}
				for _, colours := range sixteens {
					grounds := []string{colours[0]}
					if !dark {
						grounds = []string{colours[15], "#ffffff"}
					}
					if th := New(c); !usesSixteen(th) {
						grounds = lights
						if dark {
							grounds = darks
						}
					}
					for what, style := range stylesOf(New(c)) {
						for _, ground := range grounds {
							pairs++
							text, behind := seen(t, style, ground, colours)
							least := leastText
							if strings.HasSuffix(what, "Border") {
								least = leastFrame
							}
							if got := contrast(t, text, behind); text != "" && got < least {
								t.Errorf("%+v: %s is %s on %s, a contrast of %.2f; want %.1f", c, what, text, behind,
									got, least)
							}
						}
					}
				}
			}
		}
	}
	if pairs < 2000 {
		t.Errorf("only %d pairs were computed", pairs)
	}
}

// The theme for strong contrast has more, and layers and outcomes can be told apart in each.
func TestRolesDiffer(t *testing.T) {
	for _, dark := range []bool{true, false} {
		ground := "#ffffff"
		if dark {
			ground = "#000000"
		}
		for what, style := range stylesOf(New(Config{Name: "contrast", Dark: dark, Profile: TrueColor})) {
			if text, behind := seen(t, style, ground, sixteens[0]); text != "" && contrast(t, text, behind) < 7 {
				t.Errorf("%s is %s on %s, a contrast of %.1f", what, text, behind, contrast(t, text, behind))
			}
		}
		for _, depth := range []Depth{ANSI16, ANSI256, TrueColor} {
			for _, name := range []string{Default, "contrast"} {
				th := New(Config{Name: name, Dark: dark, Profile: depth})
				for what, two := range map[string][2]Style{
					"layers": {th.Client, th.Team}, "outcomes": {th.Good, th.Bad},
					"warnings and outcomes": {th.Good, th.Warn},
				} {
					if two[0].Open == two[1].Open {
						t.Errorf("%s, dark %v, depth %d: %s look the same", name, dark, depth, what)
					}
				}
			}
		}
	}
}

// stylesOf returns every style of a theme by its name.
func stylesOf(th *Theme) map[string]Style {
	out := map[string]Style{"bar": th.bar}
	for status, style := range th.statuses {
		out["status "+status] = style
	}
	var add func(name string, v reflect.Value)
	add = func(name string, v reflect.Value) {
		for i := range v.NumField() {
			field, name := v.Type().Field(i), strings.TrimPrefix(name+"."+v.Type().Field(i).Name, ".")
			if !field.IsExported() {
				continue
			}
			switch f := v.Field(i).Interface().(type) {
			case Style:
				out[name] = f
			case Focus:
				add(name, reflect.ValueOf(f))
			}
		}
	}
	add("", reflect.ValueOf(*th))
	return out
}

func usesSixteen(th *Theme) bool {
	return th.Accent.Open == "" || !strings.Contains(th.Accent.Open, "38;")
}

// seen returns the colours of text in a style and of what is behind it; "" for a text in the terminal's own colour.
func seen(t *testing.T, y Style, ground string, sixteen [16]string) (text, behind string) {
	t.Helper()
	behind = ground
	for _, parameter := range parameter.FindAllString(strings.TrimSuffix(y.Open, barMark), -1) {
		colour, isText := hex(t, parameter, sixteen)
		if isText {
			text = colour
		} else {
			behind = colour
		}
	}
	return text, behind
}

// parameter is that of a colour in a sequence of styles.
var parameter = regexp.MustCompile(`[34]8;2;\d+;\d+;\d+|[34]8;5;\d+|\b(?:3|4|9|10)[0-7]`)

// fixed returns the red, green and blue of the fixed colour i: from 16 a cube, from 232 greys.
func fixed(i int) [3]int {
	if i >= 232 {
		grey := 8 + 10*(i-232)
		return [3]int{grey, grey, grey}
	}
	levels, c := [...]int{0, 95, 135, 175, 215, 255}, i-16
	return [3]int{levels[c/36], levels[c/6%6], levels[c%6]}
}

// hex returns the colour of a parameter, and whether it is that of the text.
func hex(t *testing.T, parameter string, sixteen [16]string) (colour string, isText bool) {
	t.Helper()
	var n []int
	for _, digits := range strings.Split(parameter, ";") {
		i, err := strconv.Atoi(digits)
		if err != nil {
			t.Fatalf("the parameter %q", parameter)
		}
		n = append(n, i)
	}
	isText = n[0] < 40 || n[0] >= 90 && n[0] < 100
	switch {
	case len(n) == 5:
		return fmt.Sprintf("#%02x%02x%02x", n[2], n[3], n[4]), isText
	case len(n) == 3:
		rgb := fixed(n[2])
		return fmt.Sprintf("#%02x%02x%02x", rgb[0], rgb[1], rgb[2]), isText
	case n[0] >= 90:
		return sixteen[n[0]%10+8], isText
	default:
		return sixteen[n[0]%10], isText
	}
}

// contrast returns the WCAG 2 contrast ratio.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	if a == "" || b == "" {
		return 0
	}
	la, lb := luminance(t, a), luminance(t, b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	v, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil {
		t.Fatalf("colour %q: %v", hex, err)
	}
	linear := func(c uint64) float64 {
		s := float64(c) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(v>>16) + 0.7152*linear(v>>8&255) + 0.0722*linear(v&255)
}
