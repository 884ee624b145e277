package demo

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
)

// now is an afternoon, so that what changed hours ago changed today.
var now = time.Date(2026, 3, 4, 15, 30, 0, 0, time.UTC)

func generate(t *testing.T, size Size, seed uint64) *Data {
	t.Helper()
	d, err := Generate(Config{Seed: seed, Size: size, Now: now})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// main returns the account to sign in to.
func (d *Data) main() *Account { return &d.Accounts[0] }

// numbered returns the proposal with a number.
func (a *Account) numbered(t *testing.T, number int64) *Proposal {
	t.Helper()
	for i := range a.Proposals {
		if a.Proposals[i].Number == number {
			return &a.Proposals[i]
		}
	}
	t.Fatalf("no proposal %d", number)
	return nil
}

// text writes a value as JSON, to compare much of it fast.
func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestSameSeedSameData(t *testing.T) {
	seven := text(t, generate(t, SizeSmall, 7))
	if text(t, generate(t, SizeSmall, 7)) != seven {
		t.Error("two runs differ")
	}
	if text(t, generate(t, SizeSmall, 8)) == seven {
		t.Error("another seed makes the same data")
	}
	if text(t, generate(t, "", 7)) != seven {
		t.Error("the small size is not the default")
	}
}

func TestUnknownSizeIsRefused(t *testing.T) {
	_, err := Generate(Config{Size: "galaxy", Now: now})
	if err == nil || !strings.Contains(err.Error(), "galaxy") || !strings.Contains(err.Error(), "stress") {
		t.Errorf("error %v, want the size and the valid sizes", err)
	}
}

// checkKeepsRoster checks that a larger size has everything of the small one, with the
// same ids and numbers.
func checkKeepsRoster(t *testing.T, large *Data) {
	t.Helper()
	small := generate(t, SizeSmall, 1)
	for i, want := range small.main().Proposals {
		if got := large.main().Proposals[i]; text(t, got) != text(t, want) {
			t.Errorf("proposal %d differs", want.Number)
		}
	}
	if text(t, large.Accounts[1]) != text(t, small.Accounts[1]) {
		t.Error("the second account differs")
	}
}

func TestHouseSizeHasOnlyHalvorsen(t *testing.T) {
	a := generate(t, SizeHouse, 1).main()
	if len(a.Proposals) != 1 || a.Proposals[0].Number != numberHalvorsen {
		t.Fatalf("%d proposals, first %d", len(a.Proposals), a.Proposals[0].Number)
	}
	if a.NextProposalNumber != numberHalvorsen+1 {
		t.Errorf("the next number is %d", a.NextProposalNumber)
	}
}

func TestStressMeasures(t *testing.T) {
	d := generate(t, SizeStress, 1)
	checkKeepsRoster(t, d)
	a := d.main()
	p := a.Proposals[len(a.Proposals)-1]
	if len(p.Areas) != 60 || countLines(p.Areas) != 7200 || len(p.ChangeOrders) != 40 {
		t.Errorf("%d areas, %d lines, %d change orders", len(p.Areas), countLines(p.Areas), len(p.ChangeOrders))
	}
	for _, area := range p.Areas {
		if len(area.Options) != 3 {
			t.Errorf("%s has %d options", area.Name, len(area.Options))
		}
	}
	if got := len([]rune(p.Areas[0].Options[0].InstallerNotes)); got != 10_000 {
		t.Errorf("the first notes have %d characters", got)
	}
	if p.Number != a.NextProposalNumber-1 || p.Status != state.StatusDraft {
		t.Errorf("number %d, status %s", p.Number, p.Status)
	}
}

func TestAccountMeasures(t *testing.T) {
	if testing.Short() {
		t.Skip("makes 100,000 catalog items")
	}
	last := map[string]Progress{}
	d, err := Generate(Config{Seed: 1, Size: SizeAccount, Now: now, Progress: func(p Progress) {
		if p.Done <= last[p.What].Done || p.Done > p.Total {
			t.Errorf("progress of %s goes from %d to %d of %d", p.What, last[p.What].Done, p.Done, p.Total)
		}
		last[p.What] = p
	}})
	if err != nil {
		t.Fatal(err)
	}
	a := d.main()
	if len(a.Proposals) != 5_000 || len(a.Contacts) != 3_000 || len(a.Items) != 100_000 {
		t.Errorf("%d proposals, %d contacts, %d items", len(a.Proposals), len(a.Contacts), len(a.Items))
	}
	for _, what := range []string{"proposals", "contacts", "catalog items"} {
		if p := last[what]; p.Done != p.Total || p.Total == 0 {
			t.Errorf("the last progress of %s was %d of %d", what, p.Done, p.Total)
		}
	}
	checkWhole(t, d)
	checkKeepsRoster(t, d)
	newest := a.numbered(t, numberHalvorsen).LastModified
	for i := range a.Proposals {
		if a.Proposals[i].LastModified.After(newest) {
			t.Errorf("proposal %d is newer than the newest of the roster", a.Proposals[i].Number)
		}
	}
}
