package seal_test

import (
	"strings"
	"testing"

	"app.tender/tender/service/seal"
	"app.tender/tender/state"
)

func newKey(t *testing.T) (*seal.Key, string) {
	t.Helper()
	text, err := seal.New()
	if err != nil {
		t.Fatal(err)
	}
	k, err := seal.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return k, text
}

func TestASecretOpensWithItsKeyAlone(t *testing.T) {
	k, text := newKey(t)
	other, otherText := newKey(t)
	var none *seal.Key
	closed, err := k.Close("swordfish")
	if err != nil || strings.Contains(closed, "swordfish") || !seal.IsClosed(closed) {
		t.Fatalf("%s, %v", closed, err)
	}
	if again, err := k.Close("swordfish"); err != nil || again == closed {
		t.Errorf("the same secret is closed twice as the same: %v", err)
	}
	newer, err := seal.Parse(otherText + text) // a new key, and the one before
	if err != nil {
		t.Fatal(err)
	}
	for name, k := range map[string]*seal.Key{
		"its key": k, "again, from memory": k, "a newer key with the old one": newer,
	} {
		if open, err := k.Open(closed); open != "swordfish" || err != nil {
			t.Errorf("%s: %q, %v", name, open, err)
		}
	}
	for name, k := range map[string]*seal.Key{"another key": other, "no key": none} {
		_, err := k.Open(closed)
		if f := state.FaultOf(err); f.Next == "" || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := k.Open(closed[:len(closed)-4] + "AAAA"); err == nil {
		t.Error("a changed secret is opened")
	}
	for _, k := range []*seal.Key{k, none} { // what was kept before there was a key
		if open, err := k.Open("plain"); open != "plain" || err != nil {
			t.Errorf("%q, %v", open, err)
		}
		if closed, err := k.Close(""); closed != "" || err != nil {
			t.Errorf("%q, %v", closed, err)
		}
	}
}

func TestAKeyThatIsNoneIsNotShown(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "AGE-SECRET-KEY-1SWORDFISH", "swordfish"} {
		_, err := seal.Parse(text)
		if f := state.FaultOf(err); f.Next == "" || strings.Contains(err.Error()+f.Message+f.Next, "SWORDFISH") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A request opens the secret of its application, which must cost nothing beside the request.
func BenchmarkOpen(b *testing.B) {
	text, err := seal.New()
	if err != nil {
		b.Fatal(err)
	}
	k, err := seal.Parse(text)
	if err != nil {
		b.Fatal(err)
	}
	closed, err := k.Close(strings.Repeat("s", 44))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := k.Open(closed); err != nil {
			b.Fatal(err)
		}
	}
}
