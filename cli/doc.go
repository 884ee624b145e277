// Package cli is the command line. Each folder below it has the commands of a subject, one file a
// command, or what commands stand on. They read and write through the same client, local store and
// outbox as the editor, and print; the editor itself is drawn by package ui.
package cli
