package ui

import (
	"context"
	"time"
)

// Commands are functions of values. They run beside the model and must never
// read it.

// errand is what a command takes along that asks the service and keeps its answer.
type errand struct {
	ctx    context.Context //nolint:containedctx // of the one command
	remote Remote
	store  Store
	now    time.Time // of the question, which is when the answer is as of
}

// errand is for one command that asks the service.
func (m *Model) errand() errand {
	return errand{m.session.Work(), m.opts.Remote, m.opts.Store, m.opts.Clock.Now()}
}

// pageSize is how many rows of a list are read at once: the service's largest.
const pageSize = 100
