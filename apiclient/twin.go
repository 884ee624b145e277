package apiclient

// eitherPath runs an operation that the interface documents by two paths. It
// calls first, and second when the service knows nothing at the first path: a
// service may have come to only one of them. Not found means that nothing was
// done, so the second call repeats nothing.
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

// isNotFound reports whether the call itself found nothing. errors.Is would also find an
// error further down: a write that succeeded, and whose proposal could not be read again
// because it is gone.
func isNotFound(err error) bool {
	e := asError(err)
	return e != nil && e.Is(ErrNotFound)
}
