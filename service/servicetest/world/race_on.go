//go:build race

package world

// raceDetector reports whether the tests run with the race detector.
const raceDetector = true
