package cli_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"app.tender/tender/cli"
	"app.tender/tender/cli/run"
	"github.com/charmbracelet/x/ansi"
)

// probed is the state that the program reports while it runs.
type probed struct {
	Width, Height int    // of the newest frame
	Frame         string // plain text
	Goroutines    int
	Descriptors   int
	Heap          uint64 // bytes in use after a collection
	// bytes that map no file, of all allocators, after a collection; 0 where the system does not tell
	Memory uint64
	Spans  uint64 // bytes of memory that the heap occupies, with what is free between its objects
	Stacks string // of all goroutines
}

// Requests to a probed program, one byte each.
const (
	askFrame  = 'f' // only the newest frame
	askWeight = 'w' // its memory and goroutines
	askStacks = 's' // the stacks of its goroutines
)

// Descriptors of a probed program.
const (
	questionsFrom = 3
	answersTo     = 4
)

// runProbed runs the program with a probe, which checks every frame against the layout's rules and reports the
// program's state on request.
func runProbed() int {
	runtime.MemProfileRate = 0 // the program itself has no profile of its memory, whose records grow
	p := &probe{}
	go p.answer(os.NewFile(questionsFrom, "questions"), json.NewEncoder(os.NewFile(answersTo, "answers")))
	return cli.MainSeen(context.Background(), run.SystemStreams(), os.Args[1:], p.see)
}

// probe has the newest frame.
type probe struct {
	mu     sync.Mutex
	newest probed
	known  map[string]bool // the lines of that frame
}

// see panics if a frame breaks a rule, which ends the program with the frame on the terminal.
func (p *probe) see(w, h int, lines []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(lines) != h {
		panic(fmt.Sprintf("a frame has %d lines on a screen of %d by %d", len(lines), w, h))
	}
	known := make(map[string]bool, len(lines))
	for _, line := range lines {
		if p.newest.Width != w || !p.known[line] {
			if err := checkLine(line, w); err != nil {
				panic(fmt.Sprintf("on a screen of %d by %d: %v: %q", w, h, err, line))
			}
		}
		known[line] = true
	}
	p.known, p.newest = known, probed{Width: w, Height: h, Frame: strings.Join(lines, "\n")}
}

// checkLine returns the rule that a line breaks.
func checkLine(line string, w int) error {
	if !utf8.ValidString(line) {
		return errors.New("a broken character")
	}
	rest := line
	for {
		i := strings.IndexFunc(rest, unicode.IsControl)
		if i < 0 {
			break
		}
		style := rest[i:]
		end := strings.IndexFunc(strings.TrimPrefix(style, "\x1b["), func(r rune) bool {
			return (r < '0' || r > '9') && r != ';'
		})
		if !strings.HasPrefix(style, "\x1b[") || end < 0 || style[2+end] != 'm' {
			return errors.New("a sequence that is no style")
		}
		rest = style[3+end:]
	}
	if wide := ansi.StringWidth(line); wide > w {
		return fmt.Errorf("a line of %d cells", wide)
	}
	return nil
}

// answer replies to requests until there are no more.
func (p *probe) answer(questions *os.File, answers *json.Encoder) {
	for question := make([]byte, 1); ; {
		if _, err := questions.Read(question); err != nil {
			return
		}
		p.mu.Lock()
		a := p.newest
		p.mu.Unlock()
		a.Frame = ansi.Strip(a.Frame)
		switch question[0] {
		case askWeight:
			weigh(&a)
		case askStacks:
			var b strings.Builder
			_ = pprof.Lookup("goroutine").WriteTo(&b, 1)
			a.Stacks = b.String()
		}
		if err := answers.Encode(a); err != nil {
			return
		}
	}
}

// weigh measures memory and goroutines.
func weigh(a *probed) {
	runtime.GC()
	debug.FreeOSMemory() // collects what pools kept over the first, and returns what is free
	a.Memory = anonymous()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	a.Heap, a.Spans, a.Goroutines = m.HeapAlloc, m.HeapInuse, runtime.NumGoroutine()
	if open, err := os.ReadDir("/dev/fd"); err == nil {
		a.Descriptors = len(open)
	}
}

// anonymous returns the memory of this process that maps no file: heap, stacks and SQLite's pages. How much of the
// program itself and of its database's index file is in memory is up to the system.
func anonymous() uint64 {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		if f := strings.Fields(line); len(f) == 3 && f[0] == "RssAnon:" {
			kB, _ := strconv.ParseUint(f[1], 10, 64)
			return kB << 10
		}
	}
	return 0
}
