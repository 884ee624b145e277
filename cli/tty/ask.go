package tty

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"
)

// Answers are what a terminal reports about itself.
type Answers struct {
	Any       bool  // it replied at all
	Widths    []int // the cells that each of the texts took; nil if unknown
	Mouse     bool  // it can report the mouse (mode 1006)
	Clipboard bool  // it accepts texts for the clipboard (52 among its attributes)
}

// Ask queries the abilities of the terminal at in and out, and the width in cells of each of
// texts, which it draws on the cursor's line and wipes off again. It waits at most that long,
// since many terminals do not reply. Nothing else may read from in meanwhile; typed keys are lost.
func Ask(in, out *os.File, wait time.Duration, texts ...string) Answers {
	before, err := term.MakeRaw(int(in.Fd()))
	if err != nil {
		return Answers{}
	}
	defer func() { _ = term.Restore(int(in.Fd()), before) }()
	if _, err := out.WriteString(questions(texts)); err != nil {
		return Answers{}
	}
	defer func() { _, _ = out.WriteString("\r" + ansi.EraseEntireLine) }()
	deadline := time.Now().Add(wait)
	var got []byte
	buf := make([]byte, 256)
	for !attributes.Match(got) && waiting(in, time.Until(deadline)) {
		n, err := in.Read(buf)
		if err != nil || n == 0 {
			break
		}
		got = append(got, buf[:n]...)
	}
	return understand(string(got), len(texts))
}

// questions asks for the cursor behind each text, for a mode of the mouse, and last for the
// attributes: a terminal that replies to anything replies to that.
func questions(texts []string) string {
	var b strings.Builder
	for _, t := range texts {
		b.WriteString("\r" + t + ansi.RequestCursorPositionReport)
	}
	return b.String() + ansi.RequestModeMouseExtSgr + ansi.RequestPrimaryDeviceAttributes
}

var (
	attributes = regexp.MustCompile(`\x1b\[\?([0-9;]*)c`)
	position   = regexp.MustCompile(`\x1b\[[0-9]+;([0-9]+)R`)
	mode       = regexp.MustCompile(`\x1b\[\?1006;([0-4])\$y`)
)

// understand parses the replies. texts is the number of texts that were measured.
func understand(got string, texts int) Answers {
	var a Answers
	for _, m := range position.FindAllStringSubmatch(got, -1) {
		column, err := strconv.Atoi(m[1])
		if err != nil {
			continue
		}
		a.Any = true
		a.Widths = append(a.Widths, column-1)
	}
	if len(a.Widths) != texts {
		a.Widths = nil
	}
	if m := attributes.FindStringSubmatch(got); m != nil {
		a.Any = true
		for code := range strings.SplitSeq(m[1], ";") {
			a.Clipboard = a.Clipboard || code == "52"
		}
	}
	if m := mode.FindStringSubmatch(got); m != nil {
		a.Any, a.Mouse = true, m[1] != "0"
	}
	return a
}
