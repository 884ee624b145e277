// Package cli is the command line: one file a command. Its commands read and
// write through the same client, local store and outbox as the editor, and
// print; the editor itself is drawn by package ui.
package cli
