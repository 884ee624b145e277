// Package plan holds what is planned for a proposal before the service has it: lines, and new
// areas and options. It parses what a person types and pastes, estimates prices, writes plans for
// the builder, and compares what the builder understood and built with the plan. It does no I/O.
package plan
