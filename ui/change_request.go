package ui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"app.tender/tender/state"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// requestWrittenMsg says where a request for a change order lies.
type requestWrittenMsg struct {
	path string
	err  error
}

// writeRequest writes a text that can't be sent any more into a file, so that it
// can be asked for as a change order. The edit stays in the outbox.
func (m *Model) writeRequest(e state.Edit) tea.Cmd {
	r := state.ChangeRequest{Field: e.Field, Base: e.Base, Text: e.Text, By: m.opts.User, At: m.opts.Clock.Now()}
	return writeRequestCmd(m.ctx, m.opts.Store, m.fileDirs(), e, r)
}

// fileDirs are where files for a person are written: the first that takes one.
func (m *Model) fileDirs() []string {
	if len(m.opts.RequestDirs) > 0 {
		return m.opts.RequestDirs
	}
	return []string{".", m.opts.EditorDir}
}

// writeRequestCmd looks up what the request is about and writes it into the first
// directory that takes it.
func writeRequestCmd(ctx context.Context, c Copies, dirs []string, e state.Edit, r state.ChangeRequest) tea.Cmd {
	return func() tea.Msg {
		p, _, err := c.Proposal(ctx, e.Proposal)
		if err == nil && p != nil {
			r.Number, r.Proposal, r.Status, r.Client = p.Number, p.Unknown.Word(state.FieldName, p.Name), p.Status, p.ClientWord()
			if a, o := p.Option(e.Option); o != nil {
				r.Area, r.Option = a.Name, a.OptionName(o.ID)
			}
		}
		path, err := writeFirst(dirs, r.FileName(), r.Markdown())
		return requestWrittenMsg{path: path, err: err}
	}
}

// writeFirst writes a new file that only its owner can read into the first of dirs
// that takes it, and answers its path.
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

func (m *Model) applyRequestWritten(msg requestWrittenMsg) tea.Cmd {
	if msg.err != nil {
		m.notices.tell(noticeBad, fmt.Sprintf("The request could not be written: %v. The text is kept here.", msg.err))
		return m.toastCmd()
	}
	m.notices.tell(noticeWarn, "✓ Request written: "+msg.path+". The edit stays here until you drop it ("+m.keys.Name(views.OutboxDrop)+").")
	return m.toastCmd()
}
