package dialog

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/reader"
	"app.tender/tender/views/widget/theme"
)

// No is the key that declines in every question, also where it is the key that asked.
const No = "n"

// Answer is one answer to a question.
type Answer struct {
	ID     int64  // what Submit.Choice holds when it is chosen
	Key    string // a letter that chooses it at once; "" for none
	Label  string
	Danger bool // it gives something up
}

// Question asks for one of a few answers. The cursor begins on the first that
// gives nothing up, so that a key pressed by habit does no harm.
type Question struct {
	th      *theme.Theme
	keys    views.Keys
	title   string
	text    string
	answers []Answer
	at      int
	asked   string        // the key that opened it, which confirms nothing
	page    reader.Reader // of the text, where it is longer than there is room for
	drawn   views.Drawn
}

// NewQuestion makes a question with at least one answer. asked is the key that
// opened it, by the name of tea.KeyMsg, or empty: pressed again it confirms
// nothing.
func NewQuestion(th *theme.Theme, keys views.Keys, asked, title, text string, answers ...Answer) Question {
	q := Question{th: th, keys: keys, asked: asked, title: title, text: text, answers: answers}
	for i, a := range answers {
		if !a.Danger {
			q.at = i
			break
		}
	}
	return q
}

// TakesText is true: letters choose answers.
func (q *Question) TakesText() bool { return true }

// Typing lists what can be done within a text: there is none to type into.
func (q *Question) Typing() []views.Binding { return nil }

// Update moves between the answers and chooses one: views.Submit with its id in
// Choice, or views.Close.
func (q *Question) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	q.drawn.Forget()
	switch m := msg.(type) {
	case tea.KeyMsg:
		for _, a := range q.answers {
			if a.Key != "" && strings.EqualFold(m.String(), a.Key) && (a.Key == No || q.confirms(msg)) {
				return views.Submit{Choice: a.ID}, nil
			}
		}
	case views.ActionMsg:
		switch m.Action {
		case views.MoveLeft, views.MoveUp, views.PanePrevious:
			q.at = max(0, q.at-1)
		case views.MoveRight, views.MoveDown, views.PaneNext:
			q.at = min(len(q.answers)-1, q.at+1)
		case views.MovePageUp, views.MovePageDown:
			q.page.Do(m.Action)
		case views.Open:
			if len(q.answers) > 0 && (q.answers[q.at].Key == No || q.confirms(msg)) {
				return views.Submit{Choice: q.answers[q.at].ID}, nil
			}
		case views.Back:
			return views.Close{}, nil
		}
	}
	return nil, nil
}

// confirms reports whether msg may confirm: the action of a key that asked, or
// that key itself, may not.
func (q *Question) confirms(msg tea.Msg) bool {
	if q.asked == "" {
		return true
	}
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return !strings.EqualFold(msg.String(), q.asked)
	case views.ActionMsg:
		for _, k := range q.keys[msg.Action] {
			if k == q.asked {
				return false
			}
		}
	}
	return true
}

// Bindings lists what can be done here.
func (q *Question) Bindings() []views.Binding {
	return []views.Binding{
		{Action: views.Open, Word: "answer"},
		{Action: views.Back, Word: "close"},
		{Action: views.MoveLeft},
		{Action: views.MoveRight},
		{Action: views.MoveUp},
		{Action: views.MoveDown},
		{Action: views.PaneNext},
		{Action: views.PanePrevious},
		{Action: views.MovePageUp},
		{Action: views.MovePageDown},
	}
}

// Size is how much of a screen of w by h cells the question wants.
func (q *Question) Size(w, h int) (wide, high int) {
	wide = min(w, 64)
	return wide, min(h, len(q.lines(wide-4))+len(q.answerLines(wide-4))+4)
}

// View draws the question.
func (q *Question) View(area views.Rect) string {
	return q.drawn.Keep(area, func() string {
		w := area.W - 4
		answers := q.answerLines(w)
		room := max(0, area.H-2-len(answers))
		text := q.lines(w)
		if len(text) < room {
			text = append([]string{""}, text...)
		}
		lines := strings.Split(q.page.View(text, max(0, w), room), "\n")
		f := frame(q.th, q.title, "")
		f.Foot = q.th.Dim.Render(q.page.More())
		return f.Render(body(append(cells.Height(lines, room), answers...), area), area.W, area.H)
	})
}

func (q *Question) lines(w int) []string { return cells.Wrap(q.text, w) }

// answerLines puts the answers side by side, or below one another where they do
// not fit.
func (q *Question) answerLines(w int) []string {
	drawn := make([]string, len(q.answers))
	used := 0
	for i, a := range q.answers {
		text := " " + a.Label + " "
		if a.Key != "" {
			text = " " + a.Key + " " + a.Label + " "
		}
		used += cells.Width(text) + 2
		switch {
		case i == q.at:
			text = q.th.Selected.Render(text)
		case a.Danger:
			text = q.th.Bad.Render(text)
		}
		drawn[i] = text
	}
	if used > w {
		return drawn
	}
	return []string{strings.Join(drawn, "  ")}
}

// frame is the border that every dialog has.
func frame(th *theme.Theme, title, right string) cells.Frame {
	f := cells.PaneFrame(th, title, true)
	if right != "" {
		f.Right = th.Dim.Render(right)
	}
	return f
}

// body fills the inside of a dialog's frame, with a margin on both sides.
func body(lines []string, area views.Rect) string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = " " + cells.Fit(l, area.W-4)
	}
	return cells.Block(out, max(0, area.W-2), max(0, area.H-2))
}
