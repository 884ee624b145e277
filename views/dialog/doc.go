// Package dialog asks a person something over the screen: a question with a few
// answers, a form with fields, or a choice from a list with a search.
//
// A dialog that opens by itself is told when with Guard.ShownAt and is not Ready
// for keys for a moment, since those were typed for what was there before. The
// key that asked never confirms.
package dialog
