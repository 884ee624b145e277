package tty

import (
	"bytes"
	"regexp"
	"time"
)

// The tails of sequences whose heads went elsewhere: into another program, or taken for the escape key. Nobody
// types the first two; the others are looked for only where a head may just have been lost.
var (
	tailReply       = regexp.MustCompile(`^\[?(?:<\d+;\d+;\d+[Mm]|\?\d+(?:;\d+)+(?:\$y|c)|>\d+(?:;\d+)+c)`)
	tailString      = regexp.MustCompile(`^(?:\]?(?:\d+;)+rgba?:|P?[01]\+r[0-9A-Fa-f]+=)`)
	tailLoose       = regexp.MustCompile(`^\[(?:[0-9:-?]|[A-Za-z~]|\[[A-E])`)
	tailLooseKey    = regexp.MustCompile(`^(?:O[A-DFHMP-Sa-d]$|\\)`)
	tailLooseString = regexp.MustCompile(`^(?:\]\d|P[\d>]|_G|[]P_^X].*(?:\a|\x1b\\))`)
)

// withoutTail removes the tail of a sequence from the beginning of b, and goes on with it if more of it may come.
func (m *machine) withoutTail(b []byte, now time.Time) []byte {
	loose := now.Before(m.loose)
	if m.lost != nil {
		b = append(m.lost, b...)
		m.rest()
	} else if loose && len(b) == 1 && bytes.IndexByte(introducers, b[0]) >= 0 { // or is it the key?
		m.lost = bytes.Clone(b)
		m.await((*machine).ground, m.patience, (*machine).found)
		return nil
	}
	loose, m.lost = loose || m.lost != nil, nil
	switch {
	case tailReply.Match(b):
		return b[len(tailReply.Find(b)):]
	case tailString.Match(b), loose && tailLooseString.Match(b):
		m.begin(']')
	case loose && tailLooseKey.Match(b):
		return b[len(tailLooseKey.Find(b)):]
	case loose && tailLoose.Match(b):
		m.begin('[')
		b = b[1:]
	default:
		return b
	}
	m.orphan = true
	return b
}

// found hands over the byte that was no tail.
func (m *machine) found() {
	m.text, m.lost = append(m.text, m.lost...), nil
	m.flush()
}

// introducers are the bytes that begin a sequence behind an escape.
var introducers = []byte("[O]P_^X")
