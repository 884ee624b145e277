package screen

// Rect is a rectangle of screen cells. X and Y count from the top left corner.
type Rect struct{ X, Y, W, H int }

// Empty reports whether there is no cell in r.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// SplitLeft divides r into w columns at its left and the rest.
func (r Rect) SplitLeft(w int) (left, right Rect) {
	w = max(0, min(w, r.W))
	left, right = r, r
	left.W = w
	right.X += w
	right.W -= w
	return left, right
}

// SplitTop divides r into h rows at its top and the rest.
func (r Rect) SplitTop(h int) (top, bottom Rect) {
	h = max(0, min(h, r.H))
	top, bottom = r, r
	top.H = h
	bottom.Y += h
	bottom.H -= h
	return top, bottom
}

// Contains reports whether r contains a cell.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}
