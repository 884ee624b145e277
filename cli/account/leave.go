package account

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strings"

	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state/localstore"
)

// leaving is a profile that stays unchanged, because its data belongs to another account than the one signed in to.
type leaving struct {
	config.Profile

	of   localstore.Owner
	held localstore.Held // what is only on this machine
}

// leave chooses another profile for p, which has the name of was so far, if the local data under that name belongs to
// another account: edits must never be saved in another account, where the same ids mean other proposals. It returns
// the profile that stays behind; nil for none.
func leave(ctx context.Context, r *run.Run, f loginFlags, was config.Profile, p *config.Profile) (*leaving, error) {
	of, err := ownerOf(ctx, r, was)
	if err != nil || f.sameAccount || !of.Known() || of.Is(ownerNamed(*p)) {
		return nil, err
	}
	left := &leaving{Profile: was, of: of}
	if left.held, err = localstore.Inspect(ctx, r.Dirs().LocalFile(was.Name)); err != nil &&
		!errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	if r.Flags.Profile != "" || r.Getenv("TENDER_PROFILE") != "" {
		return nil, run.Usagef("the profile %q is of %s, and only on this machine it has: %s\n"+
			"  Sign in with a profile of its own: `tender login --profile NAME`. If it is the same account, which has moved: --same-account.",
			was.Name, of, left.held)
	}
	own, err := profileFor(ctx, r, of, *p)
	if err != nil {
		return nil, err
	}
	own.AppKey, own.Environment = p.AppKey, cmp.Or(f.environment, own.Environment)
	own.ReadOnly = own.ReadOnly || r.Flags.ReadOnly
	*p = own
	return left, nil
}

func ownerNamed(p config.Profile) localstore.Owner { return localstore.OwnerOf(p.BaseURL, p.UserName) }

// ownerOf returns the owner of the data under the name of p, from its store or else from the profile's file.
func ownerOf(ctx context.Context, r *run.Run, p config.Profile) (of localstore.Owner, err error) {
	path := r.Dirs().LocalFile(p.Name)
	if _, err := os.Stat(path); err == nil {
		store, err := localstore.Open(ctx, localstore.Config{Path: path})
		if err != nil {
			return of, err
		}
		of, err = store.Owner(ctx)
		if err = errors.Join(err, store.Close()); err != nil || of.Known() {
			return of, err
		}
	}
	if p.BaseURL == "" {
		return of, nil
	}
	return ownerNamed(p), nil
}

// profileFor returns the profile of the account and user that p names: the one that there is, or a new one, with a name
// that neither a profile nor any data on this machine has.
func profileFor(ctx context.Context, r *run.Run, left localstore.Owner, p config.Profile) (config.Profile, error) {
	names, err := r.Dirs().Profiles()
	if err != nil {
		return p, err
	}
	for _, name := range names {
		there, err := r.Dirs().ReadProfile(name)
		if err != nil || !ownerNamed(there).Is(ownerNamed(p)) {
			continue // `tender profiles list` names the broken ones
		}
		if of, err := ownerOf(ctx, r, there); err == nil && of.Is(ownerNamed(p)) {
			return there, nil
		}
	}
	base := nameFrom(p, left)
	for n, name := 2, base; ; n, name = n+1, fmt.Sprintf("%s-%d", base, n) {
		_, err := r.Dirs().ReadProfile(name)
		_, data := os.Stat(r.Dirs().ProfileData(name))
		if errors.Is(err, config.ErrNoProfile) && errors.Is(data, os.ErrNotExist) && name != config.Demo {
			return config.Profile{Name: name, BaseURL: p.BaseURL, UserName: p.UserName, Environment: config.Live}, nil
		}
	}
}

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// nameFrom returns a name for the new profile p: after its user if only that is new, and else after the service's host.
func nameFrom(p config.Profile, left localstore.Owner) string {
	from, _, _ := strings.Cut(p.UserName, "@")
	if u, err := url.Parse(p.BaseURL); err == nil && ownerNamed(p).Address != left.Address {
		from = u.Host
	}
	name := strings.Trim(notInNames.ReplaceAllString(strings.ToLower(from), "-"), "-")
	return cmp.Or(strings.TrimRight(name[:min(len(name), 36)], "-"), "account")
}

// say prints what stays behind, and how to reach it.
func (l *leaving) say(r *run.Run) {
	way := "tender --profile " + l.Name
	if l.BaseURL == "" { // the data outlived its profile's file
		way = "tender login --profile " + l.Name
	}
	r.Printf("The profile %q stays as it is, of %s. Only on this machine it has: %s. `%s` opens it.\n", l.Name, l.of,
		l.held, way)
}

// rename records that the data of p belongs to the address and the user that p names now.
func rename(ctx context.Context, r *run.Run, p config.Profile) error {
	store, err := localstore.Open(ctx, localstore.Config{Path: r.Dirs().LocalFile(p.Name)})
	if err != nil {
		return err
	}
	return errors.Join(store.Rename(ctx, ownerNamed(p)), store.Close())
}
