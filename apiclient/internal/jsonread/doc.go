// Package jsonread reads JSON strictly in its syntax and liberally in its
// types.
//
// A [Reader] walks over one document, and the caller says what it expects: text, a
// number, money, a date. Null, a number written as a string, an empty string for a
// date or an object in place of a number give the plain value or the zero value and
// never an error: one unexpected field of a partly documented interface must not
// make a whole read fail. Only broken syntax is an error, and [Reader.Done] reports
// it once, at the end.
//
// The syntax is that of jsontext, the tokenizer of Go's encoding/json/v2. Values go
// straight into the caller's structs, in one pass and without reflection. Every
// returned string is cleaned by text.Clean. Money goes from the digits of the
// document to a decimal and is never a float.
package jsonread
