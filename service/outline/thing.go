package outline

import "strings"

// tail are the words at which the name of a thing ends and something about it
// begins.
var tail = map[string]bool{"in": true, "with": true, "for": true, "on": true, "at": true, "to": true, "that": true, "which": true, "so": true, "from": true}

// said are words for things that catalogs name otherwise.
var said = map[string]string{"tv": "display", "tvs": "displays", "television": "display", "televisions": "displays"}

// thing writes the name of a thing in the singular, as a catalog has it. It is
// empty when there are no words for one. whole is whether that was all.
func thing(words []string) (phrase string, whole bool) {
	var name []string
	whole = true
	for i, w := range words {
		w = strings.Trim(w, "()[]")
		lower := strings.ToLower(w)
		if tail[lower] && i > 0 {
			whole = false
			break
		}
		if (lower == "of" || lower == "x" || lower == "×") && len(name) == 0 {
			continue
		}
		if other, ok := said[lower]; ok {
			w = other
		}
		if w != "" {
			name = append(name, w)
		}
	}
	if len(name) == 0 {
		return "", false
	}
	name[len(name)-1] = singular(name[len(name)-1])
	return strings.Join(name, " "), whole
}

// singular takes the plural's ending from an English noun. Words in capitals
// are models and stay.
func singular(w string) string {
	lower := strings.ToLower(w)
	switch {
	case len(w) < 4 || w == strings.ToUpper(w):
		return w
	case strings.HasSuffix(lower, "ies"):
		return w[:len(w)-3] + "y"
	case hasAnySuffix(lower, "ches", "shes", "xes", "sses", "zes"):
		return w[:len(w)-2]
	case strings.HasSuffix(lower, "s") && !hasAnySuffix(lower, "ss", "us", "is"):
		return w[:len(w)-1]
	default:
		return w
	}
}

func hasAnySuffix(s string, suffixes ...string) bool {
	for _, x := range suffixes {
		if strings.HasSuffix(s, x) {
			return true
		}
	}
	return false
}
