package dialog

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewport"
)

// No declines every question, even if the same key opened it.
const No = "n"

// Question asks for one of a few answers. No comes first and has the cursor, so that a key pressed by habit, or
// meant for something else, does nothing. A question without No has the cursor on its first answer.
type Question struct {
	base
	text    string
	renewed func() string // the text as it is now; nil if it does not change
	answers []screen.Choice
	order   []int             // of the answers on the screen
	at      int               // the answer under the cursor
	asked   string            // the key that opened it, which does not confirm
	page    viewport.Viewport // of the text, if it does not fit
}

// NewQuestion returns a question with at least one answer, which is submitted by its index. asked
// is the key that opened it in the notation of tea.KeyMsg, or empty: pressed again, it confirms
// nothing.
func NewQuestion(th *theme.Theme, keys screen.Keys, asked, title, text string, answers ...screen.Choice) *Question {
	q := &Question{base: base{th: th, keys: keys, title: title}, asked: asked, text: text, answers: answers}
	q.actions = screen.Bind(q, questionDefs)
	for i, a := range answers {
		if a.Key == No {
			q.order = slices.Insert(q.order, 0, i)
		} else {
			q.order = append(q.order, i)
		}
	}
	if len(q.order) > 0 {
		q.at = q.order[0]
	}
	return q
}

// Renew makes the text what f returns whenever the question is drawn.
func (q *Question) Renew(f func() string) { q.renewed = f }

// Unsaved returns the question before a form closes whose input is not stored, such as a secret. discard closes it.
func Unsaved(discard func() tea.Cmd) screen.Question {
	return screen.Question{
		Title: "Not saved yet", Text: "Your input is lost if you close the form.",
		Choices: []screen.Choice{
			{Key: No, Label: "No, keep typing"}, {Key: "d", Label: "Discard it", Danger: true, Do: discard},
		},
	}
}

// Kept is the notice after a form was left whose input is stored.
const Kept = "Your input is kept for next time."

// Wordless returns true: a question has no text to type into.
func (q *Question) Wordless() bool { return true }

var questionDefs = []screen.Def[*Question]{
	{ID: screen.Open, Word: screen.Says[*Question]("choose"), Do: (*Question).choose},
	{ID: screen.Back, Do: func(q *Question) tea.Cmd { return q.on.Closed() }},
	{ID: screen.MoveLeft, Do: screen.Does(func(q *Question) { q.step(-1) })},
	{ID: screen.MoveRight, Do: screen.Does(func(q *Question) { q.step(1) })},
	{ID: screen.MoveUp, Do: screen.Does(func(q *Question) { q.upDown(screen.MoveUp, -1) })},
	{ID: screen.MoveDown, Do: screen.Does(func(q *Question) { q.upDown(screen.MoveDown, 1) })},
	{ID: screen.PaneNext, Do: screen.Does(func(q *Question) { q.step(1) })},
	{ID: screen.PanePrevious, Do: screen.Does(func(q *Question) { q.step(-1) })},
	{ID: screen.MovePageUp, Do: screen.Does(func(q *Question) { q.page.Do(screen.MovePageUp) })},
	{ID: screen.MovePageDown, Do: screen.Does(func(q *Question) { q.page.Do(screen.MovePageDown) })},
}

// Update handles the key of an answer.
func (q *Question) Update(msg tea.Msg) tea.Cmd {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil
	}
	for i, a := range q.answers {
		if a.Key != "" && strings.EqualFold(k.String(), a.Key) &&
			(a.Key == No || !strings.EqualFold(k.String(), q.asked)) {
			return q.on.Submitted(screen.Answer{Choice: int64(i)})
		}
	}
	return nil
}

// choose submits the answer under the cursor, unless it is the key that asked.
func (q *Question) choose() tea.Cmd {
	if len(q.answers) == 0 || q.answers[q.at].Key != No && q.asked != "" &&
		slices.Contains(q.keys[screen.Open].Keys(), q.asked) {
		return nil
	}
	return q.on.Submitted(screen.Answer{Choice: int64(q.at)})
}

func (q *Question) step(by int) {
	if len(q.answers) > 0 {
		q.at = q.order[max(0, min(len(q.order)-1, slices.Index(q.order, q.at)+by))]
	}
}

// NoAnswer returns which keys answer, if k is a letter that does not; else "". For the key that
// opened the question it returns "", too.
func (q *Question) NoAnswer(k tea.KeyMsg) string {
	is := func(key string) bool { return strings.EqualFold(k.String(), key) }
	if k.Type != tea.KeyRunes || k.Paste || k.Alt || is(q.asked) {
		return ""
	}
	var keys []string
	for _, i := range q.order {
		if key := q.answers[i].Key; key != "" {
			keys = append(keys, key)
			if is(key) {
				return ""
			}
		}
	}
	if len(keys) == 0 {
		return ""
	}
	return "Nothing here, the answers are " + text.Join(keys) + "."
}

// upDown scrolls the text as long as there is more in that direction, and then moves through the
// answers.
func (q *Question) upDown(to screen.ID, by int) {
	if by > 0 && q.page.Below() > 0 || by < 0 && q.page.Above() > 0 {
		q.page.Do(to)
	} else {
		q.step(by)
	}
}

// Size returns the room the question wants.
func (q *Question) Size(w, h int) (wide, high int) {
	if q.renewed != nil {
		screen.Change(&q.RenderCache, &q.text, q.renewed())
	}
	wide = min(w, 64)
	return wide, min(h, len(q.lines(wide-4))+len(q.answerLines(wide-4))+4)
}

// View draws the question.
func (q *Question) View(area screen.Rect) string {
	return q.Get(area, func() string {
		w := area.W - 4
		answers := q.answerLines(w)
		room := max(0, area.H-2-len(answers))
		text := q.lines(w)
		if len(text) < room {
			text = append([]string{""}, text...)
		}
		lines := q.page.Lines(text, room)
		f := frame(q.th, q.title, "")
		f.Foot = q.th.Dim.Render(q.page.More())
		return f.Render(body(slices.Concat(cells.Height(lines, room), answers), area), area.W, area.H)
	})
}

func (q *Question) lines(w int) []string { return cells.Wrap(q.text, w) }

// answerLines returns the answers side by side, or below one another if they do not fit.
func (q *Question) answerLines(w int) []string {
	drawn := make([]string, len(q.answers))
	used := 0
	for place, i := range q.order {
		a := q.answers[i]
		text := " " + a.Label + " "
		if a.Key != "" {
			text = " " + a.Key + " " + a.Label + " "
		}
		used += cells.Width(text) + 2
		switch {
		case i == q.at:
			text = q.th.Cursor(text, true)
		case a.Danger:
			text = q.th.Bad.Render(text)
		}
		drawn[place] = text
	}
	if used > w {
		return drawn
	}
	return []string{strings.Join(drawn, "  ")}
}

// frame returns the border of every dialog.
func frame(th *theme.Theme, title, right string) cells.Frame {
	f := cells.PaneFrame(th, title, true)
	if right != "" {
		f.Right = th.Dim.Render(right)
	}
	return f
}

// body fills the inside of a dialog's frame, with a margin on both sides.
func body(lines []string, area screen.Rect) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = " " + cells.Fit(l, area.W-4)
	}
	return out
}
