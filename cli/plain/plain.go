package plain

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
)

// Runs are the runs of the program that a talk is made of. Their questions are answered from in.
type Runs struct {
	New func(in io.Reader) *run.Run
	// Do runs a command of the command line and returns its exit code.
	Do func(ctx context.Context, in io.Reader, args ...string) int
}

// talk is one run of the program in questions and answers.
type talk struct {
	ctx  context.Context
	runs Runs
	in   *lines
	out  io.Writer

	open  string // the open proposal as an argument; empty for none
	title string
}

// choice is something to do.
type choice struct {
	word  string // its name as an answer
	about string
	do    func()
}

// Talk asks what to do, and does it by commands, until the end of the input.
func Talk(ctx context.Context, streams run.Streams, runs Runs) error {
	t := &talk{ctx: ctx, runs: runs, in: &lines{from: bufio.NewReader(streams.In)}, out: streams.Out}
	t.say("tender in text. Answer with a number or a word; ? lists the choices, q ends. Any command works too: show 1042")
	t.list(t.choices())
	for ctx.Err() == nil {
		name := "What next?"
		if t.open != "" {
			name = t.title + ". What next?"
		}
		answer, ok := t.ask(name)
		switch choices := t.choices(); {
		case !ok, answer == "q", answer == "quit":
			return nil
		case answer == "?" || answer == "":
			t.list(choices)
		default:
			t.answer(choices, answer)
		}
	}
	return nil
}

func (t *talk) list(choices []choice) {
	for i, c := range choices {
		t.say(fmt.Sprintf("%d %s: %s", i+1, c.word, c.about))
	}
}

// answer does what an answer chooses, or else runs it as a command.
func (t *talk) answer(choices []choice, answer string) {
	if i := numbered(answer, len(choices)); i >= 0 {
		choices[i].do()
		return
	}
	for _, c := range choices {
		if strings.EqualFold(c.word, answer) {
			c.do()
			return
		}
	}
	if word, arg, _ := strings.Cut(answer, " "); strings.EqualFold(word, "open") && arg != "" {
		t.openNamed(strings.TrimSpace(arg)) // no command: it opens here
		return
	}
	words, err := run.CommandLine("the command", strings.TrimPrefix(answer, "tender "))
	if err != nil {
		t.say(run.Describe(err))
		return
	}
	t.run(words...)
}

// run runs a command and says when it fails; what it asks is answered by the next line.
func (t *talk) run(args ...string) (done bool) {
	code := t.runs.Do(t.ctx, t.in, args...)
	found := code == run.ExitConflict && args[0] == "check" // something to look at, which was printed
	if done = code == run.ExitOK || found; !done {
		t.say(fmt.Sprintf("Not done, or not all of it (%d).", code))
	}
	return done
}

// choices are what can be done now.
func (t *talk) choices() []choice {
	if t.open != "" {
		return t.ofProposal()
	}
	return []choice{
		{"open", "open a proposal", t.asking("Which proposal? Its number, or a part of its name.", t.openNamed)},
		{"list", "list the proposals", func() { t.run("proposals", "--limit", "100") }},
		{"search", "search everything on this machine", t.asking("Search for?", func(words string) {
			t.run(append([]string{"search", "--"}, strings.Fields(words)...)...)
		})},
		{"new", "make a new proposal", t.newProposal},
		{"contact", "make a new contact", t.newContact},
		{"waiting", "list what is not saved at the service yet", func() { t.run("outbox", "list") }},
	}
}

// asking returns a function that asks one question, and does something with an answer that is not empty.
func (t *talk) asking(question string, do func(answer string)) func() {
	return func() {
		if answer, ok := t.ask(question); ok && answer != "" {
			do(answer)
		}
	}
}

// mostNamed is how many proposals there are to choose from by name.
const mostNamed = 20

// with runs f in a session of the profile.
func (t *talk) with(f func(*run.Session) error) error { return t.runs.New(t.in).With(t.ctx, f) }

// openNamed opens a proposal by its number, or else by a part of its name.
func (t *talk) openNamed(arg string) {
	if _, err := t.read(arg); err == nil {
		t.openAs(arg)
		return
	}
	var rows []state.ProposalSummary
	err := t.with(func(s *run.Session) (err error) {
		rows, _, err = find.Proposals(t.ctx, s, state.ProposalQuery{SearchText: arg}, mostNamed)
		return err
	})
	if err != nil || len(rows) == 0 {
		if err == nil {
			err = state.NotFound("No proposal is found by “"+arg+"”.", "")
		}
		t.say(run.Describe(err))
		return
	}
	found := state.Map(rows, func(p *state.ProposalSummary) offered {
		title := state.ProposalTitle(p.Number, p.NameWord())
		return offered{p.NameWord(), title + ", " + p.Status.Word() + ", " + p.ClientWord()}
	})
	if i := t.choose("Which proposal?", found); i >= 0 {
		t.openAs(fmt.Sprint(rows[i].Number))
	}
}

// openAs opens a proposal and reads it.
func (t *talk) openAs(arg string) {
	w, err := t.read(arg)
	if err != nil {
		t.say(run.Describe(err))
		return
	}
	t.open, t.title = find.Arg(w.Proposal), w.Proposal.Title()
	t.run("show", "--", t.open)
	t.list(t.choices())
}

// read reads a proposal with what only this machine has.
func (t *talk) read(arg string) (w *state.Workspace, err error) {
	err = t.with(func(s *run.Session) (err error) {
		w, err = find.Edited(t.ctx, s, arg)
		return err
	})
	return w, err
}

// newProposal asks for what a new proposal needs, and opens it.
func (t *talk) newProposal() {
	name, ok := t.ask("Name of the new proposal? An empty line: the service names it.")
	if !ok {
		return
	}
	args := []string{"new"}
	if client, ok := t.ask("Client? A name, an e-mail address; an empty line for none yet."); ok && client != "" {
		args = append(args, "--contact", client)
	}
	if t.run(append(args, "--", name)...) {
		t.say("open opens it by its number.")
	}
}

// newContact asks for what a contact and a location need.
func (t *talk) newContact() {
	name, ok := t.ask("Name of the person? An empty line for a company.")
	if !ok {
		return
	}
	args := []string{"people", "add"}
	for _, q := range [][2]string{
		{"--company", "Company? An empty line for none."},
		{"--email", "E-mail address? An empty line for none."},
		{"--phone", "Phone? An empty line for none."},
	} {
		if answer, ok := t.ask(q[1]); ok && answer != "" {
			args = append(args, q[0], answer)
		}
	}
	if name != "" {
		args = append(args, "--", name)
	}
	t.run(args...)
}
