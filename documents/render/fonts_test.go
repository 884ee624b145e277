package render_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"app.tender/tender/documents"
	"app.tender/tender/documents/render"
)

// sampleFont returns the path of a font with few characters, all Chinese, which folio has for its tests.
func sampleFont(t *testing.T) string {
	t.Helper()
	dir, err := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}", "github.com/carlos7ags/folio").
		Output()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(strings.TrimSpace(string(dir)), "font", "testdata", "synthetic_cjk.ttf")
}

func TestCharactersThatOurFontLacksAreTakenFromAnother(t *testing.T) {
	p := demoProposal(t, 1042)
	p.Name, p.Dealer.Name = "Casa 中文 Łódź Δ Дом", "中文 AV"
	d := proposalDocument(p, documents.Look{FontFile: sampleFont(t)})
	pdf, r := rendered(t, d, documents.FormatPDF)
	if len(r.Warnings) > 0 {
		t.Errorf("it warns of %q", r.Warnings)
	}
	words := poppler(t, pdf, "pdftotext", "-layout")
	for _, w := range []string{"Casa 中文 Łódź Δ Дом", "中文 AV"} {
		if !strings.Contains(squeezed(words), squeezed(w)) {
			t.Errorf("it does not say %q", w)
		}
	}
	for i, line := range strings.Split(strings.TrimSpace(poppler(t, pdf, "pdffonts")), "\n") {
		if i >= 2 && (!strings.Contains(line, "yes yes yes") || strings.Contains(line, "Noto")) {
			t.Errorf("this font is not embedded, or not the one that was named: %s", line)
		}
	}
	again, _ := rendered(t, d, documents.FormatPDF)
	if !bytes.Equal(pdf, again) {
		t.Error("another time it has other bytes")
	}
}

func TestCharactersThatNoFontHasAreNamed(t *testing.T) {
	p := demoProposal(t, 1042)
	p.Name = "Casa \U00010FFD \uE123\uE124"
	_, r := rendered(t, proposalDocument(p, documents.Look{}), documents.FormatPDF)
	all := strings.Join(r.Warnings, "\n")
	for _, code := range []string{"U+10FFFD", "U+10FFD", "U+E123", "U+E124"} {
		if got := strings.Contains(all, "("+code+")"); got != (code != "U+10FFFD") {
			t.Errorf("%s is named: %t\n%s", code, got, all)
		}
	}
	p.Name = "בית"
	_, r = rendered(t, proposalDocument(p, documents.Look{}), documents.FormatPDF)
	if !strings.Contains(strings.Join(r.Warnings, "\n"), "Arabic or Hebrew") {
		t.Errorf("text from right to left is not mentioned: %q", r.Warnings)
	}
}

func TestAFontFileThatIsNoneIsNamed(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none.ttf")
	for range 2 {
		d := proposalDocument(demoProposal(t, 1042), documents.Look{FontFile: none})
		if _, err := render.Render(t.Context(), &bytes.Buffer{}, d, documents.FormatPDF); err == nil ||
			!strings.Contains(err.Error(), "none.ttf") {
			t.Errorf("the error is %v", err)
		}
		if err := os.WriteFile(none, []byte("no font at all"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
