package run

import (
	"context"
	"path/filepath"
	"time"

	"app.tender/tender/state/localstore"
)

// forgetAfter is how long the data of an unused account named by the environment is stored: a script with many accounts
// leaves no more than a month's.
const forgetAfter = 30 * 24 * time.Hour

// ForgetAccount deletes the data of an account named by the environment, unless part of it exists
// only here or it is in use.
func (r *Run) ForgetAccount(ctx context.Context, name string) (gone bool, err error) {
	path := r.Dirs().LocalFile(name)
	return localstore.Forget(ctx, filepath.Dir(path), filepath.Base(path))
}

// ForgetAccounts deletes expired data of accounts named by the environment. Failures are retried the next time.
func (r *Run) ForgetAccounts(ctx context.Context) {
	names, _ := r.Dirs().EnvironmentAccounts()
	for _, name := range names {
		used, err := localstore.LastUsed(r.Dirs().LocalFile(name))
		if err == nil && !used.IsZero() && r.Time().Sub(used) > forgetAfter {
			_, _ = r.ForgetAccount(ctx, name)
		}
	}
}
