package builder

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/bridge"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/textedit"
)

// composing is a text for the builder while it is typed or pasted: content, or what the
// outline is to have otherwise. It is kept on this machine from the first key on, until
// the service has read it.
type composing struct {
	at    state.ScratchPlace
	name  string // that a person gave it; may be empty
	ed    *textedit.Editor
	files []state.AIFile // that the text names; none where it is a text

	begun   string // the text as it was opened
	refused string // why it may not be typed here any more, as another terminal types it; empty while it may
	left    string // the text as it was then, which stays to be copied
}

func (c *composing) wishes() bool { return c.at.Form == state.ScratchWishes }

// begin opens what is typed for the builder, as it was left, unless another terminal types it.
func (m *model) begin(form state.ScratchForm) tea.Cmd {
	c := &composing{at: state.ScratchPlace{Form: form, Proposal: m.proposal}}
	if since, ok := m.Contents.HoldScratch(c.at); !ok {
		m.env.Host.Tell(screen.Notice{Kind: screen.Refusal, Text: m.elsewhere(since)})
		return nil
	}
	kept, _ := m.env.Scratch.Scratch(c.at)
	c.name = kept.Values[state.ScratchName]
	limit := 0
	if c.wishes() {
		limit = state.MaxText
	}
	c.ed = textedit.New(kept.Values[state.ScratchText], textedit.Options{
		Limit: limit, Keys: m.env.Keys, Clipboard: m.Clipboard,
		Styles: textedit.Styles{Match: m.env.Theme.Match, Prompt: m.env.Theme.Accent},
	})
	c.begun = c.ed.Text()
	if at, err := strconv.Atoi(kept.Values[state.ScratchCursor]); err == nil {
		c.ed.SetCursor(at)
	} else {
		c.ed.Do(textedit.CursorTextEnd)
	}
	m.composing = c
	return m.lookForFiles()
}

// taken returns why the text is not uploaded from here, or "".
func (m *model) taken() string {
	if m.composing == nil {
		return ""
	}
	return m.composing.refused
}

func (m *model) beginContent() tea.Cmd { return m.begin(state.ScratchContent) }
func (m *model) beginWishes() tea.Cmd  { return m.begin(state.ScratchWishes) }

// within does an action within the text.
func (m *model) within(id screen.ID) tea.Cmd {
	if m.composing == nil {
		return nil
	}
	return m.did(m.composing.ed.Do(id))
}

// did takes in what a key or an action did within the text.
func (m *model) did(changed bool, effect textedit.Effect) tea.Cmd {
	effect.Tell(m.env.Host, changed, screen.Team)
	if !changed {
		return nil
	}
	if c := m.composing; c.refused != "" {
		at := c.ed.Cursor()
		c.ed.SetText(c.left)
		c.ed.SetCursor(at)
		m.refuse(c)
		return nil
	}
	m.keep()
	return m.lookForFiles()
}

// keep keeps what is typed on this machine; nothing where nothing is.
func (m *model) keep() {
	c := m.composing
	values := map[string]string{state.ScratchText: c.ed.Text(), state.ScratchCursor: strconv.Itoa(c.ed.Cursor())}
	if c.name != "" {
		values[state.ScratchName] = c.name
	}
	if c.ed.Empty() {
		values = nil
	}
	m.env.Scratch.Jot(c.at, values)
}

// lookForFiles looks whether the text is the paths of files.
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
	if c.refused != "" {
		m.askLeave(c)
		return
	}
	if !c.ed.Empty() {
		m.leaving = c.at // it is said once it is kept
	}
	m.stop()
}

// tellKept says that what was typed when it was left is kept.
func (m *model) tellKept(at state.ScratchPlace) {
	if at == m.leaving {
		m.leaving = state.ScratchPlace{}
		m.env.Host.Tell(screen.Notice{Text: "Kept here, and not uploaded."})
	}
}

// stop ends typing; what was typed stays kept.
func (m *model) stop() {
	m.Contents.LetScratch(m.composing.at)
	m.composing = nil
}

// elsewhere says that another terminal types this text, and how to go on here.
func (m *model) elsewhere(since time.Time) string {
	return "This text is " + state.BeingEdited(since, m.env.Now()) + ". " + m.env.Keys.Name(screen.Back) + " there leaves it; then it is here as it was typed."
}

// ScratchLost ends typing where another terminal was quicker. What was typed before that was known
// is kept nowhere, and stays on the screen until it is left.
func (m *model) ScratchLost(at state.ScratchPlace, values map[string]string, since time.Time) (shown bool) {
	c := m.composing
	if c == nil || c.at != at {
		return false
	}
	shown = c.ed.Text() == values[state.ScratchText]
	if c.refused != "" {
		return shown
	}
	m.Invalidate()
	c.refused, c.left = m.elsewhere(since), c.ed.Text()
	if c.left == c.begun {
		m.composing = nil
	} else {
		c.refused += " What you typed here is not kept: copy it before you leave it."
	}
	m.refuse(c)
	return shown
}

// refuse says why c may not be typed here any more, until it may or another one is.
func (m *model) refuse(c *composing) {
	m.env.Host.Tell(screen.Notice{Kind: screen.Refusal, Text: c.refused})
}

