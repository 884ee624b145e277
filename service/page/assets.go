package page

import (
	_ "embed"
	"regexp"
	"strings"

	"app.tender/tender/documents"
	"app.tender/tender/documents/fonts"
)

//go:embed assets/page.css
var pageCSS []byte

//go:embed assets/page.js
var pageJS []byte

// Asset is a file that a page needs.
type Asset struct {
	MediaType string
	Data      []byte
}

// accentName matches the style sheet of a colour.
var accentName = regexp.MustCompile(`^accent-([0-9a-f]{6})\.css$`)

// accentAddress returns the address of the style sheet with the colour of a look.
func accentAddress(l *documents.Look) string {
	return "/p/assets/accent-" + strings.ToLower(strings.TrimPrefix(l.AccentColor(), "#")) + ".css"
}

// AssetNamed returns the file of a name below /p/assets/. None of them is of an account.
func AssetNamed(name string) (Asset, bool) {
	const css = "text/css; charset=utf-8"
	switch name {
	case "page.css":
		return Asset{css, pageCSS}, true
	case "page.js":
		return Asset{"text/javascript; charset=utf-8", pageJS}, true
	}
	if m := accentName.FindStringSubmatch(name); m != nil {
		return Asset{css, []byte(":root { --accent: #" + m[1] + " }\n")}, true
	}
	for _, f := range fonts.Faces() {
		if name == f.File {
			return Asset{"font/ttf", f.Bytes()}, true
		}
	}
	return Asset{}, false
}

// Main returns what a whole document has in its main part, for a page around it. All text in a
// document is escaped, so that none can be taken for the part's ends.
func Main(document string) string {
	_, rest, _ := strings.Cut(document, "<main>")
	inside, _, _ := strings.Cut(rest, "</main>")
	return inside
}
