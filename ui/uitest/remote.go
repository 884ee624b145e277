package uitest

import (
	"context"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/remote"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
)

// Remote is the service as the program reaches it.
type Remote struct{ *remote.Client }

// RemoteOf returns the service that a client asks. It has no journal.
func RemoteOf(c *apiclient.Client) Remote {
	return Remote{remote.New("", "", func(context.Context) (*apiclient.Client, error) { return c, nil })}
}

// noted makes the moves appear in the journal, as a session of the program does.
func (r Remote) noted(store *localstore.Store) Remote {
	r.Note = func(ctx context.Context, m state.Move) func(context.Context, state.Fault) {
		ended := store.Journal.NoteMove(ctx, m)
		return func(ctx context.Context, outcome state.Fault) { _ = ended(ctx, outcome) }
	}
	return r
}
