// Package output prints what a command found: for people as tables and words, for programs
// as JSON, as JSON lines, as CSV, through a jq expression or a Go template, with all fields
// or with those that were asked for. It knows no command.
package output
