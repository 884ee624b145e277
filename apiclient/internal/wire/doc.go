// Package wire turns the JSON of the interface into the types of package state.
//
// Every function here is liberal in what it accepts, as package jsonread is: a field
// that is missing, null, extra or of another plain type never breaks a read, and
// unknown enumeration values are kept as text. Only broken syntax, or a document of
// an entirely different shape, is an error.
package wire
