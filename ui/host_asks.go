package ui

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/aymanbagabas/go-osc52/v2"
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// hostOf carries out the requests of a screen.
type hostOf struct {
	m *Model
	h *hosted
}

// Go goes to another location, unless the person has moved on meanwhile.
func (o hostOf) Go(to screen.Location) {
	late := o.m.screens.late
	o.m.screens.later(func() tea.Cmd {
		if late && (o.m.hosting() != o.h || o.m.dialogs.Top() != nil) {
			return nil
		}
		o.m.nav.way = wayInto
		return o.m.goToLocation(to)
	})
}

// Back goes back.
func (o hostOf) Back() { o.m.screens.later(o.m.goBack) }

// Tell shows a notice, if it is for the audience.
func (o hostOf) Tell(n screen.Notice) {
	o.m.screens.later(screen.Just(func() {
		switch {
		case !o.m.admits(n.Audience):
		case n.Over:
			o.m.notices.Retract(n.Text)
		case n.Kind == screen.Refusal:
			o.m.notices.Answer(n.Text)
		default:
			o.m.notices.TellHere(n.Kind, n.Text)
		}
	}))
}

// Copy puts a text on the terminal's clipboard.
func (o hostOf) Copy(text, what string) {
	o.m.screens.later(func() tea.Cmd {
		if what != "" {
			o.m.notices.TellHere(screen.Good, "Copied "+what+".")
		}
		return o.m.copyCmd(text)
	})
}

// OpenFound opens the selected result of a search that found few.
func (o hostOf) OpenFound() { o.m.screens.later(func() tea.Cmd { o.m.found.waits = true; return nil }) }

// Open opens a dialog over the screen, if it is for the audience.
func (o hostOf) Open(d screen.Dialog) {
	late := o.m.screens.late
	ahead, off := o.h.env.Opening()
	if off {
		return
	}
	o.m.screens.later(func() tea.Cmd {
		switch {
		case !o.m.admits(d.Audience):
			o.m.notices.Answer(o.m.onlyFor())
			return nil
		case d.Question != nil:
			o.ask(*d.Question, late)
		default:
			o.open(d)
		}
		return routeAhead(o.m, ahead)
	})
}

// ask asks a question. A late one was not requested by a key. One that opens while the person types ignores the keys
// that follow: they go into the text below if the question allows that, otherwise a notice says that they were
// dropped.
func (o hostOf) ask(q screen.Question, late bool) {
	choices := slices.Clone(q.Choices)
	for i, c := range choices {
		if c.Do != nil {
			choices[i].Do = func() tea.Cmd { return o.m.screens.carryOut(o.h, c.Do()) }
		}
	}
	by, below := o.m.lastKey, o.m.hosting().typing() && o.m.dialogs.Top() == nil
	switch {
	case late, q.Follows:
		by = ""
	case !o.m.typesOn && !below:
		o.m.dialogs.Ask(by, q.Title, q.Text, choices...)
		return
	}
	if asked, ok := o.m.dialogs.Interrupt(by, q.Title, q.Text, choices...).(*dialog.Question); ok {
		asked.Renew(q.Renewed)
	}
	if below {
		o.m.dialogs.TypedOn(q.TypedOn)
	}
}

// submitted is a form whose answer is being handled, and its host.
type submitted struct {
	host hostOf
	of   screen.Dialog
}

// open opens a form or a picker, whose answers go to the screen.
func (o hostOf) open(d screen.Dialog) {
	on := screen.Answers{Steps: d.Back, Submit: func(a screen.Answer) tea.Cmd {
		o.m.submitted = &submitted{o, d}
		defer func() { o.m.submitted = nil }()
		return o.m.screens.carryOut(o.h, d.Submit(a))
	}}
	if d.Find != nil {
		on.Find = func(text string) tea.Cmd { return o.m.screens.carryOut(o.h, d.Find(text)) }
	}
	if d.Remove != nil {
		on.Remove = func(id int64) tea.Cmd { return o.m.screens.carryOut(o.h, d.Remove(id)) }
	}
	if d.Closed != nil {
		on.Close = func() tea.Cmd { return o.m.screens.carryOut(o.h, d.Closed()) }
	}
	o.m.dialogs.OpenAt(d.Form, on, d.Keep)
}

// copyCmd puts a text on the terminal's clipboard, also over SSH. It writes the sequence in one
// piece so that it never lands inside a frame.
func (b *base) copyCmd(text string) tea.Cmd {
	if text == "" || b.opts.Terminal == nil {
		return nil
	}
	w := b.opts.Terminal
	return func() tea.Msg {
		_, _ = io.WriteString(w, osc52.New(text).String())
		return nil
	}
}

// fileDirs returns the directories to try for files meant for a person.
func (b *base) fileDirs() []string {
	if len(b.opts.RequestDirs) > 0 {
		return b.opts.RequestDirs
	}
	return []string{".", b.opts.EditorDir}
}

// writeFirst creates a file readable only by its owner in the first of dirs where that works, and returns its path.
func writeFirst(dirs []string, name, text string) (path string, err error) {
	var failed []error
	for _, dir := range dirs {
		if dir == "" {
			continue
		}
		path, err := filepath.Abs(filepath.Join(dir, name))
		if err == nil {
			err = errors.Join(os.MkdirAll(dir, 0o700), writeNew(path, text))
		}
		if err == nil {
			return path, nil
		}
		failed = append(failed, err)
	}
	return "", errors.Join(failed...)
}

func writeNew(path, text string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}
