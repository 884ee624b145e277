// Package screen defines a screen: its interface to the shell, the actions that it declares, locations, and its
// requests to the shell. Screens and widgets import it; it knows none of them.
//
// A screen is a package of its own. It declares its actions once, in a table of Def, and registers with the shell as a
// Page. Keys, help, the box, the settings and docs/keys.md are made from that table.
package screen
