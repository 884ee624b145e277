package installer

import (
	"bytes"
	"crypto/ed25519"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
)

// A file says what was entered and by which machine, also after a mail has changed its line ends; with one letter
// changed, or an event that no machine enters, it is refused as a whole.
func TestASiteFileIsWhatWasSigned(t *testing.T) {
	public, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 3, 5, 8, 43, 0, 0, time.UTC)
	e := state.SiteEvent{Proposal: 7, Kind: state.SitePhoto, Area: 1, Text: "IMG_1.jpg", Seq: 1, At: at}.Sealed()
	f := SiteFile{Proposal: 7, Number: 1042, Name: "Halvorsen", By: "Kim", Made: at, Events: []state.SiteEvent{e}}
	pack := func(f SiteFile) []byte {
		t.Helper()
		data, err := f.Pack(key)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	data := pack(f)
	for _, same := range [][]byte{data, bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")), append(data, "\n\n"...)} {
		got, by, err := UnpackSite(same)
		if err != nil || !by.Equal(public) {
			t.Fatalf("refused: %v", err)
		}
		if d := cmp.Diff(f, got); d != "" {
			t.Error(d)
		}
	}
	if bytes.Contains(data, key.Seed()) || strings.Contains(string(data), siteBase64.EncodeToString(key.Seed())) {
		t.Error("the secret half of the key is in the file")
	}
	for i := range data {
		changed := bytes.Clone(data)
		changed[i] ^= 1
		if got, by, err := UnpackSite(changed); err == nil && (!by.Equal(public) || !cmp.Equal(f, got)) {
			t.Fatalf("byte %d changed: it says %+v of %x", i, got, by)
		}
	}
	other, wrong := f, e
	wrong.Proposal = 8
	other.Events = []state.SiteEvent{wrong.Sealed()}
	forged := f
	wrong = e
	wrong.Text = "IMG_2.jpg"
	forged.Events = []state.SiteEvent{wrong}
	for name, data := range map[string][]byte{
		"of another job": pack(other), "with an event that was changed": pack(forged), "nothing": nil,
		"too large": bytes.Repeat([]byte("x"), maxSiteFile+1),
	} {
		if _, _, err := UnpackSite(data); err == nil {
			t.Errorf("%s: taken", name)
		}
	}
}
