// Package jsonread reads JSON strictly in its syntax and liberally in its
// types.
//
// A [Reader] walks over one document and the caller says what it hopes to find:
// text, a number, money, a date. Null, a number written as a string, an empty
// string for a date or an object where a number was expected give the plain
// value or the zero value and never an error: an interface whose details are
// only partly written down must not fail as a whole for one field. Only broken
// syntax is an error, and [Reader.Done] reports it once, at the end.
//
// The syntax is jsontext's, the tokenizer of Go's encoding/json/v2. What it reads
// goes straight into the caller's structs, in one pass and without reflection. Every string it hands out has crossed the clean-up of package
// state. Money goes from the text of the document to a decimal without ever
// being a float.
package jsonread
