// Package screen is what a screen is: the interface by which the shell shows it,
// the actions that it declares, the places that one can go to, and what it may ask
// of the shell. Screens and what they are made of import it; it knows none of them.
//
// A screen is a package of its own. It declares its actions once, in a table of
// Def, and offers itself to the shell as a Page. Keys, help, the palette, the
// settings and docs/keys.md all read that table.
package screen
