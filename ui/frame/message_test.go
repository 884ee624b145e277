package frame

import (
	"strings"
	"testing"

	"app.tender/tender/ui/notice"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
)

// say returns messages, what matters most first.
func say(texts ...string) (all []notice.Message) {
	for _, t := range texts {
		all = append(all, notice.Message{Text: t})
	}
	return all
}

// A long message on a small screen keeps its end, which says how dropped edits are restored.
func TestALongMessageKeepsItsNextStep(t *testing.T) {
	const dropped = "Dropped installer notes of the Living Room and the Library · 2 Better, #1042 and 2 edits that belong to it; u restores it."
	beside := func(line string) string { return line }
	for _, rows := range []int{1, 2, 3} {
		lines := messageLines(say(dropped), 40, rows, beside)
		got := strings.Join(strings.Fields(strings.Join(lines, " ")), " ")
		if len(lines) > rows || !strings.HasPrefix(got, "Dropped") || !strings.Contains(got, "…") ||
			!strings.HasSuffix(got, "; u restores it.") {
			t.Errorf("in %d rows: %q", rows, lines)
		}
		for _, l := range lines {
			if cells.Width(l) > 40 {
				t.Errorf("%d cells: %q", cells.Width(l), l)
			}
		}
	}
	sentences := strings.Replace(dropped, "; u restores", ". U restores", 1)
	if got := strings.Join(messageLines(say(sentences), 40, 1, beside), " "); !strings.HasSuffix(got,
		"… U restores it.") {
		t.Errorf("not cut at a sentence: %q", got)
	}
	for _, whole := range []string{
		"Saved.",
		"A word that is a good deal longer than what there is room for here and has no end",
	} {
		lines := messageLines(say(whole), 40, 1, beside)
		if len(lines) != 1 || cells.Width(lines[0]) > 40 || !strings.HasPrefix(lines[0], " "+whole[:5]) {
			t.Errorf("%q is %q", whole, lines)
		}
	}
}

// A long area name gives way to the clause after it: otherwise undoing a text would not say that its draft is back.
func TestALongNameGivesWayToTheMessage(t *testing.T) {
	const undone = "Undone: client description of The very long name of an area that somebody pasted · 1 Good; the draft is back. ^r redoes it."
	beside := func(line string) string { return line }
	got := strings.Join(strings.Fields(strings.Join(messageLines(say(undone), 40, 2, beside), " ")), " ")
	if !strings.HasPrefix(got, "Undone: client description of") ||
		!strings.HasSuffix(got, "…; the draft is back. ^r redoes it.") {
		t.Errorf("in two rows: %q", got)
	}
	got = strings.Join(strings.Fields(strings.Join(messageLines(say(undone), 40, 1, beside), " ")), " ")
	if !strings.HasPrefix(got, "Undone: ") || !strings.HasSuffix(got, "… ^r redoes it.") {
		t.Errorf("in one row: %q", got)
	}
}

// box is a dialog with two free lines above and below.
type box struct{ screen.Pane }

func (box) Size(w, h int) (wide, high int) { return w, h - 4 }

func (box) View(area screen.Rect) string {
	return strings.TrimSuffix(strings.Repeat(strings.Repeat("x", area.W)+"\n", area.H), "\n")
}

// A dialog that covers the first line must not leave only the second one readable.
func TestADialogKeepsTheStartOfAMessage(t *testing.T) {
	const waits = "The outline waits for you before anything is built."
	p := Parts{
		Header: func(int) string { return "" }, Crumb: func(int, bool) string { return "" },
		Body:     func(screen.Rect) string { return "" },
		Messages: say(waits), Beside: func(line string) string { return line }, Keys: func(int) string {
			return "keys"
		},
	}
	if got := strings.Join(Draw(40, 12, p), "\n"); !strings.Contains(got, "anything is built.") {
		t.Errorf("without a dialog:\n%s", got)
	}
	p.Over = box{}
	if got := strings.Join(Draw(40, 12, p), "\n"); !strings.Contains(got, " The outline waits") {
		t.Errorf("below a dialog:\n%s", got)
	}
}

// full is a dialog that wants all lines.
type full struct{ box }

func (full) Size(w, h int) (wide, high int) { return w, h }

// In a low terminal a long question hid why it had not taken an answer.
func TestADialogThatFillsTheScreenLeavesRoomForAMessage(t *testing.T) {
	p := Parts{
		Header: func(int) string { return "" }, Crumb: func(int, bool) string { return "" },
		Body:   func(screen.Rect) string { return "" },
		Beside: func(line string) string { return line }, Keys: func(int) string { return "keys" }, Over: full{},
	}
	if got := strings.Join(Draw(40, 12, p), "\n"); strings.Count(got, "x") != 40*12 {
		t.Errorf("without a message:\n%s", got)
	}
	p.Messages = say("Not used: typed before the question could be read.")
	if got := strings.Join(Draw(40, 12, p), "\n"); strings.Count(got, "\n") != 11 ||
		!strings.Contains(got, " Not used: typed before the question") || !strings.Contains(got, "keys") {
		t.Errorf("with a message:\n%s", got)
	}
}

// What a message covered looked like the end of the text, and its sign of more lines was gone.
func TestAMessageTakesItsRoomFromTheBody(t *testing.T) {
	p := Parts{
		Header: func(int) string { return "" }, Crumb: func(int, bool) string { return "" },
		Body:     func(r screen.Rect) string { return strings.Repeat("text\n", r.H-1) + "end of the body" },
		Messages: say("A reason that takes more than one line of forty cells."), Beside: func(line string) string {
			return line
		}, Keys: func(int) string { return "keys" },
	}
	lines := Draw(40, 12, p)
	if got := lines[8:]; !strings.HasPrefix(got[0], "end of the body") || !strings.HasPrefix(got[1], " A reason") ||
		!strings.HasPrefix(got[2], " of forty") {
		t.Errorf("%q", lines)
	}
}

// A failure was covered by the outcome of the next key. It has its room first, and the outcome a line below it;
// where there is only one line it has that.
func TestWhatMattersHasItsRoomFirst(t *testing.T) {
	const conflict = "Conflict: someone else changed the notes of the Living Room meanwhile, and the program does not know whose to take. Nothing is overwritten; 6 shows both."
	beside := func(line string) string { return line + "*" }
	for _, rows := range []int{1, 2, 3} {
		lines := messageLines(say(conflict, "Copied."), 40, rows, beside)
		if len(lines) != rows || !strings.HasPrefix(lines[0], " Conflict: ") || !strings.HasSuffix(lines[rows-1], "*") {
			t.Errorf("in %d rows: %q", rows, lines)
		}
		if rows > 1 && lines[rows-1] != " Copied.*" {
			t.Errorf("in %d rows the outcome is %q", rows, lines[rows-1])
		}
		if all := strings.Join(lines, " "); !strings.Contains(all, "6 shows both.") {
			t.Errorf("in %d rows the next step is cut: %q", rows, lines)
		}
	}
	p := Parts{
		Header: func(int) string { return "" }, Crumb: func(int, bool) string { return "" },
		Body:     func(screen.Rect) string { return "" },
		Messages: say("Refused.", "Not used."), Beside: func(line string) string { return line },
		Keys: func(int) string { return "keys" }, Over: full{},
	}
	if got := strings.Join(Draw(40, 12, p), "\n"); !strings.Contains(got, "\n Refused.") ||
		!strings.Contains(got, "\n Not used.") {
		t.Errorf("over a dialog:\n%s", got)
	}
}
