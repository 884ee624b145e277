package tty

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// sequence is a whole sequence that begins with ESC [ or ESC O.
type sequence struct {
	intro byte
	body  string
	last  byte
}

func (s sequence) String() string { return "\x1b" + string(s.intro) + s.body + string(s.last) }

// is reports whether the sequence is ESC [ and rest.
func (s sequence) is(rest string) bool { return s.intro == '[' && s.body+string(s.last) == rest }

// key returns the key that a sequence stands for.
func (s sequence) key() (k Key, isKey bool) {
	body, mods := s.body, 0
	switch {
	case body == "[" && s.intro == '[':
		return named("f" + string(s.last-'A'+'1')), s.last >= 'A' && s.last <= 'E'
	case strings.ContainsFunc(body, func(r rune) bool { return r < '0' || r > ';' }):
		return Key{}, false // a reply
	}
	fields := numbers(body)
	if len(fields) > 1 && fields[1] > 0 {
		mods = fields[1] - 1
	}
	switch {
	case s.intro == 'O' && strings.IndexByte(keypad, s.last) >= 0:
		return Key{Text: string(s.last - 'p' + '0')}, true
	case s.intro == 'O' && s.last == 'M':
		return named("enter"), true
	case s.last >= 'a' && s.last <= 'd' && body == "": // rxvt
		mods = map[byte]int{'[': shift, 'O': ctrl}[s.intro]
		return modified(letters[s.last-'a'+'A'], mods)
	case s.last == 'R' && s.intro == '[' && (len(fields) != 2 || fields[0] != 1 || fields[1] < 2 || fields[1] > 8):
		return Key{}, false // where the cursor is
	case letters[s.last] != "" && (len(fields) == 0 || len(fields) == 2 && fields[0] == 1):
		return modified(letters[s.last], mods)
	case s.last == 'u' && len(fields) > 0:
		return character(fields[0], mods)
	case s.last == '~' && len(fields) == 3 && fields[0] == 27:
		return character(fields[2], mods)
	case strings.IndexByte("~^$@", s.last) >= 0 && len(fields) > 0 && fields[0] < len(byNumber):
		mods |= map[byte]int{'^': ctrl, '$': shift, '@': ctrl | shift}[s.last]
		return modified(byNumber[fields[0]], mods)
	}
	return Key{}, false
}

// typed returns the text that a key within a paste stands for: some multiplexers pass on line ends and tabs as keys.
func (s sequence) typed() string {
	k, _ := s.key()
	switch {
	case s.last != 'u' && s.last != '~' || k.Alt:
		return ""
	case k.Name == "enter" || k.Name == "ctrl+j":
		return "\n"
	case k.Name == "tab":
		return "\t"
	}
	return k.Text
}

// The modifiers of a key, as sequences number them, less one.
const (
	shift = 1 << iota
	altBit
	ctrl
	meta
)

// letters are the keys of sequences that end with a letter.
var letters = map[byte]string{
	'A': "up", 'B': "down", 'C': "right", 'D': "left", 'H': "home", 'F': "end", 'P': "f1", 'Q': "f2", 'R': "f3",
	'S': "f4", 'Z': "shift+tab",
}

// keypad are the last bytes of the figures of a keypad.
const keypad = "pqrstuvwxy"

// byNumber are the keys of sequences such as ESC [ 5 ~.
var byNumber = strings.Split(
	" home insert delete end pgup pgdown home end   f1 f2 f3 f4 f5  f6 f7 f8 f9 f10  f11 f12 f13 f14  f15 f16  f17 f18 f19 f20", " ")

// functionKeys is how many function keys are counted on with shift: shift with the first is the thirteenth.
const functionKeys = 12

func named(name string) Key { return Key{Name: name} }

// modified returns a key that is held with others.
func modified(name string, mods int) (Key, bool) {
	k := Key{Name: name, Alt: mods&(altBit|meta) != 0}
	if n, err := strconv.Atoi(strings.TrimPrefix(name, "f")); err == nil && mods&shift != 0 {
		k.Name, mods = "f"+strconv.Itoa(n+functionKeys), mods&^shift
	}
	if mods&shift != 0 && name != "shift+tab" {
		k.Name = "shift+" + k.Name
	}
	if mods&ctrl != 0 {
		k.Name = "ctrl+" + k.Name
	}
	return k, name != ""
}

// character returns the key of a character that is held with others.
func character(code, mods int) (Key, bool) {
	k := Key{Alt: mods&(altBit|meta) != 0}
	r := rune(code)
	switch {
	case code == '\t' && mods&shift != 0:
		k.Name = "shift+tab"
	case code < ' ' || code == del:
		k.Name = controlName(byte(code))
	case mods&ctrl != 0:
		r = unicode.ToUpper(r)
		if r != ' ' && (r < '@' || r > '_') {
			return Key{}, false
		}
		k.Name = controlName(byte(r) & 0x1f)
	case mods&shift != 0:
		k.Text = string(unicode.ToUpper(r))
	default:
		k.Text = string(r)
	}
	return k, k.Name != "" || unicode.IsPrint(r)
}

// controlName returns the name of the key that sends a control character.
func controlName(c byte) string {
	switch c {
	case '\t':
		return "tab"
	case '\r':
		return "enter"
	case esc:
		return "esc"
	case del:
		return "backspace"
	}
	return "ctrl+" + strings.ToLower(string(rune(c+'@')))
}

// mouse returns the event of the mouse that a sequence reports.
func (s sequence) mouse() (event Mouse, isMouse bool) {
	fields, isSGR := strings.CutPrefix(s.body, "<")
	n := numbers(fields)
	if !isSGR || len(n) != 3 || s.last != 'M' && s.last != 'm' {
		return event, false
	}
	return Mouse{Button: n[0], X: n[1] - 1, Y: n[2] - 1, Release: s.last == 'm'}, true
}

// numbers returns the numbers of a sequence. What follows a colon says more about a number, and is left out.
func numbers(body string) (list []int) {
	if body == "" {
		return nil
	}
	for field := range strings.SplitSeq(body, ";") {
		field, _, _ = strings.Cut(field, ":")
		n, err := strconv.Atoi(field)
		if err != nil {
			n = 0
		}
		list = append(list, n)
	}
	return list
}

func onlyDigits(b []byte) bool {
	return len(b) > 0 && !slices.ContainsFunc(b, func(c byte) bool { return c < '0' || c > '9' })
}
