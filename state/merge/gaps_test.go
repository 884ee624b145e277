package merge

import (
	"strings"
	"testing"
)

// White space makes paragraphs. A merge that loses it joins two paragraphs, and one that misplaces
// it splits one: a person would have to repair what neither side did.
func TestAMergeKeepsParagraphsWhereTheyAre(t *testing.T) {
	const (
		black  = "The display is black."
		cables = "Cables run in the wall of the den."
		amp    = "The amp sits in the rack below the stairs."
	)
	for _, tt := range []struct{ name, base, mine, theirs, want string }{
		{"a line before the first word", black, "\n\n" + black, black, "\n\n" + black},
		{"spaces before the first word", black, "  " + black, black + " " + amp, "  " + black + " " + amp},
		{
			"no line before the first word any more", "\n\n" + black, black, "\n\n" + black + " " + amp,
			black + " " + amp,
		},
		{"a paragraph before one that was written anew", black, cables + "\n\n" + black, amp, cables + "\n\n" + amp},
		{
			"a sentence stays in its paragraph", black, black + " " + cables, "The large display is black.\nRack:",
			"The large display is black. " + cables + "\nRack:",
		},
		{
			"what is left of a paragraph that is gone", "Nothing is decided yet here.\n\n" + black,
			"Nothing is decided yet here.\n\nThe large display is black.",
			"\n\n" + black + " " + cables, "The large display is black. " + cables,
		},
		{
			"a paragraph before, a beginning of the next", black, "Of the den.\n\n" + black, cables + " " + black,
			"Of the den.\n\n" + cables + " " + black,
		},
		{
			"two paragraphs at the end", "Rack:", "Rack:\n" + amp + "\n\n\n", "Rack:\n" + cables + " ",
			"Rack:\n" + cables + "\n" + amp + "\n\n\n",
		},
		{
			"a sentence that one version has as a line of its own", "居間に画面を設置する。Is it? " + black,
			cables + " 居間に画面を設置する。It is black.", "It is black.", cables + " It is black.",
		},
		{"one takes a line away, one spaces", "Rack:\n", " ", "", " "},
	} {
		for _, m := range []Result{Texts(tt.base, tt.mine, tt.theirs), Texts(tt.base, tt.theirs, tt.mine)} {
			if got := m.Text(); got != tt.want || !m.Clean() {
				t.Errorf("%s: %d collisions\ngot  %q\nwant %q", tt.name, m.Collisions(), got, tt.want)
			}
		}
	}
}

// Both versions keep their own white space, in the chosen order.
func TestBothVersionsOfAConflictKeepTheirWhiteSpace(t *testing.T) {
	for _, tt := range []struct {
		name, base, mine, theirs string
		choice                   Choice
		want                     string
	}{
		{
			"a sentence after one in brackets", "", "(Nothing is decided yet here.)", "Guests look at a black screen.",
			ChooseMineTheirs, "(Nothing is decided yet here.) Guests look at a black screen.",
		},
		{
			"no line end between that was only at the end", "", "Mine is one sentence here.\n",
			"Theirs is another sentence here.", ChooseMineTheirs,
			"Mine is one sentence here. Theirs is another sentence here.",
		},
		{"a line before one that was written anew", "Rack:", "Den\nRack:", "75", ChooseMineTheirs, "Den\n75"},
		{"the same the other way round", "Rack:", "Den\nRack:", "75", ChooseTheirsMine, "Den\n75"},
		{
			"a line of a list", "Rack:\n", "Rack:\nNothing here. ", "75 \nRack:\nIs it? ", ChooseMineTheirs,
			"75 \nRack:\nNothing here.\nIs it? ",
		},
		{
			"a line break that was elsewhere", "The old display is gone now. The sound is off.",
			"Mine comes first here. The old display has gone now. Mine comes after it. The sound is off.",
			"\n\nThe sound is off.", ChooseBase,
			"Mine comes first here. The old display is gone now. Mine comes after it. The sound is off.",
		},
	} {
		m := Texts(tt.base, tt.mine, tt.theirs)
		if got := m.Resolve([]Choice{tt.choice}); got != tt.want || m.Collisions() != 1 {
			t.Errorf("%s: %d collisions\ngot  %q\nwant %q", tt.name, m.Collisions(), got, tt.want)
		}
	}
}

