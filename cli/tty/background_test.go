package tty

import "testing"

// On a light background the colours for a dark one can hardly be read.
func TestTheReplyAboutTheBackground(t *testing.T) {
	for reply, want := range map[string][2]bool{ // dark, ok
		"\x1b]11;rgb:0000/0000/0000":       {true, true},
		"\x1b]11;rgb:1616/1818/1d1d":       {true, true},
		"\x1b]11;rgb:00/2b/36":             {true, true}, // Solarized
		"\x1b]11;rgb:fdfd/f6f6/e3e3":       {false, true},
		"\x1b]11;rgba:ffff/ffff/ffff/cccc": {false, true},
		"\x1b]11;#eff1f5":                  {false, true},
		"\x1b]11;?":                        {false, false},
		"\x1b]10;rgb:0000/0000/0000":       {false, false},
		"\x1b[0n":                          {false, false},
	} {
		if dark, ok := Background(reply); dark != want[0] || ok != want[1] {
			t.Errorf("%q: dark %v, known %v", reply, dark, ok)
		}
	}
}
