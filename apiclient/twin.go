package apiclient

// eitherPath runs an operation that the interface documents with two paths. It calls
// first, and second when the service does not find the first path, because a service
// may implement only one. Not found means that nothing was done, so the second call
// repeats nothing.
func eitherPath[T any](first, second func() (T, error)) (T, error) {
	v, err := first()
	if !isNotFound(err) {
		return v, err
	}
	other, otherErr := second()
	if isNotFound(otherErr) {
		return v, err
	}
	return other, otherErr
}

// isNotFound reports whether the call itself found nothing. errors.Is would also match a
// cause: a write that succeeded, but whose proposal was gone when it was read again.
func isNotFound(err error) bool {
	e := asError(err)
	return e != nil && e.Is(ErrNotFound)
}
