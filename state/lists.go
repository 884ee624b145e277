package state

// Map returns of(element) for each element; it is never nil.
func Map[T, W any](list []T, of func(*T) W) []W {
	out := make([]W, len(list))
	for i := range list {
		out[i] = of(&list[i])
	}
	return out
}

// Find returns the first element that fits, or nil.
func Find[T any](list []T, fits func(*T) bool) *T {
	for i := range list {
		if fits(&list[i]) {
			return &list[i]
		}
	}
	return nil
}

// Filter returns the elements that fit, in order; nil if none do.
func Filter[T any](list []T, fits func(*T) bool) (out []T) {
	for i := range list {
		if fits(&list[i]) {
			out = append(out, list[i])
		}
	}
	return out
}

// Count returns the number of elements that fit.
func Count[T any](list []T, fits func(*T) bool) (n int) {
	for i := range list {
		if fits(&list[i]) {
			n++
		}
	}
	return n
}

// SameSlice reports whether a and b are the same slice in memory, as they are while nothing in
// them has changed.
func SameSlice[T any](a, b []T) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }
