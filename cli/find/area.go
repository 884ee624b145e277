package find

import (
	"fmt"
	"strconv"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Standing describes the state of an edit that needs a decision, in words that follow "which".
func Standing(e state.OutboxEdit) string {
	switch e.State {
	case state.EditRefused:
		return "was refused"
	case state.EditConflict:
		return "is in conflict"
	default:
		return "may have been done or not"
	}
}

// Area returns the area of w that arg names, unless the edit that adds it is refused or open: nothing can be added to
// such an area.
func Area(w *state.Workspace, arg string) (*state.Area, error) {
	area, err := AreaOf(w.Proposal, arg)
	if err != nil || w.Expected().Proposal.Area(area.ID) != nil {
		return area, err
	}
	e, _ := w.Maker(int64(area.ID))
	fault := state.Conflict(fmt.Sprintf("The area %q is not in the proposal: edit %d, which adds it, %s.", area.Name,
		e.ID, Standing(e)),
		fmt.Sprintf("`tender outbox show %d` shows why.", e.ID))
	if e.State == state.EditRefused {
		return nil, run.Said(fault)
	}
	return nil, fault
}

// AreaOf returns the area of p that arg names.
func AreaOf(p *state.Proposal, arg string) (*state.Area, error) {
	if id, ok := ID(arg); ok {
		if area := p.Area(state.AreaID(id)); area != nil {
			return area, nil
		}
	}
	names := make([]string, len(p.Areas))
	for i := range p.Areas {
		if text.SameName(p.Areas[i].Name, arg) {
			return &p.Areas[i], nil
		}
		names[i] = p.Areas[i].Name
	}
	if len(names) == 0 {
		return nil, run.Usagef("the proposal has no areas yet; `tender area add %s NAME` adds one", Arg(p))
	}
	return nil, run.Usagef("proposal %s has no area %q; it has %s", Arg(p), arg, strings.Join(names, ", "))
}

// Arg returns p as an argument: its number, or its ID if it has none yet.
func Arg(p *state.Proposal) string {
	if p.Number == 0 {
		return fmt.Sprintf("id:%d", p.ID)
	}
	return strconv.FormatInt(p.Number, 10)
}

// Option returns the option of area that arg names: its place from 1, or its ID. Without arg the area must have only
// one.
func Option(area *state.Area, arg string) (*state.Option, error) {
	if arg == "" {
		if len(area.Options) == 1 {
			return &area.Options[0], nil
		}
		return nil, run.Usagef("%s has %s; give the option's place, counted from 1", area.Name,
			text.Count(len(area.Options), "option"))
	}
	if id, ok := ID(arg); ok {
		for i := range area.Options {
			if area.Options[i].ID == state.OptionID(id) {
				return &area.Options[i], nil
			}
		}
	}
	place, err := strconv.Atoi(arg)
	if err != nil || place < 1 || place > len(area.Options) {
		return nil, run.Usagef("%s has no option %s; it has %d", area.Name, arg, len(area.Options))
	}
	return &area.Options[place-1], nil
}

// OptionOf returns the area and the option of p that the arguments name.
func OptionOf(p *state.Proposal, area, option string) (*state.Area, *state.Option, error) {
	a, err := AreaOf(p, area)
	if err != nil {
		return nil, nil, err
	}
	o, err := Option(a, option)
	return a, o, err
}

// AreaIn returns the area of p with a name; nil for none.
func AreaIn(p *state.Proposal, name string) *state.Area {
	a, _ := AreaOf(p, name)
	return a
}

// Paths parses AREA/OPTION; the part after the last / is an option if it is a place or an ID.
func Paths(also []string) [][]string {
	out := make([][]string, len(also))
	for n, arg := range also {
		out[n] = []string{arg}
		if i := strings.LastIndex(arg, "/"); i >= 0 && IsOption(arg[i+1:]) {
			out[n] = []string{arg[:i], arg[i+1:]}
		}
	}
	return out
}

// IsOption reports whether a word names an option: it is a place or an ID.
func IsOption(word string) bool {
	_, byID := ID(word)
	_, err := strconv.Atoi(word)
	return err == nil || byID
}
