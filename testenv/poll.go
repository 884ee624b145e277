package testenv

import (
	"testing"
	"time"
)

// Poll waits until isSo reports true, at most two minutes. It is for work of another process, or of the service in the
// background, that takes real time and does not signal its end. what names it in a failure.
func Poll(t testing.TB, what string, isSo func() bool) {
	t.Helper()
	for end := time.Now().Add(2 * time.Minute); !isSo(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain: %s", what)
		}
	}
}
