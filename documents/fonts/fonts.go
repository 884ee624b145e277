// Package fonts has the typeface of documents, IBM Plex Sans: Latin, Greek and Cyrillic.
package fonts

import "embed"

//go:embed *.ttf
var files embed.FS

// Files has the faces by the names in Face.File.
func Files() embed.FS { return files }

// Face is one weight and style of the typeface.
type Face struct {
	File   string
	Weight int
	Style  string
}

// Faces lists the faces.
func Faces() []Face {
	return []Face{{"regular.ttf", 400, "normal"}, {"semibold.ttf", 600, "normal"}, {"italic.ttf", 400, "italic"}}
}

// Bytes returns the face's file.
func (f Face) Bytes() []byte {
	b, err := files.ReadFile(f.File)
	if err != nil {
		panic(err) // it is part of the program
	}
	return b
}
