package localstore

import (
	"os"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
)

// filesWith returns the files of a store that have a word in their bytes.
func filesWith(t *testing.T, path, word string) (names []string) {
	t.Helper()
	for _, end := range []string{"", "-wal", ".backup", ".backup-older"} {
		if content, err := os.ReadFile(path + end); err == nil && strings.Contains(string(content), word) {
			names = append(names, "local"+end)
		}
	}
	return names
}

// Once the service says that the user is an installer, no file has what it said before: not in pages that SQLite does
// not use any more, nor in the search index or a copy. What a person did here stays.
func TestWhatIsNotForInstallersLeavesAllFiles(t *testing.T) {
	path, ctx := t.TempDir()+"/local.db", t.Context()
	of := OwnerOf("https://service.example", "Kofi@Dealer.example")
	s, err := Open(ctx, Config{Path: path, Owner: of})
	must(t, err)
	now := time.Now()
	secrets := []string{"secretname", "secretnotes", "secretitem", "secretcopy"}
	must(t, s.Cache.SaveProposal(ctx, &state.Proposal{ID: 1, Number: 1042, Name: "secretname"}, now),
		s.Cache.SavePeople(ctx, []state.Contact{{ID: 2, FirstName: "Ann", Notes: "secretnotes"}}, now),
		s.Cache.SaveCatalogItem(ctx, &state.CatalogItem{ID: 3, Model: "secretitem"}, now),
		s.Cache.SaveLocations(ctx, 2, []state.Location{{ID: 4, Street: "secretcopy"}}, now))
	for range 2 { // also the older copy
		_, err = s.Backup(ctx)
		must(t, err, os.Chtimes(path+".backup", now.Add(-2*backupEvery), now.Add(-2*backupEvery)))
	}
	save(t, s, state.Draft{Ref: notes, Text: "typed here"})
	for _, secret := range secrets {
		if len(filesWith(t, path, secret)) < 2 {
			t.Errorf("%s is in %q, so that this test proves nothing", secret, filesWith(t, path, secret))
		}
	}

	users := []state.User{{ID: 1, Email: "dana@dealer.example", PermissionGroup: "Sales"}}
	must(t, s.Cache.SaveUsers(ctx, users, now))
	if group, err := s.Group(ctx); err != nil || group != "" {
		t.Errorf("the group of another user was learnt: %q, %v", group, err)
	}
	users = append(users, state.User{ID: 2, Email: "kofi@dealer.example", PermissionGroup: "Installer"})
	must(t, s.Cache.SaveUsers(ctx, users, now.Add(time.Second)))
	for _, secret := range secrets {
		if left := filesWith(t, path, secret); len(left) > 0 {
			t.Errorf("%s is still in %q", secret, left)
		}
	}
	if len(filesWith(t, path, "typed here")) == 0 {
		t.Error("what was typed is gone")
	}
	must(t, s.Rename(ctx, OwnerOf("https://moved.example", "kofi@dealer.example")), s.Close())

	s, err = Open(ctx, Config{Path: path, Owner: OwnerOf("https://moved.example", "kofi@dealer.example")})
	must(t, err)
	defer func() { must(t, s.Close()) }()
	if group, err := s.Group(ctx); err != nil || group != "Installer" {
		t.Errorf("the group is %q, %v", group, err)
	}
	must(t, s.Cache.SaveLocations(ctx, 2, []state.Location{{ID: 4, Street: "read again"}}, now))
	must(t, s.Learn(ctx, "Installer"), s.Learn(ctx, "Sales"))
	if list, _, err := s.Cache.Locations(ctx, 2); err != nil || len(list) != 1 {
		t.Errorf("what an installer may have was forgotten: %v, %v", list, err)
	}
}
