package builder

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/textedit"
)

// composing is a text for the builder while the user types or pastes it: content, or changes to an outline. It is
// stored from the first key until the service has read it.
type composing struct {
	env   *screen.Env
	at    state.ScratchPlace
	name  string // given by the user; may be empty
	ed    *textedit.Editor
	files []state.AIFile // the files that the text names; none if it is a text
}

func (c *composing) wishes() bool { return c.at.Form == state.ScratchChangeRequests }

// begin opens a text for the builder as the user left it.
func (m *model) begin(form state.ScratchForm) tea.Cmd {
	c := &composing{env: m.env, at: state.ScratchPlace{Form: form, Proposal: m.proposal}}
	kept, _ := m.env.Scratch.TakeScratch(c.at, "")
	c.name = kept.Values[state.ScratchName]
	limit := 0
	if c.wishes() {
		limit = state.MaxText
	}
	c.ed = textedit.New(kept.Values[state.ScratchText], textedit.Options{
		Limit: limit, Keys: m.env.Keys, Clipboard: m.Clipboard,
	})
	if at, err := strconv.Atoi(kept.Values[state.ScratchCursor]); err == nil {
		c.ed.SetCursor(at)
	} else {
		c.ed.Do(textedit.CursorTextEnd)
	}
	m.composing = c
	return m.lookForFiles()
}

// within runs an action within the text.
func (m *model) within(id screen.ID) tea.Cmd {
	if m.composing == nil {
		return nil
	}
	return m.did(m.composing.ed.Do(id))
}

// did handles the effect of a key or an action on the text.
func (m *model) did(changed bool, effect textedit.Effect) tea.Cmd {
	effect.Tell(m.env.Host, changed, screen.Team)
	if !changed {
		return nil
	}
	m.composing.keep()
	return m.lookForFiles()
}

// keep stores the text on this machine, or deletes it if it is empty.
func (c *composing) keep() {
	values := map[string]string{state.ScratchText: c.ed.Text(), state.ScratchCursor: strconv.Itoa(c.ed.Cursor())}
	if c.name != "" {
		values[state.ScratchName] = c.name
	}
	if c.ed.Empty() {
		values = nil
	}
	c.env.Scratch.SetScratch(c.at, values)
}

// lookForFiles checks whether the text is a list of file paths.
func (m *model) lookForFiles() tea.Cmd {
	c := m.composing
	c.files = nil
	text := c.ed.Text()
	ways := m.pathsIn(text)
	if c.wishes() || len(ways) == 0 || m.Files == nil {
		m.env.Forget("files")
		return nil
	}
	from := m.Files
	return m.env.Latest("files", screen.Then(func() ([]state.AIFile, error) {
		for _, paths := range ways {
			var files []state.AIFile
			for _, path := range paths {
				if f, err := from.OpenFile(path); err == nil {
					files = append(files, f)
				}
			}
			if len(files) == len(paths) {
				return files, nil
			}
		}
		return nil, nil
	}, func(files []state.AIFile, _ error) tea.Cmd {
		if m.composing == c && c.ed.Text() == text {
			c.files = files
		}
		return nil
	}))
}

func (m *model) leave() {
	c := m.composing
	if c == nil {
		return
	}
	if !c.ed.Empty() {
		m.leaving = c.at // the notice follows once it is stored
	}
	m.stop()
}

// tellKept shows that the text is stored after the user left it.
func (m *model) tellKept(at state.ScratchPlace) {
	if at == m.leaving {
		m.leaving = state.ScratchPlace{}
		m.env.Host.Tell(screen.Notice{Text: "Kept here, not uploaded."})
	}
}

// stop ends typing; the text stays stored.
func (m *model) stop() {
	m.env.Scratch.LeaveScratch(m.composing.at)
	m.composing = nil
}

// upload uses the text for its purpose, after asking for a name.
func (m *model) upload() tea.Cmd {
	c := m.composing
	if c == nil {
		return nil
	}
	m.env.Host.Tell(screen.Notice{Text: m.typedOn(), Over: true})
	switch why := m.cannotUpload(); {
	case why != "":
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: why + " Your text is kept."})
	case state.IsPDF([]byte(c.ed.Text())):
		m.env.Host.Tell(screen.Notice{
			Kind: screen.Warn,
			Text: "This is a PDF, not a text: type or paste the path of its file instead. What you pasted is kept.",
		})
	case strings.TrimSpace(c.ed.Text()) == "":
		m.env.Host.Tell(screen.Notice{
			Kind: screen.Warn,
			Text: "Nothing to upload: type or paste a text, or the path of a file.",
		})
	case c.wishes():
		return m.wish()
	case len(c.files) > 0:
		return m.askFiles()
	case int64(len(c.ed.Text())) > state.MaxAIContentBytes:
		m.env.Host.Tell(screen.Notice{
			Kind: screen.Warn,
			Text: "This text is larger than 25 MiB, the most the service accepts. Upload a part of it.",
		})
	default:
		return m.askName()
	}
	return nil
}

// wish requests a new outline.
func (m *model) wish() tea.Cmd {
	c := m.composing
	if over := c.ed.Over(); over > 0 {
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: state.TooLong(c.ed.Characters()) + " It is kept."})
		return nil
	}
	text := c.ed.Text()
	return m.unlessHeld([]build.File{{Data: []byte(text)}}, func() {
		if m.composing != c {
			return
		}
		m.stop()
		m.Builds.RequestChanges(m.proposal, text)
	})
}

