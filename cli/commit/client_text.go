package commit

import (
	"context"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	work "app.tender/tender/state/session"
)

// Work returns the session's work, with what the flags allow.
func (f Flags) Work(s *run.Session) work.Command {
	w := s.Work
	w.MaySee = f.MaySee
	return w
}

// Worded returns err with the flag that allows what it refuses, if the client would see what looks internal.
func Worded(err error) error {
	if f := state.FaultOf(err); f.Kind == state.FaultInternal {
		return run.Usagef("%s\n  Nothing was saved. Change it, or give --%s if the client may see it.", f.Message,
			maySeeFlag)
	}
	return err
}

// ClientMaySee refuses edits that show the client something that looks internal, unless the flags allow it.
func ClientMaySee(ctx context.Context, s *run.Session, f Flags, edits ...state.Edit) error {
	return Worded(f.Work(s).Held(ctx, edits...))
}
