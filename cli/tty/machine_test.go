package tty

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// person is somebody at a terminal whose bytes a machine reads. Their clock stands still except in wait.
type person struct {
	m       *machine
	at      time.Time
	since   time.Time // when something came last
	answers []string
}

func newPerson(far bool) *person {
	p := &person{at: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)}
	p.m = newMachine(func(s string) { p.answers = append(p.answers, s) }, far)
	return p
}

// send sends bytes that arrive together.
func (p *person) send(s string) {
	if s != "" {
		p.m.feed([]byte(s), p.at)
		p.since = p.at
	}
}

// wait lets a time pass in which nothing arrives.
func (p *person) wait(d time.Duration) {
	end := p.at.Add(d)
	for pending := p.m.pending(); pending > 0 && !p.since.Add(pending).After(end); pending = p.m.pending() {
		p.since = p.since.Add(pending)
		p.m.expire(p.since)
	}
	p.at = end
}

// text returns what a text being typed would hold, and which keys came that type nothing.
func text(events []Event) (typed string, keys []string) {
	for _, e := range events {
		switch e := e.(type) {
		case Mouse:
			keys = append(keys, "mouse")
		case Key:
			name := e.Name
			if e.Alt {
				name = "alt+" + e.Name + e.Text
			}
			if name != "" {
				keys = append(keys, name)
			} else {
				typed += e.Text
			}
		}
	}
	return typed, keys
}

// noKeys are sequences that terminals send and that are no keys: replies, reports, and strings.
var noKeys = []string{
	"\x1b[0n", "\x1b[?2026;2$y", "\x1b[2;2R", "\x1b[24;80R", "\x1b[?1;2c", "\x1b[?62;4;22c", "\x1b[>41;354;0c",
	"\x1b[?997;1n",
	"\x1b[4;600;800t", "\x1b[8;24;80t", "\x1b[I", "\x1b[O", "\x1b[?1u", "\x1b[201~", "\x1b[65;30;97;1;0;1_",
	"\x1b[12;34;56M",
	"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\", "\x1b]11;rgb:1e1e/1e1e/1e1e\a", "\x1b]10;rgba:ffff/ffff/ffff/ffff\x1b\\",
	"\x1b]4;1;rgb:cd/00/00\x1b\\",
	"\x1b]52;c;cm0gLXJm\x1b\\", "\x1b]lqdq\x1b\\", "\x1b]Ltender – Prüfung\x1b\\",
	"\x1bP1+r544e=787465726d\x1b\\", "\x1bP0+r\x1b\\", "\x1bP>|XTerm(390)\x1b\\", "\x1bP1$r0m\x1b\\",
	"\x1bP!|7E565445\x1b\\",
	"\x1b_Gi=31;OK\x1b\\", "\x1b^private q\x1b\\", "\x1bXstart q\x1b\\", "\x1b\\", "\x9b?1;2c", "\u009b0n",
	"\x9d11;rgb:0/0/0\x9c", "\u009d11;rgb:0/0/0\u009c",
}

// commands are sequences that are keys or the mouse, and what they are.
var commands = map[string]string{
	"\x1b[A": "up", "\x1b[C": "right", "\x1bOC": "right", "\x1b[1;5D": "ctrl+left", "\x1b[1;4A": "alt+shift+up",
	"\x1b[1;9B": "alt+down", "\x1b\x1b[A": "alt+up", "\x1b[H": "home", "\x1b[8~": "end",
	"\x1b[Z": "shift+tab", "\x1b[3~": "delete", "\x1b[3;3~": "alt+delete", "\x1b[5;5~": "ctrl+pgup",
	"\x1b[6^": "ctrl+pgdown", "\x1b[7$": "shift+home", "\x1b[8@": "ctrl+shift+end",
	"\x1bOP": "f1", "\x1b[[E": "f5", "\x1b[15~": "f5", "\x1b[24~": "f12", "\x1b[1;2R": "f15", "\x1b[34~": "f20",
	"\x1b[a": "shift+up", "\x1bOd": "ctrl+left", "\x1bOM": "enter",
	"\x1b[27;5;106~": "ctrl+j", "\x1b[115;5u": "ctrl+s", "\x1b[13;2u": "enter", "\x1b[27u": "esc",
	"\x1b[27;2;9~": "shift+tab", "\x1b[98;3u": "alt+b", "\x1b[32;5u": "ctrl+@", "\x1b[127;5u": "backspace",
	"\x1b[<35;40;12M": "mouse", "\x1b[<0;1;1m": "mouse", "\x1b[M !!": "mouse", "\x9bC": "right",
}