// askLeave asks before what was typed here is gone.
func (m *model) askLeave(c *composing) {
	m.env.Ask(screen.Team, screen.Question{Title: "Leave this text?", Text: "Another terminal types it, and what you typed here is kept nowhere."},
		screen.Choice{Key: "c", Label: "Copy it and leave", Do: func() tea.Cmd {
			m.env.Host.Copy(c.left, "what you typed")
			m.composing = nil
			return nil
		}},
		screen.Choice{Key: "x", Label: "Leave it; what you typed here is lost", Danger: true, Do: func() tea.Cmd { m.composing = nil; return nil }},
		screen.Choice{Key: "n", Label: "No, stay"},
	)
}

// Unseen says what is lost if the program ends now.
func (m *model) Unseen() string {
	if m.taken() == "" {
		return ""
	}
	return "The builder has a text that is kept nowhere: go there and copy it first, or it is lost."
}

// mine reports whether c is still typed here, and says why not: a question about it may stand
// longer than that.
func (m *model) mine(c *composing) bool {
	if c.refused != "" {
		m.refuse(c)
	}
	return m.composing == c && c.refused == ""
}

// upload does with the text what it was typed for, once a person has said what it is
// called.
func (m *model) upload() tea.Cmd {
	c := m.composing
	if c == nil {
		return nil
	}
	switch why := m.cannotUpload(); {
	case why != "":
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: why + " What you typed is kept."})
	case strings.TrimSpace(c.ed.Text()) == "":
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: "There is nothing to upload: type or paste a text, or the path of a file."})
	case c.wishes():
		return m.wish()
	case len(c.files) > 0:
		return m.askFiles()
	case int64(len(c.ed.Text())) > state.MaxAIContentBytes:
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: "This text is larger than 25 MiB, which is the most that the service takes. Upload a part of it."})
	default:
		return m.askName()
	}
	return nil
}

// wish has the outline made anew.
func (m *model) wish() tea.Cmd {
	c := m.composing
	if over := c.ed.Over(); over > 0 {
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: state.TooLong(c.ed.Characters()) + " It is kept."})
		return nil
	}
	text := c.ed.Text()
	return m.agreed(func() {
		if !m.mine(c) {
			return
		}
		m.stop()
		m.Runs.WishOutline(m.proposal, text)
	})
}

// askName asks what a text is called at the service, and uploads it.
func (m *model) askName() tea.Cmd {
	c := m.composing
	text := c.ed.Text()
	f := dialog.NewForm(m.env.Theme, m.env.Keys, "Upload this text?",
		fmt.Sprintf("%s, %s. The service makes an outline of it, which you see before anything is built.", textedit.Characters(text), bridge.Bytes(int64(len(text)))),
		dialog.Field{Name: "Name", Label: "Name", Value: cmp.Or(c.name, m.freeName("notes", ".txt")), Limit: 100, Check: dialog.Needed("It needs a name."), Help: "What it is called at the service."},
	)
	f.Does("upload")
	m.env.Host.Open(screen.Dialog{Form: &f, Submit: func(a screen.Answer) tea.Cmd {
		if !m.mine(c) {
			return nil
		}
		c.name = a.Values["Name"]
		m.keep()
		return m.agreed(func() {
			if !m.mine(c) {
				return
			}
			m.stop()
			m.Contents.UploadContent(m.proposal, []bridge.File{{Name: c.name, Data: []byte(text), Typed: true}})
		})
	}})
	return nil
}

// freeName returns a name that the service has no content of.
func (m *model) freeName(name, end string) string {
	taken := func(s string) bool {
		return slices.ContainsFunc(m.view.Look.Content, func(c state.AIContent) bool { return strings.EqualFold(c.Name, s) })
	}
	free := name + end
	for n := 2; taken(free); n++ {
		free = fmt.Sprintf("%s-%d%s", name, n, end)
	}
	return free
}

// askFiles says what the files are that the text names, and uploads them, or the text
// itself.
func (m *model) askFiles() tea.Cmd {
	c := m.composing
	var words []string
	files := make([]bridge.File, len(c.files))
	for i, f := range c.files {
		name := filepath.Base(f.Name)
		files[i] = bridge.File{Name: name, Path: f.Name}
		words = append(words, fileWords(f))
		if f.Size == 0 || f.Size > state.MaxAIContentBytes {
			m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: fileWords(f) + ": the service takes 25 MiB at most, and nothing that is empty. Choose another file."})
			return nil
		}
	}
	begin := func() {
		if !m.mine(c) {
			return
		}
		c.ed.SetText("")
		m.keep() // the file stays where it is
		m.stop()
		m.Contents.UploadContent(m.proposal, files)
	}
	what := "this file"
	if len(files) > 1 {
		what = fmt.Sprintf("these %d files", len(files))
	}
	m.env.Ask(screen.Team, screen.Question{Title: "Upload " + what + "?", Text: strings.Join(words, "\n") + "\n\nThe service makes an outline of it, which you see before anything is built."},
		screen.Choice{Key: "y", Label: "Upload " + what, Do: func() tea.Cmd { return m.agreed(begin) }},
		screen.Choice{Key: "t", Label: "The text as it is", Do: func() tea.Cmd {
			if !m.mine(c) {
				return nil
			}
			return m.askName()
		}},
		screen.Choice{Key: "n", Label: "No"},
	)
	return nil
}

// fileWords say what a file is: "call.m4a · 12 MB · audio".
func fileWords(f state.AIFile) string {
	return filepath.Base(f.Name) + " · " + bridge.Bytes(f.Size) + " · " + kindWord(f.Name)
}

// kindWord returns what a file is by the end of its name.
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
		return "the service may not know what this is"
	}
}
