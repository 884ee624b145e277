package plan

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Patch is the effect of an edit by area, for undo and redo.
type Patch struct {
	Words string      `json:"words"`
	Areas []AreaPatch `json:"areas"`
}

// AreaPatch is an area before and after an edit.
type AreaPatch struct {
	At     int   `json:"at"` // its index, before the edit if it existed
	Before *Area `json:"before"`
	After  *Area `json:"after"`
}

// Between returns the difference between a plan before and after an edit. It has no areas if there
// is none.
func Between(words string, before, after Plan) Patch {
	patch := Patch{Words: words}
	moved := movedAreas(before, after)
	for i := range before.Areas {
		was := &before.Areas[i]
		switch now := after.areaOf(was.ID); {
		case moved[was.ID]:
			patch.Areas = append(patch.Areas, AreaPatch{At: i, Before: was})
		case !sameJSON(was, now):
			patch.Areas = append(patch.Areas, AreaPatch{At: i, Before: was, After: now})
		}
	}
	for i := range after.Areas {
		if now := &after.Areas[i]; moved[now.ID] || before.areaOf(now.ID) == nil {
			patch.Areas = append(patch.Areas, AreaPatch{At: i, After: now})
		}
	}
	return patch
}

// movedAreas returns the areas of both plans that have another place among them: a patch takes them out and puts them
// in again.
func movedAreas(before, after Plan) map[ID]bool {
	both := func(p, other Plan) (ids []ID) {
		for _, a := range p.Areas {
			if other.areaOf(a.ID) != nil {
				ids = append(ids, a.ID)
			}
		}
		return ids
	}
	moved := map[ID]bool{}
	is := both(after, before)
	for i, id := range both(before, after) {
		if is[i] != id {
			moved[id] = true
		}
	}
	return moved
}

// Overlaps reports whether both patches change an area.
func (patch Patch) Overlaps(other Patch) bool {
	id := func(a AreaPatch) ID { return cmp.Or(a.Before, a.After).ID }
	return slices.ContainsFunc(patch.Areas, func(a AreaPatch) bool {
		return slices.ContainsFunc(other.Areas, func(b AreaPatch) bool { return id(a) == id(b) })
	})
}

// Describe returns what was done and in which area, such as "adding 2 × VX-75 in Living Room".
func (patch Patch) Describe() string {
	if len(patch.Areas) != 1 {
		return patch.Words
	}
	name := cmp.Or(patch.Areas[0].After, patch.Areas[0].Before).Name
	if strings.Contains(patch.Words, name) {
		return patch.Words
	}
	return patch.Words + " in " + name
}

// areaOf returns the area with this id in the plan, or nil.
func (p *Plan) areaOf(id ID) *Area {
	return state.Find(p.Areas, func(a *Area) bool { return a.ID == id })
}

// sameJSON reports whether two values have the same JSON.
func sameJSON[T any](a, b T) bool {
	first, err := json.Marshal(a)
	if err != nil {
		return false
	}
	second, err := json.Marshal(b)
	return err == nil && bytes.Equal(first, second)
}

// Undo returns the edit that reverts the patch. It fails if something has changed since, so that
// nobody's work is lost.
func (patch Patch) Undo() Edit {
	back := Patch{Words: patch.Words}
	// Added areas go first; then the removed ones return in order, so that each finds its position.
	for _, added := range []bool{true, false} {
		for _, a := range patch.Areas {
			if (a.Before == nil) == added {
				back.Areas = append(back.Areas, AreaPatch{At: a.At, Before: a.After, After: a.Before})
			}
		}
	}
	return back.Redo()
}

// Redo returns the edit that repeats the patch; see Undo.
func (patch Patch) Redo() Edit {
	return Edit{Words: patch.Words, do: func(p *Plan) error {
		for _, a := range patch.Areas {
			if err := p.swap(a); err != nil {
				return err
			}
		}
		return nil
	}}
}

// swap replaces an area with another; either may be nil.
func (p *Plan) swap(a AreaPatch) error {
	id := cmp.Or(a.Before, a.After).ID
	if !sameJSON(p.areaOf(id), a.Before) {
		return state.Invalid("The plan has changed since.", "Change the lines by hand; later changes stay.")
	}
	i := slices.IndexFunc(p.Areas, func(a Area) bool { return a.ID == id })
	switch {
	case a.After == nil:
		p.Areas = slices.Delete(p.Areas, i, i+1)
	case i >= 0:
		p.Areas[i] = *a.After
	default:
		p.Areas = slices.Insert(p.Areas, min(a.At, len(p.Areas)), *a.After)
	}
	return nil
}

// Added returns the lines that the patch adds.
func (patch Patch) Added() []Line {
	return added(patch, func(l Line) ID { return l.ID })
}

// Uses returns the lines of catalog items that the patch adds, including lines that had another
// item before.
func (patch Patch) Uses() []Line {
	type use struct {
		line ID
		item state.CatalogItemID
	}
	out := added(patch, func(l Line) use { return use{l.ID, l.Item} })
	return slices.DeleteFunc(out, func(l Line) bool { return l.Item == 0 })
}

// DescribeBuild returns how many lines the patch marks as built, and in which area, such as "the build of 2 planned
// lines in Living Room"; "" for none.
func (patch Patch) DescribeBuild() string {
	open, n := map[ID]bool{}, 0
	for _, a := range patch.Areas {
		for _, l := range a.Before.lines() {
			open[l.ID] = l.State.Open()
		}
	}
	for _, a := range patch.Areas {
		for _, l := range a.After.lines() {
			if open[l.ID] && !l.State.Open() {
				n++
			}
		}
	}
	if n == 0 {
		return ""
	}
	patch.Words = "the build of " + text.Count(n, "planned line")
	return patch.Describe()
}

// added returns the lines after the patch whose key no line before it has.
func added[K comparable](patch Patch, key func(Line) K) (out []Line) {
	had := map[K]bool{}
	for _, a := range patch.Areas {
		for _, l := range a.Before.lines() {
			had[key(l)] = true
		}
	}
	for _, a := range patch.Areas {
		for _, l := range a.After.lines() {
			if !had[key(l)] {
				out = append(out, l)
			}
		}
	}
	return out
}

// lines returns the lines of all options; a may be nil.
func (a *Area) lines() []Line {
	var out []Line
	if a != nil {
		for _, o := range a.Options {
			out = append(out, o.Lines...)
		}
	}
	return out
}

// Locals returns the local ids in the patch.
func (patch Patch) Locals() []int64 {
	var out []int64
	patch.each(func(a *Area) { out = append(out, a.locals()...) })
	return out
}

// Resolve returns the patch with its local ids replaced by the service's ids, as far as ids has
// them.
func (patch Patch) Resolve(ids map[int64]int64) Patch {
	patch.each(func(a *Area) { a.resolve(ids) })
	return patch
}

func (patch Patch) each(f func(*Area)) {
	for _, p := range patch.Areas {
		for _, a := range []*Area{p.Before, p.After} {
			if a != nil {
				f(a)
			}
		}
	}
}