// unlessHeld calls upload, which uploads files, after the person has agreed: to write to a live account, and to
// what the client would see that looks internal. Until then the text stays open.
func (m *model) unlessHeld(files []build.File, upload func()) tea.Cmd {
	builds, id := m.Builds, m.proposal
	return m.env.Latest("held", screen.Then(func() (session.Shown, error) {
		return builds.HeldContent(id, files)
	}, func(shown session.Shown, err error) tea.Cmd {
		switch f := shown.Fault; {
		case err != nil:
			m.env.Host.Tell(screen.Notice{Kind: screen.Bad, Text: state.FaultOf(err).Error()})
			return nil
		case f.Kind == state.FaultNone:
			return m.withConsent(upload)
		default:
			m.env.Ask(screen.Team,
				screen.Question{Title: "The client may see this", Text: f.Message, TypedOn: m.typedOn(), Follows: true},
				screen.Choice{Key: "n", Label: "No"},
				screen.Choice{Key: "s", Label: "Upload anyway", Danger: true, Do: func() tea.Cmd {
					m.Session.MayBeSeen(shown)
					return m.withConsent(upload)
				}},
			)
			return nil
		}
	}))
}

// askName asks for the name of a text at the service, and uploads it.
func (m *model) askName() tea.Cmd {
	c := m.composing
	text := c.ed.Text()
	f := dialog.NewForm(m.env.Theme, m.env.Keys, "Upload this text?",
		fmt.Sprintf("%s, %s. The service makes an outline, which you check before anything is built.",
			textedit.Characters(text), build.Bytes(int64(len(text)))),
		dialog.Field{
			Name: "Name", Label: "Name", Value: cmp.Or(c.name, m.freeName("notes", ".txt")), Limit: 100,
			Check: dialog.Needed("It needs a name."), Help: "Its name at the service.",
		},
	)
	f.Does("upload")
	at := state.ScratchPlace{Form: state.ScratchUpload, Proposal: m.proposal}
	m.env.Host.Open(screen.Dialog{Form: f, Keep: at, Submit: func(a screen.Answer) tea.Cmd {
		if m.composing != c {
			return nil
		}
		c.name = a.Values["Name"]
		m.composing.keep()
		files := []build.File{{Name: c.name, Data: []byte(text), Typed: true}}
		return m.unlessHeld(files, func() {
			if m.composing != c {
				return
			}
			m.stop()
			m.Builds.UploadContent(m.proposal, files)
		})
	}})
	return nil
}

// freeName returns a name that no content of the service has.
func (m *model) freeName(name, end string) string {
	taken := func(s string) bool {
		return slices.ContainsFunc(m.view.Remote.Content, func(c state.AIContent) bool {
			return text.SameName(c.Name, s)
		})
	}
	free := name + end
	for n := 2; taken(free); n++ {
		free = fmt.Sprintf("%s-%d%s", name, n, end)
	}
	return free
}

// askFiles shows the files that the text names, and uploads them, or the text itself.
func (m *model) askFiles() tea.Cmd {
	c := m.composing
	var words []string
	files := make([]build.File, len(c.files))
	for i, f := range c.files {
		name := filepath.Base(f.Name)
		files[i] = build.File{Name: name, Path: f.Name}
		words = append(words, fileWords(&f))
		if f.Size == 0 || f.Size > state.MaxAIContentBytes {
			m.env.Host.Tell(screen.Notice{
				Kind: screen.Warn,
				Text: fileWords(&f) + ": the service accepts up to 25 MiB and no empty files. Choose another file.",
			})
			return nil
		}
	}
	begin := func() {
		if m.composing != c {
			return
		}
		c.ed.SetText("")
		m.composing.keep() // the file itself is not changed
		m.stop()
		m.Builds.UploadContent(m.proposal, files)
	}
	what := "this file"
	if len(files) > 1 {
		what = fmt.Sprintf("these %d files", len(files))
	}
	q := screen.Question{
		Title: "Upload " + what + "?",
		Text: strings.Join(words, "\n") + "\n\n" + state.WhatIsRead +
			" The service makes an outline, which you check before anything is built.",
	}
	q.TypedOn = m.typedOn()
	m.env.Ask(screen.Team, q,
		screen.Choice{Key: "y", Label: "Upload " + what, Do: func() tea.Cmd { return m.unlessHeld(files, begin) }},
		screen.Choice{Key: "t", Label: "The text as it is", Do: func() tea.Cmd {
			if m.composing != c {
				return nil
			}
			return m.askName()
		}},
		screen.Choice{Key: "n", Label: "No"},
	)
	return nil
}

// typedOn says that the user typed on instead of answering whether to upload files.
func (m *model) typedOn() string { return screen.TypedOn(m.env.Keys, "Not uploaded", screen.Save) }

// fileWords returns a description of a file: "call.m4a · 12 MB · audio".
func fileWords(f *state.AIFile) string {
	return filepath.Base(f.Name) + " · " + build.Bytes(f.Size) + " · " + kindWord(f.Name)
}

// kindWord returns the kind of a file by its extension.
func kindWord(name string) string {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".m4a", ".mp3", ".wav", ".ogg", ".oga", ".opus", ".flac", ".aac", ".aiff", ".amr":
		return "audio"
	case ".mp4", ".mov", ".mkv", ".webm", ".avi", ".m4v":
		return "video"
	case ".pdf":
		return "PDF"
	case ".png", ".jpg", ".jpeg", ".heic", ".webp", ".gif", ".tif", ".tiff":
		return "image"
	case ".txt", ".md", ".csv", ".eml", ".rtf", ".html", ".htm", ".json":
		return "text"
	default:
		return "a type the service may not know"
	}
}
