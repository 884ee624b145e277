package freetext

import (
	"slices"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// maxPlaceWords bounds the name of an area in free text: "in the upstairs guest
// bedroom" is one, half a sentence is not.
const maxPlaceWords = 4

// notPlaces are words that follow "in the" without naming a room.
var notPlaces = []string{
	"afternoon", "attic space", "beginning", "box", "budget", "ceiling", "ceilings", "conduit", "corner", "drawing", "drawings",
	"end", "evening", "fall", "floor", "future", "house", "meantime", "middle", "morning", "notes", "past", "price", "process",
	"project", "proposal", "quote", "rack", "same", "spring", "summer", "wall", "walls", "way", "winter",
}

// afterPlace are words that end a room's name and continue the sentence.
var afterPlace = []string{
	"also", "and", "are", "as", "at", "but", "by", "can", "for", "from", "gets", "get", "has", "have", "if", "including", "into",
	"is", "it", "must", "need", "needs", "of", "on", "or", "plus", "should", "so", "than", "that", "then", "there", "they", "to",
	"using", "want", "wants", "we", "where", "which", "while", "will", "with",
}

// place finds "in the X" among words. It returns the name of the area, and the
// words without the mention.
func place(words []string) (name string, rest []string) {
	for i := 0; i+2 < len(words); i++ {
		if !strings.EqualFold(words[i], "in") || !strings.EqualFold(words[i+1], "the") {
			continue
		}
		end := i + 2
		for end < len(words) && end-i-2 < maxPlaceWords && !slices.Contains(afterPlace, strings.ToLower(words[end])) && !amount(words[end:]) {
			end++
		}
		room := roomOf(words[i+2 : end])
		end = i + 2 + len(room)
		if len(room) == 0 || slices.Contains(notPlaces, strings.ToLower(strings.Join(room, " "))) ||
			slices.Contains(notPlaces, strings.ToLower(room[0])) {
			continue
		}
		if name := areaName(room); name != "" {
			return name, slices.Concat(words[:i], words[end:])
		}
	}
	return "", words
}

// leadOn are words that can't end a name: "closet under the stairs" is a name, but
// "living room over the" is the living room.
var leadOn = []string{
	"a", "above", "across", "an", "behind", "below", "beside", "between", "her", "his", "near", "next", "opposite", "our", "over",
	"the", "their", "under", "your",
}

// roomOf removes words at the end that can't end a name.
func roomOf(words []string) []string {
	for len(words) > 0 && slices.Contains(leadOn, strings.ToLower(words[len(words)-1])) {
		words = words[:len(words)-1]
	}
	return words
}

// areaName returns words as the name of an area, with a capital first letter; empty when
// they can't be one or are too long.
func areaName(words []string) string {
	name := strings.Trim(strings.Join(words, " "), `:()[]"' `)
	if utf8.RuneCountInString(name) > state.MaxAreaName {
		return ""
	}
	return text.UpperFirst(name)
}

// headed splits "Kitchen: two displays" and "In the kitchen: …" into the area and the
// rest. A name has at most maxPlaceWords words and no digits.
func headed(line string) (name, rest string) {
	before, after, found := strings.Cut(line[len(bullet().FindString(line)):], ":")
	words := strings.Fields(before)
	if !found || len(words) == 0 || strings.ContainsAny(before, "0123456789.,;\"") || mentionsLabor(words) {
		return "", line
	}
	for _, w := range []string{"in", "the"} {
		if len(words) > 1 && strings.EqualFold(words[0], w) {
			words = words[1:]
		}
	}
	if len(words) > maxPlaceWords || slices.Contains(notRooms, strings.ToLower(strings.Join(words, " "))) {
		return "", line
	}
	if name = areaName(words); name == "" {
		return "", line
	}
	return name, after
}

// notRooms are words that come before a colon without naming a room.
var notRooms = []string{
	"budget", "client", "customer", "date", "deadline", "electrician", "equipment", "from", "installer", "internal", "notes", "note",
	"owner", "re", "scope", "subject", "summary", "team", "to", "todo", "warning",
}
