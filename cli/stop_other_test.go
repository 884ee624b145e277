//go:build !unix

package cli_test

// stopMyself does nothing where there are no pseudo-terminals: a test that needs one is skipped there.
func stopMyself() {}
