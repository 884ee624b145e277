package planning

import (
	"cmp"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/phrase"
)

// placeOf returns where the entry's text is stored until it is planned: for a new line with the proposal, so that the
// text is not lost with its option, which is stored with it.
func placeOf(proposal state.ProposalID, change plan.ID) state.ScratchPlace {
	if change != 0 {
		return state.ScratchPlace{Form: state.ScratchPlanChange, Proposal: proposal, Part: int64(change)}
	}
	return state.ScratchPlace{Form: state.ScratchPlanLine, Proposal: proposal}
}

// field is the name of the entry's text.
const field = "line"

// recall restores text typed in the entry before and not planned.
func (e *Entry) recall() {
	if kept, ok := e.env.Scratch.TakeScratch(e.at, ""); ok {
		other := kept.Values[state.ScratchIn]
		if other == e.editor.Option() {
			other = ""
		}
		e.line.Recall(kept.Values[field], phrase.KeptFrom(kept.Saved, e.env.Now()), other)
	}
	e.draw()
}

// jot stores the entry's text, or deletes it once it is planned.
func (e *Entry) jot() {
	var values map[string]string
	if typed := e.line.Unconfirmed(); typed != "" {
		values = map[string]string{field: typed}
		if e.line.Changing() == 0 {
			values[state.ScratchIn] = cmp.Or(e.line.Other(), e.editor.Option())
		}
	}
	e.env.Scratch.SetScratch(e.at, values)
	e.draw()
}

// Stored tells that the text of the closed entry is stored, if that is what a place has now.
func (e *Entry) Stored(at state.ScratchPlace) {
	if ids := e.editor.Proposal().Resolved; at.Resolve(ids) == e.leaving.Resolve(ids) {
		e.leaving = state.ScratchPlace{}
		e.env.Host.Tell(screen.Notice{Text: "Your entry is kept for next time."})
	}
}

// end closes the entry. Its text stays stored.
func (e *Entry) end() {
	if e.line.Unconfirmed() != "" {
		e.jot()
		e.leaving = e.at // the notice follows once it is stored
	}
	e.leave()
}
