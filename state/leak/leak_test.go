package leak

import (
	"strings"
	"testing"
)

func TestFind(t *testing.T) {
	const notes = "Blocking behind drywall at 62 in.\nAlarm panel by the back door, 4471. Dog on site: call ahead before going round the back.\nTV"
	for _, tt := range []struct{ name, text, want string }{
		{"empty", "", ""},
		{
			"a description",
			"A 75-inch display above the fireplace with a slim soundbar. Every cable is hidden in the wall.", "",
		},
		{"prices that may be seen", "At no extra cost we program one remote. Low running cost, worth $300.", ""},
		{"a security product", "A keypad at the front door and a panel in the hall.", ""},
		{"a marginal word", "Marginal gains, a cost-effective upgrade, an international standard.", ""},

		{"alarm code", "The alarm code is on the fridge.", "alarm code"},
		{"gate and digits", "Gate: 0912#, then left.", "gate: 0912#,"},
		{"code for the alarm", "Ask Erik: code for the alarm.", "code for the alarm."},
		{"door passcode", "Front DOOR PASSCODE 11 22", "door passcode"},
		{"our cost", "Our cost is 1,200.", "our cost"},
		{"cost and figure", "display (cost: $1,200.00)", "(cost: $1,200.00)"},
		{"margin", "30% Margin on parts", "margin"},
		{"markup", "with a mark-up", "mark-up"},
		{"internal", "INTERNAL: do not send", "internal:"},

		{"a no-break space", "Gate\u00a0code\u00a04521", "gate code"},
		{"letters of other alphabets", "Thе gаtе соdе is 4471.", "gate code"},
		{"what can't be seen", "The g\u200bate c\u00adode", "gate code"},
		{"full-width letters", "Ｏｕｒ　ｃｏｓｔ is 500", "our cost"},
		{"a line break", "Use the gate\ncode.", "gate code."},
		{"a hyphen", "gate-code 4711", "gate-code"},
		{"one word", "gatecode 4711", "gatecode"},
		{
			"a line of the notes in other signs", "Blocking behind drywall at\u00a062\u202fin.",
			"blocking behind drywall at 62 in",
		},

		{"a line of the notes", "Fine.\nblocking behind drywall, at 62 in", "blocking behind drywall at 62 in"},
		{
			"words of the notes in a row", "There is a dog on site; call ahead before you come.",
			"dog on site call ahead before",
		},
		{"a code of the notes", "Use 4471 when you come in.", "4471"},
		{"a short line is no copy", "One TV.", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			reason, found := Find(tt.text, notes)
			if found != (tt.want != "") || !strings.Contains(reason, "“"+tt.want+"”") && found {
				t.Errorf("Find(%q) = %q, %v; want %q in it", tt.text, reason, found, tt.want)
			}
		})
	}
}

// Every code in the notes counts, not only the first, as do a short line of the notes and a text
// that is a complete copy. Otherwise they would reach the client without a warning.
func TestFindMatchesEveryCodeAndShortCopies(t *testing.T) {
	for _, tt := range []struct{ text, notes, want string }{
		{"Use 5520 when you come in.", "Alarm 4471.\nGate 5520.", "5520"},
		{"There is a spare key inside.", "Spare key, inside!", "spare key inside"},
		{"Dog on site, call ahead before.", "The dog on site: call ahead before", "dog on site call ahead before"},
		{"Spare key outside.", "Spare key, inside!", ""},
	} {
		reason, found := Find(tt.text, tt.notes)
		if found != (tt.want != "") || !strings.Contains(reason, tt.want) {
			t.Errorf("Find(%q) = %q, %v; want %q in it", tt.text, reason, found, tt.want)
		}
	}
}

func TestFindWithoutNotes(t *testing.T) {
	if reason, found := Find("A display and a soundbar in the living room.", " \n"); found {
		t.Errorf("found %q", reason)
	}
}

func TestFindCostsLittle(t *testing.T) {
	const size = 20_000
	long := strings.Repeat("Slim display above the fireplace, gate, door, cable. ", size/50)
	allocs := testing.AllocsPerRun(1, func() { Find(long, long[1:]) })
	if limit := float64(size); allocs > limit {
		t.Errorf("%v allocations for %d characters, want at most %v", allocs, size, limit)
	}
}
