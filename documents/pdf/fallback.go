package pdf

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"app.tender/tender/documents/fonts"
	"github.com/carlos7ags/folio/font"
)

// systemFonts are where systems have fonts with many characters, tried in this order.
var systemFonts = []string{
	"/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
	"/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
	"/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc",
	"/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
	"/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf",
	"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
	"/usr/share/fonts/dejavu/DejaVuSans.ttf",
	"/Library/Fonts/Arial Unicode.ttf",
	"/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
	`C:\Windows\Fonts\msyh.ttc`,
	`C:\Windows\Fonts\malgun.ttf`,
	`C:\Windows\Fonts\msgothic.ttc`,
	`C:\Windows\Fonts\segoeui.ttf`,
	`C:\Windows\Fonts\seguisym.ttf`,
}

// fallback has the characters of a document that our typeface lacks, and the fonts that have them. folio takes one
// font for a text; so such characters get an element of their own with another font.
type fallback struct {
	fonts   []*otherFont
	of      map[rune]*otherFont // nil for a character that no font has
	missing []rune
	rtl     bool // there is text that runs from right to left
}

// otherFont is a font of the system.
type otherFont struct {
	family string
	face   font.Face
}

// ours is the face that all others must be a match for: the regular one has the most characters.
var ours = sync.OnceValues(func() (font.Face, error) { return font.ParseFont(fonts.Faces()[0].Bytes()) })

// otherFonts looks for fonts for what ours lacks of a text. It reads none where nothing is lacking.
func otherFonts(named, text string) (*fallback, error) {
	face, err := ours()
	if err != nil {
		return nil, err
	}
	f := &fallback{of: map[rune]*otherFont{}}
	var lacking []rune
	for _, r := range text {
		f.rtl = f.rtl || unicode.In(r, unicode.Arabic, unicode.Hebrew, unicode.Syriac, unicode.Thaana)
		if r < unicode.MaxASCII || face.GlyphIndex(r) != 0 || invisible(r) {
			continue
		}
		if _, known := f.of[r]; !known {
			f.of[r] = nil
			lacking = append(lacking, r)
		}
	}
	places := systemFonts
	if named != "" {
		content, err := os.ReadFile(named)
		if err != nil {
			return nil, fmt.Errorf("the font for documents: %w", err)
		}
		if _, err := font.ParseFont(content); err != nil {
			return nil, fmt.Errorf("the font for documents, %s: %w", named, err)
		}
		places = append([]string{named}, systemFonts...)
	}
	for _, place := range places {
		if len(lacking) == 0 {
			break
		}
		lacking = f.take(place, lacking)
	}
	f.missing = lacking
	return f, nil
}

// take gives the characters that a font has to it, and returns the others.
func (f *fallback) take(place string, lacking []rune) []rune {
	face, err := font.LoadFont(place)
	if err != nil {
		return lacking // not on this system
	}
	other := &otherFont{"other" + strconv.Itoa(len(f.fonts)), face}
	has := func(r rune) bool { return face.GlyphIndex(r) != 0 }
	if slices.ContainsFunc(lacking, has) {
		f.fonts = append(f.fonts, other)
	}
	return slices.DeleteFunc(lacking, func(r rune) bool {
		if has(r) {
			f.of[r] = other
		}
		return has(r)
	})
}

// forAll returns a font that has all characters of a text, if ours lacks some; else nil.
func (f *fallback) forAll(text string) *otherFont {
	var first *otherFont
	for _, r := range text {
		if o := f.of[r]; o != nil && first == nil {
			first = o
		}
	}
	if first == nil {
		return nil
	}
	for _, r := range text {
		if first.face.GlyphIndex(r) == 0 {
			return nil
		}
	}
	return first
}

// open returns the file of one of the fonts.
func (f *fallback) open(file string) (fs.File, bool) {
	for _, o := range f.fonts {
		if o.family == file {
			return &inMemory{bytes.NewReader(o.face.RawData()), file}, true
		}
	}
	return nil, false
}

// spread puts characters of other fonts into elements of their own, and braces, which with a word between them are
// counters to folio. It reads HTML as templ writes it: a "<" or ">" is always a tag's, in attributes and texts they
// are escaped.
func (f *fallback) spread(page string) string {
	head, body, found := strings.Cut(page, "</head>")
	if !found {
		return page
	}
	var b strings.Builder
	b.WriteString(head + f.rules() + "</head>")
	inTag := false
	var in *otherFont
	for _, r := range body {
		o := f.of[r]
		if inTag {
			o = nil
		}
		if o != in {
			if in != nil {
				b.WriteString("</span>")
			}
			if o != nil {
				b.WriteString(`<span class="` + o.family + `">`)
			}
			in = o
		}
		if r == '{' && !inTag {
			b.WriteString("<span>{</span>")
			continue
		}
		inTag = r == '<' || inTag && r != '>'
		b.WriteRune(r)
	}
	return b.String()
}

// rules is a style sheet that names the fonts.
func (f *fallback) rules() string {
	if len(f.fonts) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("<style>")
	for _, o := range f.fonts {
		b.WriteString("@font-face { font-family: " + o.family + "; src: url(fonts/" + o.family + ") }\n." + o.family +
			" { font-family: " + o.family + "; font-style: normal }\n")
	}
	b.WriteString("</style>")
	return b.String()
}

// invisible reports whether a character needs no glyph.
func invisible(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zs, unicode.Variation_Selector)
}

// mostNamed is how many missing characters a warning names.
const mostNamed = 12

func (f *fallback) warnings() (list []string) {
	if n := len(f.missing); n > 0 {
		var named []string
		for _, r := range f.missing[:min(n, mostNamed)] {
			named = append(named, fmt.Sprintf("%c (U+%04X)", r, r))
		}
		more := ""
		if n > mostNamed {
			more = " and " + strconv.Itoa(n-mostNamed) + " more"
		}
		list = append(list, "No font here has "+strings.Join(named, ", ")+more+
			": the PDF shows a box or nothing there. Name a font that has them in the settings.")
	}
	if f.rtl {
		list = append(list,
			"Arabic or Hebrew is in the text. Read the PDF before you hand it over: its letters may not join as they should.")
	}
	return list
}

// inMemory is a file that is read.
type inMemory struct {
	*bytes.Reader
	name string
}

func (f *inMemory) Close() error               { return nil }
func (f *inMemory) Stat() (fs.FileInfo, error) { return f, nil }
func (f *inMemory) Name() string               { return f.name }
func (f *inMemory) Mode() fs.FileMode          { return 0o444 }
func (f *inMemory) ModTime() time.Time         { return time.Time{} }
func (f *inMemory) IsDir() bool                { return false }
func (f *inMemory) Sys() any                   { return nil }
