//go:build unix

package cli_test

import (
	"fmt"
	"math/rand/v2"
	"syscall"
	"time"
)

// step is one thing that the robot does.
type step struct {
	what string
	do   func(s *soak)
}

// robotKeys are the robot's keys, without those that end the program at once.
var robotKeys = []string{
	"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1b[B", "\x1b[B", "\x1b[6~",
	"g", "G", "j", "k", "J", "K", "\t", "\x1b[Z", "\r", "\r", "\r", "\x1b", "\x1b", "\x1b", "\x1b",
	"1", "2", "3", "4", "5", "6", "e", "n", "D", "N", "r", "a", "o", "C", "L", "c", "i", "u", "v", " ", "/", "R", "P",
	"w", "?",
	"f", "F", "s", "x", "t", "m", "b", "d", "X", "=", "y", "A", "O", "p", "E", "y", "n", "\x7f", "\x1b[3~",
	// ctrl and s r f k a z y p n u w
	"\x13", "\x12", "\x06", "\x0b", "\x01", "\x1a", "\x19", "\x10", "\x0e", "\x15", "\x17",
	"\x1b[1;5H", "\x1b[1;5F", "\x1b[1;3D", "\x1b[1;2C", "\x1b[1;2B", "\x1b[1;5C", "\x1bOP", "\x1bb", "\x1ba", "\x1b/",
	"日", "é", "e\u0301", "ß", "│", "~",
}

// robotTexts are typed fast and pasted.
var robotTexts = []string{
	"Mount the display at eye level. ", "1042", "12.5", "Room two\nRack\n\n- conduit\n- labels", "日本語のテキスト ",
	"\x1b]0;title\x07\x1b[31mred\x1b[0m", "tabs\tand\tmore\n", "\u202eright to left\u202c", "-3", "2026-03-18", "rack",
	"a@b.example",
}

// robotSequences are beginnings and ends of terminal input, and sequences that no terminal sends.
var robotSequences = []string{
	"\x1b[", "\x1b[<0;", "\x1b[200", "\x1bO", "\xe6\x97", "\xff\xfe", "\x1b[99;99R",
	"\x1b[?2026;2$y", "\x1b[0n", "\x00", "\x1b\x1b\x1b[A", "\x1b[I", "\x1b[O",
}

// nextStep draws the next step. It depends only on the seed.
func nextStep(r *rand.Rand) step {
	switch n := r.IntN(1000); {
	case n < 3:
		return step{"the service is killed", func(s *soak) { s.far.kill(syscall.SIGKILL) }}
	case n < 5:
		return step{"the service ends", func(s *soak) { s.far.kill(syscall.SIGTERM) }}
	case n < 18:
		return step{"the service starts", func(s *soak) { s.far.start() }}
	case n < 26:
		how := faults[r.IntN(len(faults))]
		return step{"the network " + how, func(s *soak) { s.far.fail(how) }}
	case n < 40:
		return step{"the network is whole", func(s *soak) { s.far.fail("whole") }}
	case n < 52:
		w, h := 1+r.IntN(180), 1+r.IntN(60)
		return step{fmt.Sprintf("%d by %d cells", w, h), func(s *soak) { s.x.Resize(w, h) }}
	case n < 70:
		return keys("pastes ", "\x1b[200~"+robotTexts[r.IntN(len(robotTexts))]+"\x1b[201~")
	case n < 150:
		button, end := []int{0, 0, 0, 32, 64, 65}[r.IntN(6)], "Mm"[r.IntN(2)]
		return keys("mouse ", fmt.Sprintf("\x1b[<%d;%d;%d%c", button, 1+r.IntN(120), 1+r.IntN(36), end))
	case n < 200:
		return keys("types ", robotTexts[r.IntN(5)])
	case n < 206:
		return keys("sends ", robotSequences[r.IntN(len(robotSequences))])
	case n < 230:
		wait := time.Duration(r.IntN(200)) * time.Millisecond
		return step{"waits " + wait.String(), func(*soak) { time.Sleep(wait) }}
	default:
		return keys("", robotKeys[r.IntN(len(robotKeys))])
	}
}

func keys(how, sequence string) step {
	return step{fmt.Sprintf("%s%q", how, sequence), func(s *soak) { s.x.Send(sequence) }}
}
