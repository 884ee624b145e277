// Package draw brings frames to a terminal: it is shown whole frames, line by line, and
// writes what differs from what the terminal has already.
//
// A frame goes from Screen, which holds the newest one for its writer, to canvas,
// which compares it line by line and cell by cell. pace keeps a slow line from
// filling up with frames that nobody sees any more.
package draw
