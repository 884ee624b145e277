package outgoing

import (
	"regexp"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// kinds are what the nouns of a client description stand for. Lines of one kind are counted together.
var kinds = map[string]string{
	"display": "display", "tv": "display", "television": "display", "screen": "display", "monitor": "display",
	"oled": "display", "qled": "display", "lcd": "display",
	"speaker": "speaker", "loudspeaker": "speaker", "surround": "speaker", "lcr": "speaker",
	"subwoofer": "subwoofer", "sub": "subwoofer", "soundbar": "soundbar",
	"camera": "camera", "keypad": "keypad", "shade": "shade", "microphone": "microphone", "mic": "microphone",
	"amplifier": "amplifier", "amp": "amplifier", "projector": "projector", "touchscreen": "touch", "touchpanel": "touch",
	"dimmer": "dimmer", "remote": "remote", "lock": "lock", "sensor": "sensor", "receiver": "receiver",
	"streamer": "streamer", "seat": "seat", "thermostat": "thermostat", "doorbell": "doorbell",
}

// notItself are words of lines that belong to a thing and are not it: a bracket for a speaker.
var notItself = regexp.MustCompile(`\b(mounts?|mounting|brackets?|cables?|wires?|back ?box(es)?|plates?|` +
	`licen[cs]es?|covers?|grilles?|stands?|suppl(y|ies)|injectors?|kits?|engraving|arms?|lifts?|adapters?|housings?|boxes|` +
	`trim|rings?|batter(y|ies)|chargers?|docks?|installation|programming|labor|hours?|for)\b`)

// line is a line of an option as its words are compared.
type line struct {
	words    string   // brand, model, name and descriptions, folded
	kinds    []string // of its nouns, and the noun of its name
	quantity decimal.Decimal
}

// linesOf returns what the words of an option are compared with.
func linesOf(items []state.Item) (lines []line) {
	for i := range items {
		it := &items[i]
		all := []string{it.Brand, it.Model, it.Name, it.ShortDescription, it.Description}
		said := text.Fold(text.PlainSigns(strings.Join(all, " ")))
		named := text.Fold(it.Name + " " + it.ShortDescription)
		l := line{words: said, quantity: it.Quantity.Decimal}
		if it.IsPart() && !notItself.MatchString(named) {
			l.kinds = kindsOf(named)
			if noun := nounOf(it.Name); noun != "" && len(l.kinds) == 0 {
				l.kinds = []string{noun}
			}
		}
		lines = append(lines, l)
	}
	return lines
}

// nounOf returns the noun of a line's name, in the singular: "point" of "Access point, WiFi 6E".
func nounOf(name string) string {
	noun := ""
	for _, w := range wordsOf(name) {
		if ends(w) || w == "with" || w == "wifi" || w == "for" {
			break
		}
		if !hasDigit(w) && w != inch {
			noun = one(w)
		}
	}
	return noun
}

// kindsOf returns the kinds of the nouns in s, each once.
func kindsOf(s string) (found []string) {
	for _, w := range wordsOf(s) {
		parts := strings.FieldsFunc(w, func(r rune) bool { return r == '-' || r == '/' })
		for _, part := range parts {
			if kind := kinds[one(part)]; kind != "" && !slices.Contains(found, kind) {
				found = append(found, kind)
			}
		}
	}
	return found
}

// agree compares the client descriptions with their lines: sizes, counts, brands and models.
func agree(j *Job) (found []Finding) {
	known := namesOf(j)
	for a, o := range j.options() {
		if strings.TrimSpace(o.ClientDescription) == "" || len(o.Items) == 0 || o.Unknown.HasAny(unsureLines) {
			continue
		}
		for _, words := range disagreements(o.ClientDescription, o.Items, known.beside(a, o)) {
			found = append(found, at(a, o, words))
		}
	}
	return found
}

// unsureLines are fields without which lines can't be compared with words.
var unsureLines = state.UnknownFields(state.FieldItems, state.FieldClientDescription)

// disagreements returns a sentence for each size, count, brand and model of a client description that its lines do not
// have.
func disagreements(client string, items []state.Item, beside names) []string {
	words, lines := wordsOf(client), linesOf(items)
	out := sizes(words, lines)
	out = append(out, counts(words, lines)...)
	return append(out, brandsAndModels(client, items, beside)...)
}
