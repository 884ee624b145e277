package planning

import (
	"fmt"
	"strings"
	"time"

	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/build"
	work "app.tender/tender/state/session"
	"app.tender/tender/state/text"
)

// checkJSON is a comparison with the plan for programs.
type checkJSON struct {
	Against     bool             `json:"againstPlan"` // false if the content is not a plan
	AsPlanned   int              `json:"asPlanned"`
	Unpriced    int              `json:"unpriced"` // lines as planned without a price, which are built at 0
	Lines       int              `json:"lines"`    // how many
	Planned     *string          `json:"planned"`  // the total of the planned lines, before discount and tax
	Got         *string          `json:"got"`      // the total of the resulting lines
	Differences []differenceJSON `json:"differences"`
}

// differenceJSON is one thing that is not as it was planned.
type differenceJSON struct {
	Kind    string `json:"kind"`    // missing, otherwise, extra
	Where   string `json:"where"`   // area and option
	Planned string `json:"planned"` // or in the previous outline
	Got     string `json:"got"`
	What    string `json:"what"`
}

// buildJSON is a build for programs.
type buildJSON struct {
	ID         int64            `json:"id"`
	ProposalID int64            `json:"proposalId"`
	Phase      string           `json:"phase"`          // upload, outline, check, build, prove, done
	Standing   string           `json:"standing"`       // going; asking, stopped and failed wait for a person; ended
	Reason     string           `json:"reason"`         // why it waits
	Next       string           `json:"next"`           // what to do
	Content    []string         `json:"content"`        // the names of what was uploaded
	Besides    []string         `json:"besides"`        // the names of other content in the outline
	Outline    string           `json:"outline"`        // its text
	Grammar    int              `json:"grammar"`        // 0 if unknown
	Changes    []differenceJSON `json:"outlineChanges"` // the differences from the previous outline
	Unclear    []string         `json:"unclear"`        // lines that are ambiguous or not looked up yet, in words
	Checked    *checkJSON       `json:"outlineCheck"`   // null until it is checked
	Built      *checkJSON       `json:"proposalCheck"`  // null until it is checked
	Messages   []string         `json:"messages"`       // the service's messages about the build
	Begun      *string          `json:"begun"`
	Updated    *string          `json:"updated"`
}

// loadJSON is what would be uploaded of a plan, for programs.
type loadJSON struct {
	Text     string   `json:"text"` // what would be uploaded
	Areas    int      `json:"areas"`
	Lines    int      `json:"lines"`
	Unpriced int      `json:"unpriced"` // the number of lines without a price
	Unclear  []string `json:"unclear"`  // lines that are ambiguous or not looked up yet, in words
	Refused  []string `json:"refused"`  // what can't be uploaded, in words
}

func jsonCheck(c build.Check) *checkJSON {
	if !c.Made {
		return nil
	}
	return &checkJSON{
		Against: c.Against, AsPlanned: c.AsPlanned, Unpriced: c.Unpriced, Lines: c.Lines,
		Planned: output.Money(c.Planned, c.Currency), Got: output.Money(c.Built, c.Currency),
		Differences: state.Map(c.Differences, jsonDifference),
	}
}

func jsonDifference(d *build.Difference) differenceJSON {
	return differenceJSON{Kind: string(d.Kind), Where: d.Where, Planned: d.Planned, Got: d.Built, What: d.What}
}

func jsonBuild(r *build.Run) buildJSON {
	return buildJSON{
		ID: r.ID, ProposalID: int64(r.Proposal), Phase: string(r.Phase), Standing: string(r.Status),
		Reason: r.Fault.Message, Next: r.Fault.Next,
		Content: state.Map(r.Pieces, func(p *build.Piece) string { return p.Name }),
		Besides: append([]string{}, r.Others...),
		Outline: r.Text, Grammar: r.Grammar, Changes: state.Map(r.Changes, jsonDifference),
		Unclear: append([]string{}, r.Load.Unclear...), Checked: jsonCheck(r.Check), Built: jsonCheck(r.Proof),
		Messages: append([]string{}, r.Messages...),
		Begun:    output.Time(r.Begun), Updated: output.Time(r.Updated),
	}
}

// buildTeller reports the progress of a build: a line for each step when it changes, and on a terminal the progress of
// uploads.
func buildTeller(s *run.Session) func(work.BuildShown) {
	if s.ForPrograms() {
		return func(work.BuildShown) {}
	}
	told, bar := map[int]string{}, s.Run.ProgressBar()
	return func(b work.BuildShown) {
		if b.Total > 0 {
			bar("Upload", int(b.Sent), int(b.Total))
			return
		}
		for i, step := range b.Run.Steps(s.Run.Time()) {
			line := stepLine(step)
			if b.Trouble.Kind != state.FaultNone && step.State == build.StepGoing {
				line = fmt.Sprintf("%-8s %s %s", step.Name, b.Trouble.Message, "It is tried again.")
			}
			if !b.Other.IsZero() && step.State == build.StepGoing {
				line = fmt.Sprintf("%-8s another terminal runs it since %s", step.Name,
					b.Other.Local().Format(time.TimeOnly))
			}
			if line != "" && told[i] != line {
				told[i] = line
				s.Sayf("%s", line)
			}
		}
	}
}

