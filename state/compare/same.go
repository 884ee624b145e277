package compare

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Same reports whether two lines have the same item: the same catalog item, or the same brand,
// model and name.
func Same(it, other *state.Item) bool {
	if it.Type != other.Type {
		return false
	}
	if it.ReferencedItemID != 0 && it.ReferencedItemID == other.ReferencedItemID {
		return true
	}
	return nameKey(it) != "" && nameKey(it) == nameKey(other)
}

// Keys are the functions that return the keys to match lines of different options by, the most
// reliable first. An empty key matches nothing.
var Keys = []func(*state.Item) string{referenceKey, nameKey, descriptionKey, kindKey}

func referenceKey(it *state.Item) string {
	if it.ReferencedItemID == 0 {
		return ""
	}
	return string(it.Type) + "\x00" + state.FormatID(it.ReferencedItemID)
}

func nameKey(it *state.Item) string {
	name := cmp.Or(it.Name, it.ShortDescription)
	if it.Brand+it.Model+name == "" {
		return ""
	}
	return text.NameKey(strings.Join([]string{string(it.Type), it.Brand, it.Model, name}, "\x00"))
}

func descriptionKey(it *state.Item) string { return typedKey(it, Describe(it)) }

func kindKey(it *state.Item) string {
	words := kindWords(it)
	if len(words) == 0 {
		return ""
	}
	return typedKey(it, words[len(words)-1])
}

func typedKey(it *state.Item, s string) string {
	if s == "" {
		return ""
	}
	return string(it.Type) + "\x00" + text.NameKey(s)
}

// Describe returns a line's description of its item besides brand and model.
func Describe(it *state.Item) string { return text.NonBlank(it.ShortDescription, it.Name) }

// kindWords returns the words that name the kind of an item, without its variant: "motion" and
// "mount" for "motion mount, recessed (black)", "room" and "remote" for "room remote with screen".
func kindWords(it *state.Item) []string {
	s, _, _ := strings.Cut(Describe(it), ",")
	s, _, _ = strings.Cut(s, "(")
	words := strings.Fields(s)
	if end := slices.IndexFunc(words, isPreposition); end > 0 {
		words = words[:end]
	}
	return words
}

func isPreposition(word string) bool {
	return slices.Contains([]string{"with", "without", "for", "per", "in"}, strings.ToLower(word))
}

// ThingKeys returns the keys to match a change order's line with lines of the proposal by, the
// most reliable first: the catalog item, all words, brand and model, or, without these, the
// description. Keys of different kinds are never equal.
func ThingKeys(it *state.Item) []string {
	keys := make([]string, 0, 3)
	add := func(sureness, key string) {
		if key != "" {
			keys = append(keys, sureness+"\x00"+key)
		}
	}
	add("catalog", referenceKey(it))
	add("words", nameKey(it))
	brand, model := strings.TrimSpace(it.Brand), strings.TrimSpace(it.Model)
	switch {
	case model != "":
		add("model", use(it)+"\x00"+text.NameKey(brand+"\x00"+model))
	case brand == "" && Describe(it) != "":
		add("description", use(it)+"\x00"+text.NameKey(Describe(it)))
	}
	return keys
}

// use returns what an installer does with a line: carry it, work it, or nothing.
func use(it *state.Item) string {
	if it.IsPart() {
		return "part"
	}
	return string(it.Type)
}