func TestKeysAreUnderstood(t *testing.T) {
	for sequence, want := range commands {
		p := newPerson(false)
		p.send("a" + sequence + "b")
		typed, keys := text(p.m.take())
		if typed != "ab" || !slices.Equal(keys, []string{want}) {
			t.Errorf("%q: typed %q, keys %q, want %q", sequence, typed, keys, want)
		}
	}
	for sequence, want := range map[string]Key{
		"\x1b[97u": {Text: "a"}, "\x1b[97;2u": {Text: "A"}, "\x1b[27;2;65~": {Text: "A"}, "\x1bOq": {Text: "1"},
		"é": {Text: "é"}, "\x1bé": {Text: "é", Alt: true},
		"a b": {Text: "a b"}, "\x00": {Name: "ctrl+@"}, "\x1b\x00": {Name: "ctrl+@", Alt: true},
		"\x1f": {Name: "ctrl+_"}, "\x1b\x7f": {Name: "backspace", Alt: true}, "\r": {Name: "enter"},
		"\x1b[200~a\rb\x1b[201~": {Text: "a\rb", Paste: true},
	} {
		p := newPerson(false)
		p.send(sequence)
		if diff := cmp.Diff([]Event{want}, p.m.take()); diff != "" {
			t.Errorf("%q: %s", sequence, diff)
		}
	}
}

func TestTheMouseIsUnderstood(t *testing.T) {
	for sequence, want := range map[string]Mouse{
		"\x1b[<0;12;34M": {Button: 0, X: 11, Y: 33}, "\x1b[<0;12;34m": {Button: 0, X: 11, Y: 33, Release: true},
		"\x1b[<65;300;1M": {Button: 65, X: 299, Y: 0},
		"\x1b[M !\"":      {Button: 0, X: 0, Y: 1}, "\x1b[M#!!": {Button: 3, X: 0, Y: 0, Release: true},
		"\x1b[M`!!": {Button: 64, X: 0, Y: 0},
	} {
		p := newPerson(false)
		p.send(sequence)
		if diff := cmp.Diff([]Event{want}, p.m.take()); diff != "" {
			t.Errorf("%q: %s", sequence, diff)
		}
	}
}

// gaps are how long the rest of a sequence lets wait for itself.
var gaps = []time.Duration{
	0, 5 * time.Millisecond, 24 * time.Millisecond, 90 * time.Millisecond, time.Second,
	1900 * time.Millisecond,
}

// cutKeys returns the keys that come of a sequence which arrives in two parts. An escape that is alone for longer
// than a person lets it be is one; what follows is nothing, or a sequence of its own.
func cutKeys(sequence string, cut int, long bool) []string {
	escapes := strings.Repeat("\x1b", cut)
	rest, alone := strings.CutPrefix(sequence, escapes)
	var keys []string
	if alone && cut > 0 && long {
		keys, sequence = slices.Repeat([]string{"esc"}, cut), rest
	}
	if key := commands[sequence]; key != "" {
		keys = append(keys, key)
	}
	return keys
}

// A connection cuts sequences anywhere, and takes its time. A tail that became text or commands changed what a person
// works on: the C of an arrow opened a dialog, a colour was typed into what the client reads.
func TestASequenceThatIsCutIsNoTextAndNoCommand(t *testing.T) {
	n := 0
	for _, far := range []bool{false, true} {
		for _, sequence := range slices.Concat(noKeys, slices.Sorted(maps.Keys(commands))) {
			for cut := range len(sequence) {
				for _, gap := range gaps {
					n++
					p := newPerson(far)
					p.send("one")
					p.wait(time.Second)
					p.send(sequence[:cut])
					p.wait(gap)
					p.send(sequence[cut:])
					p.wait(time.Second)
					p.send("two")
					p.wait(time.Minute)
					typed, keys := text(p.m.take())
					if want := cutKeys(sequence, cut, gap >= p.m.patience); typed != "onetwo" ||
						!slices.Equal(keys, want) {
						t.Errorf("%q, cut at %d for %v: typed %q, keys %q, want %q", sequence, cut, gap, typed, keys,
							want)
					}
				}
			}
		}
	}
	t.Logf("%d sequences, %d cuts", len(noKeys)+len(commands), n)
}

