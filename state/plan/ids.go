package plan

import "math/rand/v2"

// firstID is the smallest id that RandomIDs gives: far from those that an outbox
// gives to what it makes, with which they stand together in Over. lastID is one that
// every JSON reader keeps exactly.
const (
	firstID = 1 << 40
	lastID  = 1 << 52
)

// RandomIDs returns ids that nobody else gives: terminals that plan at once need not
// ask one another.
func RandomIDs() func() ID {
	return func() ID { return ID(firstID + rand.Int64N(lastID-firstID)) }
}
