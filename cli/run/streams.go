package run

import (
	"io"
	"os"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/config"
	"golang.org/x/term"
)

// Streams are the input, outputs, environment and clock of a run.
type Streams struct {
	In  io.Reader
	Out io.Writer
	Err io.Writer
	Env config.Env
	Now func() time.Time // nil: the system clock
}

// Time returns the time of this run.
func (s Streams) Time() time.Time {
	if s.Now == nil {
		return time.Now()
	}
	return s.Now()
}

// SystemStreams returns the streams of the process.
func SystemStreams() Streams {
	return Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.LookupEnv}
}

// IsTerminal reports whether stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// terminal returns the terminal of the output; nil if it is none.
func (s Streams) terminal() *os.File {
	f, _ := s.Out.(*os.File)
	if all, whole := s.Out.(*screenful); whole {
		f = all.terminal
	}
	if f == nil || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return f
}

// visible returns the output, on which text from elsewhere is visible if it is a terminal.
func (s Streams) visible() io.Writer {
	if s.terminal() == nil {
		return s.Out
	}
	return output.OnTerminal(s.Out)
}

// Width returns the width of the output in cells; 0 if it is not a terminal.
func (s Streams) Width() int {
	f := s.terminal()
	if f == nil {
		return 0
	}
	w, _, _ := term.GetSize(int(f.Fd())) // 0 on failure
	return w
}

// Getenv returns the value of an environment variable, or "".
func (s Streams) Getenv(name string) string {
	v, _ := s.Env(name)
	return v
}

// Interactive reports whether questions reach a person.
func (s Streams) Interactive() bool { return IsTerminal(s.In) && IsTerminal(s.Err) }

// Dumb reports whether the terminal can't be drawn on.
func (s Streams) Dumb() bool {
	return s.Getenv("TERM") == "dumb"
}

// colourless reports whether the person wants no colours.
func (s Streams) colourless() bool {
	return s.Getenv("NO_COLOR") != ""
}

// Dirs returns the directories of settings and data.
func (s Streams) Dirs() config.Dirs { return config.FindDirs(s.Env) }
