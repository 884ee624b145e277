package plan

// Refined is a planned line before and after the catalog's response.
type Refined struct{ Was, Is Line }

// Refine replaces lines that were planned before the catalog responded with the catalog's data. It
// skips lines that were changed, sent or removed since.
func Refine(lines ...Refined) Edit {
	return Edit{Words: "looking up planned lines", do: func(p *Plan) error {
		for i := range p.Areas {
			p.Areas[i].refine(lines)
		}
		return nil
	}}
}

// Refine returns the patch as if the lines had been planned with the catalog's data. changed is
// false if it has none of them.
func (patch Patch) Refine(lines ...Refined) (refined Patch, changed bool) {
	patch.each(func(a *Area) { changed = a.refine(lines) || changed })
	return patch, changed
}

func (a *Area) refine(lines []Refined) (changed bool) {
	for _, o := range a.Options {
		for _, r := range lines {
			if i := o.at(r.Was.ID); i >= 0 && sameLine(o.Lines[i], r.Was) && r.Is.check() == nil {
				r.Is.ID, r.Is.Parent, r.Is.State, r.Is.Note = r.Was.ID, o.Lines[i].Parent, Planned, ""
				o.Lines[i], changed = r.Is, true
			}
		}
	}
	return changed
}

// sameLine reports whether two lines are equal, except for their parents.
func sameLine(a, b Line) bool {
	a.Parent, b.Parent = 0, 0
	return sameJSON(a, b)
}
