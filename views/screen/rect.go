package screen

// Rect is a rectangle of screen cells. X and Y count from the top left corner.
type Rect struct{ X, Y, W, H int }

// Empty reports whether there is no cell in r.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Contains reports whether r contains a cell.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}
