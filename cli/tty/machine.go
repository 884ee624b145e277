package tty

import (
	"bytes"
	"time"
	"unicode/utf8"
)

// Event is what a person did at the terminal: a Key or Mouse.
type Event interface{ event() }

// Key is a key, or text that was typed or pasted.
type Key struct {
	Name  string // of a key that types no text, as the settings call it, without "alt+": "ctrl+left"
	Text  string // the characters of any other key, or of several that came together
	Alt   bool
	Paste bool
}

// Mouse is an event of the mouse.
type Mouse struct {
	Button  int // with its modifiers, as terminals number them
	X, Y    int // the cell, from 0
	Release bool
}

func (Key) event()   {}
func (Mouse) event() {}

// machine tells keys, text and replies apart in the bytes of a terminal. Whatever begins as a sequence ends as one
// or is dropped, however its bytes arrive: a part of it that became text or a command would change what a person
// works on.
type machine struct {
	answer func(sequence string) // gets the terminal's replies
	events []Event               // what has come

	patience time.Duration // for what follows an escape, which is also a key
	state    func(*machine, byte)
	expired  func(*machine) // what to do when nothing follows for wait
	wait     time.Duration  // 0 for as long as it takes

	seq    []byte // of a sequence, behind its introducer
	intro  byte   // '[' and so on
	alt    bool   // an escape comes before it
	orphan bool   // its beginning went to another reader: it is dropped

	text    []byte // typed, maybe with a part of a character at its end
	paste   []byte
	pasting bool
	loose   time.Time // until then the next bytes may be the tail of a sequence
	lost    []byte    // such a byte, which is also a key
}

const (
	esc = 0x1b
	del = 0x7f
	bel = 0x07
	st  = 0x9c // the end of a string, in one character

	// nearWait and farWait are how long an escape waits for what follows it.
	nearWait = 25 * time.Millisecond
	farWait  = 100 * time.Millisecond

	// silence ends a string or a paste whose end does not come. A connection that is
	// alive has no such pause within one.
	silence = 2 * time.Second

	// longestSequence is how many bytes of a sequence are kept; the longest that are understood have a third of it.
	longestSequence = 256

	// largestPaste is how many bytes of a paste are handed over at once. One without an end can't fill the memory.
	largestPaste = 1 << 20
)

func newMachine(answer func(sequence string), far bool) *machine {
	m := &machine{answer: answer, patience: nearWait, state: (*machine).ground}
	if far {
		m.patience = farWait
	}
	return m
}

func (m *machine) add(e Event) { m.events = append(m.events, e) }

// take returns what has come since the last call.
func (m *machine) take() []Event {
	taken := m.events
	m.events = nil
	return taken
}

// feed takes bytes that came together.
func (m *machine) feed(b []byte, now time.Time) {
	if m.lost != nil || m.resting() {
		b = m.withoutTail(b, now)
	}
	m.loose = time.Time{}
	for _, c := range b {
		m.state(m, c)
	}
	m.flush()
}

// pending returns how long to wait for more before expire; 0 for as long as it takes.
func (m *machine) pending() time.Duration {
	if m.wait == 0 && m.pasting {
		return silence
	}
	return m.wait
}

// expire notes that nothing has come for as long as pending said.
func (m *machine) expire(now time.Time) {
	expired := m.expired
	m.rest()
	switch {
	case m.pasting:
		m.endPaste()
	case expired != nil:
		expired(m)
	}
	m.expect(now)
}

// expect notes that the next bytes may be the end of a sequence whose beginning went to another program, or was taken
// for the escape key.
func (m *machine) expect(now time.Time) { m.loose = now.Add(silence) }

// resting reports whether no sequence is in progress.
func (m *machine) resting() bool {
	return m.intro == 0 && m.wait == 0 && !m.pasting && len(m.text) == 0
}

