// Package output prints the results of commands: tables and words for people; JSON, JSON lines,
// CSV, a jq expression or a Go template for programs, with all fields or selected ones. It knows
// no command.
package output
