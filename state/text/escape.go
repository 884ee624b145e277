package text

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

const (
	zwnj       = '\u200c'
	zwj        = '\u200d'
	emojiStyle = '\ufe0f' // variation selector 16
	blackFlag  = '\U0001f3f4'
)

// joinable reports whether a joiner after r has a visible effect: within emoji, and in scripts
// whose letters change shape. In Latin, Greek or Cyrillic it only makes two names differ that look
// the same.
func joinable(r rune) bool {
	switch {
	case r == emojiStyle || unicode.In(r, unicode.So, unicode.Sk):
		return r >= utf8.RuneSelf
	case unicode.In(r, unicode.L, unicode.M):
		return !unicode.In(r, unicode.Common, unicode.Inherited, unicode.Latin, unicode.Greek,
			unicode.Cyrillic, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
	default:
		return false
	}
}

// bidiSigns maps bidirectional controls to the words shown for them.
var bidiSigns = map[rune]string{
	'\u202a': "⟦LRE⟧", '\u202b': "⟦RLE⟧", '\u202c': "⟦PDF⟧", '\u202d': "⟦LRO⟧", '\u202e': "⟦RLO⟧",
	'\u2066': "⟦LRI⟧", '\u2067': "⟦RLI⟧", '\u2068': "⟦FSI⟧", '\u2069': "⟦PDI⟧",
	'\u200e': "⟦LRM⟧", '\u200f': "⟦RLM⟧", '\u061c': "⟦ALM⟧",
}

// RestoreMarks replaces the words that Clean shows for bidirectional controls with the controls,
// for text on its way back to the service: an edit of a Hebrew or Arabic line must not leave the
// words in it.
func RestoreMarks(s string) string { return bidiMarks().Replace(s) }

// bidiMarks replaces the words with the controls.
var bidiMarks = sync.OnceValue(func() *strings.Replacer {
	var pairs []string
	for control, sign := range bidiSigns {
		pairs = append(pairs, sign, string(control))
	}
	return strings.NewReplacer(pairs...)
})

// controlLen returns the length in bytes of the control character at the start of s, including the
// sequence that it introduces. C1 controls may be encoded as ESC and a letter, as a rune or as a
// single byte.
func controlLen(s string) int {
	kind, n := s[0], 1
	switch kind {
	case 0x1b:
		if len(s) == 1 {
			return 1
		}
		if kind = s[1]; kind < 0x40 || kind > 0x5f {
			return escapeLen(s)
		}
		kind, n = kind+0x40, 2 // ESC [ is the C1 control 0x9b
	case 0xc2:
		r, size := utf8.DecodeRuneInString(s)
		kind, n = byte(r), size
	}
	switch kind {
	case 0x9b: // CSI
		return n + csiLen(s[n:])
	case 0x90, 0x98, 0x9d, 0x9e, 0x9f: // DCS, SOS, OSC, PM, APC
		return n + stringLen(s[n:])
	default:
		return n
	}
}

// escapeLen returns the length of an escape sequence that is not a C1 control: intermediate bytes
// and a final byte. A lone ESC has length 1.
func escapeLen(s string) int {
	i := skip(s, 1, 0x20, 0x2f)
	if i < len(s) && s[i] >= 0x30 && s[i] <= 0x7e {
		return i + 1
	}
	return i
}

// csiLen returns the length of what follows a CSI: parameters, intermediate bytes and the final
// byte. An incomplete sequence ends where it breaks off.
func csiLen(s string) int {
	i := skip(s, skip(s, 0, 0x30, 0x3f), 0x20, 0x2f)
	if i < len(s) && s[i] >= 0x40 && s[i] <= 0x7e {
		i++
	}
	return i
}

// skip returns the end of the run of bytes in the range from–to that starts at i.
func skip(s string, i int, from, to byte) int {
	for i < len(s) && from <= s[i] && s[i] <= to {
		i++
	}
	return i
}

// stringLen returns the length of what follows OSC, DCS, SOS, PM or APC, including the terminator.
// An unterminated string ends with its line, so that a stray introducer can't swallow pages of
// text.
func stringLen(s string) int {
	for i := 0; i < len(s); {
		switch b := s[i]; {
		case b == '\a':
			return i + 1
		case b == '\n' || b == '\r' || b == 0x18 || b == 0x1a:
			return i
		case b == 0x1b:
			if strings.HasPrefix(s[i:], "\x1b\\") {
				return i + 2
			}
			return i
		case b == 0x9c:
			return i + 1
		case b < utf8.RuneSelf:
			i++
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			i += size
			if r == 0x9c {
				return i
			}
		}
	}
	return len(s)
}