// A sentence that both sides moved appears once, and one that a side has twice appears twice:
// otherwise a person would read it again or miss one.
func TestBothVersionsDuplicateNothing(t *testing.T) {
	for _, tt := range []struct{ name, base, mine, theirs, mineFirst, theirsFirst string }{
		{
			"one before, one after", "Rack:\n", "It is black.\n\nRack:\n", "Rack:\nIt is black. ",
			"It is black.\n\nRack:\n", "It is black.\n\nRack:\n",
		},
		{
			"twice in one of them", "", "Kitchen\n", "Rack\n\nRack\n", "Kitchen\nRack\n\nRack\n",
			"Rack\n\nRack\nKitchen\n",
		},
	} {
		m := Texts(tt.base, tt.mine, tt.theirs)
		for choice, want := range map[Choice]string{ChooseMineTheirs: tt.mineFirst, ChooseTheirsMine: tt.theirsFirst} {
			choices := make([]Choice, m.Collisions())
			for i := range choices {
				choices[i] = choice
			}
			if got := m.Resolve(choices); got != want {
				t.Errorf("%s, %s:\ngot  %q\nwant %q", tt.name, choice, got, want)
			}
		}
	}
}

// I added a sentence at the top; they added it to the list that is in conflict. Both places are
// collisions: otherwise choosing theirs would insert it twice.
func TestADuplicateAcrossAConflictIsTwoCollisions(t *testing.T) {
	const theirs = "The display is as black as it was.\n- 1 mount\nKitchen\n"
	m := Texts("The display is as black as it was.\n- 1 mount\n",
		"Kitchen\nThe display is as black as it was.\n- 2 mounts\n", theirs)
	if got := m.Resolve([]Choice{ChooseTheirs, ChooseTheirs}); m.Collisions() != 2 || got != theirs {
		t.Errorf("%d conflicts, theirs gives %q", m.Collisions(), got)
	}
}

// Sentences that share at least half of their words, and at least four, are versions of one
// sentence and are blended; with less in common each stays as it was written.
func TestVersionsOfOneSentenceHaveHalfOfItsWordsInCommon(t *testing.T) {
	const base = "A large display hangs above the open fireplace."
	for _, tt := range []struct{ name, mine, theirs, want string }{
		{
			"half of them", "One slim display hangs above the open fireplace.",
			"A large display hangs above the brick chimney.",
			"One slim display hangs above the brick chimney.",
		},
		{
			"less", "One slim screen hangs above the open fireplace.", "A large display hangs above the brick chimney.",
			"One slim screen hangs above the open fireplace. A large display hangs above the brick chimney.",
		},
		{
			"half of a few", "One large display hangs.", "A large display falls.",
			"One large display hangs. A large display falls.",
		},
	} {
		m := Texts(base, tt.mine, tt.theirs)
		if got := m.Resolve([]Choice{ChooseMineTheirs}); got != tt.want || m.Collisions() != 1 {
			t.Errorf("%s: %d collisions\ngot  %q\nwant %q", tt.name, m.Collisions(), got, tt.want)
		}
	}
}

// A conflict about a sentence covers only that sentence: choosing theirs keeps my new sentences
// next to it.
func TestTakingTheirsKeepsMyOtherSentences(t *testing.T) {
	const (
		base   = "The sound comes from two columns."
		theirs = "The sound comes from six columns."
	)
	for _, mine := range []string{
		"Guests look at a screen. The sound enters by four columns.", // half of its words
		"The sound comes from four columns. Guests look at a screen.",
		"Guests look at a screen. The sound comes from four columns. Nobody sees a cable.",
	} {
		i := strings.Index(mine, "The sound")
		was := mine[i : i+strings.Index(mine[i:], ".")+1]
		m := Texts(base, mine, theirs)
		if got, want := m.Resolve([]Choice{ChooseTheirs}), strings.Replace(mine, was, theirs, 1); got != want ||
			m.Collisions() != 1 {
			t.Errorf("%d collisions\ngot  %q\nwant %q", m.Collisions(), got, want)
		}
	}
}

// Up to 64 changed sentences in a row are compared one by one wherever they are in a text, so that
// a conflict covers only one of them. More of them are one passage.
func TestLongRewriteIsComparedBySentence(t *testing.T) {
	for n, want := range map[int]string{64: sentence("base", 10), 65: "all of them"} {
		var base, mine, theirs []string
		for i := range 20 {
			base = append(base, sentence("kept", i))
		}
		mine, theirs = append(mine, base...), append(theirs, base...)
		for i := range n {
			was := sentence("base", i)
			base, mine, theirs = append(base, was), append(mine, strings.Replace(was, "basetwo", "mine", 1)),
				append(theirs, was)
		}
		theirs[30] = strings.Replace(theirs[30], "basetwo", "theirs", 1)
		m := Texts(strings.Join(base, " "), strings.Join(mine, " "), strings.Join(theirs, " "))
		if m.Collisions() != 1 {
			t.Fatalf("%d sentences: %d collisions", n, m.Collisions())
		}
		for _, h := range m.Hunks {
			if h.Kind != HunkCollision {
				continue
			}
			if got := strings.TrimSpace(h.Base); got != want && (n == 64 || strings.Count(got, ".") != n) {
				t.Errorf("with %d sentences, the conflict covers\n%q, want\n%q", n, got, want)
			}
		}
	}
}