// A reply that came right behind an escape took it along: the text stayed open, and took the commands that followed.
func TestAnEscapeBeforeAReplyIsAKey(t *testing.T) {
	for _, sequence := range noKeys {
		if !strings.HasPrefix(sequence, "\x1b") {
			continue // as other terminals send it
		}
		p := newPerson(false)
		p.send("\x1b" + sequence)
		p.wait(time.Minute)
		if typed, keys := text(p.m.take()); typed != "" || !slices.Equal(keys, []string{"esc"}) {
			t.Errorf("%q: typed %q, keys %q", sequence, typed, keys)
		}
	}
	p := newPerson(false)
	p.send("\x1b\x1b")
	p.wait(time.Minute)
	p.send("\x1b\x1bx")
	if typed, keys := text(p.m.take()); typed != "" || !slices.Equal(keys, []string{"esc", "esc", "esc", "alt+x"}) {
		t.Errorf("typed %q, keys %q", typed, keys)
	}
}

// However many sequences come and wherever they are cut, a text has exactly the letters that were typed and pasted
// between them, and a list gets exactly its keys.
func TestSequencesBetweenLetters(t *testing.T) {
	letters := rapid.SampledFrom([]string{
		"a", "Den", " ", "é", "日", "👍🏽", "e\u0301", "[x]", "11;", "2 vx-75", "\\",
		"OK", "]",
	})
	sequences := rapid.SampledFrom(slices.Concat(noKeys, slices.Sorted(maps.Keys(commands))))
	rapid.Check(t, func(rt *rapid.T) {
		var sent, want string
		var wantKeys []string
		for range rapid.IntRange(1, 30).Draw(rt, "steps") {
			switch rapid.IntRange(0, 4).Draw(rt, "step") {
			case 0:
				s := sequences.Draw(rt, "sequence")
				if sent += s; commands[s] != "" {
					wantKeys = append(wantKeys, commands[s])
				}
			case 1:
				s := letters.Draw(rt, "pasted")
				sent, want = sent+"\x1b[200~"+s+"\x1b[27;5;106~"+s+sequences.Filter(isReply).Draw(rt, "within")+
					"\x1b[201~", want+s+"\n"+s
			default:
				s := letters.Draw(rt, "typed")
				sent, want = sent+s, want+s
			}
		}
		p := newPerson(rapid.Bool().Draw(rt, "far"))
		for len(sent) > 0 {
			n := rapid.IntRange(1, len(sent)).Draw(rt, "part")
			p.send(sent[:n])
			if gap := gaps[rapid.IntRange(0, len(gaps)-1).Draw(rt, "gap")]; sent[n-1] != esc || gap < nearWait {
				p.wait(gap)
			}
			sent = sent[n:]
		}
		p.wait(time.Minute)
		if typed, keys := text(p.m.take()); typed != want || !slices.Equal(keys, wantKeys) {
			rt.Errorf("typed %q, want %q; keys %q, want %q", typed, want, keys, wantKeys)
		}
	})
}

func isReply(sequence string) bool { return commands[sequence] == "" && sequence != "\x1b[201~" }

