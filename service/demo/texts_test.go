package demo

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
)

// claims maps words of the clients' texts to what one of the option's lines must then
// have.
func claims() map[string]string {
	return map[string]string{
		"soundbar": "soundbar", "subwoofer": "subwoofer", "projector": "projector", "fixed screen": "fixed screen",
		"remote": "remote", "shades": "shade", "keypad": "keypad", "panel by the door": "panel",
		"ceiling microphone":   "ceiling microphone",
		"wireless microphones": "wireless handheld",
		"weatherproof display": "weatherproof display", "in the ceiling": "in-ceiling", "battery": "battery",
		"rack":    "rack",
		"cameras": "camera", "locks": "lock", "deadbolt": "lock", "door bell": "door station",
		"powered seats":   "theater seat",
		"acoustic panels": "acoustic panel", "separate amplifiers": "amplifier", "access point": "access point",
		"conference bar": "conference bar", "dimmers": "dimmer", "sensors": "sensor", "displays": "display",
	}
}

// The client description of an option agrees with its items, down to the sizes in inches.
func TestTextsAgreeWithTheItems(t *testing.T) {
	inches := regexp.MustCompile(`([0-9.]+)-inch`)
	for _, size := range []Size{SizeHouse, SizeSmall} {
		d, err := Generate(Config{Seed: 1, Size: size, Now: time.Date(2026, 4, 6, 0, 0, 0, 0, time.UTC)})
		if err != nil {
			t.Fatal(err)
		}
		checked := 0
		options(d, func(where string, o *state.Option) {
			var all strings.Builder
			for _, it := range o.Items {
				all.WriteString(strings.ToLower(it.ShortDescription) + "\n")
			}
			items, text := all.String(), strings.ToLower(o.ClientDescription)
			for _, m := range inches.FindAllStringSubmatch(text, -1) {
				checked++
				if !strings.Contains(items, m[1]+`"`) {
					t.Errorf("%s: %q, but no line has %s inches:\n%s", where, text, m[1], items)
				}
			}
			for word, item := range claims() {
				if !strings.Contains(text, word) {
					continue
				}
				checked++
				if !strings.Contains(items, item) {
					t.Errorf("%s: %q, but no line has %q:\n%s", where, text, item, items)
				}
			}
		})
		if checked < 10 {
			t.Errorf("%s: only %d claims were found", size, checked)
		}
	}
}

// options calls f with every option of every proposal.
func options(d *Data, f func(where string, o *state.Option)) {
	for _, a := range d.Accounts {
		for i := range a.Proposals {
			p := &a.Proposals[i]
			for j := range p.Areas {
				for k := range p.Areas[j].Options {
					f(p.Name+", "+p.Areas[j].Name, &p.Areas[j].Options[k])
				}
			}
		}
	}
}
