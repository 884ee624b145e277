//go:build !unix

package cli_test

// stopMyself does nothing where there are no pseudo-terminals: tests that need one are skipped.
func stopMyself() {}