// A program that had the terminal has taken the head of a reply with it: the rest comes here, in one piece or in two.
func TestTheTailOfAReplyIsDropped(t *testing.T) {
	for _, tail := range []string{
		"[C", "11;rgb:1e1e/1e1e/1e1e\x1b\\", "]11;rgb:1e1e/1e1e/1e1e\a", "<35;40;12M", "[<35;40;12M", "?62;4;22c",
		"[?62;4;22c", "?2026;2$y", ">41;354;0c",
		"1+r544e=787465726d\x1b\\", "P1+r544e=787465726d\x1b\\", "OA", "[1;5D", "[3~", "P>|XTerm(390)\x1b\\",
		"_Gi=31;OK\x1b\\",
	} {
		for cut := range len(tail) {
			if cut > 0 && !strings.HasPrefix(tail, "[") && !strings.HasPrefix(tail, "]") {
				continue // its first part is what people type, too
			}
			p := newPerson(false)
			p.m.expect(p.at)
			p.wait(100 * time.Millisecond)
			p.send(tail[:cut])
			p.wait(10 * time.Millisecond)
			p.send(tail[cut:])
			p.wait(3 * time.Second)
			p.send("typed")
			if typed, keys := text(p.m.take()); typed != "typed" || keys != nil {
				t.Errorf("%q, cut at %d: typed %q, keys %q", tail, cut, typed, keys)
			}
		}
	}
	// nobody types that at any time
	for _, reply := range []string{"11;rgb:1e1e/1e1e/1e1e\x1b\\", "<35;40;12M", "?62;4;22c"} {
		p := newPerson(false)
		p.send("a")
		p.wait(time.Hour)
		p.send(reply)
		if typed, keys := text(p.m.take()); typed != "a" || keys != nil {
			t.Errorf("%q: typed %q, keys %q", reply, typed, keys)
		}
	}
}

// What looks like the tail of a sequence is text when a person types it.
func TestWhatLooksLikeATailIsTyped(t *testing.T) {
	p := newPerson(false)
	for _, s := range []string{"[", "C", "[Client]", "OA", "P1", "]1", "?2c", "11;", "<35", "[[", "\\"} {
		p.send(s)
		p.wait(80 * time.Millisecond)
	}
	const want = "[C[Client]OAP1]1?2c11;<35[[\\"
	if typed, keys := text(p.m.take()); typed != want || keys != nil {
		t.Errorf("typed %q, keys %q", typed, keys)
	}
	p.send("\x1b") // out of the text, and then through the options
	p.wait(300 * time.Millisecond)
	p.send("[")
	p.wait(80 * time.Millisecond)
	p.send("[")
	p.wait(80 * time.Millisecond)
	if typed, keys := text(p.m.take()); typed != "[[" || !slices.Equal(keys, []string{"esc"}) {
		t.Errorf("typed %q, keys %q", typed, keys)
	}
}

// Near, escape is as quick as a person notices; over a network it waits for the rest of a key.
func TestAnEscapeWaitsForTheRestOfAKey(t *testing.T) {
	for far, want := range map[bool]time.Duration{false: 25 * time.Millisecond, true: 100 * time.Millisecond} {
		p := newPerson(far)
		p.send("\x1b")
		p.wait(want - 1)
		if events := p.m.take(); events != nil {
			t.Errorf("after %v: %v", want-1, events)
		}
		p.wait(1)
		if _, keys := text(p.m.take()); !slices.Equal(keys, []string{"esc"}) {
			t.Errorf("after %v: %q", want, keys)
		}
	}
	for _, name := range []string{"SSH_CONNECTION", "SSH_TTY"} {
		if !Far(func(s string) string { return map[string]string{name: "x"}[s] }) {
			t.Errorf("%s does not count", name)
		}
	}
	if Far(func(string) string { return "" }) {
		t.Error("it is far without a network")
	}
}

// A paste whose end never comes froze the keyboard, and what was pasted was lost with it.
func TestAPasteEndsWithoutItsEnd(t *testing.T) {
	const begun = "\x1b[200~pasted and the link broke"
	for name, end := range map[string]func(*person){
		"by time":               func(p *person) { p.wait(silence) },
		"by escape":             func(p *person) { p.send("\x1b"); p.wait(nearWait) },
		"by an end that is cut": func(p *person) { p.send("\x1b"); p.wait(time.Second); p.send("[201~") },
		"in a sequence":         func(p *person) { p.send("\x1b[20"); p.wait(silence) },
		"in a string":           func(p *person) { p.send("\x1b]11;rgb:"); p.wait(silence) },
	} {
		p := newPerson(false)
		p.send(begun)
		end(p)
		events := p.m.take()
		if diff := cmp.Diff([]Event{Key{Text: "pasted and the link broke", Paste: true}}, events); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
		p.send("j")
		if typed, keys := text(p.m.take()); typed != "j" || keys != nil {
			t.Errorf("%s: afterwards %q, %q", name, typed, keys)
		}
	}
}

