// Package cli is the command line. Each folder below it holds the commands of a subject, one per file, or what commands
// share. Commands use the same client, local store and outbox as the editor, and print; package ui draws the editor.
package cli
