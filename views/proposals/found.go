package proposals

import (
	"slices"
	"strings"

	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/cells"
)

// The titles of the columns that a search looks into.
const (
	numberTitle = "No."
	nameTitle   = "Name"
	clientTitle = "Client"
)

// leastPart is the part of the name's column that the name keeps beside what a search found: a third.
const leastPart = 3

// explain makes the names of cols, which have their widths, say what the words of a search match in rows whose visible
// text does not have them.
func explain(cols table, searched string) {
	words := text.WordsOf(searched)
	if len(words) == 0 {
		return
	}
	shown := slices.DeleteFunc(slices.Clone(cols), func(c column) bool {
		return c.Title != numberTitle && c.Title != nameTitle && c.Title != clientTitle
	})
	for i := range cols {
		if cols[i].Title != nameTitle {
			continue
		}
		w := cols[i].Width
		cols[i].Text = func(r *row) string { return r.nameFound(words, shown, w) }
	}
}

// nameFound returns the name, in w cells with what a search for words found unless shown has it.
func (r *row) nameFound(words text.Words, shown table, w int) string {
	var visible []string
	for _, c := range shown {
		visible = append(visible, cells.Cut(c.Text(r), c.Width, "…"))
	}
	seen := text.SearchDoc(visible...)
	hidden := slices.DeleteFunc(slices.Clone(words), func(word text.Word) bool { return word.In(seen) })
	const separator = " · "
	room := w - min(cells.Width(r.name), w/leastPart) - cells.Width(separator)
	found := r.foundIn(hidden, room)
	if found == "" {
		return r.name
	}
	return cells.Cut(r.name, w-cells.Width(separator)-cells.Width(found), "…") + separator + found
}

// foundIn returns in w cells what words match in the client's name and e-mail address; empty for nothing.
func (r *row) foundIn(words text.Words, w int) string {
	for _, of := range []string{r.client, r.person, r.email} {
		doc := text.SearchDoc(of)
		i := slices.IndexFunc(words, func(word text.Word) bool { return word.In(doc) })
		if i < 0 {
			continue
		}
		parts := strings.Fields(of)
		for cells.Width(strings.Join(parts, " ")) > w && !words[i].In(text.SearchDoc(parts[0])) {
			parts = parts[1:]
		}
		return around(strings.Join(parts, " "), words[i], w)
	}
	return ""
}

// around returns s in w cells: its beginning, or what ends with a word that the beginning does not have, if that fits.
func around(s string, word text.Word, w int) string {
	for i := range s {
		part := s
		if i > 0 {
			part = "…" + s[i:]
		}
		if part = cells.Cut(part, w, "…"); word.In(text.SearchDoc(part)) {
			return part
		}
	}
	return cells.Cut(s, w, "…")
}