// rest ends the sequence in progress.
func (m *machine) rest() {
	m.state, m.expired, m.wait = (*machine).ground, nil, 0
	m.seq, m.intro, m.alt, m.orphan = m.seq[:0], 0, false, false
}

// await goes to a state; after wait without a byte it expires.
func (m *machine) await(state func(*machine, byte), wait time.Duration, expired func(*machine)) {
	m.state, m.wait, m.expired = state, wait, expired
}

func (m *machine) ground(c byte) {
	if begin, isControl := m.c1(c); isControl {
		m.flush()
		if begin != 0 {
			m.begin(begin)
		}
		return
	}
	switch {
	case c == esc:
		m.flush()
		m.await((*machine).escape, m.patience, (*machine).escapeKey)
	case m.pasting:
		m.pasted(string([]byte{c}))
	case c < ' ' || c == del:
		m.flush()
		m.add(Key{Name: controlName(c), Alt: m.alt})
		m.alt = false
	default:
		if m.text = append(m.text, c); m.alt {
			m.flush()
		}
	}
}

// c1 reports whether c ends a control character of the range U+0080 to U+009F, which begins a sequence as an escape
// and begin does, or does nothing if begin is 0.
func (m *machine) c1(c byte) (begin byte, isControl bool) {
	if c < 0x80 || c > 0x9f {
		return 0, false
	}
	before := &m.text
	if m.pasting {
		before = &m.paste
	}
	cut := partOfRune(*before)
	if cut > 1 || cut == 1 && (*before)[len(*before)-1] != 0xc2 {
		return 0, false
	}
	*before = (*before)[:len(*before)-cut]
	if begin = c - 0x40; bytes.IndexByte(introducers, begin) < 0 {
		begin = 0
	}
	return begin, true
}

func (m *machine) escapeKey() { m.add(Key{Name: "esc"}) }

// escape takes the byte behind an escape.
func (m *machine) escape(c byte) {
	m.rest()
	switch c {
	case '[', 'O', ']', 'P', '_', '^', 'X':
		m.begin(c)
	case '\\': // the end of a string that began elsewhere
	case esc:
		if m.pasting {
			m.endPaste()
			m.await((*machine).escape, m.patience, (*machine).escapeKey)
			return
		}
		m.await((*machine).escapes, m.patience, func(m *machine) {
			m.escapeKey()
			m.escapeKey()
		})
	default:
		m.alt = !m.pasting
		m.ground(c)
	}
}

// escapes takes the byte behind two escapes: some terminals send an arrow with alt that way.
func (m *machine) escapes(c byte) {
	if c == '[' || c == 'O' {
		m.begin(c)
		m.alt = true
		return
	}
	m.escapeKey()
	m.escape(c)
}

// begin begins a sequence. One that is short may take as long as it needs: a part of it never becomes a key.
func (m *machine) begin(intro byte) {
	m.rest()
	m.intro = intro
	switch intro {
	case '[':
		m.state = (*machine).csi
	case 'O':
		m.state = (*machine).ss3
	default:
		m.await((*machine).inString, silence, nil)
	}
}

// csi takes a byte of a control sequence, which ends with a letter or a sign.
func (m *machine) csi(c byte) {
	first := len(m.seq) == 0
	switch {
	case first && c == 'M':
		m.keep(c)
		m.state = (*machine).oldMouse
	case first && c == '[': // a function key of the console of Linux: another letter follows
		m.keep(c)
	case c == '$' && onlyDigits(m.seq):
		m.finish(c) // a key of rxvt
	case c >= ' ' && c < '@':
		m.keep(c)
	case c >= '@' && c < del:
		m.finish(c)
	default:
		m.broken(c)
	}
}

// oldMouse takes the three bytes of an event of the mouse in the oldest way.
func (m *machine) oldMouse(c byte) {
	if m.keep(c); len(m.seq) == len("M")+3 {
		event := Mouse{Button: int(m.seq[1]) - ' ', X: int(m.seq[2]) - ' ' - 1, Y: int(m.seq[3]) - ' ' - 1}
		event.Release = event.Button&3 == 3 && event.Button < 64
		if !m.orphan && !m.pasting {
			m.add(event)
		}
		m.rest()
	}
}

