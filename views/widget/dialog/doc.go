// Package dialog asks a person something over the screen: a question with a few
// answers, a form with fields, or a choice from a list with a search.
package dialog
