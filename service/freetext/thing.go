package freetext

import (
	"slices"
	"strings"
)

// tail are the words that end the name of a thing and begin something about it.
var tail = map[string]bool{
	"in": true, "with": true, "for": true, "on": true, "at": true, "to": true, "that": true, "which": true, "so": true, "from": true,
	"@": true, "cost": true, "costs": true,
}

// maxThingWords bounds the name of a thing: more words are a sentence.
const maxThingWords = 12

// thing reads the name of a thing. phrase is empty when there are no words or too many.
// whole reports whether the name used all words.
func thing(words []string) (phrase string, whole bool) {
	var name []string
	for i, w := range words {
		if tail[strings.ToLower(w)] && i > 0 {
			return strings.Join(name, " "), false
		}
		if w = strings.Trim(w, "()[]"); w != "" {
			name = append(name, w)
		}
		if len(name) > maxThingWords {
			return "", false
		}
	}
	return strings.Join(name, " "), len(name) > 0
}

// afterAmount removes the word between a quantity and the thing: "2 x" and "a pair of"
// say no more than "2".
func afterAmount(words []string) []string {
	if len(words) > 0 {
		switch strings.ToLower(words[0]) {
		case "of", "x", "×":
			return words[1:]
		}
	}
	return words
}

// synonyms maps spoken words to a catalog's words.
var synonyms = map[string]string{"tv": "display", "television": "display"}

// catalogued returns a phrase in a catalog's words and in the singular.
func catalogued(phrase string) string {
	words := strings.Fields(phrase)
	for i, w := range words {
		if other, found := synonyms[strings.ToLower(singular(w))]; found {
			words[i] = other
		}
	}
	if last := len(words) - 1; last >= 0 {
		words[last] = singular(words[last])
	}
	return strings.Join(words, " ")
}

// singular removes the plural ending of an English noun. Words in capitals are models and
// stay, except TVs.
func singular(w string) string {
	lower := strings.ToLower(w)
	switch {
	case lower == "tvs":
		return w[:2]
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
	return slices.ContainsFunc(suffixes, func(suffix string) bool { return strings.HasSuffix(s, suffix) })
}