// A paste without an end, however large, neither fills the memory nor becomes commands.
func TestALargePasteComesInParts(t *testing.T) {
	p := newPerson(false)
	p.send("\x1b[200~")
	const line = "12 × Halewick C8, Küche\n"
	const lines = 200_000
	var got strings.Builder
	parts := 0
	take := func() {
		for _, e := range p.m.take() {
			k, _ := e.(Key)
			if !k.Paste || !utf8.ValidString(k.Text) || len(k.Text) > largestPaste {
				t.Fatalf("%d bytes, a paste: %v, valid: %v", len(k.Text), k.Paste, utf8.ValidString(k.Text))
			}
			got.WriteString(k.Text)
			parts++
		}
	}
	for range lines {
		p.send(line)
		take()
		if len(p.m.paste) > largestPaste {
			t.Fatalf("%d bytes are kept", len(p.m.paste))
		}
	}
	p.send("\x1b[201~")
	if take(); got.String() != strings.Repeat(line, lines) {
		t.Errorf("%d bytes in %d parts", got.Len(), parts)
	}
}

// Multiplexers pass on the line ends of a paste in several ways. Lost, they made one line of a list.
func TestLineEndsOfAPaste(t *testing.T) {
	for _, end := range []string{
		"\n", "\x1b[27;5;106~", "\x1b[27;5;74~", "\x1b[106;5u", "\x1b[13u", "\x1b[13;1u",
		"\x1b[27;1;13~", "\x1b[10u", "\x1b[27;5;109~", "\x1b[109;5u",
	} {
		p := newPerson(false)
		p.send("\x1b[200~one" + end + "two\x1b[27;5;105~x\x1b[201~")
		if diff := cmp.Diff([]Event{Key{Text: "one\ntwo\tx", Paste: true}}, p.m.take()); diff != "" {
			t.Errorf("%q: %s", end, diff)
		}
	}
}

// Bytes that are no text, and sequences that have no end or are too long, leave the keyboard as it was.
func TestNoiseIsDropped(t *testing.T) {
	for noise, after := range map[string]string{
		"\xff\xfe": "", "\xe4\xb8": "", "\x1b[1;2\r": "enter", "\x1b[" + strings.Repeat("1;", 5000) + "C": "",
		"\x1b]" + strings.Repeat("x", 100_000) + "\a": "", "\x1b[1\x1b[A": "up",
		"\u0085": "", "\x1bO\x1b[A": "up",
	} {
		p := newPerson(false)
		p.send("a" + noise)
		p.send("b")
		typed, keys := text(p.m.take())
		if typed != "ab" || strings.Join(keys, " ") != after {
			t.Errorf("%.20q: typed %q, keys %q", noise, typed, keys)
		}
		if len(p.m.seq) > longestSequence {
			t.Errorf("%.20q: %d bytes are kept", noise, len(p.m.seq))
		}
	}
}

// What a terminal replies goes to whom it was asked for, and is no key.
func TestRepliesAreHandedOver(t *testing.T) {
	p := newPerson(false)
	p.send("a\x1b[?2026;2$yb\x1b[0nc\x1b[1;2R\x1bOR\x1b[2;3Rx\x1b]11;rgb:0/0/0\x1b\\\x1b[?6c")
	if want := []string{
		"\x1b[?2026;2$y", "\x1b[0n", "\x1b[2;3R", "\x1b]11;rgb:0/0/0",
		"\x1b[?6c",
	}; !slices.Equal(p.answers, want) {
		t.Errorf("answers %q", p.answers)
	}
	if typed, keys := text(p.m.take()); typed != "abcx" || !slices.Equal(keys, []string{"f15", "f3"}) {
		t.Errorf("typed %q, keys %q", typed, keys)
	}
}
