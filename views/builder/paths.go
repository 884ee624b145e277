package builder

import (
	"net/url"
	"path/filepath"
	"strings"
	"unicode"
)

// A terminal pastes the path of a dropped file as it is, in quotes, with backslashes before
// characters that are special to a shell, or as a file:// address.

// How much of a text may be paths.
const (
	mostPaths    = 20
	longestPaths = 8192 // in bytes
)

// pathsIn returns the ways to read a text as file paths; none if it can't be meant so.
func (p Ports) pathsIn(typed string) (ways [][]string) {
	typed = strings.TrimSpace(typed)
	if typed == "" || len(typed) > longestPaths {
		return nil
	}
	var lines []string
	for line := range strings.Lines(typed) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	for _, way := range [][]string{lines, shellWords(typed)} {
		var paths []string
		for _, word := range way {
			if path := p.path(word); path != "" && len(way) <= mostPaths {
				paths = append(paths, path)
			}
		}
		if len(paths) == len(way) {
			ways = append(ways, paths)
		}
	}
	return ways
}

// path returns a typed or pasted path, with ~ as the user's home directory. It is empty for text
// that is not a path.
func (p Ports) path(typed string) string {
	if typed == "" {
		return ""
	}
	if q := typed[0]; len(typed) > 1 && (q == '"' || q == '\'') && typed[len(typed)-1] == q {
		typed = strings.TrimSpace(typed[1 : len(typed)-1])
	}
	if at, ok := strings.CutPrefix(typed, "file://"); ok {
		at, err := url.PathUnescape(at[max(0, strings.IndexByte(at, '/')):])
		if err != nil {
			return ""
		}
		typed = at
	}
	if rest, ok := strings.CutPrefix(typed, "~/"); ok && p.Home != "" {
		return filepath.Join(p.Home, rest)
	}
	rooted := filepath.IsAbs(typed) || strings.HasPrefix(typed, "~/")
	if !rooted && (!strings.ContainsAny(typed, "./\\") || strings.ContainsFunc(typed, unicode.IsSpace)) {
		return ""
	}
	return typed
}

// shellWords splits a text as a shell does: at spaces, except in quotes or after a backslash.
func shellWords(s string) (words []string) {
	var word strings.Builder
	within, begun, escaped := rune(0), false, false
	for _, r := range s {
		switch {
		case escaped:
			word.WriteRune(r)
			escaped = false
		case r == '\\' && within != '\'':
			escaped, begun = true, true
		case within != 0 && r == within:
			within = 0
		case within == 0 && (r == '"' || r == '\''):
			within, begun = r, true
		case within == 0 && unicode.IsSpace(r):
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if begun {
		words = append(words, word.String())
	}
	return words
}