// ss3 takes a byte of a key such as ESC O A.
func (m *machine) ss3(c byte) {
	switch {
	case c >= '0' && c <= ';':
		m.keep(c)
	case c >= ' ' && c < del:
		m.finish(c)
	default:
		m.broken(c)
	}
}

// broken ends a sequence at a byte that it can't hold.
func (m *machine) broken(c byte) {
	m.rest()
	m.ground(c)
}

// inString takes a byte of a string, such as a colour that the terminal reports.
func (m *machine) inString(c byte) {
	switch {
	case c == bel, c == st && (len(m.seq) == 0 || m.seq[len(m.seq)-1] < 0x80 || m.seq[len(m.seq)-1] == 0xc2):
		m.endString()
	case c == esc:
		m.state = (*machine).stringEnd
	default:
		m.keep(c)
	}
}

// stringEnd takes the byte behind an escape in a string.
func (m *machine) stringEnd(c byte) {
	if c == '\\' {
		m.endString()
		return
	}
	m.rest()
	m.state = (*machine).escape
	m.escape(c)
}

func (m *machine) endString() {
	if !m.orphan && !m.pasting {
		m.answer("\x1b" + string(m.intro) + string(m.seq))
	}
	m.rest()
}

// keep adds a byte to the sequence. One that is longer than any that is understood is dropped at its end.
func (m *machine) keep(c byte) {
	if len(m.seq) == longestSequence {
		m.orphan = true
		return
	}
	m.seq = append(m.seq, c)
}

// finish handles a sequence with its last byte.
func (m *machine) finish(last byte) {
	s, alt, orphan := sequence{intro: m.intro, body: string(m.seq), last: last}, m.alt, m.orphan
	m.rest()
	k, isKey := s.key()
	if alt && !isKey {
		m.escapeKey() // a reply has come right behind it
	}
	switch event, isMouse := s.mouse(); {
	case orphan:
	case m.pasting && s.is("201~"):
		m.endPaste()
	case m.pasting:
		m.pasted(s.typed())
	case s.is("200~"):
		m.pasting = true
	case isKey:
		k.Alt = k.Alt || alt
		m.add(k)
	case isMouse:
		m.add(event)
	case s.intro == '[':
		m.answer(s.String())
	}
}

// pasted adds to the paste.
func (m *machine) pasted(text string) {
	m.paste = append(m.paste, text...)
	if len(m.paste) < largestPaste {
		return
	}
	rest := bytes.Clone(m.paste[len(m.paste)-partOfRune(m.paste):])
	m.handPaste()
	m.paste = rest
}

func (m *machine) endPaste() {
	m.handPaste()
	m.pasting = false
}

func (m *machine) handPaste() {
	if s := string(valid(m.paste)); s != "" {
		m.add(Key{Text: s, Paste: true})
	}
	m.paste = nil
}

// flush hands over the typed text. The part of a character at its end stays.
func (m *machine) flush() {
	n := len(m.text) - partOfRune(m.text)
	if n == 0 {
		return
	}
	if s := string(valid(m.text[:n])); s != "" {
		m.add(Key{Text: s, Alt: m.alt})
	}
	m.text, m.alt = append(m.text[:0], m.text[n:]...), false
}

// valid returns b without bytes that are no text.
func valid(b []byte) []byte { return bytes.ToValidUTF8(b, nil) }

// partOfRune returns how many bytes at the end of b begin a character without ending it.
func partOfRune(b []byte) int {
	for i := len(b) - 1; i >= max(0, len(b)-utf8.UTFMax); i-- {
		if !utf8.RuneStart(b[i]) {
			continue
		}
		if !utf8.FullRune(b[i:]) {
			return len(b) - i
		}
		break
	}
	return 0
}
