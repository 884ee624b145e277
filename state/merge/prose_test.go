package merge

import (
	"strings"
	"testing"
)

func TestProseIsMergedBySentence(t *testing.T) {
	const (
		display = "A 75-inch display hangs above the fireplace."
		sound   = "The sound comes from two columns beside it."
		base    = display + " " + sound
	)
	tests := []struct {
		name               string
		base, mine, theirs string
		want               string
		collisions         int
	}{
		{
			"both add a sentence to one paragraph", base, base + " The cables run in the wall.",
			base + " A lift is not needed.",
			base + " A lift is not needed. The cables run in the wall.", 0,
		},
		{
			"both add the same sentence", base, base + " The cables run in the wall.",
			base + " The cables run in the wall.",
			base + " The cables run in the wall.", 0,
		},
		{
			"both add the same sentence, and one more each", base,
			base + " The cables run in the wall. Mine comes after.",
			base + " Theirs comes before. The cables run in the wall.",
			base + " Theirs comes before. The cables run in the wall. Mine comes after.", 0,
		},
		{
			"sentences that touch", base, strings.Replace(base, "75", "85", 1), strings.Replace(base, "two", "four", 1),
			"A 85-inch display hangs above the fireplace. The sound comes from four columns beside it.", 0,
		},
		{
			"the same sentence, differently", base, strings.Replace(base, "75", "85", 1),
			strings.Replace(base, "75", "65", 1),
			strings.Replace(base, "75", "85", 1), 1,
		},
		{
			"the same sentence, alike", base, strings.Replace(base, "75", "85", 1),
			strings.Replace(base, "75", "85", 1) + " More.",
			strings.Replace(base, "75", "85", 1) + " More.", 0,
		},
		{
			"the same sentence, alike, and by one of them twice", sound,
			"The sound comes from four columns beside it. The sound comes from four columns beside it.",
			"The sound comes from four columns beside it.",
			"The sound comes from four columns beside it. The sound comes from four columns beside it.", 0,
		},
		{
			"one writes in place of a heading what the other writes below it", "Living Room", display,
			"Living Room\n" + sound + " " + display,
			display + "\n" + sound, 0,
		},
		{
			"one puts a sentence before, one after", base, "First of all. " + base, base + " Last of all.",
			"First of all. " + base + " Last of all.", 0,
		},
		{
			"both put a sentence before", display, "Mine stands first here. " + display,
			"Theirs stands first here. " + display,
			"Mine stands first here. Theirs stands first here. " + display, 0,
		},
		{
			"one adds a sentence, one a paragraph", display, display + " " + sound,
			display + "\n\nPower comes from the rack in the hall.",
			base + "\n\nPower comes from the rack in the hall.", 0,
		},
		{
			"one divides a paragraph, one adds to it", base, display + "\n\n" + sound, base + " It is black.",
			display + "\n\n" + sound + " It is black.", 0,
		},
		{
			"one divides a paragraph where the other adds", base, display + "\n\n" + sound,
			display + " It is black. " + sound,
			display + " It is black.\n\n" + sound, 0,
		},
		{
			"one removes the beginning of a paragraph, one adds to it", "Before all this.\n\n" + base + " It is black.",
			"Before all this.\n\n" + sound + " It is black.",
			"Before all this.\n\n" + display + " It is slim. " + sound + " It is black.",
			"Before all this.\n\nIt is slim. " + sound + " It is black.", 0,
		},
		{
			"both begin a paragraph anew", display + "\n\n" + sound, display + "\n\nMine begins this one. " + sound,
			display + "\n\nTheirs begins this one. " + sound,
			display + "\n\nMine begins this one. Theirs begins this one. " + sound, 0,
		},
		{"one removes what the other changed", base, display, strings.Replace(base, "two", "four", 1), display, 1},
		{"both write from nothing", "", display, sound, display, 1},
		{
			"the same sentence in two places", base + " Third of all here.",
			"The cables are hidden. " + base + " Third of all here.",
			base + " The cables are hidden. Third of all here.",
			"The cables are hidden. " + base + " Third of all here.", 2,
		},
		{
			"text without spaces", "居間に75型の画面を設置する。書斎は防水とする。", "居間に85型の画面を設置する。書斎は防水とする。",
			"居間に75型の画面を設置する。書斎は防水とする。配線は壁の中を通す。", "居間に85型の画面を設置する。書斎は防水とする。配線は壁の中を通す。", 0,
		},
		{
			"a paragraph and a list below it", base + "\n- 2 HDMI cables\n- 1 mount",
			base + " It is black.\n- 2 HDMI cables\n- 1 mount",
			base + "\n- 2 HDMI cables\n- 2 mounts", base + " It is black.\n- 2 HDMI cables\n- 2 mounts", 0,
		},
		{
			"one adds a sentence, one a list", base, base + " It is black.", base + "\n- 2 HDMI cables",
			base + " It is black.\n- 2 HDMI cables", 0,
		},
		{
			"both add to a list", base + "\n- 2 HDMI cables", base + "\n- 2 HDMI cables\n- mine",
			base + "\n- 2 HDMI cables\n- theirs", base + "\n- 2 HDMI cables\n- mine", 1,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for turned, m := range []Result{Texts(tt.base, tt.mine, tt.theirs), Texts(tt.base, tt.theirs, tt.mine)} {
				if got := m.Text(); got != tt.want && (turned == 0 || tt.collisions == 0) {
					t.Errorf("text\n%q, want\n%q", got, tt.want)
				}
				if got := m.Collisions(); got != tt.collisions {
					t.Errorf("%d collisions, want %d: %+v", got, tt.collisions, m.Hunks)
				}
			}
		})
	}
}

