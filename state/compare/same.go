package compare

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Same reports whether two lines are of the same item: they refer to the same
// catalog item, or have the same brand, model and name.
func Same(it, other *state.Item) bool {
	if it.Type != other.Type {
		return false
	}
	if it.ReferencedItemID != 0 && it.ReferencedItemID == other.ReferencedItemID {
		return true
	}
	return nameKey(it) != "" && nameKey(it) == nameKey(other)
}

// Keys are the keys under which lines of different options find one another, the surest
// first. An empty key finds nothing.
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
	return strings.ToLower(strings.Join([]string{string(it.Type), it.Brand, it.Model, name}, "\x00"))
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
	return string(it.Type) + "\x00" + strings.ToLower(s)
}

// Describe returns what a line says of its item beside brand and model.
func Describe(it *state.Item) string {
	return strings.TrimSpace(cmp.Or(it.ShortDescription, it.Name))
}

// kindWords returns the words that name what an item is, without what only tells
// it apart: of "motion mount, recessed (black)" they are "motion" and "mount",
// of "room remote with screen" they are "room" and "remote".
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

// ThingKeys returns the keys under which a line of a change order finds the lines of
// the proposal that are of the same thing, the surest first: the same item of the
// catalog, the same words, the same brand and model, or, without either, the same
// description. Keys of different sureness never meet.
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
		add("model", use(it)+"\x00"+text.FoldCase(brand+"\x00"+model))
	case brand == "" && Describe(it) != "":
		add("description", use(it)+"\x00"+text.FoldCase(Describe(it)))
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
