// Package draw shows frames on a terminal. It writes only what differs from what the terminal
// already has.
//
// A frame goes from Screen, which holds the newest one for its writer, to canvas, which compares
// it line by line and cell by cell. pace keeps a slow line from filling up with outdated frames.
package draw
