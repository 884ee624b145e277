package run

import (
	"context"
	"path/filepath"
	"time"

	"app.tender/tender/state/localstore"
)

// forgetAfter is how long what is kept of an account that the environment named stays when
// nobody uses it: a script under many accounts leaves no more than those of a month.
const forgetAfter = 30 * 24 * time.Hour

// ForgetAccount deletes what is kept of an account that the environment named, unless something
// of it is on this machine alone or it is in use.
func (r *Run) ForgetAccount(ctx context.Context, name string) (gone bool, err error) {
	path := r.Dirs().LocalFile(name)
	return localstore.Forget(ctx, filepath.Dir(path), filepath.Base(path))
}

// ForgetAccounts deletes what was not used for long of accounts that the environment
// named. What can't be deleted is tried again the next time.
func (r *Run) ForgetAccounts(ctx context.Context) {
	names, _ := r.Dirs().EnvironmentAccounts()
	for _, name := range names {
		used, err := localstore.LastUsed(r.Dirs().LocalFile(name))
		if err == nil && !used.IsZero() && r.Time().Sub(used) > forgetAfter {
			_, _ = r.ForgetAccount(ctx, name)
		}
	}
}
