package ui

import (
	"context"
	"maps"

	"app.tender/tender/state"
)

// LastSave keeps what was typed and done and is not known to be on the disk, for
// a program that ended otherwise than by quitting: after a panic, or because it
// was ended before it had saved everything. It answers what can't be kept, as
// text. The program must have ended.
func (m *Model) LastSave(ctx context.Context) (lost []string) {
	failed := func(err error) bool {
		kind := state.FaultOf(err).Kind
		return kind != state.FaultNone && kind != state.FaultConflict // which keeps it aside
	}
	for _, d := range m.looseTexts() {
		if _, err := m.opts.Store.SaveDraft(ctx, d); failed(err) {
			lost = append(lost, m.describeText(d.Ref)+":\n"+d.Text)
		}
	}
	_ = m.saveHands() // takes over what is being typed; who would run the command is gone
	for _, h := range m.hands {
		if h.pending == nil {
			continue
		}
		if _, err := m.opts.Store.SaveHandResult(ctx, *h.pending); failed(err) {
			lost = append(lost, m.describeText(h.pending.Ref)+":\n"+h.pending.Text)
		}
	}
	queue := m.commits.queue
	if m.commits.writing {
		queue = queue[1:] // the first one is on its way by itself
	}
	for _, e := range queue {
		if _, err := m.opts.Outbox.Commit(ctx, e); failed(err) {
			lost = append(lost, m.describeEdit(e))
		}
	}
	return lost
}

// looseTexts is the newest of every text that is not known to be on the disk.
func (m *Model) looseTexts() map[state.TextRef]state.Draft {
	texts := make(map[state.TextRef]state.Draft)
	for _, waiting := range []map[state.TextRef]state.Draft{m.drafts.unsaved, m.drafts.again, m.drafts.commit} {
		maps.Copy(texts, waiting)
	}
	s := m.drafts.session
	if s == nil {
		return texts
	}
	if d, ok := m.snapshot(s.ref); ok && d.Text != s.stored {
		texts[s.ref] = d
	}
	return texts
}
