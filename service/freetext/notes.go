package freetext

import (
	"strings"

	"app.tender/tender/state/text"
)

// maxNotes bounds the notes of a room that come from free text, in bytes: an hour of talk
// does not fit into the notes of an option.
const maxNotes = 16_000

// moreNotes ends the notes of a room that were cut.
const moreNotes = "There is more, before the first area of the outline."

// notes are the unchanged sentences by the room that they are about.
type notes struct {
	rooms map[string]*roomNotes // by text.NameKey
	over  []string              // sentences that no room had space for
	last  string                // the room of the last of them
}

type roomNotes struct {
	sentences []string
	size      int // in bytes
	full      bool
}

func (n *notes) add(room, sentence string) {
	key := text.NameKey(room)
	of := n.rooms[key]
	if of == nil {
		if n.rooms == nil {
			n.rooms = map[string]*roomNotes{}
		}
		of = new(roomNotes)
		n.rooms[key] = of
	}
	if of.full = of.full || of.size+len(sentence) > maxNotes; of.full {
		if room != n.last {
			n.over = append(n.over, room+":")
		}
		n.last = room
		n.over = append(n.over, sentence)
		return
	}
	of.size += len(sentence) + len("\n")
	of.sentences = append(of.sentences, sentence)
}

// of returns the notes of a room.
func (n *notes) of(room string) string {
	of := n.rooms[text.NameKey(room)]
	if of == nil {
		return ""
	}
	if of.full {
		return strings.Join(append(of.sentences, moreNotes), "\n")
	}
	return strings.Join(of.sentences, "\n")
}

// rest returns the sentences that no room had space for.
func (n *notes) rest() string { return strings.Join(n.over, "\n") }