// stepLine describes a step; empty if there is nothing to say about it yet.
func stepLine(s build.Step) string {
	switch {
	case s.State == build.StepWaits || s.Words == "":
		return ""
	case s.State == build.StepGoing:
		return fmt.Sprintf("%-8s %s …", s.Name, s.Words)
	default:
		return fmt.Sprintf("%-8s %s", s.Name, s.Words)
	}
}

// tellChanges lists the differences from the previous outline.
func tellChanges(s *run.Session, r build.Run) {
	if !s.ForPrograms() && (len(r.Changes) > 0 || r.HasChangeRequests()) {
		s.Sayf("%s", r.ChangesWords())
	}
	tellDifferences(s, r.Changes)
}

// tellDifferences prints the differences from the plan.
func tellDifferences(s *run.Session, list []build.Difference) {
	if s.ForPrograms() {
		return
	}
	for _, d := range list {
		words := []string{fmt.Sprintf("  %-9s", d.Kind)}
		if d.Where != "" {
			words = append(words, d.Where+":")
		}
		switch d.Kind {
		case build.Missing:
			words = append(words, d.Planned)
		case build.Extra:
			words = append(words, d.Built)
		case build.Differs:
			words = append(words, d.Planned+" → "+d.Built)
			if d.What != "" {
				words = append(words, "("+d.What+")")
			}
		}
		s.Printf("%s\n", strings.Join(words, " "))
	}
}

// tell prints the result of a build and returns its exit code.
func (f *buildFlags) tell(s *run.Session, r build.Run, trouble state.Fault) error {
	say := s.Sayf
	if s.ForPrograms() {
		if err := s.PrintJSON(jsonBuild(&r)); err != nil {
			return err
		}
		say = func(string, ...any) {}
	}
	switch r.Status {
	case build.Going:
		if trouble.Kind != state.FaultNone {
			trouble.Next = strings.TrimSpace(trouble.Next + " Nothing is lost: " + f.continueWords())
			return run.Kept(trouble)
		}
		say("The service is working on it. %s", f.continueWords())
		return nil
	case build.Asking:
		f.tellAsking(s, r)
		return run.Silent(run.ExitConflict)
	case build.Failed, build.Stopped:
		fault := r.Fault
		fault.Next = strings.TrimSpace(fault.Next + " `tender build start " + f.arg + "` tries again.")
		return run.Said(fault)
	}
	tellDifferences(s, r.Proof.Differences)
	switch {
	case r.Phase != build.Done:
		say("The build ended.")
		return run.Silent(run.ExitFailed)
	case r.Planned() && !r.Proof.Same():
		say("Built, with differences from the plan. What was not built stays in the plan.")
		return run.Silent(run.ExitConflict)
	case !r.Planned():
		say(
			"Built. The content stays uploaded, so the next outline would contain it again: `tender content delete %s ID` deletes it.", f.arg)
		return nil
	default:
		say("Built.")
		return nil
	}
}

// tellAsking prints what a person must decide.
func (f *buildFlags) tellAsking(s *run.Session, r build.Run) {
	if s.ForPrograms() {
		return
	}
	again := "`tender build accept " + f.arg + " --wait` builds it as it is"
	if !r.Planned() {
		s.Printf("%s", strings.TrimRight(r.Text, "\n")+"\n")
		tellChanges(s, r)
		s.Sayf("This outline does not come from a plan, so there is nothing to check it against. %s.", again)
		return
	}
	tellChanges(s, r)
	tellDifferences(s, r.Check.Differences)
	undecided := r.Load.Undecided()
	switch {
	case r.Check.Same() && !r.HasChangeRequests():
		s.Sayf(
			"%sNothing was built: give the price (@0 if it is free) or the item with `tender plan change %s NUMBER LINE` and start the build again, or %s.", undecided, f.arg, again)
	case r.Check.Same():
		s.Sayf(
			"%sThe outline is as planned. Nothing was built, so that you can read it first: `tender content outline %s`. %s.", undecided, f.arg, text.UpperFirst(again))
	default:
		s.Sayf(
			"%sThe outline differs from the plan, and nothing was built. Change the plan and start the build again, or %s.",
			undecided, again)
	}
}
