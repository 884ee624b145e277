// Package plan is what is wanted in the options of a proposal before the service has
// it: lines, and areas and options to be made. It reads what a person types and
// pastes, works out what it would come to, writes it for the builder, and compares
// what the builder understood and built with it. It knows no disk and no service.
package plan
