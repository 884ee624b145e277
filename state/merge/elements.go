package merge

// none is the index of an element that a version does not have.
const none = -2

// element is a unit of a merged text, with its index in each version that has it. A sentence
// blended from both versions is in both.
type element struct {
	text string
	line bool // a line of a list in every version that has it
	at   [3]int
}

func countElements(into map[string]int, list []element) {
	for _, e := range list {
		into[e.text]++
	}
}

// mostOf returns for each text the larger of its counts in mine and in theirs.
func mostOf(mine, theirs []element) map[string]int {
	most, other := map[string]int{}, map[string]int{}
	countElements(most, mine)
	countElements(other, theirs)
	for text, n := range other {
		most[text] = max(most[text], n)
	}
	return most
}

// counts returns for each unit the larger of its counts in mine and in theirs.
func (v versions) counts() map[string]int {
	all := region{to: v.end()}
	return mostOf(v.run(all, inMine), v.run(all, inTheirs))
}

// elements returns the elements of a hunk, with collisions resolved by c.
func (v versions) elements(h Hunk, c Choice) []element {
	r := h.region
	switch h.Kind {
	case HunkSame:
		return v.run(r, inBase, inMine, inTheirs)
	case HunkMine:
		return v.run(r, inMine)
	case HunkTheirs:
		return v.run(r, inTheirs)
	case HunkBoth:
		return v.run(r, inMine, inTheirs)
	case HunkUnion:
		return v.union(r, shareOrder)
	case HunkCollision:
	}
	switch c {
	case ChooseTheirs:
		return v.run(r, inTheirs)
	case ChooseBase:
		return v.run(r, inBase)
	case ChooseMineTheirs:
		return v.union(r, func(versions, span, span) [2]int { return [2]int{inMine, inTheirs} })
	case ChooseTheirsMine:
		return v.union(r, func(versions, span, span) [2]int { return [2]int{inTheirs, inMine} })
	default:
		return v.run(r, inMine)
	}
}

// run returns the elements of a region that is equal in the given versions.
func (v versions) run(r region, in ...int) []element {
	var out []element
	first := r.span(in[0])
	for i := range first.to - first.from {
		u := v[in[0]].units[first.from+i]
		e := element{text: u.text, line: u.line, at: [3]int{none, none, none}}
		for _, version := range in {
			e.at[version] = r.from[version] + i
			e.line = e.line && v[version].units[e.at[version]].line
		}
		out = append(out, e)
	}
	return out
}
