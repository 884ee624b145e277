package tty

// CanSuspend reports whether a shell takes the terminal over when the program is
// suspended: never on Windows.
func CanSuspend() bool { return false }

// Suspend does nothing on Windows.
func Suspend() error { return nil }