// What one side adds in a paragraph belongs to the sentence beside it. If the other side wrote that
// sentence anew, the addition would say something about words that its author never saw.
func TestASentenceAddedBesideOneWrittenAnewIsAConflict(t *testing.T) {
	const (
		base  = "Blocking behind drywall at 62 in, stud at 48 in."
		anew  = "Someone else wrote this: Blocking at 70 in."
		door  = "Türe 90cm 会議室 🎬 zuerst."
		alike = "Blocking behind drywall at 70 in, stud at 48 in."
		rest  = " The cables are in the wall already."
	)
	for _, tt := range []struct {
		name, base, mine, theirs string
		collisions               int
	}{
		{"before it", base, door + " " + base, anew, 1},
		{"after it", base, base + " " + door, anew, 1},
		{
			"before it, with more below", base + "\n\n" + rest, door + " " + base + "\n\n" + rest, anew + "\n\n" + rest,
			1,
		},
		{"between it and the next", base + rest, base + " " + door + rest, anew + rest, 1},
		{"beside all that was written anew", base + rest, base + rest + " " + door, anew, 1},
		{"a paragraph above it", base, door + "\n\n" + base, anew, 0},
		{"a paragraph below it", base, base + "\n" + door, anew, 0},
		{"beside one that is still alike", base, door + " " + base, alike, 0},
		{"beside one that is gone", base + rest, base + " " + door + rest, rest, 0},
		{"beside the next", base + rest, base + rest + " " + door, anew + rest, 0},
	} {
		for _, m := range []Result{Texts(tt.base, tt.mine, tt.theirs), Texts(tt.base, tt.theirs, tt.mine)} {
			if got := m.Collisions(); got != tt.collisions {
				t.Errorf("%s: %d collisions, want %d: %q", tt.name, got, tt.collisions, m.Text())
			}
		}
		both := Texts(tt.base, tt.mine, tt.theirs).Resolve([]Choice{ChooseMineTheirs})
		if !strings.Contains(both, door) {
			t.Errorf("%s: both give %q", tt.name, both)
		}
	}
}

func TestBothNeverDoublesAParagraph(t *testing.T) {
	const base = "A 75-inch display hangs above the fireplace and is as slim as a picture. The sound comes from two columns."
	tests := []struct {
		name, mine, theirs, want string
	}{
		{
			"other words of a sentence", strings.Replace(base, "75", "85", 1), strings.Replace(base, "slim", "thin", 1),
			"A 85-inch display hangs above the fireplace and is as thin as a picture. The sound comes from two columns.",
		},
		{
			"the same word of a sentence", strings.Replace(base, "75-inch", "85-inch", 1),
			strings.Replace(base, "75-inch", "65-inch", 1),
			"A 85-inch 65-inch display hangs above the fireplace and is as slim as a picture. The sound comes from two columns.",
		},
		{
			"a sentence written anew",
			"Nothing is on the wall at all, since it comes down from above. The sound comes from two columns.",
			"Guests look at one large projection in every evening hour. The sound comes from two columns.",
			"Nothing is on the wall at all, since it comes down from above. Guests look at one large projection in every evening hour. The sound comes from two columns.",
		},
		{
			"one of them adds, too", strings.Replace(base, "75", "85", 1),
			strings.Replace(base, "slim", "thin", 1) + " It is black.",
			"A 85-inch display hangs above the fireplace and is as thin as a picture. The sound comes from two columns. It is black.",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := Texts(base, tt.mine, tt.theirs)
			if m.Collisions() != 1 {
				t.Fatalf("%d collisions", m.Collisions())
			}
			if got := m.Resolve([]Choice{ChooseMineTheirs}); got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}
